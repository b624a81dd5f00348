#include "Filters/Core/Attribution/Pattern/PatternEvidence.h"

#include "Filters/Core/Common/Quantiles.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

namespace pclvis
{
namespace
{
/// Few ranks are hot; in fewer than eight ranks every one has a role of its own.
constexpr std::int32_t kShareOfRanks = 10, kFewestRanks = 8;
constexpr int kParts = 16;
/// A program may be unbalanced for a part of the run: eighths are told apart; a single one is an
/// event, as when a rank hands out what it read.
constexpr int kEighths = 8, kFewestEighths = 2;
constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();

struct Tally
{
  std::vector<double> In, Out;
  explicit Tally(std::size_t ranks) : In(ranks), Out(ranks) {}
  std::vector<double> Both() const
  {
    std::vector<double> both(this->In);
    for (std::size_t i = 0; i < both.size(); ++i)
    {
      both[i] += this->Out[i];
    }
    return both;
  }
};

/// Whether all messages go to or from the hot ranks, and how long these wait for a send to begin.
void LookAtStar(
  const AttributionRows& rows, const std::vector<Transfer>& transfers, PatternEvidence& found)
{
  const auto hot = [&found](std::int32_t rank) {
    return std::binary_search(found.Ranks.begin(), found.Ranks.end(), rank);
  };
  std::int64_t all = 0, touching = 0, toHub = 0;
  ForEachMessage(rows, [&](const auto& m) {
    ++all;
    touching += hot(m.Source) || hot(m.Destination);
    toHub += hot(m.Destination);
  });
  found.Star = static_cast<double>(touching) >= kStarShare * static_cast<double>(all);
  const auto lone = std::count_if(rows.Sends.begin(), rows.Sends.end(),
    [&hot](const LoneSend& send) { return hot(send.Destination); });
  double idle = 0, begin = rows.End, end = rows.Begin;
  for (const Transfer& t : transfers)
  {
    begin = std::min(begin, t.Begin);
    end = std::max(end, t.End);
    idle += hot(t.Destination) ? std::max(0.0, -t.Late) : 0;
  }
  // MPI_Init may last longer than all that follows.
  const double time = (end - begin) * static_cast<double>(found.Ranks.size());
  found.Idle = time > 0 ? idle / time : 0;
  if (static_cast<double>(lone) > (1 - kStarShare) * static_cast<double>(toHub))
  {
    found.Idle =
      std::numeric_limits<double>::quiet_NaN(); // sends do not tell how they were awaited
  }
}

/// From when to when the ranks take part in more than they do on the average.
void FindTime(const AttributionRows& rows, bool bytes, PatternEvidence& found)
{
  std::vector<double> load(kParts);
  std::vector<char> hot(rows.Ranks.Size());
  for (const std::int32_t rank : found.Ranks)
  {
    hot[rank] = 1;
  }
  const double width = (rows.End - rows.Begin) / kParts;
  ForEachMessage(rows, [&](const auto& m) {
    if (width > 0 && (hot[m.Source] || hot[m.Destination]))
    {
      const int part =
        static_cast<int>(std::clamp((m.SendBegin - rows.Begin) / width, 0.0, kParts - 1.0));
      load[part] += bytes ? static_cast<double>(m.Bytes) : 1;
    }
  });
  const double mean = std::accumulate(load.begin(), load.end(), 0.0) / kParts;
  int first = kParts, last = -1;
  for (int part = 0; part < kParts; ++part)
  {
    // Half of the mean: parts without the excess have far less, those with it more.
    if (load[part] > 0.5 * mean)
    {
      first = std::min(first, part);
      last = part;
    }
  }
  found.Begin = rows.Begin + width * std::min(first, last);
  found.End = rows.Begin + width * (last + 1);
}
}

RankLoad DescribeLoad(const std::vector<double>& values)
{
  RankLoad load;
  if (values.empty())
  {
    load.Imbalance = load.GreatestLoad = kNaN;
    return load;
  }
  const auto n = static_cast<double>(values.size());
  load.Mean = std::accumulate(values.begin(), values.end(), 0.0) / n;
  double deviation = 0, greatest = -1;
  for (std::size_t i = 0; i < values.size(); ++i)
  {
    const double off = std::fabs(values[i] - load.Mean);
    deviation += off / n;
    if (off > greatest)
    {
      greatest = off;
      load.GreatestRank = static_cast<std::int32_t>(i);
    }
  }
  load.Imbalance = load.Mean > 0 ? deviation / load.Mean : kNaN;
  load.GreatestLoad = deviation > 0 ? greatest / deviation : kNaN;
  std::vector<double> sorted(values);
  std::sort(sorted.rbegin(), sorted.rend());
  const std::size_t few = std::max<std::size_t>(1, values.size() / kShareOfRanks);
  for (std::size_t i = 0; i < few && i + 1 < sorted.size(); ++i)
  {
    const double gap = sorted[i] > 0 ? sorted[i] / std::max(sorted[i + 1], 1.0) : 1;
    if (gap > load.Gap)
    {
      load.Gap = gap;
      load.Above = static_cast<std::int32_t>(i + 1);
    }
  }
  std::vector<double> copy(values);
  const double median = Median(copy.data(), copy.data() + copy.size());
  load.Hot = load.Above > 0 ? sorted[load.Above - 1] / std::max(median, 1.0) : 1;
  return load;
}

namespace
{
bool IsHot(
  const RankLoad& load, std::size_t ranks, const PatternOptions& options, double gap = kHotGap)
{
  return static_cast<std::int32_t>(ranks) >= kFewestRanks && load.Above > 0 && load.Gap >= gap &&
    load.Hot >= options.HotLoad;
}

/// The ranks above the gap, rising.
std::vector<std::int32_t> RanksAbove(const std::vector<double>& values, std::int32_t above)
{
  std::vector<std::int32_t> order(values.size());
  std::iota(order.begin(), order.end(), 0);
  std::stable_sort(order.begin(), order.end(),
    [&values](std::int32_t a, std::int32_t b) { return values[a] > values[b]; });
  order.resize(above);
  std::sort(order.begin(), order.end());
  return order;
}

/// What every rank handles up to the end of each eighth of the run.
class Eighths
{
public:
  Eighths(const AttributionRows& rows, bool bytes) : Ranks(rows.Ranks.Size())
  {
    for (std::vector<double>& load : this->UpTo)
    {
      load.resize(this->Ranks);
    }
    const double perSecond = kEighths / (rows.End - rows.Begin);
    ForEachMessage(rows, [&](const auto& m) {
      const int part =
        static_cast<int>(std::clamp((m.SendBegin - rows.Begin) * perSecond, 0.0, kEighths - 1.0));
      std::vector<double>& load = this->UpTo[1 + part];
      const double more = bytes ? static_cast<double>(m.Bytes) : 1;
      load[m.Source] += more;
      load[m.Destination] += more;
    });
    for (int part = 0; part < kEighths; ++part)
    {
      for (std::size_t rank = 0; rank < this->Ranks; ++rank)
      {
        this->UpTo[part + 1][rank] += this->UpTo[part][rank];
      }
    }
  }
  /// Of every rank in the eighths first..end, without the end.
  std::vector<double> Load(int first, int end) const
  {
    std::vector<double> load(this->UpTo[end]);
    for (std::size_t rank = 0; rank < this->Ranks; ++rank)
    {
      load[rank] -= this->UpTo[first][rank];
    }
    return load;
  }

private:
  std::size_t Ranks;
  std::vector<double> UpTo[kEighths + 1];
};

/// Whether ranks that are hot in some eighths are so in each of them, and more than the others at
/// the end of the run, too.
bool IsSustained(
  const Eighths& eighths, int first, int end, const std::vector<std::int32_t>& ranks, double hot)
{
  const std::vector<double> part = eighths.Load(first, end), all = eighths.Load(0, kEighths);
  const double medianPart = MedianOf(part), medianAll = MedianOf(all);
  for (const std::int32_t rank : ranks)
  {
    if (all[rank] - medianAll < kHotStays * (part[rank] - medianPart))
    {
      return false;
    }
  }
  for (int eighth = first; eighth < end; ++eighth)
  {
    const std::vector<double> load = eighths.Load(eighth, eighth + 1);
    const double least = hot * std::max(1.0, MedianOf(load));
    for (const std::int32_t rank : ranks)
    {
      if (load[rank] < least)
      {
        return false;
      }
    }
  }
  return true;
}

/// Fills what was found if ranks are hot for a part of the run.
bool FindHotPart(
  const AttributionRows& rows, bool bytes, const PatternOptions& options, PatternEvidence& found)
{
  if ((rows.Messages.empty() && rows.Sends.empty()) || !(rows.End > rows.Begin))
  {
    return false;
  }
  const Eighths eighths(rows, bytes);
  for (int length = kEighths - 1; length >= kFewestEighths; --length)
  {
    for (int first = 0; first + length <= kEighths; ++first)
    {
      const std::vector<double> load = eighths.Load(first, first + length);
      const double most = load.empty() ? 0 : *std::max_element(load.begin(), load.end());
      if (most < options.HotLoad * std::max(1.0, MedianOf(load)))
      {
        continue; // most often: a gap needs a sort
      }
      const RankLoad described = DescribeLoad(load);
      if (!IsHot(described, load.size(), options))
      {
        continue;
      }
      const std::vector<std::int32_t> ranks = RanksAbove(load, described.Above);
      if (IsSustained(eighths, first, first + length, ranks, options.HotLoad))
      {
        (bytes ? found.Bytes : found.Messages) = described;
        found.Ranks = ranks;
        found.InBytes = bytes;
        const double width = (rows.End - rows.Begin) / kEighths;
        found.Begin = rows.Begin + width * first;
        found.End = rows.Begin + width * (first + length);
        return true;
      }
    }
  }
  return false;
}
}

std::vector<std::int32_t> HotRanks(const std::vector<double>& values, const RankLoad& load,
  double gap, const PatternOptions& options)
{
  return IsHot(load, values.size(), options, gap) ? RanksAbove(values, load.Above)
                                                  : std::vector<std::int32_t>();
}

PatternEvidence FindHotRanks(const AttributionRows& rows, const std::vector<Transfer>& transfers,
  const PatternOptions& options)
{
  Tally messages(rows.Ranks.Size()), bytes(rows.Ranks.Size());
  ForEachMessage(rows, [&](const auto& m) {
    ++messages.Out[m.Source];
    ++messages.In[m.Destination];
    bytes.Out[m.Source] += static_cast<double>(m.Bytes);
    bytes.In[m.Destination] += static_cast<double>(m.Bytes);
  });
  PatternEvidence found;
  found.Messages = DescribeLoad(messages.Both());
  found.Bytes = DescribeLoad(bytes.Both());
  const auto ranks = static_cast<std::size_t>(rows.Ranks.Size());
  const bool byMessages = IsHot(found.Messages, ranks, options);
  const bool inAll = byMessages || IsHot(found.Bytes, ranks, options);
  if (!inAll && !FindHotPart(rows, false, options, found) &&
    !FindHotPart(rows, true, options, found))
  {
    return found;
  }
  if (inAll)
  {
    found.InBytes = !byMessages;
    const Tally& hot = byMessages ? messages : bytes;
    found.Ranks = RanksAbove(hot.Both(), (byMessages ? found.Messages : found.Bytes).Above);
  }
  const Tally& tally = found.InBytes ? bytes : messages;
  double net = 0, sum = 0;
  for (const std::int32_t rank : found.Ranks)
  {
    net += std::fabs(tally.In[rank] - tally.Out[rank]);
    sum += tally.In[rank] + tally.Out[rank];
  }
  found.OneWay = sum > 0 ? net / sum : 0;
  LookAtStar(rows, transfers, found);
  if (found.Star && !(found.Idle <= kMostIdleHub))
  {
    found.Ranks.clear();
    return found;
  }
  if (inAll)
  {
    FindTime(rows, found.InBytes, found);
  }
  return found;
}
}
