#pragma once
#include "Filters/Core/Periods/IterationWindows.h"

#include <cstddef>
#include <vector>

namespace pclvis
{
/// Windows that hold successive iterations, or the time outside of the loop.
struct IterationLayout
{
  std::vector<double> Borders;            ///< [s] ascending, one more than there are windows
  std::int32_t Loop = kMainLoop;          ///< of the iterations
  std::vector<std::int32_t> First, Count; ///< iterations of each window; outside the loop -1 and 0

  std::size_t Size() const { return this->First.size(); }
};

/// Divides a time into windows, each of as few successive iterations as give no more than `most`
/// windows with iterations. What is before, between and after them is a window of its own.
/// Source: Filters/README, Temporal Abstraction.
/// @param span [s] not empty; of iterations that begin before or end after it the part in it counts
/// @param most >= 1
IterationLayout LayIterations(
  const IterationWindows& iterations, const TimeWindow& span, std::size_t most);
}
