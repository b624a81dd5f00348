#pragma once
#include "Filters/Core/Periods/IterationLayout.h"
#include "Filters/Core/Periods/LaidTime.h"
#include "Filters/Core/Periods/SlidingWindows.h"
#include "Filters/Core/Periods/TemporalTables.h"

#include <vector>

namespace pclvis
{
/// Appends the windows of one sequence of messages, and the periods that are found in them.
/// Source: [PCLVis] 5.1; Filters/README, Temporal Abstraction.
/// @param region of the sequence
/// @param layout of the windows' iterations; without windows: they are of time
/// @param counts of the windows' cells
void AppendWindows(std::int32_t region, const LaidTime& time, const SlidingWindows& windows,
  const IterationLayout& layout, const std::vector<LatencyCount>& counts,
  const PeriodTolerances& tolerances, TemporalResult& result);
}
