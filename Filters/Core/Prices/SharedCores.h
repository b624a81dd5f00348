#pragma once
#include "Filters/Core/Prices/PricedRun.h"
#include "Filters/Core/Replay/RunReplay.h"

namespace pclvis
{
/// Ranks that have a core of their own leave a collective operation soon after the last one has
/// entered, all about equally soon: a network under other load makes some of them a few times as
/// long. A rank whose core is taken by another process leaves when it gets the core again, many
/// times later.
constexpr double kLeavesLate = 4;

/// Whether ranks seem to share cores: from when they need not wait any more until they leave
/// collectives (not those that create communicators), ranks take kLeavesLate times as long, on
/// average, as the fastest quarter does in calls of the same kind. Source: none. Cost: O(members
/// log members).
/// @param cost [s] of those times, by member
bool SeemToShareCores(const PricedRun& run, const PlainVector<double>& cost);
}
