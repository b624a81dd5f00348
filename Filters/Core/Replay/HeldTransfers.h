#pragma once
#include "Filters/Core/Replay/RunGraph.h"

#include <cstddef>

namespace pclvis
{
/// What calls that waited say about the progress that MPI makes while a rank computes.
struct HeldTransfers
{
  std::size_t Calls = 0; ///< that waited for a transfer while its other rank computed
  std::size_t Ended = 0; ///< of these, as soon as that rank had begun its next call
  bool AreHeld = false;  ///< that is more than chance makes of it; if not, a sample was counted
};

/// Many MPI libraries make progress only within calls: a transfer whose sender or receiver computes
/// goes on with that rank's next call. Where more calls than by chance end just after that, the
/// transfers that they waited for begin with that next call in the graph: they come earlier if the
/// rank computes for a shorter time.
/// Source: algorithm in Filters/README, Time Tree. Cost: O(messages log calls). Deterministic.
/// @param messages of the graph
/// @param graph on its axis
/// @param enoughCalls about so many of more calls tell whether transfers are held
HeldTransfers HoldTransfers(
  const ReplayMessages& messages, RunGraph& graph, std::size_t enoughCalls = 1 << 20);
}
