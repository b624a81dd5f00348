#pragma once
#include "Filters/Core/Flow/MergedLoops.h"
#include "Readers/Schema/CommunicationAxis.h"
#include "Readers/Schema/FlowSchema.h"

#include <limits>

namespace pclvis
{
struct StableOptions
{
  double Interval = 0; ///< [s] between two checks of the graph; 0: a hundredth of the time axis
  int Checks = 5;      ///< k >= 1: so often in a row must calls leave the graph unchanged
  int Iterations = 10; ///< n >= 1: so many are taken
};

/// The stable state, as if the run were watched.
struct StableState
{
  static constexpr double kNever = std::numeric_limits<double>::quiet_NaN();
  double Interval = 0; ///< [s], as used
  /// By row of FlowGraph.Ranks.
  std::vector<double> StableAt;   ///< [s]; NaN: never
  std::vector<std::int32_t> Loop; ///< merged outermost loop that it is in then; -1: none
  std::vector<double> Begin, End; ///< [s] of the n iterations of that loop taken from then on; NaN
  schema::NodeCounts::Table Counts;
};

/// Watches each rank's graph while it grows: events are added in order of time, and each check
/// compares the graph with that at the check before. If the graph is unchanged k times in a row, up
/// to the rank's last call, the rank is stable. A check does not count if the rank has begun no
/// call since the previous check, because a graph cannot change while the rank computes or waits.
/// Calls that add no edge were there before, so a stable rank is in a loop. Then the loops of its
/// graph so far are searched. From the next begin of an iteration of the outermost loop that the
/// rank is in, n iterations are taken, or all until it leaves the loop.
/// Source: [Aguilar2015], sections 3.2 (stable: the same MPI calls are repeated) and 4.2.
/// @param axis on which the checks are
/// @throws Error for an interval below 0, or k or n below 1
/// Cost: O(calls + checks ranks + edges). The same for any number of threads.
StableState FindStableState(const RunCalls& calls, const PlainVector<std::uint32_t>& node,
  const FlowGraph& graph, const MergedLoops& loops, const CommunicationAxis& axis,
  const StableOptions& options);
}
