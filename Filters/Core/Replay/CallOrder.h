#pragma once
#include "Filters/Core/Replay/DealtWork.h"
#include "Filters/Core/Replay/RunGraph.h"

namespace pclvis
{
/// An order of the calls in which each rank's calls stand one after the other, and none waits for
/// one whose begin is not known yet. Where ranks seem to wait for each other (clocks that
/// disagree), of the calls at which they stand the one that ended first goes on.
/// Source: none.
/// @param unordered becomes how many did
/// @param manyCalls from so many on, parts of the run are ordered at the same time
/// Cost: O(calls + messages + members of operations), of large runs on four threads where clocks
/// agree, and a sort by end where ranks seem to wait for each other. Deterministic, for any number
/// of threads.
PlainVector<std::uint32_t> OrderCalls(
  const RunGraph& graph, std::int64_t& unordered, std::size_t manyCalls = 1 << 16);

/// The same, where none that receives a request of dealt work comes before others that could be
/// received instead have begun.
PlainVector<std::uint32_t> OrderCalls(
  const RunGraph& graph, const DealtWork& dealt, std::int64_t& unordered);
}
