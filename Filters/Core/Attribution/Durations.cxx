#include "Filters/Core/Attribution/Durations.h"

#include "Filters/Core/Attribution/AttributionChoice.h"
#include "Filters/Core/Attribution/CutPoints.h"
#include "Filters/Core/Attribution/RankLoad.h"
#include "Filters/Core/Common/OrderlessSum.h"
#include "Filters/Core/Common/Quantiles.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <limits>
#include <map>

namespace pclvis
{
namespace
{
constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();
/// As a share of a slice: half of the slice is left if both of its ends are moved.
constexpr double kMoved = (1 - price_constants::kHalf) / 2;
constexpr double kGreatestSum = 0x1p30; ///< limit of a summed value, for nonsensical tables

/// Enough for all 64-bit sizes.
constexpr std::size_t kSizeClasses = 256;
/// The size class of a message: quarters of octaves.
std::int32_t SizeClass(std::int64_t bytes)
{
  if (bytes <= 1)
  {
    return 0;
  }
  // floor(4 log2(bytes)) from the exponent and mantissa, without a logarithm: called for every
  // message.
  const auto units = static_cast<double>(bytes);
  std::uint64_t bits = 0;
  std::memcpy(&bits, &units, sizeof(bits));
  const auto octave = static_cast<std::int32_t>(bits >> 52) - 1023;
  bits = (bits & 0xFFFFFFFFFFFFFull) | 1023ull << 52;
  double place = 0;
  std::memcpy(&place, &bits, sizeof(place));
  return 4 * octave + (place >= 1.1892071150027210) + (place >= 1.4142135623730951) +
    (place >= 1.6817928305074292);
}

/// AD / mean that is expected if the ranks of each message are random.
double ChanceImbalance(std::int64_t messages, std::size_t ranks)
{
  if (ranks <= 2)
  {
    return 0; // both ranks take part in every message
  }
  const auto n = static_cast<double>(messages);
  const double p = 2 / static_cast<double>(ranks), k = std::floor(n * p);
  const double choices = std::lgamma(n + 1) - std::lgamma(k + 1) - std::lgamma(n - k);
  return 2 * std::exp(choices + k * std::log(p) + (n - k) * std::log1p(-p)) / n;
}

struct ClassSum
{
  std::int64_t Messages = 0, Judged = 0;
  OrderlessSum Latency;
  void Add(double latency)
  {
    ++this->Messages;
    if (std::isfinite(latency))
    {
      ++this->Judged;
      this->Latency.Add(std::min(latency, kGreatestSum));
    }
  }
  double Ratio() const
  {
    return this->Judged > 0 ? this->Latency.Value() / static_cast<double>(this->Judged) : kNaN;
  }
};

struct SizeClassSums
{
  std::int64_t Least = std::numeric_limits<std::int64_t>::max(); ///< [bytes]
  std::vector<ClassSum> Durations;
  /// Number of durations with a judged message.
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
    return RobustSigma(ratios) / MedianOf(ratios);
  }
};

/// Sums over one duration.
struct Sums
{
  explicit Sums(std::size_t ranks) : Messages(ranks), Bytes(ranks) {}
  std::vector<double> Messages, Bytes; ///< by rank, sent and received
  std::int64_t Count[2] = { 0, 0 }, Size[2] = { 0, 0 };
  ClassSum All;
  OrderlessSum LateSender;
  void Add(const AttributionMessage& m)
  {
    for (const std::int32_t rank : { m.Source, m.Destination })
    {
      ++this->Messages[rank];
      this->Bytes[rank] += static_cast<double>(m.Bytes);
    }
    ++this->Count[m.InterNode];
    this->Size[m.InterNode] += m.Bytes;
    this->All.Add(m.Latency);
    this->LateSender.Add(m.LateSender > 0 ? std::min(m.LateSender, kGreatestSum) : 0);
  }
};

/// @param ranks numbers of the ranks that count
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
  table.Latency.Append(sums.All.Ratio());
  table.LateSender.Append(rows.HasWaits ? sums.LateSender.Value() : kNaN);
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
/// When the received messages begin and end.
struct Flights
{
  ColumnView<double> Begins, Ends;   ///< [s]
  Column<double> OwnBegins, OwnEnds; ///< own storage if some rows are left out
};

Flights FlightsOf(const AttributionRows& rows)
{
  const ReplayMessages& m = rows.Priced.Messages;
  Flights flights{ m.SendBegin, m.ReceiveEnd, {}, {} };
  if (rows.Messages == rows.Rows)
  {
    return flights;
  }
  flights.OwnBegins.Reserve(static_cast<std::size_t>(rows.Messages));
  flights.OwnEnds.Reserve(static_cast<std::size_t>(rows.Messages));
  AttributionMessage message;
  for (std::size_t row = 0; row < m.Source.Size; ++row)
  {
    if (rows.At(row, message) && message.Received)
    {
      flights.OwnBegins.Append(m.SendBegin[row]);
      flights.OwnEnds.Append(m.ReceiveEnd[row]);
    }
  }
  flights.Begins = flights.OwnBegins;
  flights.Ends = flights.OwnEnds;
  return flights;
}
}

std::vector<double> DurationEnds(const AttributionRows& rows, int count)
{
  const CommunicationAxis& axis = rows.Priced.Axis;
  const double slice = axis.Length() / count;
  std::vector<double> cuts;
  for (int i = 1; i < count; ++i)
  {
    cuts.push_back(axis.At(slice * static_cast<double>(i)));
  }
  const Flights flights = FlightsOf(rows);
  double first = rows.Begin, last = rows.End;
  for (std::size_t i = 0; i < flights.Begins.Size; ++i)
  {
    first = std::min(first, std::min(flights.Begins[i], flights.Ends[i]));
    last = std::max(last, std::max(flights.Begins[i], flights.Ends[i]));
  }
  // If clocks disagree, a message may end before it begins.
  const std::ptrdiff_t fewest = rows.Skewed > 0 ? -static_cast<std::ptrdiff_t>(rows.Messages) : 0;
  std::vector<double> ends =
    CutPoints({ flights.Begins, flights.Ends, first, last, fewest }, cuts, kMoved * slice);
  ends.insert(ends.begin(), axis.Begin);
  ends.push_back(axis.End);
  return ends;
}

std::vector<double> DurationEnds(
  const AttributionRows& rows, const std::vector<TimeWindow>& periods)
{
  const CommunicationAxis& axis = rows.Priced.Axis;
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
  DurationTable& durations, SizeClassTable& sizes, const RunChoice& choice)
{
  const std::vector<char> chosen =
    choice.AllRegions() ? std::vector<char>() : ChosenRanks(rows, choice);
  const AskedSends sends(rows, { {}, {}, choice.Calls });
  const std::size_t count = ends.size() - 1;
  std::vector<Sums> sums(count, Sums(rows.Ranks.Size()));
  std::map<std::int32_t, SizeClassSums> classes;
  std::vector<SizeClassSums*> known(kSizeClasses, nullptr); // classes recur
  const auto durationOf = [&ends](double time) {
    return std::upper_bound(ends.begin() + 1, ends.end() - 1, time) - ends.begin() - 1;
  };
  const auto isChosen = [&chosen](std::int32_t source, std::int32_t destination) {
    return chosen.empty() || (chosen[source] && chosen[destination]);
  };
  ForEachMessage(rows, [&](const AttributionMessage& m) {
    if (!isChosen(m.Source, m.Destination) || !sends.Hold(m))
    {
      return;
    }
    const std::size_t d = durationOf(m.SendBegin);
    sums[d].Add(m);
    if (m.InterNode && m.Received)
    {
      const std::int32_t size = SizeClass(m.Bytes);
      known[size] = known[size] ? known[size] : &classes[size];
      SizeClassSums& of = *known[size];
      of.Durations.resize(count);
      of.Least = std::min(of.Least, m.Bytes);
      of.Durations[d].Add(m.Latency);
    }
  });
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
