#pragma once
#include "Filters/Core/Prices/Run/PricedRun.h"
#include "Filters/Core/Replay/RunReplay.h"

#include <cstdint>

namespace pclvis
{
/// Whether ranks seem to share cores, and how it shows.
enum class SharedCores : std::uint8_t
{
  Unknown, ///< there are too few collectives to decide
  No,
  LateAtTimes, ///< they leave collectives much later than the fastest of them
  LateInNodes  ///< they often leave short ones much later than messages take within a node
};

/// Whether ranks seem to share cores, for either reason.
inline bool AreShared(SharedCores cores)
{
  return cores == SharedCores::LateAtTimes || cores == SharedCores::LateInNodes;
}

/// Looks at how long ranks take from when they need not wait any more until they leave blocking
/// collectives in which all wait for all. Ranks that have a core of their own leave soon after the
/// last one has entered; a rank whose core is taken by another process leaves when it gets the core
/// again. They seem to share cores in either case:
/// - These times are ten times as long, on average, as the fastest tenth of those of the same call,
///   about as many bytes, and as many ranks.
/// - Within a node, a tenth of those in barriers and reductions of less than 1 KiB are ten times as
///   long as a binary tree needs, if each of its rounds takes 2 us, or longer.
/// The program's own load is assumed not to have this effect. Calls that create communicators do
/// not count; neither do the first operations of the same call and ranks, during which ranks are
/// connected, and operations that move data whose bytes were not recorded.
/// Source: [Thakur2005] (rounds of short collectives). Cost: O(members log members).
/// @param cost [s] of those times, by member
SharedCores FindSharedCores(const PricedRun& run, const PlainVector<double>& cost);
}
