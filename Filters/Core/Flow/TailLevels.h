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
/// part of an iteration. A graph alone does not tell: A B A C is two iterations with an if, or one
/// in which A is called twice; A B A B C is an inner loop of A and B, or C is sometimes left out.
/// Taken is what most of the loop's different calls say. A node speaks for the tails that it leads
/// to, if these cannot be reached without it: it is once in each iteration that ends there. The
/// header, and what is in all iterations, speaks for all tails. The tails with the most calls for
/// them end iterations. If all tails have as many as others, these need to follow other calls than
/// the header; of tails with as many calls that exclude each other, all are taken, as of an if.
/// The tails that are left are of an inner loop with the same header, and are divided in the same
/// way. The header as a tail, a call repeated in a row, is of the innermost loop.
///
/// Source: none; [Wei2007] has one loop for each header.
/// @return by node, the level of its edge back, 0 the outermost loop's; -1: none
/// Cost: O(levels (nodes + edges) log nodes) time, O(nodes + edges) memory. Deterministic.
std::vector<std::int32_t> TailLevels(const LoopInside& body);
}
