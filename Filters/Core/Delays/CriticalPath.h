#pragma once
#include "Filters/Core/Delays/AwaitedCalls.h"

#include <vector>

namespace pclvis
{
/// A part of the critical path: the work of a rank before a call, a call, or the end of a call from
/// the time on at which it need not wait any more.
struct PathSegment
{
  std::uint32_t Call = 0;
  bool IsWork = false;       ///< before the call
  double Begin = 0, End = 0; ///< [s] as the graph's times
};

/// The chain of work, calls and transfers that determines the length of the run: from the end of
/// the last call back, through a rank's work and calls, and from a call that waits to the call that
/// it waits for. It contains no wait and has no gap, so it is as long as the run.
/// Source: [Bohme2012], section 3.
/// @param graph on an axis that begins at 0
/// @return in order of time
/// Cost: O(calls on it).
std::vector<PathSegment> FindCriticalPath(const RunGraph& graph, const AwaitedCalls& awaited);
}
