#include "Filters/Core/Durations.h"

#include "Filters/Core/ParallelSort.h"
#include "Filters/Core/PatternEvidence.h"
#include "Filters/Core/Quantiles.h"
#include "Filters/Core/Transfers.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>
#include <map>

namespace pclvis
{
namespace
{
constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();
constexpr double kMoved = 0.25;

struct ClassSum
{
  std::int64_t Messages = 0, Judged = 0;
  double Latency = 0;
  double Ratio() const
  {
    return this->Judged > 0 ? this->Latency / static_cast<double>(this->Judged) : kNaN;
  }
};

struct SizeClassSums
{
  std::int64_t Least = std::numeric_limits<std::int64_t>::max(); ///< [bytes]
  std::vector<ClassSum> Durations;
  /// NaN where a duration has no judged message.
  double Fluctuation() const
  {
    std::vector<double> ratios;
    for (const ClassSum& sum : this->Durations)
    {
      ratios.push_back(sum.Ratio());
    }
    if (std::any_of(ratios.begin(), ratios.end(), [](double r) { return std::isnan(r); }))
    {
      return kNaN;
    }
    const double median = Median(ratios.data(), ratios.data() + ratios.size());
    for (double& ratio : ratios)
    {
      ratio = std::fabs(ratio - median);
    }
    return 1.48 * Median(ratios.data(), ratios.data() + ratios.size()) / median;
  }
};

/// What is summed over one duration.
struct Sums
{
  explicit Sums(std::size_t ranks) : Messages(ranks), Bytes(ranks) {}
  std::vector<double> Messages, Bytes; ///< by rank, both ways
  std::int64_t Count[2] = { 0, 0 }, Size[2] = { 0, 0 }, Judged = 0;
  double Latency = 0, LateSender = 0;
};

void Append(const AttributionRows& rows, const Sums& sums, DurationTable& table)
{
  const RankLoad messages = DescribeLoad(sums.Messages);
  const bool any = sums.Count[0] + sums.Count[1] > 0;
  table.IntraMessages.Append(sums.Count[0]);
  table.InterMessages.Append(sums.Count[1]);
  table.IntraBytes.Append(sums.Size[0]);
  table.InterBytes.Append(sums.Size[1]);
  table.Imbalance.Append(messages.Imbalance);
  table.ImbalanceBytes.Append(DescribeLoad(sums.Bytes).Imbalance);
  table.GreatestLoad.Append(any ? messages.GreatestLoad : kNaN);
  table.GreatestLoadRank.Append(any ? rows.Ranks.Rank(messages.GreatestRank) : -1);
  table.Latency.Append(sums.Judged > 0 ? sums.Latency / static_cast<double>(sums.Judged) : kNaN);
  table.LateSender.Append(rows.HasWaits ? sums.LateSender : kNaN);
}

void Add(const AttributionMessage& m, Sums& sums)
{
  const auto bytes = static_cast<double>(m.Bytes);
  ++sums.Messages[m.Source];
  ++sums.Messages[m.Destination];
  sums.Bytes[m.Source] += bytes;
  sums.Bytes[m.Destination] += bytes;
  ++sums.Count[m.InterNode];
  sums.Size[m.InterNode] += m.Bytes;
  if (std::isfinite(m.Latency))
  {
    ++sums.Judged;
    sums.Latency += m.Latency;
  }
  sums.LateSender += std::isfinite(m.LateSender) ? m.LateSender : 0;
}

void AppendClasses(const std::map<std::int32_t, SizeClassSums>& classes,
  const std::vector<double>& ends, DurationTable& durations, SizeClassTable& sizes)
{
  std::int32_t reference = -1;
  double least = std::numeric_limits<double>::infinity();
  std::vector<double> fluctuations;
  for (const auto& each : classes)
  {
    const double fluctuation = each.second.Fluctuation();
    if (fluctuation < least)
    {
      least = fluctuation;
      reference = each.first;
    }
    if (!std::isnan(fluctuation))
    {
      fluctuations.push_back(fluctuation);
    }
  }
  const double usual = Median(fluctuations.data(), fluctuations.data() + fluctuations.size());
  for (std::size_t d = 0; d + 1 < ends.size(); ++d)
  {
    durations.Begin.Append(ends[d]);
    durations.End.Append(ends[d + 1]);
    durations.Fluctuation.Append(usual);
    for (const auto& each : classes)
    {
      const ClassSum& sum = each.second.Durations[d];
      sizes.Duration.Append(static_cast<std::int32_t>(d));
      sizes.Begin.Append(ends[d]);
      sizes.End.Append(ends[d + 1]);
      sizes.SizeBytes.Append(each.second.Least);
      sizes.Messages.Append(sum.Messages);
      sizes.Ratio.Append(sum.Ratio());
      sizes.Reference.Append(each.first == reference);
    }
  }
}
/// Times from `first` on, rising, up to and with the first that is `last` or later; and how many
/// are earlier than `first`.
struct TimesAround
{
  TimesAround(ColumnView<double> all, double first, double last)
  {
    double after = std::numeric_limits<double>::infinity();
    for (const double t : all)
    {
      this->Earlier += t < first;
      if (t >= first && t < last)
      {
        this->Times.push_back(t);
      }
      after = t >= last ? std::min(after, t) : after;
    }
    ParallelSort(this->Times.data(), this->Times.data() + this->Times.size(), std::less<>());
    this->Times.push_back(after);
  }
  /// Counts the times up to and with t; t must not fall from one call to the next.
  std::ptrdiff_t UpTo(double t)
  {
    while (this->Next < this->Times.size() && this->Times[this->Next] <= t)
    {
      ++this->Next;
    }
    return this->Earlier + static_cast<std::ptrdiff_t>(this->Next);
  }
  std::vector<double> Times;
  std::size_t Next = 0;
  std::ptrdiff_t Earlier = 0;
};

/// The time at most `reach` [s] from a cut at which the fewest messages are under way, of equal
/// ones the nearest.
double QuietestTime(ColumnView<double> sent, ColumnView<double> received, double cut, double reach)
{
  TimesAround begins(sent, cut - reach, cut + reach), ends(received, cut - reach, cut + reach);
  std::vector<double> times(begins.Times.size() + ends.Times.size());
  std::merge(
    begins.Times.begin(), begins.Times.end(), ends.Times.begin(), ends.Times.end(), times.begin());
  double best = cut;
  std::ptrdiff_t fewest = begins.UpTo(cut) - ends.UpTo(cut);
  begins.Next = ends.Next = 0;
  for (auto at = times.begin(); at + 1 != times.end() && *at < cut + reach; ++at)
  {
    // The middle of a time in which nothing changes, or the cut itself if it lies in it.
    const double middle = *at <= cut && cut <= at[1] ? cut : 0.5 * (*at + at[1]);
    if (!(at[1] > *at) || std::isinf(at[1]))
    {
      continue;
    }
    const std::ptrdiff_t here = begins.UpTo(middle) - ends.UpTo(middle);
    if (here < fewest || (here == fewest && std::fabs(middle - cut) < std::fabs(best - cut)))
    {
      fewest = here;
      best = middle;
    }
  }
  return best;
}
}

std::vector<double> DurationEnds(const AttributionRows& rows, int count)
{
  const double slice = (rows.End - rows.Begin) / count;
  std::vector<double> cuts(count + 1, rows.Begin);
  ParallelFor(static_cast<std::size_t>(count - 1), 0, [&](std::size_t i) {
    const double cut = rows.Begin + slice * static_cast<double>(i + 1);
    cuts[i + 1] =
      QuietestTime(rows.Messages.SendBegin, rows.Messages.ReceiveEnd, cut, kMoved * slice);
  });
  cuts.back() = rows.End;
  return cuts;
}

void DescribeDurations(const AttributionRows& rows, const std::vector<double>& ends,
  DurationTable& durations, SizeClassTable& sizes)
{
  const std::size_t count = ends.size() - 1;
  std::vector<Sums> sums(count, Sums(rows.Ranks.Size()));
  std::map<std::int32_t, SizeClassSums> classes;
  for (const AttributionMessage m : rows.Messages)
  {
    const auto after = std::upper_bound(ends.begin() + 1, ends.end() - 1, m.SendBegin);
    const std::size_t d = after - ends.begin() - 1;
    Add(m, sums[d]);
    if (m.InterNode)
    {
      SizeClassSums& of = classes[SizeClass(m.Bytes)];
      of.Durations.resize(count);
      of.Least = std::min(of.Least, m.Bytes);
      ++of.Durations[d].Messages;
      of.Durations[d].Judged += std::isfinite(m.Latency);
      of.Durations[d].Latency += std::isfinite(m.Latency) ? m.Latency : 0;
    }
  }
  for (const Sums& of : sums)
  {
    Append(rows, of, durations);
  }
  AppendClasses(classes, ends, durations, sizes);
}
}
