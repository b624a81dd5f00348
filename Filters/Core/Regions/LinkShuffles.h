#pragma once
#include "Filters/Core/Common/RankGraph.h"

#include <cstdint>
#include <vector>

namespace pclvis
{
/// Random graphs with the same ranks, the same number of partners of each rank, and the same link
/// weights: what a graph would look like if nothing but the ranks' numbers of partners mattered.
///   step: two random links a-b and c-d, each in a random direction
///     a-d and c-b are no links: they take the places of a-b and c-d, each with its weight
///     both are links:           a-b and a-d exchange their weights, c-d and c-b too
///     else, or if a rank occurs twice: nothing
/// The number of partners of each rank is kept exactly, the sum of its weights roughly. Every step
/// can be undone by one that is just as likely, so that all such graphs become equally likely. In a
/// complete graph only the weights move; in a star, and in a complete graph with equal weights,
/// nothing does. Three steps per link: each link takes part in six of them, one in 400 in none.
/// Source: [Maslov2002]; weights: ours, as the links of a complete graph cannot go anywhere else.
class LinkShuffles
{
public:
  /// @param graph must outlive this
  explicit LinkShuffles(const RankGraph& graph);
  /// The graph, shuffled anew by this seed; the same for the same seed on every machine. Neighbours
  /// are in no order. Valid until the next call. Cost: O(pairs * partners of the rank with fewer);
  /// O(pairs) and 4 ranks^2 bytes up to 2048 ranks with more than 32 partners on average.
  const RankGraph& Shuffle(std::uint64_t seed);

private:
  /// Link l and its places among the neighbours of both ends; ends: 2 l and 2 l + 1.
  struct Side
  {
    std::int32_t Rank;
    std::int64_t Place;
  };
  void Reset();
  void Step(std::uint64_t first, std::uint64_t second);
  std::int64_t LinkOf(std::int32_t a, std::int32_t b) const;
  void SetInTable(std::int32_t a, std::int32_t b, std::int64_t link);
  void Join(std::size_t link, const Side& from, const Side& to);

  const RankGraph& Original;
  RankGraph Graph;
  std::vector<Side> Sides, OriginalSides;       ///< shape (2 links)
  std::vector<std::int64_t> Link, OriginalLink; ///< of a neighbour, shape (2 links)
  std::vector<double> Weights;                  ///< of links
  std::vector<std::int32_t> Table;              ///< link of two ranks, -1: none; empty: not kept
};
}
