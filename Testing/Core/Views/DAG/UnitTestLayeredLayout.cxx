#include "Testing/Support/Check.h"
#include "Views/Core/DAG/LayeredLayout.h"

#include <algorithm>
#include <random>

using namespace pclvis;

namespace
{
using Layers = std::vector<std::vector<std::int32_t>>;

/// Crossings by looking at all pairs of links.
std::int64_t BruteCrossings(const LayeredGraph& graph, const Layers& layers)
{
  std::vector<int> at(graph.Layer.size());
  for (const auto& layer : layers)
  {
    for (std::size_t i = 0; i < layer.size(); ++i)
    {
      at[layer[i]] = static_cast<int>(i);
    }
  }
  std::int64_t crossings = 0;
  for (std::size_t i = 0; i < graph.Links.size(); ++i)
  {
    for (std::size_t j = 0; j < i; ++j)
    {
      const LayeredGraph::Link &a = graph.Links[i], &b = graph.Links[j];
      crossings += graph.Layer[a.From] == graph.Layer[b.From] &&
        graph.Layer[a.To] == graph.Layer[b.To] &&
        (at[a.From] - at[b.From]) * (at[a.To] - at[b.To]) < 0;
    }
  }
  return crossings;
}

LayeredGraph RandomGraph(int layers, int nodes, int links, unsigned seed)
{
  std::mt19937 random(seed);
  LayeredGraph graph;
  for (int i = 0; i < layers * nodes; ++i)
  {
    graph.Layer.push_back(i / nodes);
    graph.Name.push_back(i % nodes);
  }
  for (int i = 0; i < links; ++i)
  {
    const int layer = static_cast<int>(random() % (layers - 1));
    const int from = layer * nodes + static_cast<int>(random() % nodes);
    const int step = 1 + static_cast<int>(random() % std::min(2, layers - 1 - layer));
    graph.Links.push_back({ from, (layer + step) * nodes + static_cast<int>(random() % nodes), 1 });
  }
  return graph;
}

void TestOrder(Checks& check)
{
  // Two layers of three, linked the wrong way round: 3 crossings of 3 pairs.
  LayeredGraph graph{ { 0, 0, 0, 1, 1, 1 }, { 0, 1, 2, 0, 1, 2 },
    { { 0, 5 }, { 1, 4 }, { 2, 3 } } };
  check("by name the links all cross", OrderLayers(graph, 0).Crossings == 3);
  const LayerOrder order = OrderLayers(graph);
  check("sweeps leave no crossing", order.Crossings == 0);
  check("by turning the second layer round", order.Layers == Layers{ { 0, 1, 2 }, { 5, 4, 3 } });
  // Links that share an end do not cross.
  graph.Links = { { 0, 3 }, { 0, 4 }, { 0, 5 }, { 1, 5 } };
  check("links of one node do not cross", CountCrossings(graph, { { 0, 1, 2 }, { 3, 4, 5 } }) == 0);
  check("two of three links go over one", CountCrossings(graph, { { 1, 0, 2 }, { 3, 4, 5 } }) == 2);
  // Layers without nodes are left out.
  const LayeredGraph gap{ { 0, 7 }, { 4, 4 }, { { 0, 1 } } };
  check("empty layers are left out", OrderLayers(gap).Layers == Layers{ { 0 }, { 1 } });
  check("nothing gives nothing", OrderLayers({}).Layers.empty());

  bool counted = true, better = true, same = true;
  for (unsigned seed = 0; seed < 20; ++seed)
  {
    const LayeredGraph random = RandomGraph(4, 12, 40, seed);
    const LayerOrder start = OrderLayers(random, 0), found = OrderLayers(random);
    counted = counted && start.Crossings == BruteCrossings(random, start.Layers) &&
      found.Crossings == BruteCrossings(random, found.Layers);
    better = better && 3 * found.Crossings < 2 * start.Crossings;
    same = same && found.Layers == OrderLayers(random).Layers;
    for (const auto& layer : found.Layers)
    {
      std::vector<std::int32_t> sorted = layer;
      std::sort(sorted.begin(), sorted.end());
      counted = counted && sorted.size() == 12 && sorted.back() - sorted.front() == 11;
    }
  }
  check("crossings are those of all pairs of links, every node is kept", counted);
  check("random graphs lose a third of their crossings", better);
  check("the same graph has the same order", same);
}

void TestPlaces(Checks& check)
{
  // A node with two successors, in the middle of which it stands.
  const LayeredGraph fork{ { 0, 1, 1 }, { 0, 0, 1 }, { { 0, 1 }, { 0, 2 } } };
  LayeredPlacement plain;
  plain.Aspect = 2; // 208 wide and 84 high: neither too wide nor too narrow
  const LayeredPlaces places = PlaceLayers(fork, OrderLayers(fork), plain);
  check.Near("layers are a gap apart", places.Places[1].X - places.Places[0].X, 208);
  check.Near("two nodes are a row apart", places.Places[1].Y - places.Places[2].Y, 84);
  check.Near("the first name is above", places.Places[1].Y, 42);
  check.Near("a node stands at the mean of its neighbours", places.Places[0].Y, 0);
  // 208 wide at an aspect of 1 asks for 208 high: 2 rows of 104.
  plain.Aspect = 1;
  check.Near("a drawing too wide has its rows farther apart",
    PlaceLayers(fork, OrderLayers(fork), plain).Height, 104);

  // 84 high at an aspect of 3 asks for 252 between the layers, at one of 9 for more than 3 gaps.
  plain.Aspect = 3;
  check.Near("a drawing too narrow has its layers farther apart",
    PlaceLayers(fork, OrderLayers(fork), plain).Places[1].X, 252);
  plain.Aspect = 9;
  check.Near("but not more than three times as far",
    PlaceLayers(fork, OrderLayers(fork), plain).Places[1].X, 624);

  // 14 nodes a layer, as in the sketch: two columns, 42 below each other.
  const LayeredGraph sketch = RandomGraph(4, 14, 60, 5);
  const LayeredPlaces staggered = PlaceLayers(sketch, OrderLayers(sketch));
  check("14 nodes a layer stand in two columns", staggered.Columns == 2);
  check.Near("columns are 68 apart", staggered.Spans[1].Right - staggered.Spans[1].Left, 68);
  check.Near("from one layer to the next", staggered.Spans[1].Left - staggered.Spans[0].Right, 208);

  const LayeredGraph big = RandomGraph(6, 300, 3000, 9);
  const LayerOrder order = OrderLayers(big);
  const LayeredPlaces wide = PlaceLayers(big, order);
  double least = 1e300;
  bool falls = true;
  for (const auto& layer : order.Layers)
  {
    for (std::size_t i = 0; i < layer.size(); ++i)
    {
      for (std::size_t j = i + 1; j < layer.size(); ++j)
      {
        least = std::min(least, Length(wide.Places[layer[i]] - wide.Places[layer[j]]));
        falls = falls && wide.Places[layer[i]].Y > wide.Places[layer[j]].Y - 1e-9;
      }
    }
  }
  check("nodes of a layer stay apart", least > 67.9);
  check("and in their order from top to bottom", falls);
  const double ratio = (wide.Spans.back().Right - wide.Spans.front().Left) / wide.Height;
  check("300 nodes a layer still give a picture of the asked shape", ratio > 1.2 && ratio < 2.2);
  check("nothing has no places", PlaceLayers({}, {}).Places.empty());
}
}

int UnitTestLayeredLayout(int, char*[])
{
  Checks check;
  TestOrder(check);
  TestPlaces(check);
  return check.Result();
}
