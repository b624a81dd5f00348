#pragma once
#include "Filters/Core/Common/RankGraph.h"

#include <algorithm>
#include <cstdint>
#include <limits>
#include <random>
#include <vector>

namespace pclvis
{
/// Weight between nodes, summed pair by pair.
inline double CutOf(const std::vector<WeightedPair>& pairs, const std::vector<std::int32_t>& node)
{
  double cut = 0;
  for (const WeightedPair& pair : pairs)
  {
    cut += node[pair.A] != node[pair.B] ? pair.Weight : 0;
  }
  return cut;
}

/// The least weight between nodes over all mappings that respect the capacities, by exhaustive
/// search.
inline double LeastCut(const std::vector<WeightedPair>& pairs, std::int32_t ranks,
  std::vector<std::int32_t> capacity, std::vector<std::int32_t> node = {})
{
  if (static_cast<std::int32_t>(node.size()) == ranks)
  {
    return CutOf(pairs, node);
  }
  double least = std::numeric_limits<double>::infinity();
  node.push_back(0);
  for (std::size_t k = 0; k < capacity.size(); ++k)
  {
    if (capacity[k] > 0)
    {
      --capacity[k];
      node.back() = static_cast<std::int32_t>(k);
      least = std::min(least, LeastCut(pairs, ranks, capacity, node));
      ++capacity[k];
    }
  }
  return least;
}

/// Links each pair with the given probability; weights are 1 .. most.
inline std::vector<WeightedPair> RandomPairs(
  std::int32_t ranks, double probability, unsigned most, unsigned seed)
{
  std::mt19937 random(seed);
  std::vector<WeightedPair> pairs;
  for (std::int32_t a = 0; a < ranks; ++a)
  {
    for (std::int32_t b = a + 1; b < ranks; ++b)
    {
      const double draw = random() / 4294967296.0;
      const double weight = 1 + random() % most;
      if (draw < probability)
      {
        pairs.push_back({ a, b, weight });
      }
    }
  }
  return pairs;
}

/// Number of ranks on each node.
inline std::vector<std::int32_t> RanksOnNodes(
  const std::vector<std::int32_t>& node, std::size_t nodes)
{
  std::vector<std::int32_t> ranks(nodes, 0);
  for (const std::int32_t k : node)
  {
    ++ranks[k];
  }
  return ranks;
}

/// Whether no node has more ranks than its capacity.
inline bool KeepsCapacities(
  const std::vector<std::int32_t>& node, const std::vector<std::int32_t>& capacity)
{
  const std::vector<std::int32_t> ranks = RanksOnNodes(node, capacity.size());
  return std::equal(ranks.begin(), ranks.end(), capacity.begin(),
    [](std::int32_t used, std::int32_t most) { return used <= most; });
}
}
