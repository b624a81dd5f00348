#include "Testing/Support/Check.h"
#include "Views/Core/DAG/LinkPasses.h"

#include <algorithm>

using namespace pclvis;

namespace
{
using Nodes = std::vector<std::int32_t>;

Nodes NodesOf(const LinkPasses& passes, std::size_t link)
{
  return { passes.Nodes.begin() + passes.Begin[link],
    passes.Nodes.begin() + passes.Begin[link + 1] };
}

/// Weight of the piece from one node to another; 0: there is none.
double WeightOf(const LayeredGraph& graph, std::int32_t from, std::int32_t to)
{
  for (const LayeredGraph::Link& link : graph.Links)
  {
    if (link.From == from && link.To == to)
    {
      return link.Weight;
    }
  }
  return 0;
}

/// Nodes 0 to 4 in layers 0, 0, 2, 5, 5 (nothing in 1, 3 and 4), and a link from 0 to 3 and 4 each.
LayeredGraph Fork()
{
  LayeredGraph graph;
  graph.Layer = { 0, 0, 2, 5, 5 };
  graph.Name = { 7, 8, 9, 10, 11 };
  graph.Links = { { 0, 3, 1 }, { 0, 4, 2 }, { 0, 2, 1 }, { 1, 3, 1 } };
  return graph;
}

void TestSharing(Checks& check)
{
  LayeredGraph graph = Fork();
  const LinkPasses passes = AddLinkPasses(graph, 100);
  check("layers without nodes are not passed", NodesOf(passes, 0).size() == 1);
  check("links of one begin share their node", NodesOf(passes, 0) == NodesOf(passes, 1));
  check("a link to the next layer passes none", NodesOf(passes, 2).empty());
  // Node 3 has two long links in, node 1 one out: its link goes with the end.
  check("another one has its own", NodesOf(passes, 3) != NodesOf(passes, 0));
  check("two nodes came in", graph.Layer.size() == 7);
  const std::int32_t shared = NodesOf(passes, 0).front();
  check("in the layer between", graph.Layer[shared] == 2);
  check("named as the common end", graph.Name[shared] == 7);
  check.Near("smaller than a state", graph.Size[shared], 0.3);
  check.Near("which take a row each", graph.Size[0], 1);
  check.Near("both weigh on the strand", WeightOf(graph, 0, shared), 3);
  check.Near("then each on its own piece", WeightOf(graph, shared, 4), 2);
  check.Near("the link itself is gone", WeightOf(graph, 0, 3), 0);
  check.Near("short ones stay", WeightOf(graph, 0, 2), 1);
}

void TestLimits(Checks& check)
{
  LayeredGraph graph = Fork();
  const LinkPasses none = AddLinkPasses(graph, 0);
  check("with no room all links stay", none.Nodes.empty() && graph.Links.size() == 4);
  check.Near("as they were", WeightOf(graph, 0, 4), 2);
  graph.Layer = { 0, 1, 2, 3 };
  graph.Name = { 0, 0, 0, 0 };
  graph.Size.clear();
  graph.Links = { { 0, 3, 1 }, { 1, 3, 1 } };
  LayeredGraph chain = graph;
  const LinkPasses one = AddLinkPasses(graph, 1);
  check(
    "with little room the short ones pass", NodesOf(one, 0).empty() && NodesOf(one, 1).size() == 1);
  const LinkPasses both = AddLinkPasses(chain, 9);
  check("the long one passes two layers", NodesOf(both, 0).size() == 2);
  // Both end at 3, where two long links end: they share the pass of layer 2, 4 x 1 + 1 there.
  check("and joins the other", NodesOf(both, 0).back() == NodesOf(both, 1).back());
  check.Near("between passes it pulls four times as much",
    WeightOf(chain, NodesOf(both, 0)[0], NodesOf(both, 0)[1]), 4);
  LayeredGraph nothing;
  check("no graph has no passes", AddLinkPasses(nothing, 9).Begin.size() == 1);
}

/// Nodes in three layers, three in the middle, and a link over it: it has a place between them.
void TestPlace(Checks& check)
{
  LayeredGraph graph;
  graph.Layer = { 0, 1, 1, 1, 2 };
  graph.Name = { 0, 0, 1, 2, 0 };
  graph.Links = { { 0, 1 }, { 0, 2 }, { 0, 3 }, { 1, 4 }, { 2, 4 }, { 3, 4 }, { 0, 4 } };
  const std::int32_t pass = NodesOf(AddLinkPasses(graph, 10), 6).front();
  LayeredPlacement plain;
  plain.Aspect = 1e9; // no stretching
  const LayeredPlaces places = PlaceLayers(graph, OrderLayers(graph), plain);
  double least = 1e9;
  for (std::int32_t node : { 1, 2, 3 })
  {
    least = std::min(least, std::fabs(places.Places[node].Y - places.Places[pass].Y));
  }
  check("it stays clear of the glyphs, whose border is 24 from their middle", least > 0.649 * 84);
  check.Near("in the middle of the layer", places.Places[pass].X, places.Places[1].X);
  check.Near("and the layer is 2 rows and 0.3 high", places.Height, 2.3 * 84);
}
}

int UnitTestLinkPasses(int, char*[])
{
  Checks check;
  TestSharing(check);
  TestLimits(check);
  TestPlace(check);
  return check.Result();
}
