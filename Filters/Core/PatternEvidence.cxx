#include "Filters/Core/PatternEvidence.h"

#include "Filters/Core/Quantiles.h"

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
/// Corners, edges and insides of a grid differ by 4 : 3 and 6 : 5; the upper levels of a tree by up
/// to 1.9 in what is simulated, and the lower ones, that differ by the arity, are more than a
/// tenth.
constexpr double kGap = 2;
constexpr double kStarShare = 0.95;
constexpr int kParts = 16;
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
  const auto touching = std::count_if(rows.Messages.begin(), rows.Messages.end(),
    [&hot](const AttributionMessage& m) { return hot(m.Source) || hot(m.Destination); });
  found.Star =
    static_cast<double>(touching) >= kStarShare * static_cast<double>(rows.Messages.size());
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
  for (const AttributionMessage m : rows.Messages)
  {
    if (width > 0 && (hot[m.Source] || hot[m.Destination]))
    {
      const int part = static_cast<int>((m.SendBegin - rows.Begin) / width);
      load[std::max(0, std::min(kParts - 1, part))] += bytes ? static_cast<double>(m.Bytes) : 1;
    }
  }
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

PatternEvidence FindHotRanks(const AttributionRows& rows, const std::vector<Transfer>& transfers,
  const PatternOptions& options)
{
  Tally messages(rows.Ranks.Size()), bytes(rows.Ranks.Size());
  for (const AttributionMessage m : rows.Messages)
  {
    ++messages.Out[m.Source];
    ++messages.In[m.Destination];
    bytes.Out[m.Source] += static_cast<double>(m.Bytes);
    bytes.In[m.Destination] += static_cast<double>(m.Bytes);
  }
  PatternEvidence found;
  found.Messages = DescribeLoad(messages.Both());
  found.Bytes = DescribeLoad(bytes.Both());
  const auto hot = [&](const RankLoad& load) {
    return rows.Ranks.Size() >= kFewestRanks && load.Gap >= kGap && load.Hot >= options.HotLoad;
  };
  const bool byMessages = hot(found.Messages);
  if (!byMessages && !hot(found.Bytes))
  {
    return found;
  }
  found.InBytes = !byMessages;
  const Tally& tally = byMessages ? messages : bytes;
  const std::vector<double> both = tally.Both();
  std::vector<std::int32_t> order(both.size());
  std::iota(order.begin(), order.end(), 0);
  std::stable_sort(order.begin(), order.end(),
    [&both](std::int32_t a, std::int32_t b) { return both[a] > both[b]; });
  order.resize((byMessages ? found.Messages : found.Bytes).Above);
  std::sort(order.begin(), order.end());
  found.Ranks = order;
  double net = 0, sum = 0;
  for (const std::int32_t rank : order)
  {
    net += std::fabs(tally.In[rank] - tally.Out[rank]);
    sum += both[rank];
  }
  found.OneWay = sum > 0 ? net / sum : 0;
  LookAtStar(rows, transfers, found);
  if (found.Star && found.Idle > kMostIdleHub)
  {
    found.Ranks.clear();
    return found;
  }
  FindTime(rows, found.InBytes, found);
  return found;
}
}
