#pragma once
#include "Filters/Core/Flow/LoopStatistics.h"
#include "Readers/Schema/FlowSchema.h"

namespace pclvis
{
/// The table Iterations: the iterations with the same loop and number on all ranks form one row. It
/// lasts from the beginning of the median rank to the beginning of the next iteration or, for inner
/// loops, to the median rank's end if that is earlier. Representative is 0. Source: none.
/// @param iterations of ranks, in any order
/// @param main       the main loop
/// Cost: O(iterations of ranks). Deterministic.
schema::Iterations::Table MakeIterationTable(
  const MergedLoops& loops, const PlainVector<RankIteration>& iterations, std::int32_t main);
}
