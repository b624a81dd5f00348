#include "Views/Core/DAG/LayeredLayout.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <tuple>

namespace pclvis
{
namespace
{
constexpr double kMostStretch = 3; // of the rows, and of the gaps
constexpr int kRounds = 4;         // of moving towards neighbours
constexpr int kExchanges = 4;      // rounds of exchanging neighbours

using Layers = std::vector<std::vector<std::int32_t>>;

/// Links of a node in one direction, as compressed rows.
struct Neighbours
{
  std::vector<std::int64_t> Begin;
  std::vector<std::int32_t> Other;
  std::vector<double> Weight;

  Neighbours(const LayeredGraph& graph, bool left)
    : Begin(graph.Layer.size() + 1, 0), Other(graph.Links.size()), Weight(graph.Links.size())
  {
    for (const LayeredGraph::Link& link : graph.Links)
    {
      ++this->Begin[(left ? link.To : link.From) + 1];
    }
    std::partial_sum(this->Begin.begin(), this->Begin.end(), this->Begin.begin());
    std::vector<std::int64_t> next = this->Begin;
    for (const LayeredGraph::Link& link : graph.Links)
    {
      const std::int64_t at = next[left ? link.To : link.From]++;
      this->Other[at] = left ? link.From : link.To;
      this->Weight[at] = link.Weight;
    }
  }
};

/// Counts inversions with a Fenwick tree of the values seen so far.
class Inversions
{
public:
  explicit Inversions(std::size_t values) : Tree(values + 1, 0) {}
  std::int64_t Above(std::int32_t value) const
  {
    std::int64_t upTo = 0;
    for (std::int32_t i = value + 1; i > 0; i -= i & -i)
    {
      upTo += this->Tree[i];
    }
    return this->Total - upTo;
  }
  void Add(std::int32_t value)
  {
    ++this->Total;
    for (std::size_t i = value + 1; i < this->Tree.size(); i += i & -i)
    {
      ++this->Tree[i];
    }
  }

private:
  std::vector<std::int64_t> Tree;
  std::int64_t Total = 0;
};

std::vector<std::int32_t> Positions(std::size_t nodes, const Layers& layers)
{
  std::vector<std::int32_t> position(nodes, 0);
  for (const std::vector<std::int32_t>& layer : layers)
  {
    for (std::size_t i = 0; i < layer.size(); ++i)
    {
      position[layer[i]] = static_cast<std::int32_t>(i);
    }
  }
  return position;
}

Layers StartOrder(const LayeredGraph& graph)
{
  Layers layers;
  for (std::size_t i = 0; i < graph.Layer.size(); ++i)
  {
    layers.resize(std::max<std::size_t>(layers.size(), graph.Layer[i] + 1u));
    layers[graph.Layer[i]].push_back(static_cast<std::int32_t>(i));
  }
  layers.erase(
    std::remove_if(layers.begin(), layers.end(), [](const auto& l) { return l.empty(); }),
    layers.end());
  for (std::vector<std::int32_t>& layer : layers)
  {
    std::stable_sort(layer.begin(), layer.end(),
      [&graph](std::int32_t a, std::int32_t b) { return graph.Name[a] < graph.Name[b]; });
  }
  return layers;
}

/// One sweep: orders layers from left to right by their neighbours to the left, or the other way
/// round.
void Sweep(Layers& layers, const Neighbours& neighbours, bool toRight, std::vector<double>& place)
{
  const auto place1 = [&place](const std::vector<std::int32_t>& layer) {
    for (std::size_t i = 0; i < layer.size(); ++i)
    {
      place[layer[i]] = (i + 0.5) / layer.size();
    }
  };
  std::vector<double> wanted(place.size());
  for (std::size_t k = 0; k < layers.size(); ++k)
  {
    std::vector<std::int32_t>& layer = layers[toRight ? k : layers.size() - 1 - k];
    for (std::int32_t node : layer)
    {
      double sum = 0, weights = 0;
      for (std::int64_t i = neighbours.Begin[node]; i < neighbours.Begin[node + 1]; ++i)
      {
        sum += neighbours.Weight[i] * place[neighbours.Other[i]];
        weights += neighbours.Weight[i];
      }
      wanted[node] = weights > 0 ? sum / weights : place[node];
    }
    std::stable_sort(layer.begin(), layer.end(),
      [&wanted](std::int32_t a, std::int32_t b) { return wanted[a] < wanted[b]; });
    place1(layer);
  }
}

/// Crossings between the links of two neighbouring nodes in a layer, upper node first; the ends are
/// sorted by (layer, position).
std::int64_t PairCrossings(const std::vector<std::pair<std::int32_t, std::int32_t>>& upper,
  const std::vector<std::pair<std::int32_t, std::int32_t>>& lower)
{
  std::int64_t crossings = 0;
  for (const auto& a : upper)
  {
    const auto begin = std::lower_bound(lower.begin(), lower.end(), std::make_pair(a.first, 0));
    const auto end = std::lower_bound(lower.begin(), lower.end(), a);
    crossings += end - begin;
  }
  return crossings;
}

/// Exchanges neighbours in a layer if that reduces crossings.
/// @return whether any were exchanged
bool Exchange(const LayeredGraph& graph, Layers& layers, const Neighbours (&sides)[2])
{
  std::vector<std::int32_t> position = Positions(graph.Layer.size(), layers);
  bool changed = false;
  using Ends = std::vector<std::pair<std::int32_t, std::int32_t>>;
  const auto endsOf = [&](std::int32_t node) {
    Ends ends;
    for (const Neighbours& side : sides)
    {
      for (std::int64_t i = side.Begin[node]; i < side.Begin[node + 1]; ++i)
      {
        ends.emplace_back(graph.Layer[side.Other[i]], position[side.Other[i]]);
      }
    }
    std::sort(ends.begin(), ends.end());
    return ends;
  };
  for (std::vector<std::int32_t>& layer : layers)
  {
    Ends above = endsOf(layer.front());
    for (std::size_t i = 0; i + 1 < layer.size(); ++i)
    {
      Ends below = endsOf(layer[i + 1]);
      if (PairCrossings(below, above) < PairCrossings(above, below))
      {
        std::swap(layer[i], layer[i + 1]);
        std::swap(position[layer[i]], position[layer[i + 1]]);
        changed = true;
      }
      else
      {
        above = std::move(below);
      }
    }
  }
  return changed;
}

double SizeOf(const LayeredGraph& graph, std::int32_t node)
{
  return graph.Size.empty() ? 1 : graph.Size[node];
}

/// Distance from the first node of a layer down to each node [rows].
std::vector<double> WaysDown(const LayeredGraph& graph, const std::vector<std::int32_t>& layer)
{
  std::vector<double> ways(layer.size(), 0);
  for (std::size_t i = 1; i < layer.size(); ++i)
  {
    ways[i] = ways[i - 1] + (SizeOf(graph, layer[i - 1]) + SizeOf(graph, layer[i])) / 2;
  }
  return ways;
}

/// Heights nearest to the wanted ones (least squares) that decrease from node to node by at least
/// `least` times the distance between them, and stay within half of `height` above and below zero.
std::vector<double> Fit(
  const std::vector<double>& wanted, const std::vector<double>& ways, double least, double height)
{
  struct Block
  {
    double Sum;
    std::size_t Count;
    double Mean() const { return this->Sum / this->Count; }
  };
  std::vector<Block> blocks;
  for (std::size_t i = 0; i < wanted.size(); ++i)
  {
    // With the least distances subtracted, one condition remains: heights must not increase.
    blocks.push_back({ wanted[i] + ways[i] * least, 1 });
    while (blocks.size() > 1 && blocks[blocks.size() - 2].Mean() < blocks.back().Mean())
    {
      blocks[blocks.size() - 2].Sum += blocks.back().Sum;
      blocks[blocks.size() - 2].Count += blocks.back().Count;
      blocks.pop_back();
    }
  }
  // The bounded solution is the unbounded one, clamped.
  const double high = height / 2, low = std::min(ways.back() * least - high, high);
  std::vector<double> fitted;
  for (const Block& block : blocks)
  {
    for (std::size_t i = 0; i < block.Count; ++i)
    {
      fitted.push_back(std::clamp(block.Mean(), low, high) - ways[fitted.size()] * least);
    }
  }
  return fitted;
}

/// Length of each layer if it had one column [rows], at least 1.
std::vector<double> Lengths(const LayeredGraph& graph, const LayerOrder& order)
{
  std::vector<double> lengths;
  for (const std::vector<std::int32_t>& layer : order.Layers)
  {
    double sum = 0;
    for (std::int32_t node : layer)
    {
      sum += SizeOf(graph, node);
    }
    lengths.push_back(std::max(sum, 1.0));
  }
  return lengths;
}

int ColumnsOf(double length, int rows)
{
  return static_cast<int>(std::ceil(length / rows - 1e-9));
}

double WidthOf(const std::vector<double>& lengths, int rows, const LayeredPlacement& placement)
{
  double width = 0;
  for (double length : lengths)
  {
    width += (ColumnsOf(length, rows) - 1) * placement.Column + placement.Gap;
  }
  return std::max(width - placement.Gap, placement.Column);
}

/// The greatest number of rows with which the drawing is not too high; at least LeastRows.
int ChooseRows(const std::vector<double>& lengths, const LayeredPlacement& placement)
{
  int most = 1;
  for (double length : lengths)
  {
    most = std::max(most, ColumnsOf(length, 1));
  }
  int low = std::min(placement.LeastRows, most), high = most;
  while (low < high)
  {
    const int rows = (low + high + 1) / 2;
    const bool fits = rows * placement.Row * placement.Aspect <= WidthOf(lengths, rows, placement);
    (fits ? low : high) = fits ? rows : rows - 1;
  }
  return low;
}

/// The gap between layers, widened to fill the missing width of a drawing.
double GapOf(std::size_t layers, double lack, const LayeredPlacement& placement)
{
  const double share = layers > 1 ? lack / static_cast<double>(layers - 1) : 0;
  return std::clamp(placement.Gap + share, placement.Gap, kMostStretch * placement.Gap);
}

/// Moves nodes towards the mean height of their neighbours, layer by layer.
void Relax(const LayeredGraph& graph, const LayerOrder& order, const std::vector<double>& least,
  double height, const Neighbours (&sides)[2], std::vector<Point>& places)
{
  for (int round = 0; round < kRounds; ++round)
  {
    for (std::size_t k = 0; k < order.Layers.size(); ++k)
    {
      const std::size_t l = round % 2 == 0 ? k : order.Layers.size() - 1 - k;
      const std::vector<std::int32_t>& layer = order.Layers[l];
      std::vector<double> wanted;
      for (std::int32_t node : layer)
      {
        double sum = 0, weights = 0;
        for (const Neighbours& side : sides)
        {
          for (std::int64_t i = side.Begin[node]; i < side.Begin[node + 1]; ++i)
          {
            sum += side.Weight[i] * places[side.Other[i]].Y;
            weights += side.Weight[i];
          }
        }
        wanted.push_back(weights > 0 ? sum / weights : places[node].Y);
      }
      const std::vector<double> fitted = Fit(wanted, WaysDown(graph, layer), least[l], height);
      for (std::size_t i = 0; i < layer.size(); ++i)
      {
        places[layer[i]].Y = fitted[i];
      }
    }
  }
}
}

std::int64_t CountCrossings(const LayeredGraph& graph, const Layers& layers)
{
  struct Ends
  {
    std::int32_t FromLayer, ToLayer, From, To;
    bool operator<(const Ends& o) const
    {
      return std::tie(FromLayer, ToLayer, From, To) <
        std::tie(o.FromLayer, o.ToLayer, o.From, o.To);
    }
  };
  const std::vector<std::int32_t> position = Positions(graph.Layer.size(), layers);
  std::vector<Ends> ends;
  for (const LayeredGraph::Link& link : graph.Links)
  {
    ends.push_back(
      { graph.Layer[link.From], graph.Layer[link.To], position[link.From], position[link.To] });
  }
  std::sort(ends.begin(), ends.end());
  std::int64_t crossings = 0;
  for (std::size_t begin = 0; begin < ends.size();)
  {
    std::size_t end = begin;
    std::int32_t most = 0;
    while (end < ends.size() && ends[end].FromLayer == ends[begin].FromLayer &&
      ends[end].ToLayer == ends[begin].ToLayer)
    {
      most = std::max(most, ends[end++].To);
    }
    Inversions before(most + 1u);
    for (std::size_t i = begin; i < end;)
    {
      // Links of the same node do not cross each other: count them all before adding any.
      std::size_t same = i;
      for (; same < end && ends[same].From == ends[i].From; ++same)
      {
        crossings += before.Above(ends[same].To);
      }
      for (; i < same; ++i)
      {
        before.Add(ends[i].To);
      }
    }
    begin = end;
  }
  return crossings;
}

LayerOrder OrderLayers(const LayeredGraph& graph, int sweeps)
{
  LayerOrder best;
  best.Layers = StartOrder(graph);
  best.Crossings = CountCrossings(graph, best.Layers);
  if (sweeps == 0 || graph.Links.empty())
  {
    return best;
  }
  const Neighbours sides[2] = { Neighbours(graph, true), Neighbours(graph, false) };
  Layers now = best.Layers;
  std::vector<double> place(graph.Layer.size());
  for (const std::vector<std::int32_t>& layer : now)
  {
    for (std::size_t i = 0; i < layer.size(); ++i)
    {
      place[layer[i]] = (i + 0.5) / layer.size();
    }
  }
  const auto keep = [&](const Layers& layers) {
    const std::int64_t crossings = CountCrossings(graph, layers);
    const bool better = crossings < best.Crossings;
    if (better)
    {
      best = { layers, crossings };
    }
    return better;
  };
  int idle = 0;
  for (int sweep = 0; sweep < sweeps && idle < 4 && best.Crossings > 0; ++sweep)
  {
    Sweep(now, sides[sweep % 2], sweep % 2 == 0, place);
    idle = keep(now) ? 0 : idle + 1;
  }
  now = best.Layers;
  for (int round = 0; round < kExchanges && Exchange(graph, now, sides); ++round)
  {
    keep(now);
  }
  return best;
}

LayeredPlaces PlaceLayers(
  const LayeredGraph& graph, const LayerOrder& order, const LayeredPlacement& placement)
{
  LayeredPlaces result;
  result.Places.resize(graph.Layer.size());
  const std::vector<double> lengths = Lengths(graph, order);
  const int rows = ChooseRows(lengths, placement);
  const double width = WidthOf(lengths, rows, placement);
  const double stretch =
    std::clamp(width / placement.Aspect / (rows * placement.Row), 1.0, kMostStretch);
  const double row = placement.Row * stretch;
  double height = 0, left = 0;
  for (std::size_t l = 0; l < order.Layers.size(); ++l)
  {
    height =
      std::max(height, WaysDown(graph, order.Layers[l]).back() * row / ColumnsOf(lengths[l], rows));
  }
  const double gap = GapOf(lengths.size(), placement.Aspect * height - width, placement);
  std::vector<double> least;
  for (std::size_t l = 0; l < order.Layers.size(); ++l)
  {
    const std::vector<std::int32_t>& layer = order.Layers[l];
    const std::vector<double> ways = WaysDown(graph, layer);
    const int columns = ColumnsOf(lengths[l], rows);
    const double right = left + (columns - 1) * placement.Column;
    int next = 0;
    for (std::size_t i = 0; i < layer.size(); ++i)
    {
      const bool passes = SizeOf(graph, layer[i]) < 1;
      const double x = passes ? (left + right) / 2 : left + next++ % columns * placement.Column;
      result.Places[layer[i]] = { x, (ways.back() / 2 - ways[i]) * row / columns };
    }
    least.push_back(row / columns);
    result.Spans.push_back({ left, right, graph.Layer[layer.front()] });
    result.Columns = std::max(result.Columns, columns);
    left = right + gap;
  }
  for (std::size_t l = 0; l < least.size(); ++l)
  {
    // As far apart as the rows, if the height allows that.
    const double way = WaysDown(graph, order.Layers[l]).back();
    least[l] = way > 0 ? std::min(least[l], height / way) : least[l];
  }
  const Neighbours sides[2] = { Neighbours(graph, true), Neighbours(graph, false) };
  if (!order.Layers.empty())
  {
    Relax(graph, order, least, height, sides, result.Places);
  }
  result.Height = height;
  return result;
}
}
