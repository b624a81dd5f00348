#include "Filters/Core/Runs/RunIterations.h"

#include "Filters/Core/Common/Quantiles.h"

#include <algorithm>
#include <limits>
#include <map>
#include <utility>

namespace pclvis
{
namespace
{
constexpr double kUnknown = std::numeric_limits<double>::quiet_NaN();

LoopTimes TimesOf(const RunComparison& runs, std::size_t iterations, std::size_t common,
  double PhaseDifference::*length)
{
  LoopTimes times;
  times.Iterations = static_cast<std::int64_t>(iterations);
  std::vector<double> lengths;
  for (std::size_t i = 0; i < iterations; ++i)
  {
    const double of = runs.Phases[i].*length;
    (i < common ? times.Common : times.More) += of;
    if (i < common)
    {
      lengths.push_back(of);
    }
  }
  times.Median = lengths.empty() ? kUnknown : MedianOf(std::move(lengths));
  return times;
}

}

RunPhases FindIterations(const std::vector<std::int64_t>& rows, ColumnView<std::int32_t> source,
  ColumnView<double> sendBegin, ColumnView<double> receiveEnd, ColumnView<std::int32_t> loop,
  ColumnView<std::int32_t> iteration, std::int32_t asked, const CommunicationAxis& axis)
{
  RunPhases result;
  result.Phase.assign(source.Size, -1);
  result.Length = FindExtent(rows, sendBegin, receiveEnd).Length(axis);
  std::map<std::pair<std::int32_t, std::int32_t>, MessageExtent> extents; // by iteration, rank
  for (const std::int64_t row : rows)
  {
    if (loop[row] == asked && iteration[row] >= 0)
    {
      result.Phase[row] = iteration[row];
      MessageExtent& of = extents[{ iteration[row], source[row] }];
      of.First = std::min(of.First, sendBegin[row]);
      of.Last = std::max(of.Last, receiveEnd[row]);
    }
  }
  if (extents.empty())
  {
    return result;
  }
  const auto n = static_cast<std::size_t>(extents.rbegin()->first.first) + 1;
  std::vector<std::vector<double>> firsts(n), lasts(n);
  for (const auto& [key, extent] : extents)
  {
    firsts[key.first].push_back(extent.First);
    lasts[key.first].push_back(extent.Last);
  }
  result.Bounds.assign(n + 1, 0);
  result.Bounds[n] = MedianOf(lasts[n - 1]);
  for (std::size_t i = n; i-- > 0;)
  {
    // Ranks differ: not after the next one begins.
    result.Bounds[i] = firsts[i].empty()
      ? result.Bounds[i + 1]
      : std::min(result.Bounds[i + 1], MedianOf(std::move(firsts[i])));
  }
  return result;
}

LoopTimesOfBoth TimesOfIterations(const RunComparison& runs)
{
  const std::size_t common = std::min(runs.IterationsA, runs.IterationsB);
  return { TimesOf(runs, runs.IterationsA, common, &PhaseDifference::LengthA),
    TimesOf(runs, runs.IterationsB, common, &PhaseDifference::LengthB) };
}
}
