#pragma once
#include "Filters/Core/States/CommunicationEvents.h"
#include "Readers/Base/Column.h"
#include "Readers/Base/Progress.h"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace pclvis
{
/// Communication states of ranks, the nodes of the DAG of Algorithm 2: consecutive events of a
/// rank, receives first, then sends. Numbered by (layer, rank).
struct StateGraph
{
  Column<std::int32_t> Rank;        ///< number of the rank in events.Ranks, shape (states)
  Column<std::int32_t> Layer;       ///< shape (states)
  Column<std::uint64_t> Begin, End; ///< its events in events.Event, half-open, shape (states)
  Column<std::int64_t> Next; ///< the rank's next state (program order), -1: none, shape (states)
  /// State that holds the send and the receive of every message; -1: none. Shape (messages).
  Column<std::int64_t> SendState, ReceiveState;
  std::int32_t Layers = 0;
  std::int64_t Released = 0; ///< messages that no longer join, as the table contradicts itself
  std::size_t Size() const { return this->Rank.Size(); }
};

/// How many states MakeStates would make. Cost: O(events).
std::int64_t CountStates(const CommunicationEvents& events);

/// Groups events into states. A send goes into the newest state of its rank; so does a receive if
/// that state has no send yet, else it begins a new one. A joined message is an edge from the state
/// of its send to that of its receive. In a state all receives precede all sends, so that a path
/// through states is a path through events and the graph has no cycle; for the same reason, edges
/// along a rank's program order can be added without making one.
///   layer = longest path from a state without predecessor, over edges of both kinds
/// so that a rank has at most one state per layer, and each later state is in a higher layer.
///
/// Which events share a state depends on their rank's order alone, so one pass over each rank
/// gives what Algorithm 2 gives over S; the order S decides only what is joined (EventWalk).
/// Source: [PCLVis] Algorithm 2; Filters/README, Communication DAG.
/// @param events receives that are released no longer join
/// @throws Cancelled if progress returns false
/// Cost: O(events + states); 24 bytes per message and 52 per state. Deterministic.
StateGraph MakeStates(CommunicationEvents& events, const Progress& progress = {});
}
