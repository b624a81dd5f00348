#pragma once
#include "Filters/Core/Flow/MergedLoops.h"
#include "Readers/Schema/CommunicationAxis.h"

#include <limits>

namespace pclvis
{
/// A loop on a rank.
struct RankLoop
{
  std::int32_t Loop = 0;
  std::int32_t Rank = 0;
  std::uint32_t Header = 0; ///< node of the run
  std::int64_t Entries = 0, Iterations = 0, Calls = 0;
  std::int64_t MostOfVisit = 0;                           ///< iterations of the visit with the most
  double Begin = std::numeric_limits<double>::infinity(); ///< [s]
  double End = -std::numeric_limits<double>::infinity();  ///< [s]
  double Time = 0, Own = 0;                               ///< [s], with inner loops and without
  double Mpi = 0, OwnMpi = 0;                             ///< [s], with inner loops and without
};

/// An iteration on a rank.
struct RankIteration
{
  std::int32_t Loop = 0;
  std::int32_t Number = 0;           ///< on the rank, from 0
  double Begin = 0, End = 0;         ///< [s]
  double Mpi = 0;                    ///< [s]
  std::uint32_t First = 0, Past = 0; ///< its calls
};

struct LoopStatistics
{
  std::vector<RankLoop> Loops;           ///< by loop, then by rank
  PlainVector<RankIteration> Iterations; ///< by rank, then by begin
};

/// Time of loops on each rank, and the iterations of chosen loops.
/// A visit of a loop lasts from the beginning of its first call to the end of its last one, an
/// iteration from the beginning of its first call to that of the next iteration's, or to the end of
/// the visit. An iteration begins with each visit and with each edge back to the header. Source:
/// [Aguilar2015], section 3.1: inclusive and exclusive metrics of loops.
/// @param chosen by loop, whether its iterations are listed; none of them in another one
/// @param axis the times of loops count on it, without its gaps; begins and ends are those of their
///   calls, and iterations last as long as they do; empty: all times count
/// Cost: O(calls). The same for any number of threads.
LoopStatistics MeasureLoops(const RunCalls& calls, const FlowGraph& graph, const MergedLoops& loops,
  const std::vector<char>& chosen, const CommunicationAxis& axis = {});
}
