// Based on [Isaacs2014], section 3.3.1.
#include "Filters/Core/Clusters/PhaseTimelines.h"

#include <algorithm>
#include <limits>

namespace pclvis
{
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
  // Nothing before the first event of the later one counts.
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
}
