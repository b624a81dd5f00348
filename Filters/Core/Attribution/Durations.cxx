#include "Filters/Core/Attribution/Durations.h"

#include "Filters/Core/Attribution/Pattern/PatternEvidence.h"
#include "Filters/Core/Attribution/CutPoints.h"
#include "Filters/Core/Attribution/Rows/Transfers.h"
#include "Filters/Core/Common/Quantiles.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>

namespace pclvis
{
namespace
{
constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();
constexpr double kMoved = 0.25;

/// AD / mean of messages between ranks that chance chooses.
double ChanceImbalance(std::int64_t messages, std::size_t ranks)
{
  if (ranks <= 2)
  {
    return 0; // both ranks have each message
  }
  const auto n = static_cast<double>(messages);
  const double p = 2 / static_cast<double>(ranks), k = std::floor(n * p);
  const double choices = std::lgamma(n + 1) - std::lgamma(k + 1) - std::lgamma(n - k);
  return 2 * std::exp(choices + k * std::log(p) + (n - k) * std::log1p(-p)) / n;
}

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
  /// Durations with a judged message.
  std::ptrdiff_t Seen() const
  {
    return std::count_if(this->Durations.begin(), this->Durations.end(),
      [](const ClassSum& sum) { return sum.Judged > 0; });
  }
  double Fluctuation() const
  {
    std::vector<double> ratios;
    for (const ClassSum& sum : this->Durations)
    {
      if (sum.Judged > 0)
      {
        ratios.push_back(sum.Ratio());
      }
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

/// @param ranks numbers of those that count
void Append(const AttributionRows& rows, const Sums& sums, const std::vector<std::int32_t>& ranks,
  DurationTable& table)
{
  const auto of = [&ranks](const std::vector<double>& all) {
    std::vector<double> values;
    for (const std::int32_t rank : ranks)
    {
      values.push_back(all[rank]);
    }
    return values;
  };
  const RankLoad messages = DescribeLoad(of(sums.Messages));
  const std::int64_t count = sums.Count[0] + sums.Count[1];
  const bool any = count > 0, told = any && ChanceImbalance(count, ranks.size()) < kGreatImbalance;
  table.IntraMessages.Append(sums.Count[0]);
  table.InterMessages.Append(sums.Count[1]);
  table.IntraBytes.Append(sums.Size[0]);
  table.InterBytes.Append(sums.Size[1]);
  table.Imbalance.Append(told ? messages.Imbalance : kNaN);
  table.ImbalanceBytes.Append(told ? DescribeLoad(of(sums.Bytes)).Imbalance : kNaN);
  table.GreatestLoad.Append(any ? messages.GreatestLoad : kNaN);
  table.GreatestLoadRank.Append(any ? rows.Ranks.Rank(ranks[messages.GreatestRank]) : -1);
  table.Latency.Append(sums.Judged > 0 ? sums.Latency / static_cast<double>(sums.Judged) : kNaN);
  table.LateSender.Append(rows.HasWaits ? sums.LateSender : kNaN);
}

/// @tparam Sent a message, or a send without a receive
template<class Sent>
void AddLoad(const Sent& sent, Sums& sums)
{
  for (const std::int32_t rank : { sent.Source, sent.Destination })
  {
    ++sums.Messages[rank];
    sums.Bytes[rank] += static_cast<double>(sent.Bytes);
  }
  ++sums.Count[sent.InterNode];
  sums.Size[sent.InterNode] += sent.Bytes;
}

void AddTimes(const AttributionMessage& m, Sums& sums)
{
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
  std::ptrdiff_t seen = std::min<std::ptrdiff_t>(2, static_cast<std::ptrdiff_t>(ends.size()) - 1);
  for (const auto& each : classes)
  {
    seen = std::max(seen, each.second.Seen());
  }
  std::int32_t reference = -1;
  double least = std::numeric_limits<double>::infinity();
  std::vector<double> fluctuations;
  for (const auto& each : classes)
  {
    if (each.second.Seen() < seen)
    {
      continue;
    }
    fluctuations.push_back(each.second.Fluctuation());
    if (fluctuations.back() < least)
    {
      least = fluctuations.back();
      reference = each.first;
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
}

namespace
{
/// The time that durations are cut from.
CommunicationAxis AxisOf(const AttributionRows& rows)
{
  return rows.Axis.Empty() ? CommunicationAxis{ rows.Begin, rows.End, {} } : rows.Axis;
}
}

std::vector<double> DurationEnds(const AttributionRows& rows, int count)
{
  const CommunicationAxis axis = AxisOf(rows);
  const double slice = axis.Length() / count;
  std::vector<double> cuts;
  for (int i = 1; i < count; ++i)
  {
    cuts.push_back(axis.At(slice * static_cast<double>(i)));
  }
  // Where clocks disagree, or were corrected by an estimate, a message may end before it begins.
  const std::ptrdiff_t fewest =
    rows.Skewed > 0 ? -static_cast<std::ptrdiff_t>(rows.Messages.size()) : 0;
  std::vector<double> ends =
    CutPoints({ rows.Messages.SendBegin, rows.Messages.ReceiveEnd, rows.Begin, rows.End, fewest },
      cuts, kMoved * slice);
  ends.insert(ends.begin(), axis.Begin);
  ends.push_back(axis.End);
  return ends;
}

std::vector<double> DurationEnds(
  const AttributionRows& rows, const std::vector<TimeWindow>& periods)
{
  const CommunicationAxis axis = AxisOf(rows);
  std::vector<double> ends{ axis.Begin };
  const auto cut = [&](double time) {
    if (time > ends.back() && time < axis.End)
    {
      ends.push_back(time);
    }
  };
  for (const TimeWindow& period : periods)
  {
    cut(period.Begin);
    cut(period.End);
  }
  ends.push_back(axis.End);
  return ends;
}

std::vector<double> DurationEnds(
  const std::vector<double>& ends, const TimeWindow& window, double nearest)
{
  std::vector<double> cuts;
  for (const double end : { window.Begin, window.End })
  {
    if (end > ends.front() && end < ends.back())
    {
      cuts.push_back(end);
    }
  }
  std::vector<double> all{ ends.front(), ends.back() };
  all.insert(all.end(), cuts.begin(), cuts.end());
  for (std::size_t i = 1; i + 1 < ends.size(); ++i)
  {
    const bool apart = std::none_of(cuts.begin(), cuts.end(),
      [&](double cut) { return ends[i] == cut || std::fabs(ends[i] - cut) < nearest; });
    if (apart)
    {
      all.push_back(ends[i]);
    }
  }
  std::sort(all.begin(), all.end());
  return all;
}

double NearestEnds(const AttributionRows& rows, int count)
{
  return kMoved * (rows.End - rows.Begin) / count;
}

void DescribeDurations(const AttributionRows& rows, const std::vector<double>& ends,
  DurationTable& durations, SizeClassTable& sizes, const std::vector<char>& chosen)
{
  const std::size_t count = ends.size() - 1;
  std::vector<Sums> sums(count, Sums(rows.Ranks.Size()));
  std::map<std::int32_t, SizeClassSums> classes;
  std::vector<SizeClassSums*> known(kSizeClasses, nullptr); // a class is met again and again
  const auto durationOf = [&ends](double time) {
    return std::upper_bound(ends.begin() + 1, ends.end() - 1, time) - ends.begin() - 1;
  };
  const auto isChosen = [&chosen](std::int32_t source, std::int32_t destination) {
    return chosen.empty() || (chosen[source] && chosen[destination]);
  };
  for (const LoneSend& send : rows.Sends)
  {
    if (isChosen(send.Source, send.Destination))
    {
      AddLoad(send, sums[durationOf(send.SendBegin)]);
    }
  }
  for (const AttributionMessage m : rows.Messages)
  {
    if (!isChosen(m.Source, m.Destination))
    {
      continue;
    }
    const std::size_t d = durationOf(m.SendBegin);
    AddLoad(m, sums[d]);
    AddTimes(m, sums[d]);
    if (m.InterNode)
    {
      const std::int32_t size = SizeClass(m.Bytes);
      known[size] = known[size] ? known[size] : &classes[size];
      SizeClassSums& of = *known[size];
      of.Durations.resize(count);
      of.Least = std::min(of.Least, m.Bytes);
      ++of.Durations[d].Messages;
      of.Durations[d].Judged += std::isfinite(m.Latency);
      of.Durations[d].Latency += std::isfinite(m.Latency) ? m.Latency : 0;
    }
  }
  std::vector<std::int32_t> ranks;
  for (std::int32_t rank = 0; rank < rows.Ranks.Size(); ++rank)
  {
    if (chosen.empty() || chosen[rank])
    {
      ranks.push_back(rank);
    }
  }
  for (const Sums& of : sums)
  {
    Append(rows, of, ranks, durations);
  }
  AppendClasses(classes, ends, durations, sizes);
}
}
