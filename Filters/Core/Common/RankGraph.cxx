#include "Filters/Core/Common/RankGraph.h"

#include <algorithm>
#include <cassert>
#include <tuple>

namespace pclvis
{
RankGraph MakeRankGraph(std::int32_t ranks, std::vector<WeightedPair> pairs)
{
  std::vector<WeightedPair> both;
  both.reserve(2 * pairs.size());
  for (const WeightedPair& pair : pairs)
  {
    assert(pair.A >= 0 && pair.A < ranks && pair.B >= 0 && pair.B < ranks && "rank outside");
    if (pair.A != pair.B)
    {
      both.push_back(pair);
      both.push_back({ pair.B, pair.A, pair.Weight });
    }
  }
  // Sorted by weight as well, so that sums do not depend on the order of the pairs.
  std::sort(both.begin(), both.end(), [](const WeightedPair& a, const WeightedPair& b) {
    return std::tie(a.A, a.B, a.Weight) < std::tie(b.A, b.B, b.Weight);
  });
  RankGraph graph;
  graph.Ranks = ranks;
  graph.First.assign(static_cast<std::size_t>(ranks) + 1, 0);
  for (std::size_t i = 0; i < both.size(); ++i)
  {
    if (i > 0 && both[i].A == both[i - 1].A && both[i].B == both[i - 1].B)
    {
      graph.Weight.back() += both[i].Weight;
      continue;
    }
    graph.Neighbour.push_back(both[i].B);
    graph.Weight.push_back(both[i].Weight);
    ++graph.First[both[i].A + 1];
  }
  for (std::int32_t rank = 0; rank < ranks; ++rank)
  {
    graph.First[rank + 1] += graph.First[rank];
  }
  return graph;
}

RankGraph PartOfGraph(
  const RankGraph& graph, const std::vector<std::int32_t>& ranks, std::vector<std::int32_t>& number)
{
  RankGraph part;
  part.Ranks = static_cast<std::int32_t>(ranks.size());
  part.First.assign(1, 0);
  for (std::int32_t i = 0; i < part.Ranks; ++i)
  {
    number[ranks[i]] = i;
  }
  for (const std::int32_t rank : ranks)
  {
    for (std::int64_t i = graph.First[rank]; i < graph.First[rank + 1]; ++i)
    {
      if (number[graph.Neighbour[i]] >= 0)
      {
        part.Neighbour.push_back(number[graph.Neighbour[i]]);
        part.Weight.push_back(graph.Weight[i]);
      }
    }
    part.First.push_back(static_cast<std::int64_t>(part.Neighbour.size()));
  }
  for (const std::int32_t rank : ranks)
  {
    number[rank] = -1;
  }
  return part;
}

std::vector<std::int32_t> Components(const RankGraph& graph)
{
  std::vector<std::int32_t> component(graph.Ranks, -1);
  std::vector<std::int32_t> open;
  std::int32_t components = 0;
  for (std::int32_t start = 0; start < graph.Ranks; ++start)
  {
    if (component[start] >= 0)
    {
      continue;
    }
    component[start] = components;
    open.assign(1, start);
    while (!open.empty())
    {
      const std::int32_t rank = open.back();
      open.pop_back();
      for (std::int64_t i = graph.First[rank]; i < graph.First[rank + 1]; ++i)
      {
        const std::int32_t next = graph.Neighbour[i];
        if (component[next] < 0)
        {
          component[next] = components;
          open.push_back(next);
        }
      }
    }
    ++components;
  }
  return component;
}
}
