#pragma once
#include <cstdint>
#include <utility>
#include <vector>

namespace pclvis
{
/// A directed graph; all nodes can be reached from the start.
struct FlowDigraph
{
  /// @param edges from, to; in this order a node's successors are searched
  FlowDigraph(std::size_t nodes, std::uint32_t start,
    const std::vector<std::pair<std::uint32_t, std::uint32_t>>& edges);

  std::size_t Nodes() const { return this->First.size() - 1; }
  std::uint32_t Start;
  std::vector<std::uint32_t> First; ///< of each node in To, shape (nodes + 1)
  std::vector<std::uint32_t> To;    ///< successors
};

/// Loops and how they are nested.
struct LoopForest
{
  struct Loop
  {
    std::uint32_t Header = 0;
    std::int32_t Parent = -1;
    std::int32_t Depth = 1;
    std::int32_t Tails = 0;   ///< edges back to the header that begin another iteration of it
    bool Irreducible = false; ///< it is also entered at another node than its header
  };
  std::vector<Loop> Loops;          ///< a loop stands before those in it
  std::vector<std::int32_t> LoopOf; ///< by node the innermost loop that contains it, -1: none

  /// The innermost loop that contains both, -1: none; a loop contains itself.
  std::int32_t Common(std::int32_t a, std::int32_t b) const;
};

/// Finds loops by a depth-first search.
/// The loop of a header h: the nodes below h in the search's tree from which h can be reached among
/// nodes below h, if one of them has an edge to h. Of several edges back to the same header, those
/// that repeat only a part of an iteration are of an inner loop with that header (TailLevels).
/// A loop is irreducible if an edge from outside leads to another of its nodes than the header.
/// Source: [Wei2007]; [Aguilar2015], section 3.1.
/// Cost: almost O(nodes + edges depth) time, O(nodes + edges) memory. Deterministic.
LoopForest FindLoops(const FlowDigraph& graph);
}
