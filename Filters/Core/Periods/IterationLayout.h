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

/// Divides a time into windows, each with as few successive iterations as possible so that there
/// are at most `most` windows with iterations. Time before, between and after iterations has its
/// own windows.
/// Source: Filters/README, Temporal Abstraction.
/// @param span [s] not empty; iterations that begin before or end after it count only with their
/// part in it
/// @param most >= 1
IterationLayout LayIterations(
  const IterationWindows& iterations, const TimeWindow& span, std::size_t most);
}
