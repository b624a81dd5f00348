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
    std::vector<std::int32_t> Nodes; ///< of the graph with exactly this path
    FlowTotals Sums;                 ///< of nodes at and below it, without start-up, shut-down
    std::int64_t AllNodes = 0;       ///< number of these
    int Depth = 0;
  };
  std::vector<Place> Places; ///< parents before children; the first one is the program

  /// Place of a path_id; -1: the tree does not have it.
  std::int32_t Find(std::int32_t path) const;
  /// Whether an ancestor, or itself.
  bool Holds(std::int32_t above, std::int32_t place) const;
};

/// Children of a place stand by their time, longest first; ties by path_id. Nodes without a known
/// path stand at the program. Cost: O(paths * depth + n log n).
CallTree MakeCallTree(const ProgramFlow& graph);

/// Places in the order of drawing, without what is below closed ones.
/// @param closed places
std::vector<std::int32_t> OpenPlaces(const CallTree& tree, const std::set<std::int32_t>& closed);

/// What a chosen place of the tree shows of a node.
enum class NodePart
{
  Direct, ///< called directly from the chosen function, or the whole graph is shown
  Deeper, ///< called in a function called from it: a representative stands for it
  Outside ///< elsewhere
};
struct NodeShare
{
  NodePart Part = NodePart::Outside;
  std::int32_t Representative = -1; ///< place of the child that leads to it, of Deeper ones
};
/// The three sets of a chosen place; of the program, place 0: the whole graph, each node as Direct.
/// @return by node of the graph. Source: [Fuerlinger2010] 4. Cost: O(n + places * depth).
std::vector<NodeShare> ShareNodes(
  const ProgramFlow& flow, const CallTree& tree, std::int32_t place);
}
