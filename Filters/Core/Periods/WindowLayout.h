#pragma once
#include "Filters/Core/Periods/IterationLayout.h"
#include "Filters/Core/Periods/LaidTime.h"
#include "Filters/Core/Periods/MessageSequences.h"
#include "Filters/Core/Periods/SlidingWindows.h"
#include "Readers/Base/ProcessGroup.h"
#include "Readers/Base/Progress.h"

#include <vector>

namespace pclvis
{
/// The most windows of a sequence: more are no overview.
constexpr std::int64_t kMostWindows = 10000;

/// Windows of iterations in laid time.
/// Source: Filters/README, Temporal Abstraction.
IterationLayout LayLaid(const TemporalOptions& options, const LaidTime& time);

/// Windows of every sequence in laid time: of the width that is asked for, or chosen by the
/// messages of all processes. The same on all processes; collective. Source: Filters/README,
/// Temporal Abstraction.
/// @param span laid
/// @throws Error for a width that makes more than kMostWindows
std::vector<SlidingWindows> LayWindows(const TemporalMessages& messages,
  const TemporalOptions& options, const Sequences& sequences, const LaidTime& time,
  const TimeWindow& span, ProcessGroup& group, const Progress& progress);
}
