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

/// The loop that drives the program: in no other loop, and with the most time outside of MPI, or of
/// such the most time; else a call that waits twice in a row for the slowest start would be one. If
/// an inner loop has more than half of its time, and more than half of its own iterations in a
/// single visit, the outer one does not repeat it, but has calls in common with what comes before
/// and after it: then it is the inner one, if that is reducible, and so on. -1: there is none. Of
/// several, the first.
std::int32_t MainLoop(const MergedLoops& loops, const std::vector<RankLoop>& onRanks);

/// The table Loops.
/// Source: [Aguilar2015], section 3.1.
/// @param onRanks the loops of each rank, by loop
/// @param stable null: the stable state is not known
/// Cost: O(loops of all ranks).
schema::Loops::Table MakeLoopTable(const MergedLoops& loops, const std::vector<RankLoop>& onRanks,
  const NodeFacts& nodes, const FlowPlaces& places, const StableState* stable);
}
