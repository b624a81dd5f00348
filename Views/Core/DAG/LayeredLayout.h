#pragma once
#include "Views/Core/Common/Point.h"

#include <cstdint>
#include <vector>

namespace pclvis
{
/// A graph whose nodes are in given layers; links lead to higher layers.
struct LayeredGraph
{
  struct Link
  {
    std::int32_t From, To; ///< nodes; Layer[From] < Layer[To]
    double Weight = 1;     ///< > 0, how strongly it pulls
  };
  std::vector<std::int32_t> Layer; ///< by node, >= 0
  std::vector<std::int32_t> Name;  ///< by node: initial order within a layer (world rank)
  std::vector<Link> Links;
  /// By node: the fraction of a row that it takes; empty: 1 each. Less than 1: a place where a link
  /// passes the layer, in the middle of the columns instead of in one of them.
  std::vector<double> Size = {};
};

/// Nodes of each layer from top to bottom. Layers without nodes are left out.
struct LayerOrder
{
  std::vector<std::vector<std::int32_t>> Layers;
  std::int64_t Crossings = 0; ///< as of CountCrossings
};

/// Orders each layer so that few links cross. Sweeps to the right and to the left put each node at
/// the mean place of its neighbours; then neighbours in a layer are exchanged where that reduces
/// crossings. The initial order is by name; the best order found is kept, or the initial one if
/// none is better.
///   place = (position + 0.5) / nodes of the layer; barycentre = sum w place / sum w
/// Source: Sugiyama, Tagawa and Toda 1981; Gansner et al. 1993 (exchanges).
/// @param sweeps number of sweeps in both directions, >= 0; 0: order by name
/// Deterministic; ties keep their order. Cost: O(sweeps (n log n + m log n)).
LayerOrder OrderLayers(const LayeredGraph& graph, int sweeps = 12);

/// Crossings of links between the same two layers, for all pairs of layers. Links that share an
/// end do not cross. Cost: O(m log m).
std::int64_t CountCrossings(
  const LayeredGraph& graph, const std::vector<std::vector<std::int32_t>>& layers);

struct LayeredPlaces
{
  struct Span
  {
    double Left, Right; ///< middles of its first and last nodes
    std::int32_t Layer; ///< number in the graph
  };
  std::vector<Point> Places; ///< by node; x to the right, y up, [design unit at full size]
  std::vector<Span> Spans;   ///< by layer, in order
  double Height = 0;         ///< from the lowest to the highest node
  int Columns = 1;           ///< of the widest layer
};

struct LayeredPlacement
{
  double Row = 84;     ///< least vertical distance between nodes, > 0
  double Column = 68;  ///< distance between the columns of a layer, > 0
  double Gap = 208;    ///< least distance from a layer's last column to the next one's first, > 0
  double Aspect = 1.6; ///< width over height that the drawing should have, > 0
  int LeastRows = 9;   ///< nodes in one column before a second one begins, >= 1
};

/// Places the ordered layers from left to right. Nodes are at least half the sum of their sizes
/// apart, in rows. A layer with too many nodes for one column is staggered: nodes cycle through its
/// columns, each Row / columns below the one before, so that they keep their order from top to
/// bottom and do not overlap. If the drawing would be too high, fewer rows are used. If there is
/// room, nodes move towards the mean height of their neighbours, as far as order and distances
/// allow. If the drawing is too wide, its rows are spread by up to a factor of three; if it is too
/// narrow, its layers are.
/// Source of the fitting: pool-adjacent-violators, Barlow et al. 1972.
/// Deterministic. Cost: O(n log n + rounds m).
LayeredPlaces PlaceLayers(
  const LayeredGraph& graph, const LayerOrder& order, const LayeredPlacement& placement = {});
}
