#pragma once
#include "Filters/Core/Replay/RunGraph.h"

namespace pclvis
{
/// By call: which call it waits for, and how long.
struct AwaitedCalls
{
  static constexpr std::uint32_t kNone = RunGraph::kNone;

  PlainVector<std::uint32_t> Of; ///< of the calls that it waits for the last to begin; kNone: it
                                 ///< does not wait
  PlainVector<double> Wait;      ///< [s] from its begin to that one's, but not beyond its end
};

/// A wait that contradicts the order of calls (RunGraph::Unordered) is none: following waits back
/// never leads in a circle.
/// Source: [Geimer2010] (who waits for whom).
/// @param graph with the times that count, see SetOnAxis
/// Cost: O(calls + messages + members of operations).
AwaitedCalls FindAwaitedCalls(const RunGraph& graph);
}
