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
    double Weight = 1;     ///< > 0, how much it pulls
  };
  std::vector<std::int32_t> Layer; ///< by node, >= 0
  std::vector<std::int32_t> Name;  ///< by node: the start order within a layer (world rank)
  std::vector<Link> Links;
  /// By node: the fraction of a row that it takes; empty: 1 each. Less than 1: a place where a link
  /// passes the layer; it is in no column but in the middle of them.
  std::vector<double> Size = {};
};

/// Nodes of each layer from top to bottom. Layers without nodes are left out.
struct LayerOrder
{
  std::vector<std::vector<std::int32_t>> Layers;
  std::int64_t Crossings = 0; ///< as of CountCrossings
};

/// Orders each layer so that few links cross: sweeps to the right and to the left put each node at
/// the mean place of its neighbours there, then neighbours in a layer are exchanged where that
/// reduces crossings. The start is by name; the best order met is kept, the start if none is
/// better.
///   place = (position + 0.5) / nodes of the layer; barycentre = sum w place / sum w
/// Source: Sugiyama, Tagawa and Toda 1981; Gansner et al. 1993 (exchanges).
/// @param sweeps of both directions, >= 0; 0: by name
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
    double Left, Right; ///< of the middles of its nodes
    std::int32_t Layer; ///< number in the graph
  };
  std::vector<Point> Places; ///< by node; x to the right, y up, [design unit at full size]
  std::vector<Span> Spans;   ///< by layer in the order
  double Height = 0;         ///< from the lowest to the highest node
  int Columns = 1;           ///< of the widest layer
};

struct LayeredPlacement
{
  double Row = 84;     ///< least distance of nodes one above the other, > 0
  double Column = 68;  ///< distance of the columns of a layer, > 0
  double Gap = 208;    ///< least distance from a layer's last column to the next one's first, > 0
  double Aspect = 1.6; ///< width over height that the drawing should have, > 0
  int LeastRows = 9;   ///< nodes in one column before a second one is begun, >= 1
};

/// Places the ordered layers from left to right, nodes at least half the sum of their sizes apart,
/// in rows. A layer with too many nodes for one column is staggered: nodes cycle through its
/// columns, each Row / columns below the one before, so that they keep their order from top to
/// bottom and none overlap. Few rows are chosen where the drawing would be too high. Where there is
/// room, nodes move towards the mean height of their neighbours, as far as order and distances
/// allow. A drawing that is too wide has its rows up to three times as far apart, one that is too
/// narrow its layers.
/// Source of the fitting: pool-adjacent-violators, Barlow et al. 1972.
/// Deterministic. Cost: O(n log n + rounds m).
LayeredPlaces PlaceLayers(
  const LayeredGraph& graph, const LayerOrder& order, const LayeredPlacement& placement = {});
}
