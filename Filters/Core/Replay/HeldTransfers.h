#pragma once
#include "Filters/Core/Replay/RunGraph.h"

#include <cstddef>

namespace pclvis
{
/// What calls that waited show about the progress that MPI makes while a rank computes.
struct HeldTransfers
{
  std::size_t Calls = 0; ///< that waited for a transfer while its other rank computed
  std::size_t Ended = 0; ///< of these, as soon as that rank had begun its next call
  bool AreHeld = false;  ///< these are more than chance explains; if not, only a sample was counted
};

/// Many MPI libraries make progress only within calls: if the sender or receiver of a transfer
/// computes, the transfer continues only with that rank's next call. If more waiting calls than by
/// chance end just after such a call began, the transfers that they waited for begin with it in the
/// graph: they come earlier if the rank computes for a shorter time.
/// Source: algorithm in Filters/README, Time Tree. Cost: O(messages log calls). Deterministic.
/// @param messages of the graph
/// @param graph on its axis
/// @param enoughCalls if there are more calls, about this many of them decide whether transfers are
/// held
HeldTransfers HoldTransfers(
  const ReplayMessages& messages, RunGraph& graph, std::size_t enoughCalls = 1 << 20);
}
