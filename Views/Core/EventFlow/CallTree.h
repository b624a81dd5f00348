#pragma once
#include "Views/Core/EventFlow/ProgramFlow.h"

#include <cstdint>
#include <set>
#include <vector>

namespace pclvis
{
/// The call paths of a graph's nodes as a tree: functions, and MPI calls as leaves.
struct CallTree
{
  struct Place
  {
    std::int32_t Path = -1;   ///< path_id; -1: the program
    std::int32_t Parent = -1; ///< in Places
    std::vector<std::int32_t> Children;
    std::vector<std::int32_t> Nodes; ///< nodes of the graph with exactly this path
    FlowTotals Sums;                 ///< of nodes at and below it, except start-up and shut-down
    std::int64_t AllNodes = 0;       ///< number of these nodes
    int Depth = 0;
  };
  std::vector<Place> Places; ///< parents before children; the first one is the program

  /// Place of a path_id; -1: not in the tree.
  std::int32_t Find(std::int32_t path) const;
  /// Whether `above` is `place` or one of its ancestors.
  bool Holds(std::int32_t above, std::int32_t place) const;
};

/// Children of a place are sorted by their time, longest first; ties by path_id. Nodes without a
/// known path belong to the program. Cost: O(paths * depth + n log n).
CallTree MakeCallTree(const ProgramFlow& graph);

/// Places in drawing order, except those below closed ones.
/// @param closed places
std::vector<std::int32_t> OpenPlaces(const CallTree& tree, const std::set<std::int32_t>& closed);

/// How a node is shown when a place of the tree is chosen.
enum class NodePart
{
  Direct, ///< called directly from the chosen function, or the whole graph is shown
  Deeper, ///< called by a function that the chosen one calls: a representative stands for it
  Outside ///< elsewhere
};
struct NodeShare
{
  NodePart Part = NodePart::Outside;
  std::int32_t Representative = -1; ///< for Deeper: place of the child that leads to the node
};
/// How each node is shown; for the program (place 0), the whole graph, every node is Direct.
/// @return by node of the graph. Source: [Fuerlinger2010] 4. Cost: O(n + places * depth).
std::vector<NodeShare> ShareNodes(
  const ProgramFlow& flow, const CallTree& tree, std::int32_t place);
}
