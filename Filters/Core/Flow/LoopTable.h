#pragma once
#include "Filters/Core/Flow/FlowPlaces.h"
#include "Filters/Core/Flow/LoopStatistics.h"
#include "Filters/Core/Flow/StableState.h"
#include "Readers/Base/Findings/Observation.h"
#include "Readers/Schema/FlowSchema.h"

namespace pclvis
{
/// What the table Loops needs to know about nodes, by node of the run.
struct NodeFacts
{
  std::vector<std::int32_t> Call, Path; ///< codes; of the first call of a node
};

/// The loop that drives the program: the outermost loop with the most time outside of MPI and, on a
/// tie, with the most time. (Otherwise a call that waits twice in a row for the slowest start would
/// be the main loop.) If an inner loop has more than half of its time, and more than half of its
/// own iterations in a single visit, the outer loop does not repeat it, but only shares calls with
/// what comes before and after it. Then the inner loop is the main one, if it is reducible, and so
/// on. -1: there is none. On a tie, the first one.
std::int32_t MainLoop(const MergedLoops& loops, const std::vector<RankLoop>& onRanks);

/// The table Loops.
/// Source: [Aguilar2015], section 3.1.
/// @param onRanks the loops of each rank, by loop
/// @param stable null: the stable state is not known
/// Cost: O(loops of all ranks).
schema::Loops::Table MakeLoopTable(const MergedLoops& loops, const std::vector<RankLoop>& onRanks,
  const NodeFacts& nodes, const FlowPlaces& places, const StableState* stable);
}
