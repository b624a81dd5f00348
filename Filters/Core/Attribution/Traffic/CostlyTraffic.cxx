#include "Filters/Core/Attribution/Traffic/CostlyTraffic.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

namespace pclvis
{
namespace
{
/// What is lost is a sum over iterations, which needs more time than a window of slow messages.
constexpr double kLeastOfRun = 0.05;
/// What only one pair of nodes loses is its own, where there are more.
constexpr double kFewestPairs = 2, kHalfOfPairs = 0.5;
/// What all messages say together is exact enough for a window of a fiftieth of the run.
constexpr double kLeastOfSlower = 0.02;
/// A message is slow above what clocks and calls are exact to, a pair by half of the mean.
constexpr double kSlowShift = 0.25, kHalfOfShift = 0.5;
/// As sure as three in four at ten sigma, which leaves little to chance and something to causes
/// that are not thought of.
constexpr double kHalfSure = 5;
/// Fewer messages are an accident of a few ranks.
constexpr std::int64_t kFewestSlow = 16;

struct Sums
{
  double Lost = 0, Level = 0;
};

using NodePair = std::pair<int, int>;

TrafficWindow Describe(const AttributionRows& rows, const std::vector<Transfer>& transfers,
  const std::vector<Loss>& losses, const CostlyStretch& c)
{
  std::map<std::pair<int, int>, Sums> pairs;
  std::set<std::int32_t> sizes;
  TrafficWindow w{};
  for (std::size_t k = c.Entries.First; k <= c.Entries.Last; ++k)
  {
    const Loss& loss = losses[k];
    const Transfer& t = transfers[loss.Index];
    Sums& pair = pairs[{ rows.Node[t.Source], rows.Node[t.Destination] }];
    pair.Lost += std::max(0.0, loss.Lost);
    pair.Level += loss.Level;
    if (loss.Lost > c.Needed * loss.Level)
    {
      ++w.Transfers;
      sizes.insert(t.Size);
    }
  }
  double all = 0, squares = 0;
  for (const auto& pair : pairs)
  {
    ++w.NodePairs;
    w.SlowNodePairs += pair.second.Lost > c.Needed * pair.second.Level;
    all += pair.second.Lost;
    squares += pair.second.Lost * pair.second.Lost;
  }
  w.PairsByCost = all * all / squares;
  w.ByCost = true;
  w.Begin = losses[c.Entries.First].Begin;
  w.End = losses[c.Entries.Last].End;
  w.Seen = w.End - w.Begin;
  w.Slowdown = 1 + c.Rate;
  const auto entries = static_cast<double>(c.Entries.Last - c.Entries.First + 1);
  w.SlowShare = static_cast<double>(w.Transfers) / entries;
  w.SizeClasses = static_cast<std::int32_t>(sizes.size());
  w.Lengths = c.Iterations;
  w.Confidence =
    (1 - std::exp(-static_cast<double>(w.Transfers) / 20)) * (1 - std::exp2(-c.Rate / c.Needed));
  w.Background = w.Seen >= kLeastOfRun * (rows.End - rows.Begin) && w.Transfers >= kFewestSlow &&
    w.PairsByCost >= std::min(kFewestPairs, kHalfOfPairs * w.NodePairs);
  return w;
}

/// Sums of s by pair of nodes.
struct ShiftSums
{
  double Shift = 0, Count = 0;
};

TrafficWindow DescribeSlower(const AttributionRows& rows, const std::vector<Transfer>& transfers,
  const std::vector<Loss>& losses, const SlowerTimes& slower, const SlowerTime& time)
{
  std::map<NodePair, ShiftSums> pairs;
  std::set<std::int32_t> sizes;
  TrafficWindow w{};
  double entries = 0;
  for (std::size_t i = 0; i < losses.size(); ++i)
  {
    const double middle = 0.5 * (losses[i].Begin + losses[i].End), s = slower.ShiftOf(i);
    if (middle < time.Begin || middle > time.End || std::isnan(s))
    {
      continue;
    }
    const Transfer& t = transfers[losses[i].Index];
    ShiftSums& pair = pairs[{ rows.Node[t.Source], rows.Node[t.Destination] }];
    pair.Shift += s;
    ++pair.Count;
    ++entries;
    if (s > kSlowShift)
    {
      ++w.Transfers;
      sizes.insert(t.Size);
    }
  }
  for (const auto& pair : pairs)
  {
    ++w.NodePairs;
    w.SlowNodePairs += pair.second.Shift > kHalfOfShift * time.Shift * pair.second.Count;
  }
  w.ByCost = true;
  w.Begin = time.Begin;
  w.End = time.End;
  w.Seen = w.End - w.Begin;
  w.Slowdown = 1 + time.Shift;
  w.Sigmas = time.Sigmas;
  w.SlowShare = static_cast<double>(w.Transfers) / std::max(1.0, entries);
  w.SizeClasses = static_cast<std::int32_t>(sizes.size());
  w.Confidence = 1 - std::exp2(-time.Sigmas / kHalfSure);
  w.Background = w.Seen >= kLeastOfSlower * (rows.End - rows.Begin) &&
    w.SlowNodePairs >= std::min(kFewestPairs, kHalfOfPairs * w.NodePairs);
  return w;
}
}

void LeaveOutHot(const AttributionRows& rows, const std::vector<Transfer>& transfers,
  const std::vector<std::int32_t>& hotRanks, std::vector<Loss>& losses)
{
  std::set<std::int32_t> hot;
  for (const std::int32_t rank : hotRanks)
  {
    hot.insert(rows.Node[rank]);
  }
  const auto isHot = [&](const Loss& loss) {
    const Transfer& t = transfers[loss.Index];
    return hot.count(rows.Node[t.Source]) + hot.count(rows.Node[t.Destination]) > 0;
  };
  if (!hot.empty())
  {
    losses.erase(std::remove_if(losses.begin(), losses.end(), isHot), losses.end());
  }
}

std::vector<TrafficWindow> FindCostlyWindows(const AttributionRows& rows,
  const std::vector<Transfer>& transfers, const std::vector<Loss>& losses, double iteration)
{
  std::vector<TrafficWindow> windows;
  for (const CostlyStretch& c : FindCostlyStretches(losses, iteration))
  {
    windows.push_back(Describe(rows, transfers, losses, c));
  }
  return windows;
}

std::vector<TrafficWindow> FindSlowerWindows(const AttributionRows& rows,
  const std::vector<Transfer>& transfers, const std::vector<Loss>& losses,
  const SlowerTimes& slower, double iteration)
{
  std::vector<TrafficWindow> windows;
  for (const SlowerTime& time : slower.Find())
  {
    windows.push_back(DescribeSlower(rows, transfers, losses, slower, time));
    windows.back().Lengths = (time.End - time.Begin) / iteration;
  }
  return windows;
}
}
