#pragma once
#include "Filters/Core/Prices/Run/PricedRun.h"
#include "Filters/Core/Replay/RunReplay.h"

#include <cstdint>

namespace pclvis
{
/// Whether ranks seem to share cores, and how it shows.
enum class SharedCores : std::uint8_t
{
  Unknown, ///< there are too few collectives to tell
  No,
  LateAtTimes, ///< they leave collectives much later than the fastest of them
  LateInNodes  ///< much later than it takes to pass a message on within a node
};

/// Whether they seem to, for either reason.
inline bool AreShared(SharedCores cores)
{
  return cores == SharedCores::LateAtTimes || cores == SharedCores::LateInNodes;
}

/// Looks at how long ranks take from when they need not wait any more until they leave collectives
/// (not those that create communicators, and not the first ones, for which ranks are connected).
/// Ranks that have a core of their own leave soon after the last one has entered; a rank whose core
/// is taken by another process leaves when it gets the core again. They seem to share cores if, on
/// average, these times are ten times as long, which no load is believed to do,
/// - as the fastest tenth of those of the same call, about as many bytes and as many ranks,
/// - or, in barriers, reductions and broadcasts of few bytes within a node, as the rounds of a
/// tree,
///   each of a call that need not wait.
/// Source: [Thakur2005] (rounds of short collectives). Cost: O(members).
/// @param cost [s] of those times, by member
SharedCores FindSharedCores(const PricedRun& run, const PlainVector<double>& cost);
}
