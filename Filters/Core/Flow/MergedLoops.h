#pragma once
#include "Filters/Core/Flow/LoopWalk.h"

#include <vector>

namespace pclvis
{
/// The loops of all ranks as one tree.
struct MergedLoops
{
  struct Loop
  {
    std::int32_t Parent = -1;
    std::int32_t Depth = 1;
    std::uint32_t Header = 0; ///< that of most ranks; of several, the first node of the run
    std::int32_t Tails = 0;   ///< of the rank with the most
    bool Irreducible = false; ///< on some rank
    std::size_t Nodes = 0;    ///< of the run, those of inner loops included
  };
  std::vector<GroupLoops> Groups; ///< as in FlowGraph
  std::vector<Loop> Loops;        ///< a loop stands before those in it; siblings by first node
  /// By group, then by loop of its forest: row of Loops.
  std::vector<std::vector<std::int32_t>> Of;
  std::vector<std::int32_t> LoopOf; ///< by node of the run: innermost loop of the first group
                                    ///< in which it is in one, -1: none
};

/// Finds the loops of each group of ranks and merges them: loops in the same loop, or in none, that
/// have a node in common are the same.
/// Source: [Aguilar2015], section 3.1, for loops of a rank; how they are merged: none.
/// Cost: O(nodes of all groups depth). Deterministic, the same for any number of threads.
MergedLoops MergeLoops(const FlowGraph& graph);
}
