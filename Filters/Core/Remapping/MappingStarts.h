#pragma once
#include "Filters/Core/Common/RankGraph.h"

#include <cstdint>
#include <vector>

namespace pclvis
{
/// Whether the program was built with METIS. Without it, ranks in order take the place of its
/// parts, refined as those are: placements may be worse, which results say (mapping.no_metis).
bool HasMetis();

/// How METIS cuts a graph into parts.
enum class MetisWay
{
  Recursive = 0, ///< into two, again and again
  KWay = 1       ///< into all parts at once
};

/// A partition by METIS with the capacities as target weights. METIS meets them only approximately:
/// a node may get more ranks than it can hold, see FitToCapacities. Weights are scaled to METIS's
/// 32-bit integers; no pair falls below 1.
/// Source: [Karypis1998].
/// @param capacity of each node, > 0, at least two nodes; METIS fills all in proportion
/// @return         node of each rank, shape (graph.Ranks)
/// @throws Error if METIS fails (no memory), or the program was built without it
/// Cost: O(pairs log nodes). Deterministic for a seed; calls wait for each other.
std::vector<std::int32_t> PartitionByMetis(const RankGraph& graph,
  const std::vector<std::int32_t>& capacity, MetisWay way, std::int64_t seed);

/// Moves ranks from overfull nodes, each time the one that costs least, to a node with room: the
/// one it exchanges most with.
/// Source: Filters/README, Rank Remapping.
/// @param capacity most ranks of each node; together at least graph.Ranks
/// @param node node of each rank; changed until every node is within its capacity
/// Cost: O(excess ranks x pairs of the overfull nodes). Deterministic.
void FitToCapacities(const RankGraph& graph, const std::vector<std::int32_t>& capacity,
  std::vector<std::int32_t>& node);

/// Fills the nodes one after the other with the ranks in this order.
/// @param order each rank once
/// @param capacity most ranks of each node; together at least as many as ranks
/// @return node of each rank
std::vector<std::int32_t> FillInOrder(
  const std::vector<std::int32_t>& order, const std::vector<std::int32_t>& capacity);
}
