#pragma once
#include "Filters/Core/Replay/RunGraph.h"

namespace pclvis
{
/// The calls of a run that wait for something (RunGraph::kWaits), numbered in the same order as all
/// calls: by rank, then begin. They are few if messages are sent and received without waiting.
struct WaitingCalls
{
  std::size_t Size() const { return this->Call.size(); }
  bool Has(std::size_t call) const { return this->Before[call] < this->Before[call + 1]; }

  PlainVector<std::uint32_t> Before; ///< by call: the number of such calls before it, which is the
                                     ///< number of the call itself if it waits; shape (calls + 1)
  PlainVector<std::uint32_t> Call;   ///< by number
  PlainVector<std::uint32_t> Order;  ///< numbers, in the graph's order
};

/// Source: none.
/// Cost: O(calls); 4 bytes per call.
WaitingCalls NumberWaitingCalls(const RunGraph& graph);
}
