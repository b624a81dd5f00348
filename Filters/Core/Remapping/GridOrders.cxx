// Based on Gropp's mapping of Cartesian process topologies to nodes [Gropp2019].
#include "Filters/Core/Remapping/GridOrders.h"

#include <algorithm>
#include <numeric>
#include <utility>

namespace pclvis
{
namespace
{
using Lengths = std::vector<std::int32_t>; // of a grid or tile, by dimension

constexpr std::size_t kMostGrids = 32;
constexpr std::size_t kMostDimensions = 4;
/// A distance counts as one of the grid's if at least this share of the ranks has a partner at it.
constexpr double kUsual = 0.25;

/// By distance of rank numbers, whether it is usual between partners.
std::vector<char> UsualDistances(const RankGraph& graph)
{
  std::vector<std::int32_t> pairs(graph.Ranks, 0);
  for (std::int32_t p = 0; p < graph.Ranks; ++p)
  {
    for (std::int64_t i = graph.First[p]; i < graph.First[p + 1]; ++i)
    {
      if (graph.Neighbour[i] > p)
      {
        ++pairs[graph.Neighbour[i] - p];
      }
    }
  }
  std::vector<char> usual(graph.Ranks, 0);
  std::transform(pairs.begin(), pairs.end(), usual.begin(),
    [&](std::int32_t count) { return count >= kUsual * graph.Ranks; });
  return usual;
}

/// Adds the grids that start with these lengths; `stride` is their product.
void AddGrids(std::int32_t ranks, const std::vector<char>& usual, std::int32_t stride,
  Lengths& lengths, std::vector<Lengths>& grids)
{
  if (!usual[stride] || lengths.size() == kMostDimensions || grids.size() == kMostGrids)
  {
    return;
  }
  const std::int32_t rest = ranks / stride;
  for (std::int32_t length = 2; length < rest; ++length)
  {
    if (rest % length == 0)
    {
      lengths.push_back(length);
      AddGrids(ranks, usual, stride * length, lengths, grids);
      lengths.pop_back();
    }
  }
  if (!lengths.empty() && grids.size() < kMostGrids)
  {
    grids.push_back(lengths);
    grids.back().push_back(rest);
  }
}

/// Adds the tiles of `ranks` ranks that fit the grid and start with these lengths.
void AddTiles(
  const Lengths& grid, std::int32_t ranks, Lengths& lengths, std::vector<Lengths>& tiles)
{
  const std::size_t dimension = lengths.size();
  if (dimension == grid.size())
  {
    if (ranks == 1)
    {
      tiles.push_back(lengths);
    }
    return;
  }
  for (std::int32_t length = 1; length <= std::min(ranks, grid[dimension]); ++length)
  {
    if (ranks % length == 0)
    {
      lengths.push_back(length);
      AddTiles(grid, ranks / length, lengths, tiles);
      lengths.pop_back();
    }
  }
}

/// The tile of each rank. Tiles are numbered like ranks, with the first dimension fastest.
std::vector<std::int32_t> TileOfRanks(std::int32_t ranks, const Lengths& grid, const Lengths& tile)
{
  std::vector<std::int32_t> number(ranks);
  for (std::int32_t rank = 0; rank < ranks; ++rank)
  {
    std::int32_t rest = rank, stride = 1;
    for (std::size_t d = 0; d < grid.size(); ++d)
    {
      number[rank] += rest % grid[d] / tile[d] * stride;
      stride *= (grid[d] + tile[d] - 1) / tile[d];
      rest /= grid[d];
    }
  }
  return number;
}

double WeightBetween(const RankGraph& graph, const std::vector<std::int32_t>& part)
{
  double weight = 0;
  for (std::int32_t p = 0; p < graph.Ranks; ++p)
  {
    for (std::int64_t i = graph.First[p]; i < graph.First[p + 1]; ++i)
    {
      weight += part[p] != part[graph.Neighbour[i]] ? graph.Weight[i] : 0;
    }
  }
  return weight;
}
}

std::vector<std::vector<std::int32_t>> GridOrders(
  const RankGraph& graph, std::int32_t tile, std::size_t most, std::int64_t& work)
{
  if (graph.Ranks < 4)
  {
    return {};
  }
  std::vector<Lengths> grids;
  Lengths lengths;
  AddGrids(graph.Ranks, UsualDistances(graph), 1, lengths, grids);
  std::vector<std::pair<double, std::vector<std::int32_t>>> found;
  for (const Lengths& grid : grids)
  {
    std::vector<Lengths> tiles;
    AddTiles(grid, tile, lengths, tiles);
    for (const Lengths& shape : tiles)
    {
      if (work < 0)
      {
        break;
      }
      work -= static_cast<std::int64_t>(graph.Neighbour.size());
      std::vector<std::int32_t> part = TileOfRanks(graph.Ranks, grid, shape);
      found.emplace_back(WeightBetween(graph, part), std::move(part));
      std::inplace_merge(found.begin(), found.end() - 1, found.end(),
        [](const auto& a, const auto& b) { return a.first < b.first; });
      found.resize(std::min(found.size(), most));
    }
  }
  std::vector<std::vector<std::int32_t>> orders;
  for (const auto& [weight, part] : found)
  {
    orders.emplace_back(graph.Ranks);
    std::iota(orders.back().begin(), orders.back().end(), 0);
    std::stable_sort(orders.back().begin(), orders.back().end(),
      [&part = part](std::int32_t a, std::int32_t b) { return part[a] < part[b]; });
  }
  return orders;
}
}
