#pragma once
#include "Views/Core/Common/Point.h"

#include <cstdint>
#include <vector>

namespace pclvis
{
/// A directed graph whose nodes are in nested loops, to be drawn.
struct LoopedGraph
{
  struct Edge
  {
    std::int32_t From, To; ///< nodes; equal: a self-loop
    double Weight = 1;     ///< > 0, how strongly it pulls
  };
  std::vector<Point> Size;          ///< by node: width and height [design unit], > 0
  std::vector<std::int32_t> Loop;   ///< by node: the innermost loop that it is in; -1: none
  std::vector<std::int32_t> Parent; ///< by loop: the loop around it; -1: none. Without cycles
  std::vector<double> HeadWidth;    ///< by loop: width of the heading of its frame [design unit]
  std::vector<Edge> Edges;
  std::int32_t Start = -1; ///< node where everything begins; -1: not known
};

/// The direct contents of a loop, or of no loop: nodes and inner loops, in layers from top to
/// bottom.
struct LoopLevel
{
  struct Item
  {
    bool Frame;         ///< an inner loop
    std::int32_t Index; ///< of the loop or the node
  };
  /// An edge between two items, or from one to itself.
  struct Edge
  {
    std::int32_t Edge;     ///< in the graph
    std::int32_t From, To; ///< items
    bool Back = false;     ///< closes a cycle
    bool Around = false;   ///< drawn beside the layers: a back edge, or one over many layers
    std::vector<std::int32_t> Via; ///< otherwise: elements in the layers that it passes
  };
  /// An edge of the graph that leaves or enters the loop at an item.
  struct Passage
  {
    std::int32_t Edge, Item;
  };
  std::vector<Item> Items;
  std::vector<Edge> Edges;
  std::vector<Passage> Exits, Entries;
  /// Elements of each layer from left to right: items and, from Items.size() on, places where an
  /// edge passes. No layer is empty.
  std::vector<std::vector<std::int32_t>> Layers;
  std::vector<std::int32_t> LayerOf; ///< by element
  std::int64_t Crossings = 0;        ///< of edges between layers
};

/// Edges that cross more layers are drawn beside them.
constexpr std::int32_t kMostLayersCrossed = 6;
/// Items in a layer: as many of usual width as fit into a window of 1400 units.
constexpr std::int32_t kMostInLayer = 10;

/// The levels of a graph: that of nodes in no loop, then those of the loops by number.
/// - Cycles of a level are opened where a depth-first search from the entry of the level meets an
///   item on its current path; heavier edges first.
/// - Layers are chosen by longest path, with at most kMostInLayer items; items with more successors
///   than predecessors are moved down towards the successors.
/// - Edges over more than one layer have a place in each, and layers are ordered by OrderLayers.
/// Source: Sugiyama, Tagawa and Toda 1981, by level. Deterministic. Cost: O(depth of loops * edges
/// + sweeps m log m).
std::vector<LoopLevel> MakeLoopLevels(const LoopedGraph& graph);
}
