#include "Views/Core/EventFlow/LoopLevels.h"

#include "Views/Core/DAG/LayeredLayout.h"

#include <algorithm>
#include <cassert>
#include <map>
#include <numeric>
#include <tuple>
#include <utility>

namespace pclvis
{
namespace
{
/// Positions of nodes and loops as items of levels. The number of a level is that of its loop + 1.
struct ItemPlaces
{
  std::vector<std::int32_t> OfNode, OfLoop; ///< item in its level
  std::vector<std::int32_t> Depth;          ///< by level; 0: in no loop

  ItemPlaces(const LoopedGraph& graph, std::vector<LoopLevel>& levels)
    : OfNode(graph.Size.size()), OfLoop(graph.Parent.size()), Depth(graph.Parent.size() + 1, -1)
  {
    const auto add = [](LoopLevel& level, bool frame, std::size_t index) {
      level.Items.push_back({ frame, static_cast<std::int32_t>(index) });
      return static_cast<std::int32_t>(level.Items.size() - 1);
    };
    for (std::size_t i = 0; i < graph.Size.size(); ++i)
    {
      this->OfNode[i] = add(levels[graph.Loop[i] + 1], false, i);
    }
    for (std::size_t i = 0; i < graph.Parent.size(); ++i)
    {
      this->OfLoop[i] = add(levels[graph.Parent[i] + 1], true, i);
    }
    this->Depth[0] = 0;
    for (std::size_t i = 0; i < graph.Parent.size(); ++i)
    {
      std::int32_t depth = 0;
      for (auto loop = static_cast<std::int32_t>(i); loop >= 0; loop = graph.Parent[loop])
      {
        ++depth;
        assert(depth <= static_cast<std::int32_t>(graph.Parent.size()) && "loops have no circle");
      }
      this->Depth[i + 1] = depth;
    }
  }
};

/// Assigns each edge to the level at which its ends are different items, and to the levels that it
/// leaves and enters on the way.
void ShareEdges(const LoopedGraph& graph, const ItemPlaces& places, std::vector<LoopLevel>& levels)
{
  for (std::size_t e = 0; e < graph.Edges.size(); ++e)
  {
    const auto edge = static_cast<std::int32_t>(e);
    std::int32_t from = places.OfNode[graph.Edges[e].From];
    std::int32_t to = places.OfNode[graph.Edges[e].To];
    std::int32_t fromLoop = graph.Loop[graph.Edges[e].From], toLoop = graph.Loop[graph.Edges[e].To];
    while (fromLoop != toLoop)
    {
      if (places.Depth[fromLoop + 1] >= places.Depth[toLoop + 1])
      {
        levels[fromLoop + 1].Exits.push_back({ edge, from });
        from = places.OfLoop[fromLoop];
        fromLoop = graph.Parent[fromLoop];
      }
      else
      {
        levels[toLoop + 1].Entries.push_back({ edge, to });
        to = places.OfLoop[toLoop];
        toLoop = graph.Parent[toLoop];
      }
    }
    levels[fromLoop + 1].Edges.push_back({ edge, from, to, false, false, {} });
  }
}

/// The distinct pairs of items connected by edges of a level, with their weights.
using Pairs = std::map<std::pair<std::int32_t, std::int32_t>, double>;

/// Finds the pairs that close a cycle, and a topological order of the items without them.
class CircleSearch
{
public:
  CircleSearch(std::size_t items, const Pairs& pairs) : Next(items), State(items, 0)
  {
    for (const auto& pair : pairs)
    {
      this->Next[pair.first.first].emplace_back(-pair.second, pair.first.second);
    }
    for (auto& next : this->Next)
    {
      std::sort(next.begin(), next.end());
    }
  }

  void From(std::int32_t root)
  {
    if (this->State[root] != 0)
    {
      return;
    }
    std::vector<std::pair<std::int32_t, std::size_t>> way{ { root, 0 } };
    this->State[root] = kOpen;
    while (!way.empty())
    {
      const std::int32_t item = way.back().first;
      if (way.back().second == this->Next[item].size())
      {
        this->State[item] = kDone;
        this->Left.push_back(item);
        way.pop_back();
        continue;
      }
      const std::int32_t next = this->Next[item][way.back().second++].second;
      if (this->State[next] == kOpen)
      {
        this->Back[{ item, next }] = true;
      }
      else if (this->State[next] == 0)
      {
        this->State[next] = kOpen;
        way.emplace_back(next, 0);
      }
    }
  }
  bool IsBack(std::int32_t from, std::int32_t to) const
  {
    return this->Back.count({ from, to }) > 0;
  }
  /// Items in topological order.
  std::vector<std::int32_t> Order() const { return { this->Left.rbegin(), this->Left.rend() }; }

private:
  static constexpr char kOpen = 1, kDone = 2;
  std::vector<std::vector<std::pair<double, std::int32_t>>> Next;
  std::vector<char> State;
  std::vector<std::int32_t> Left;
  std::map<std::pair<std::int32_t, std::int32_t>, bool> Back;
};

/// Layers of the items, by longest path, with a limited number of items each.
class LayerChoice
{
public:
  LayerChoice(const std::vector<std::int32_t>& order, const Pairs& forward)
    : Order(order), Before(order.size()), After(order.size()), Layer(order.size(), 0)
  {
    for (const auto& pair : forward)
    {
      this->After[pair.first.first].push_back(pair.first.second);
      this->Before[pair.first.second].push_back(pair.first.first);
    }
    for (std::int32_t item : order)
    {
      std::int32_t layer = 0;
      for (std::int32_t before : this->Before[item])
      {
        layer = std::max(layer, this->Layer[before] + 1);
      }
      while (this->CountOf(layer) >= kMostInLayer)
      {
        ++layer;
      }
      this->Layer[item] = layer;
      ++this->Count[layer];
    }
  }

  /// Moves items down to their successors if that shortens more edges than it lengthens.
  /// @param fixed item that is not moved
  void MoveDown(std::int32_t fixed)
  {
    for (auto item = this->Order.rbegin(); item != this->Order.rend(); ++item)
    {
      if (*item == fixed || this->After[*item].size() <= this->Before[*item].size())
      {
        continue;
      }
      std::int32_t layer = this->Layer[this->After[*item].front()] - 1;
      for (std::int32_t after : this->After[*item])
      {
        layer = std::min(layer, this->Layer[after] - 1);
      }
      while (layer > this->Layer[*item] && this->CountOf(layer) >= kMostInLayer)
      {
        --layer;
      }
      if (layer > this->Layer[*item])
      {
        --this->Count[this->Layer[*item]];
        ++this->Count[layer];
        this->Layer[*item] = layer;
      }
    }
  }
  const std::vector<std::int32_t>& Layers() const { return this->Layer; }

private:
  std::int32_t CountOf(std::int32_t layer)
  {
    if (layer >= static_cast<std::int32_t>(this->Count.size()))
    {
      this->Count.resize(layer + 1, 0);
    }
    return this->Count[layer];
  }
  const std::vector<std::int32_t>& Order;
  std::vector<std::vector<std::int32_t>> Before, After;
  std::vector<std::int32_t> Layer, Count;
};

/// Items in the order in which the search starts at them: first those where the level is entered.
std::vector<std::int32_t> Roots(const LoopLevel& level, const Pairs& pairs, std::int32_t start)
{
  std::vector<char> first(level.Items.size(), 2);
  for (std::size_t i = 0; i < level.Items.size(); ++i)
  {
    const auto into = std::any_of(pairs.begin(), pairs.end(), [i](const auto& pair) {
      return pair.first.second == static_cast<std::int32_t>(i) &&
        pair.first.first != pair.first.second;
    });
    first[i] = into ? 2 : 1;
  }
  for (const LoopLevel::Passage& entry : level.Entries)
  {
    first[entry.Item] = 0;
  }
  if (start >= 0)
  {
    first[start] = -1;
  }
  std::vector<std::int32_t> roots(level.Items.size());
  std::iota(roots.begin(), roots.end(), 0);
  std::stable_sort(roots.begin(), roots.end(),
    [&first](std::int32_t a, std::int32_t b) { return first[a] < first[b]; });
  return roots;
}

/// Orders the layers, with places for the edges that pass them.
void OrderLevel(LoopLevel& level, const std::vector<std::int32_t>& layers,
  const std::vector<std::int32_t>& names, const LoopedGraph& graph)
{
  LayeredGraph layered;
  layered.Layer = layers;
  layered.Name = names;
  std::map<std::pair<std::int32_t, std::int32_t>, std::vector<std::int32_t>> ways;
  std::map<std::pair<std::int32_t, std::int32_t>, double> links;
  for (LoopLevel::Edge& edge : level.Edges)
  {
    edge.Around = edge.Back || layers[edge.To] - layers[edge.From] > kMostLayersCrossed;
    if (edge.Around)
    {
      continue;
    }
    const auto way = ways.emplace(std::make_pair(edge.From, edge.To), std::vector<std::int32_t>());
    if (way.second)
    {
      for (std::int32_t layer = layers[edge.From] + 1; layer < layers[edge.To]; ++layer)
      {
        way.first->second.push_back(static_cast<std::int32_t>(layered.Layer.size()));
        layered.Layer.push_back(layer);
        layered.Name.push_back(names[edge.From]);
      }
    }
    edge.Via = way.first->second;
    std::int32_t at = edge.From;
    for (std::int32_t via : edge.Via)
    {
      links[{ at, via }] += graph.Edges[edge.Edge].Weight;
      at = via;
    }
    links[{ at, edge.To }] += graph.Edges[edge.Edge].Weight;
  }
  for (const auto& link : links)
  {
    layered.Links.push_back({ link.first.first, link.first.second, link.second });
  }
  LayerOrder order = OrderLayers(layered);
  level.Layers = std::move(order.Layers);
  level.Crossings = order.Crossings;
  level.LayerOf.resize(layered.Layer.size());
  for (std::size_t l = 0; l < level.Layers.size(); ++l)
  {
    for (std::int32_t element : level.Layers[l])
    {
      level.LayerOf[element] = static_cast<std::int32_t>(l);
    }
  }
}

void LayLevel(LoopLevel& level, const LoopedGraph& graph, std::int32_t start)
{
  Pairs pairs;
  for (const LoopLevel::Edge& edge : level.Edges)
  {
    pairs[{ edge.From, edge.To }] += graph.Edges[edge.Edge].Weight;
  }
  CircleSearch search(level.Items.size(), pairs);
  const std::vector<std::int32_t> roots = Roots(level, pairs, start);
  for (std::int32_t root : roots)
  {
    search.From(root);
  }
  for (LoopLevel::Edge& edge : level.Edges)
  {
    edge.Back = search.IsBack(edge.From, edge.To);
  }
  Pairs forward;
  for (const auto& pair : pairs)
  {
    if (!search.IsBack(pair.first.first, pair.first.second))
    {
      forward.insert(pair);
    }
  }
  const std::vector<std::int32_t> order = search.Order();
  LayerChoice choice(order, forward);
  choice.MoveDown(roots.empty() ? -1 : roots.front());
  std::vector<std::int32_t> names(order.size());
  for (std::size_t i = 0; i < order.size(); ++i)
  {
    names[order[i]] = static_cast<std::int32_t>(i);
  }
  OrderLevel(level, choice.Layers(), names, graph);
}
}

std::vector<LoopLevel> MakeLoopLevels(const LoopedGraph& graph)
{
  std::vector<LoopLevel> levels(graph.Parent.size() + 1);
  const ItemPlaces places(graph, levels);
  ShareEdges(graph, places, levels);
  std::vector<std::int32_t> start(levels.size(), -1);
  if (graph.Start >= 0)
  {
    start[graph.Loop[graph.Start] + 1] = places.OfNode[graph.Start];
    for (std::int32_t loop = graph.Loop[graph.Start]; loop >= 0; loop = graph.Parent[loop])
    {
      start[graph.Parent[loop] + 1] = places.OfLoop[loop];
    }
  }
  for (std::size_t i = 0; i < levels.size(); ++i)
  {
    LayLevel(levels[i], graph, start[i]);
  }
  return levels;
}
}
