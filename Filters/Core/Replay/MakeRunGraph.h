#pragma once
#include "Filters/Core/Replay/HeldTransfers.h"
#include "Filters/Core/Replay/RunGraph.h"
#include "Filters/Core/Replay/UnknownWaits.h"
#include "Readers/Base/Findings/Observation.h"

namespace pclvis
{
/// The graph of a run.
/// Source: Filters/README, Time Tree.
/// @throws Error for columns of different length, or 2^32 rows
/// @param memory where the calls' columns are, see TakeCalls
/// Cost: O(n log calls); 6 bytes per call, 16 per call that waits, 25 per message, and 20 per call
/// if its columns are copied. The same for any number of threads.
RunGraph MakeRunGraph(const ReplayInput& input, CallMemory memory = CallMemory::Own);

/// A graph whose calls begin and end on a time axis, see SetOnAxis.
struct RunOnAxis
{
  RunGraph Graph;
  CommunicationAxis Axis;
  double WorkInGaps = 0;     ///< [s] of the axis, mean of the ranks
  bool Communicates = false; ///< calls besides those that begin and end MPI send, receive or meet
  HeldTransfers Held;        ///< of the graph
  UnknownShares Unknown;     ///< of the time on the axis of ranks with calls
  std::vector<std::shared_ptr<const void>> Memory; ///< of the calls' columns, if they are lent
};

/// The graph of a run on its axis, with its held transfers; made once for all filters that share
/// the input. The calls' columns are lent if the input's are kept (SharedRun).
/// Source: Filters/README, Time Tree.
/// @throws Error as MakeRunGraph
std::shared_ptr<const RunOnAxis> FindRun(const ReplayInput& input);

/// Appends what replays of a graph take into account, and what they cannot.
/// @param ofPart a part of the run is chosen: the notes then say that they are about the whole run
void AddReplayNotes(
  const RunGraph& graph, const HeldTransfers& held, bool ofPart, Observations& all);
}
