#include "Filters/Core/Clusters/ClusterMetric.h"

#include "Readers/Base/Error.h"

#include <algorithm>
#include <limits>
#include <numeric>
#include <tuple>

namespace pclvis
{
namespace
{
constexpr std::uint32_t kNone = std::numeric_limits<std::uint32_t>::max();

/// Keeps the columns that the metric needs.
void KeepNeeded(ClusterMetric metric, MetricLateness& lateness, MetricTimes& times)
{
  const auto drop = [](auto& column, bool needed) {
    if (!needed)
    {
      column = {};
    }
  };
  using M = ClusterMetric;
  drop(lateness.Lateness, metric == M::Lateness);
  drop(lateness.GlobalLateness, metric == M::GlobalLateness);
  drop(lateness.EnterLateness,
    metric == M::Lateness || metric == M::GlobalLateness || metric == M::EnterLateness);
  drop(lateness.WorkDifferential, metric == M::Differential);
  drop(lateness.Differential, metric == M::Differential || metric == M::Originated);
  drop(lateness.Originated, metric == M::Originated);
  if (metric != M::Duration)
  {
    times = {};
  }
}

/// Whether all columns that are not dropped have this number of rows, and the metric has some.
template<typename Views>
bool AllHave(const Views& views, std::size_t rows)
{
  bool all = true;
  Views::ForEach(views,
    [&](auto, const auto& column) { all = all && (column.Size == 0 || column.Size == rows); });
  return all;
}
}

std::string NameOf(ClusterMetric metric)
{
  switch (metric)
  {
    case ClusterMetric::GlobalLateness:
      return "lateness among all of the step";
    case ClusterMetric::EnterLateness:
      return "lateness of entering";
    case ClusterMetric::Differential:
      return "differential lateness";
    case ClusterMetric::Originated:
      return "lateness that begins here";
    case ClusterMetric::Duration:
      return "duration";
    default:
      return "lateness";
  }
}

MetricValues::MetricValues(ClusterMetric metric, const MetricLateness& lateness,
  const MetricTimes& times, std::size_t rows, ProcessGroup& group)
  : Metric(metric), Lateness(lateness), Times(times)
{
  KeepNeeded(metric, this->Lateness, this->Times);
  Together(group, [&] {
    if (!AllHave(this->Lateness, rows) || !AllHave(this->Times, rows))
    {
      throw Error("Logical clusters: columns of Steps have different lengths. Use the columns of "
                  "one table.");
    }
  });
  GatherColumns(this->Lateness, group, this->Memory);
  GatherColumns(this->Times, group, this->Memory);
  if (metric == ClusterMetric::Duration)
  {
    this->FindBefore();
  }
}

void MetricValues::FindBefore()
{
  const MetricTimes& s = this->Times;
  std::vector<std::uint32_t> rows(s.Event.Size);
  std::iota(rows.begin(), rows.end(), 0u);
  const auto before = [&s](std::uint32_t a, std::uint32_t b) {
    return std::tie(s.Rank[a], s.Event[a]) < std::tie(s.Rank[b], s.Event[b]);
  };
  if (!std::is_sorted(rows.begin(), rows.end(), before))
  {
    std::sort(rows.begin(), rows.end(), before);
  }
  this->Before.assign(rows.size(), kNone);
  for (std::size_t i = 1; i < rows.size(); ++i)
  {
    if (s.Rank[rows[i]] == s.Rank[rows[i - 1]])
    {
      this->Before[rows[i]] = rows[i - 1];
    }
  }
}

double MetricValues::Value(std::size_t row) const
{
  switch (this->Metric)
  {
    case ClusterMetric::GlobalLateness:
      return this->Lateness.GlobalLateness[row];
    case ClusterMetric::EnterLateness:
      return this->Lateness.EnterLateness[row];
    case ClusterMetric::Differential:
      return this->Lateness.Differential[row];
    case ClusterMetric::Originated:
      return this->Lateness.Originated[row];
    case ClusterMetric::Duration:
      return this->Times.End[row] - this->Times.Begin[row];
    default:
      return this->Lateness.Lateness[row];
  }
}

double MetricValues::Work(std::size_t row) const
{
  switch (this->Metric)
  {
    case ClusterMetric::EnterLateness:
      return std::numeric_limits<double>::quiet_NaN();
    case ClusterMetric::Differential:
      return this->Lateness.WorkDifferential[row];
    case ClusterMetric::Originated:
      return std::max(0.0, this->Lateness.Originated[row] - this->Lateness.Differential[row]);
    case ClusterMetric::Duration:
      return this->Before[row] == kNone
        ? std::numeric_limits<double>::quiet_NaN()
        : std::max(0.0, this->Times.Begin[row] - this->Times.End[this->Before[row]]);
    default:
      return this->Lateness.EnterLateness[row];
  }
}
}
