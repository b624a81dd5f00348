#pragma once
#include "Filters/Core/Common/TimeWindow.h"
#include "Filters/Core/Replay/RunGraph.h"

#include <cstdint>
#include <vector>

namespace pclvis
{
/// Parts of a run, one after the other.
struct GraphParts
{
  RunGraph Graph;                     ///< times count from the first part's begin, without the gaps
  PlainVector<std::uint32_t> Call;    ///< of the whole graph, by call
  std::vector<std::uint32_t> Message; ///< row of the whole, by row; in the order of the whole
};

/// The calls that lie, at least in part, in some windows. A call still waits for messages with both
/// ends, and for collective operations with all members, in the same window. Calls that no longer
/// wait for anything take as long as recorded.
/// Source: none.
/// @param whole   calls of each rank's first thread (RunThreads::First)
/// @param windows [s] on the axis of the graph's calls; in order of time, disjoint, not empty
/// Cost: O(messages + operations), plus O(n log n) for the calls and messages that stay.
/// Deterministic.
GraphParts TakeParts(const RunGraph& whole, const std::vector<TimeWindow>& windows);
}
