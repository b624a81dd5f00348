// Based on [Isaacs2014], section 3.3.1.
#include "Filters/Core/Clusters/PhaseTimelines.h"

#include "Filters/Core/Common/WideVectors.h"
#include "Readers/Base/ParallelFor.h"

#include <algorithm>
#include <limits>

namespace pclvis
{
namespace
{
/// Whether there are events, and all ranks have theirs at the same steps.
bool HaveSameSteps(const PhaseTimelines& timelines, const std::vector<std::int32_t>& ranks)
{
  const auto stepsOf = [&timelines](std::int32_t rank) {
    return std::make_pair(timelines.Step.begin() + timelines.First[rank],
      timelines.Step.begin() + timelines.First[rank + 1]);
  };
  return !ranks.empty() && timelines.First[ranks[0]] < timelines.First[ranks[0] + 1] &&
    std::all_of(ranks.begin(), ranks.end(), [&](std::int32_t rank) {
      const auto [begin, end] = stepsOf(rank);
      const auto [first, past] = stepsOf(ranks[0]);
      return std::equal(begin, end, first, past);
    });
}

/// Adds to each rank's sum the squared difference between its value and the given one.
PCLVIS_WIDE_VECTORS
void AddSquares(
  double value, const double* __restrict values, std::size_t n, double* __restrict sums)
{
  for (std::size_t rank = 0; rank < n; ++rank)
  {
    sums[rank] += (value - values[rank]) * (value - values[rank]);
  }
}

}

double TimelineDistance(const PhaseTimelines& timelines, std::int32_t a, std::int32_t b)
{
  const std::int32_t* const step = timelines.Step.data();
  const double* const value = timelines.Value.data();
  std::uint32_t i = timelines.First[a], j = timelines.First[b];
  const std::uint32_t pastI = timelines.First[a + 1], pastJ = timelines.First[b + 1];
  if (i == pastI || j == pastJ)
  {
    return std::numeric_limits<double>::infinity();
  }
  // Steps before both ranks have had an event do not count.
  const std::int32_t start = std::max(step[i], step[j]);
  double p = value[i], q = value[j], sum = 0;
  std::int64_t counted = 0;
  for (; i < pastI && step[i] < start; ++i)
  {
    p = value[i];
  }
  for (; j < pastJ && step[j] < start; ++j)
  {
    q = value[j];
  }
  while (i < pastI || j < pastJ)
  {
    const bool first = j == pastJ || (i < pastI && step[i] <= step[j]);
    const bool second = i == pastI || (j < pastJ && step[j] <= step[i]);
    p = first ? value[i++] : p;
    q = second ? value[j++] : q;
    sum += (p - q) * (p - q);
    ++counted;
  }
  return sum / static_cast<double>(counted);
}

std::vector<double> DistancesAtSameSteps(
  const PhaseTimelines& timelines, const std::vector<std::int32_t>& ranks)
{
  if (!HaveSameSteps(timelines, ranks))
  {
    return {};
  }
  const std::size_t n = ranks.size();
  const std::size_t steps = timelines.First[ranks[0] + 1] - timelines.First[ranks[0]];
  std::vector<double> values(steps * n); // by step, then rank
  for (std::size_t rank = 0; rank < n; ++rank)
  {
    for (std::size_t step = 0; step < steps; ++step)
    {
      values[step * n + rank] = timelines.Value[timelines.First[ranks[rank]] + step];
    }
  }
  std::vector<double> distances(n * n, 0);
  ParallelFor(n, 1, 0, [&](std::size_t rank, std::size_t, int) {
    double* const to = &distances[rank * n];
    for (std::size_t step = 0; step < steps; ++step)
    {
      AddSquares(values[step * n + rank], &values[step * n], n, to);
    }
    std::for_each(to, to + n, [steps](double& sum) { sum /= static_cast<double>(steps); });
  });
  return distances;
}
}
