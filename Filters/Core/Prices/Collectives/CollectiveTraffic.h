#pragma once
#include "Filters/Core/Prices/Run/PricedRun.h"

#include <string>
#include <utility>
#include <vector>

namespace pclvis
{
/// What the members of a collective operation send each other.
enum class CollectiveShape : std::uint8_t
{
  Tree,  ///< all get or give the same bytes: broadcasts, reductions, barriers
  Parts, ///< each has a part of them: gather, scatter, allgather
  Pairs  ///< each has a part for each other: all-to-all
};

/// What members of a collective call send each other, by name of the call.
std::vector<CollectiveShape> ShapesOf(const std::vector<std::string>& names);

/// Collective operations of the same call, ranks, and root.
struct CollectiveGroup
{
  std::int32_t Call = 0; ///< code of it
  CollectiveShape Shape = CollectiveShape::Tree;
  OperationKind Kind = OperationKind::All; ///< towards a root, from it, or neither
  std::vector<std::int32_t> Ranks;         ///< in their order, the root first
};

/// The collective operations of a run in groups of alike ones.
struct CollectiveGroups
{
  static constexpr std::uint32_t kNone = RunGraph::kNone;
  std::vector<std::uint32_t> Of; ///< group, by operation; kNone: nobody waits in it, or its call
                                 ///< is none that moves data or synchronises
  /// By operation: what one rank sends to all others (Pairs), what all have (Parts), what passes
  /// each time (Tree).
  std::vector<double> Bytes;
  std::vector<CollectiveGroup> Groups;
};

/// Source: none. Cost: O(members).
CollectiveGroups FindCollectiveGroups(const PricedRun& run);

/// What an operation has to pass on, for each of its bytes, given where its ranks run. Each rank
/// sends to those that follow in the order of ranks: along a binomial tree (Tree), to the next one
/// (Parts; from the root, if there is one), or to all (Pairs). Towards a root, only what the last
/// rank sends counts on its way, because it is awaited when the others' data have already passed.
/// The order is that of the ranks or, if MPI knows the nodes, by node first.
struct CollectiveFigures
{
  double RoundsWithin = 0, RoundsBetween = 0; ///< one after the other, at least
  double BytesWithin = 0;                     ///< of the rank that sends most within its node
  /// Bytes that leave or enter a node, whichever are more, by node that has any.
  std::vector<std::pair<std::int32_t, double>> OfNode;
};

/// @param nodeOf  by rank
/// @param byNodes whether MPI knows the nodes
/// Source: [Thakur2005] (algorithms of collective operations). Cost: O(ranks log ranks).
CollectiveFigures FiguresOf(
  const CollectiveGroup& group, const std::vector<std::int32_t>& nodeOf, bool byNodes);

/// Calls visit(rank, rank, bytes), for each byte of the operation, for pairs of ranks that make the
/// operation cheaper if they are near each other: those that send to each other; for Pairs with
/// more than `most` ranks, only ranks that follow each other.
template<typename Visit>
void ForEachPair(const CollectiveGroup& group, std::size_t most, Visit&& visit)
{
  const std::size_t n = group.Ranks.size();
  const bool rooted = group.Kind == OperationKind::ToRoot || group.Kind == OperationKind::FromRoot;
  const double part = 1 / static_cast<double>(n);
  for (std::size_t i = 1; i < n; ++i)
  {
    switch (group.Shape)
    {
      case CollectiveShape::Tree:
        visit(group.Ranks[i & (i - 1)], group.Ranks[i], 1.0);
        break;
      case CollectiveShape::Parts:
        visit(group.Ranks[rooted ? 0 : i - 1], group.Ranks[i], rooted ? part : 1.0);
        break;
      case CollectiveShape::Pairs:
        for (std::size_t j = n > most ? i - 1 : 0; j < i; ++j)
        {
          visit(group.Ranks[j], group.Ranks[i], 2 * part);
        }
    }
  }
}
}
