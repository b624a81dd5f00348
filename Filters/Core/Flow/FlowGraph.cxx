#include "Filters/Core/Flow/FlowGraph.h"

#include "Filters/Core/Common/KeyNumbers.h"
#include "Readers/Base/ParallelFor.h"

#include <algorithm>
#include <map>
#include <tuple>
#include <utility>

namespace pclvis
{
namespace
{
constexpr std::uint32_t kNone = RunCalls::kNone;

std::uint64_t PairOf(std::uint32_t from, std::uint32_t to)
{
  return static_cast<std::uint64_t>(from) << 32 | to;
}

/// Builds the graph of one rank.
void FollowRank(const PlainVector<std::uint32_t>& node, RankFlow& rank, std::uint32_t* edgeOf)
{
  KeyNumbers edges, nodes;
  rank.Start = node[rank.First];
  rank.End = node[rank.Past - 1];
  edgeOf[rank.First] = kNone;
  nodes.NumberOf(rank.Start);
  for (std::size_t i = rank.First + 1; i < rank.Past; ++i)
  {
    const std::uint32_t edge = edges.NumberOf(PairOf(node[i - 1], node[i]));
    if (edge == rank.Edges.size())
    {
      rank.Edges.push_back({ node[i - 1], node[i], 0 });
      nodes.NumberOf(node[i]);
    }
    ++rank.Edges[edge].Weight;
    edgeOf[i] = edge;
  }
  rank.Nodes = static_cast<std::uint32_t>(nodes.Size());
}

/// What the ranks of a group have in common: the edges and the start.
std::vector<std::uint64_t> ShapeOf(const RankFlow& rank)
{
  std::vector<std::uint64_t> shape;
  shape.reserve(rank.Edges.size() + 1);
  for (const RankFlow::Edge& edge : rank.Edges)
  {
    shape.push_back(PairOf(edge.From, edge.To));
  }
  std::sort(shape.begin(), shape.end());
  shape.push_back(rank.Start);
  return shape;
}

std::uint64_t HashOf(const std::vector<std::uint64_t>& shape)
{
  std::uint64_t hash = shape.size();
  for (const std::uint64_t part : shape)
  {
    hash = MixBits(hash ^ part) + part;
  }
  return hash;
}

void GroupRanks(FlowGraph& graph)
{
  const std::size_t n = graph.Ranks.size();
  std::vector<std::uint64_t> hashes(n);
  ParallelFor(n, 0, [&](std::size_t i) { hashes[i] = HashOf(ShapeOf(graph.Ranks[i])); });
  std::map<std::uint64_t, std::vector<std::uint32_t>> groupsOf; // groups by hash
  for (std::size_t i = 0; i < n; ++i)
  {
    std::vector<std::uint32_t>& candidates = groupsOf[hashes[i]];
    const std::vector<std::uint64_t> shape = ShapeOf(graph.Ranks[i]);
    const auto same = std::find_if(candidates.begin(), candidates.end(),
      [&](std::uint32_t group) { return ShapeOf(graph.Ranks[graph.GroupFirst[group]]) == shape; });
    if (same == candidates.end())
    {
      graph.Ranks[i].Group = static_cast<std::uint32_t>(graph.GroupFirst.size());
      candidates.push_back(graph.Ranks[i].Group);
      graph.GroupFirst.push_back(static_cast<std::uint32_t>(i));
    }
    else
    {
      graph.Ranks[i].Group = *same;
    }
  }
}
}

FlowGraph MakeFlowGraph(
  const RunCalls& calls, const PlainVector<std::uint32_t>& node, std::size_t nodes)
{
  FlowGraph graph;
  graph.Nodes = nodes;
  graph.Edge.resize(calls.Size());
  for (std::int32_t rank = 0; rank < calls.Ranks(); ++rank)
  {
    if (calls.First[rank] < calls.First[rank + 1])
    {
      RankFlow flow;
      flow.Rank = rank;
      flow.First = calls.First[rank];
      flow.Past = calls.First[rank + 1];
      graph.Ranks.push_back(std::move(flow));
    }
  }
  ParallelFor(graph.Ranks.size(), 0,
    [&](std::size_t i) { FollowRank(node, graph.Ranks[i], graph.Edge.data()); });
  GroupRanks(graph);
  return graph;
}

MergedFlow MergeFlow(const FlowGraph& graph, bool classes)
{
  struct Part
  {
    std::uint64_t Pair;
    std::int64_t Weight;
    std::uint32_t Rank, Edge;
  };
  PlainVector<Part> parts;
  MergedFlow merged;
  merged.EdgeOf.resize(graph.Ranks.size());
  for (std::uint32_t rank = 0; rank < graph.Ranks.size(); ++rank)
  {
    const std::vector<RankFlow::Edge>& edges = graph.Ranks[rank].Edges;
    merged.EdgeOf[rank].resize(edges.size());
    for (std::uint32_t i = 0; i < edges.size(); ++i)
    {
      parts.push_back({ PairOf(edges[i].From, edges[i].To), edges[i].Weight, rank, i });
    }
  }
  std::sort(parts.begin(), parts.end(), [](const Part& a, const Part& b) {
    return std::tie(a.Pair, a.Weight, a.Rank) < std::tie(b.Pair, b.Weight, b.Rank);
  });
  for (std::size_t i = 0; i < parts.size(); ++i)
  {
    const Part& part = parts[i];
    const bool starts =
      i == 0 || parts[i - 1].Pair != part.Pair || (classes && parts[i - 1].Weight != part.Weight);
    const std::int32_t rank = graph.Ranks[part.Rank].Rank;
    if (starts)
    {
      merged.Edges.push_back({ static_cast<std::uint32_t>(part.Pair >> 32),
        static_cast<std::uint32_t>(part.Pair), classes ? part.Weight : 0, 0, rank, 0 });
    }
    MergedFlow::Edge& edge = merged.Edges.back();
    ++edge.Ranks;
    edge.FirstRank = std::min(edge.FirstRank, rank);
    edge.Count += part.Weight;
    merged.EdgeOf[part.Rank][part.Edge] = static_cast<std::uint32_t>(merged.Edges.size() - 1);
  }
  return merged;
}
}
