#pragma once
#include "Filters/Core/Replay/DealtWork.h"
#include "Filters/Core/Replay/RunGraph.h"

namespace pclvis
{
/// An order of the calls that keeps the order of each rank's calls, and in which no call waits for
/// one whose begin is not known yet. If ranks seem to wait for each other because clocks disagree,
/// the order continues with the one of their next calls that ended first.
/// Source: none.
/// @param unordered becomes the number of calls for which that was necessary
/// @param manyCalls with this many calls or more, parts of the run are ordered at the same time
/// Cost: O(calls + messages + members of operations), on four threads for large runs whose clocks
/// agree, and a sort by end if ranks seem to wait for each other. Deterministic for any number of
/// threads.
PlainVector<std::uint32_t> OrderCalls(
  const RunGraph& graph, std::int64_t& unordered, std::size_t manyCalls = 1 << 16);

/// The same, but a call that receives a request of dealt work comes only after all requests that
/// could be received instead have begun.
PlainVector<std::uint32_t> OrderCalls(
  const RunGraph& graph, const DealtWork& dealt, std::int64_t& unordered);
}
