#include "Testing/Support/Check.h"
#include "Testing/Support/LoopedPrograms.h"
#include "Views/Core/EventFlow/LoopLevels.h"

#include <algorithm>
#include <limits>
#include <set>

using namespace pclvis;

namespace
{
/// A graph of nodes 100 wide.
LoopedGraph Made(std::vector<std::int32_t> loops, std::vector<std::int32_t> parents,
  std::vector<LoopedGraph::Edge> edges)
{
  LoopedGraph graph;
  graph.Size.assign(loops.size(), { 100, 17 });
  graph.Loop = std::move(loops);
  graph.HeadWidth.assign(parents.size(), 80);
  graph.Parent = std::move(parents);
  graph.Edges = std::move(edges);
  graph.Start = 0;
  return graph;
}

/// Ends of the level's edges with places in neighbouring layers.
struct Piece
{
  std::int32_t From, To;
};
std::vector<Piece> PiecesOf(const LoopLevel& level)
{
  std::set<std::pair<std::int32_t, std::int32_t>> pieces;
  for (const LoopLevel::Edge& edge : level.Edges)
  {
    std::int32_t at = edge.From;
    for (std::int32_t via : edge.Via)
    {
      pieces.insert({ at, via });
      at = via;
    }
    if (!edge.Around)
    {
      pieces.insert({ at, edge.To });
    }
  }
  std::vector<Piece> list;
  for (const auto& piece : pieces)
  {
    list.push_back({ piece.first, piece.second });
  }
  return list;
}

/// Crossings by looking at all pairs.
std::int64_t Crossings(
  const std::vector<Piece>& pieces, const std::vector<std::vector<std::int32_t>>& layers)
{
  std::vector<int> layer, place;
  for (std::size_t l = 0; l < layers.size(); ++l)
  {
    for (std::size_t i = 0; i < layers[l].size(); ++i)
    {
      const auto size = static_cast<std::size_t>(layers[l][i]) + 1;
      layer.resize(std::max(layer.size(), size));
      place.resize(std::max(place.size(), size));
      layer[layers[l][i]] = static_cast<int>(l);
      place[layers[l][i]] = static_cast<int>(i);
    }
  }
  std::int64_t crossings = 0;
  for (std::size_t i = 0; i < pieces.size(); ++i)
  {
    for (std::size_t k = 0; k < i; ++k)
    {
      crossings += layer[pieces[i].From] == layer[pieces[k].From] &&
        (place[pieces[i].From] - place[pieces[k].From]) *
            (place[pieces[i].To] - place[pieces[k].To]) <
          0;
    }
  }
  return crossings;
}

/// The least crossings of all orders of the layers.
std::int64_t LeastCrossings(const LoopLevel& level)
{
  std::vector<std::vector<std::int32_t>> layers = level.Layers;
  for (auto& layer : layers)
  {
    std::sort(layer.begin(), layer.end());
  }
  const std::vector<Piece> pieces = PiecesOf(level);
  std::int64_t least = std::numeric_limits<std::int64_t>::max();
  for (bool more = true; more;)
  {
    least = std::min(least, Crossings(pieces, layers));
    more = false;
    for (auto& layer : layers)
    {
      if (std::next_permutation(layer.begin(), layer.end()))
      {
        more = true;
        break;
      }
    }
  }
  return least;
}

void TestLoop(Checks& check)
{
  // 0 -> [1 -> 2 -> 1] -> 3: the loop is one item of the outer level.
  const std::vector<LoopLevel> levels =
    MakeLoopLevels(Made({ -1, 0, 0, -1 }, { -1 }, { { 0, 1 }, { 1, 2 }, { 2, 1 }, { 2, 3 } }));
  check("there is a level outside and one in the loop", levels.size() == 2);
  check("outside are two nodes and the loop", levels[0].Items.size() == 3);
  check("in three layers", levels[0].Layers.size() == 3);
  check("the loop has its two nodes", levels[1].Items.size() == 2);
  check("in two layers", levels[1].Layers.size() == 2);
  const auto back = std::count_if(levels[1].Edges.begin(), levels[1].Edges.end(),
    [](const LoopLevel::Edge& edge) { return edge.Back; });
  check("of which one edge leads back", levels[1].Edges.size() == 2 && back == 1);
  check("it is entered at 1", levels[1].Entries.size() == 1 && levels[1].Entries[0].Item == 0);
  check("and left at 2", levels[1].Exits.size() == 1 && levels[1].Exits[0].Item == 1);
}

void TestEdges(Checks& check)
{
  // A node that follows itself, and an edge over two layers.
  const LoopLevel level = MakeLoopLevels(
    Made({ -1, -1, -1, -1 }, {}, { { 0, 1 }, { 1, 1 }, { 1, 2 }, { 2, 3 }, { 0, 3 } }))[0];
  check(
    "a node that follows itself has an edge back", level.Edges[1].Back && level.Edges[1].Around);
  check("a long edge has a place in each layer between", level.Edges[4].Via.size() == 2);
  check("and all others none", level.Edges[0].Via.empty() && level.Edges[2].Via.empty());
  std::vector<LoopedGraph::Edge> edges{ { 0, 8 } };
  for (int i = 0; i < 8; ++i)
  {
    edges.push_back({ i, i + 1 });
  }
  const LoopLevel chain = MakeLoopLevels(Made(std::vector<std::int32_t>(9, -1), {}, edges))[0];
  check("an edge over eight layers is drawn beside them",
    chain.Edges[0].Around && !chain.Edges[0].Back && chain.Layers.size() == 9);
}

void TestWide(Checks& check)
{
  // A choice of 25 calls.
  std::vector<LoopedGraph::Edge> edges;
  for (int i = 1; i <= 25; ++i)
  {
    edges.push_back({ 0, i });
  }
  const LoopLevel level = MakeLoopLevels(Made(std::vector<std::int32_t>(26, -1), {}, edges))[0];
  check("25 successors take three layers of ten at most", level.Layers.size() == 4);
}

void TestOrder(Checks& check)
{
  int best = 0, graphs = 0;
  for (unsigned seed = 0; seed < 150; ++seed)
  {
    const LoopedGraph graph = LoopedProgram(14, seed).Graph;
    const std::vector<LoopLevel> levels = MakeLoopLevels(graph);
    for (const LoopLevel& level : levels)
    {
      double orders = 1;
      for (const auto& layer : level.Layers)
      {
        orders *= std::tgamma(layer.size() + 1.0);
      }
      check("crossings are those of all pairs",
        Crossings(PiecesOf(level), level.Layers) == level.Crossings);
      if (orders <= 2000)
      {
        ++graphs;
        best += level.Crossings == LeastCrossings(level);
      }
    }
    for (const LoopLevel& level : levels)
    {
      for (const LoopLevel::Edge& edge : level.Edges)
      {
        check("what leads on leads down",
          edge.Back || level.LayerOf[edge.From] < level.LayerOf[edge.To]);
      }
    }
  }
  check("of many small levels", graphs > 200);
  check("19 of 20 have the fewest possible crossings", best * 20 >= graphs * 19);
}
}

int UnitTestLoopLevels(int, char*[])
{
  Checks check;
  TestLoop(check);
  TestEdges(check);
  TestWide(check);
  TestOrder(check);
  check("nothing has a level without items", MakeLoopLevels({})[0].Items.empty());
  return check.Result();
}
