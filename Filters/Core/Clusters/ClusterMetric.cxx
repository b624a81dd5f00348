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
void KeepNeeded(ClusterMetric metric, MetricColumns& of)
{
  MetricLateness& lateness = of.Lateness;
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
  of.Times = metric == M::Duration ? of.Times : MetricTimes();
  of.Waits = metric == M::Waiting ? of.Waits : MetricWaits();
  of.Counter = metric == M::Counter ? of.Counter : MetricCounter();
}

/// Whether all columns that are present have this number of rows, and the metric has its columns.
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
    case ClusterMetric::Waiting:
      return "waiting time";
    case ClusterMetric::Counter:
      return "change of the counter";
    default:
      return "lateness";
  }
}

bool NeedsLateness(ClusterMetric metric)
{
  return metric < ClusterMetric::Duration;
}

MetricValues::MetricValues(
  ClusterMetric metric, const MetricColumns& columns, std::size_t rows, ProcessGroup& group)
  : Metric(metric), Of(columns)
{
  KeepNeeded(metric, this->Of);
  Together(group, [&] {
    if (!AllHave(this->Of.Lateness, rows) || !AllHave(this->Of.Times, rows) ||
      !AllHave(this->Of.Waits, rows) || !AllHave(this->Of.Counter, rows))
    {
      throw Error("Logical clusters: columns of Steps have different lengths. Use the columns of "
                  "one table.");
    }
  });
  GatherColumns(this->Of.Lateness, group, this->Memory);
  GatherColumns(this->Of.Times, group, this->Memory);
  GatherColumns(this->Of.Waits, group, this->Memory);
  GatherColumns(this->Of.Counter, group, this->Memory);
  if (metric == ClusterMetric::Duration)
  {
    this->FindBefore();
  }
}

void MetricValues::FindBefore()
{
  const MetricTimes& s = this->Of.Times;
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
      return this->Of.Lateness.GlobalLateness[row];
    case ClusterMetric::EnterLateness:
      return this->Of.Lateness.EnterLateness[row];
    case ClusterMetric::Differential:
      return this->Of.Lateness.Differential[row];
    case ClusterMetric::Originated:
      return this->Of.Lateness.Originated[row];
    case ClusterMetric::Duration:
      return this->Of.Times.End[row] - this->Of.Times.Begin[row];
    case ClusterMetric::Waiting:
      return this->Of.Waits.Wait[row];
    case ClusterMetric::Counter:
      return this->Of.Counter.CounterChange[row];
    default:
      return this->Of.Lateness.Lateness[row];
  }
}

double MetricValues::Work(std::size_t row) const
{
  switch (this->Metric)
  {
    case ClusterMetric::EnterLateness:
    case ClusterMetric::Waiting:
      return std::numeric_limits<double>::quiet_NaN();
    case ClusterMetric::Counter:
      return this->Of.Counter.WorkCounterChange[row];
    case ClusterMetric::Differential:
      return this->Of.Lateness.WorkDifferential[row];
    case ClusterMetric::Originated:
      return std::max(0.0, this->Of.Lateness.Originated[row] - this->Of.Lateness.Differential[row]);
    case ClusterMetric::Duration:
      return this->Before[row] == kNone
        ? std::numeric_limits<double>::quiet_NaN()
        : std::max(0.0, this->Of.Times.Begin[row] - this->Of.Times.End[this->Before[row]]);
    default:
      return this->Of.Lateness.EnterLateness[row];
  }
}
}
