#pragma once
#include "Readers/Build/Offsets/ClockEstimate.h"

#include <functional>

namespace pclvis
{
/// Takes a message or its equivalent: source and destination rank, sent, received [s].
using TakeTransit = std::function<void(std::int32_t, std::int32_t, double, double)>;

/// Whether a message was received before it was sent. Times one tick apart count as equal, which is
/// all that two clocks can tell. @param tick [s] @return false where a time is NaN
inline bool Contradicts(double sent, double received, double tick)
{
  return sent - received > 1.5 * tick; // times are whole ticks, except for rounding
}

/// Which ranks share a clock: for each rank, the lowest rank with the same clock. Ranks of a node
/// do, unless a message within the node arrives before it is sent: then each rank of that node has
/// its own, as has a rank without a node.
/// @param nodeOfRank -1: unknown, shape (ranks); the same on every process
/// @param messages   passes on all of this process's messages
/// Cost: O(messages). Collective.
std::vector<std::int32_t> FindClockDomains(const std::vector<std::int32_t>& nodeOfRank,
  const std::function<void(const TakeTransit&)>& messages, ProcessGroup& group);

/// Where transits come from, by clock domain; called up to three times.
struct TransitSource
{
  std::function<void(const TakeTransit&)> Messages; ///< this process's messages
  /// Whatever else bounds clocks: transits between domains, and from one to itself, which show that
  /// its ranks share no clock if they contradict it; may be empty, may be collective.
  std::function<void(const std::vector<std::int32_t>& domains, const TakeTransit&)> Others;
};

/// Clocks of all ranks: EstimateClocks with one clock per node (FindClockDomains; but one per rank
/// where other transits within the node contradict it) from the messages between nodes, tightened
/// with the drifts that were found. Ranks on the node of a group's lowest rank have no uncertainty.
/// Source: as EstimateClocks; collectives: [Becker2009].
/// @param begin, end [s] of the trace by its clocks, the same on every process
/// @param tick       [s] of the clocks
/// Cost: three passes over the messages, the last one only where clocks drift.
/// The same for any number of processes. Collective.
ClockModel EstimateRankClocks(const std::vector<std::int32_t>& nodeOfRank, double begin, double end,
  const TransitSource& source, ProcessGroup& group, double tick = 0);
}
