#pragma once
#include "Filters/Core/Prices/PricedRun.h"
#include "Filters/Core/Replay/RunReplay.h"

#include <optional>

namespace pclvis
{
/// Whether ranks seem to share cores: from when they need not wait any more until they leave
/// collectives (not those that create communicators), ranks take ten times as long, on average, as
/// the fastest tenth does in the same calls of about as many bytes and as many ranks. Ranks that
/// have a core of their own leave soon after the last one has entered, and no load is believed to
/// do more. A rank whose core is taken by another process leaves when it gets the core again.
/// Source: none. Cost: O(members).
/// @param cost [s] of those times, by member
/// @return nothing if there are too few such collectives to tell
std::optional<bool> SeemToShareCores(const PricedRun& run, const PlainVector<double>& cost);
}
