#pragma once
#include <cstdint>
#include <utility>
#include <vector>

namespace pclvis
{
/// What is in a loop, inner loops each as one node, without the edges back to the header: no
/// circles, and all nodes can be reached from the header and lead to a tail.
struct LoopInside
{
  std::size_t Nodes = 1; ///< 0 is the header
  /// From, to; each leads from a lower to a higher number; ascending by the second.
  std::vector<std::pair<std::uint32_t, std::uint32_t>> Edges;
  std::vector<char> IsTail;        ///< by node, whether it leads back to the header
  std::vector<std::int32_t> Calls; ///< by node, how many: an inner loop has several, one that is
                                   ///< entered at several nodes 0, as its order is not known
};

/// Says which edges back to the header of a loop begin another iteration of it, and which repeat a
/// part of an iteration. A graph alone does not show which: A B A C can be two iterations with an
/// if, or one in which A is called twice; in A B A B C there can be an inner loop of A and B, or C
/// is sometimes left out. The majority of the loop's different calls decides. A node votes for the
/// tails that it leads to, if these cannot be reached without it: it occurs once in each iteration
/// that ends there. The header, and nodes in all iterations, vote for all tails. The tails with the
/// most votes end iterations. If all tails together have as many votes as some of them, the latter
/// win only if they follow calls other than the header; if tails with equally many votes exclude
/// each other, like those of an if, all of them win. The remaining tails belong to an inner loop
/// with the same header, and are divided in the same way. A header that is its own tail (a call
/// repeated in a row) belongs to the innermost loop.
///
/// Source: none; [Wei2007] has one loop for each header.
/// @return by node, the level of its edge back, 0 the outermost loop's; -1: none
/// Cost: O(levels (nodes + edges) log nodes) time, O(nodes + edges) memory. Deterministic.
std::vector<std::int32_t> TailLevels(const LoopInside& body);
}
