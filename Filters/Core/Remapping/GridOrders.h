#pragma once
#include "Filters/Core/Common/RankGraph.h"

#include <cstdint>
#include <vector>

namespace pclvis
{
/// Orders of ranks by tiles of the grids that ranks may be numbered by.
///
/// Programs on a grid n1 x n2 x ... number ranks by i1 + n1 (i2 + n2 (i3 + ...)): partners along
/// dimension d are n1 ... n(d-1) apart. The search is for grids whose distances all occur between
/// partners; each is cut into tiles t1 x t2 x ... of `tile` ranks, and the tiles follow each other.
/// Nodes that are filled in such an order hold one tile each, the compact blocks that a partitioner
/// often misses.
/// Source: after [Gropp2019], who cuts MPI's grids into tiles of a node's ranks; Filters/README,
/// Rank Remapping.
/// @param tile ranks per tile, >= 1
/// @param most most orders to return: those with the least weight between tiles
/// @param work neighbours that may be visited; lowered by those that were; further tiles are
///   skipped once it is used up
/// @return orders, each with every rank once; the lightest first
/// Cost: O(grids x tiles x pairs), the first two together at most some hundreds. Deterministic.
std::vector<std::vector<std::int32_t>> GridOrders(
  const RankGraph& graph, std::int32_t tile, std::size_t most, std::int64_t& work);
}
