#pragma once
#include <cstdint>
#include <vector>

namespace pclvis
{
/// Weight between two ranks, in either order; several of one pair add up.
struct WeightedPair
{
  std::int32_t A, B;
  double Weight; ///< > 0
};

/// Undirected graph of ranks by number 0..Ranks-1, compressed by rows; no self-loops. Each pair is
/// stored from both of its ends, neighbours in ascending order.
/// Source: [PCLVis] 4.2.1 (process communication structure).
struct RankGraph
{
  std::int32_t Ranks = 0;
  std::vector<std::int64_t> First;     ///< first neighbour of a rank, shape (Ranks + 1)
  std::vector<std::int32_t> Neighbour; ///< shape (2 * pairs)
  std::vector<double> Weight;          ///< dimensionless or bytes, > 0, shape (2 * pairs)
};

/// The graph of the pairs. Pairs of a rank with itself are left out: they do not separate anything.
/// Cost: O(pairs log pairs). The same graph for any order of the pairs.
RankGraph MakeRankGraph(std::int32_t ranks, std::vector<WeightedPair> pairs);

/// The graph of some of the ranks and the pairs among them; rank i of it is ranks[i].
/// @param ranks in ascending order, none twice
/// @param number scratch, shape (graph.Ranks), all -1; all -1 again afterwards
/// Cost: O(neighbours of the ranks).
RankGraph PartOfGraph(const RankGraph& graph, const std::vector<std::int32_t>& ranks,
  std::vector<std::int32_t>& number);

/// Connected component of every rank, numbered by least rank, shape (Ranks). Cost: O(pairs).
std::vector<std::int32_t> Components(const RankGraph& graph);
}
