#pragma once
#include "Filters/Core/Common/RankGraph.h"

#include <cstdint>
#include <vector>

namespace pclvis
{
/// Improves a mapping by moves and swaps of ranks between two nodes at a time.
///
/// For a pair of nodes whose ranks exchange messages: all their ranks change sides one by one, the
/// one that gains most first (a node may be too full by one in between), and the best state on the
/// way that fits the capacities is kept ([Fiduccia1982]); where this gains nothing, the best swap
/// of two ranks is sought as well ([Kernighan1970]). Pairs of nodes are taken until none gains:
/// then no move of a rank and no swap of two ranks reduces the weight between nodes.
/// Source: [Fiduccia1982]; [Kernighan1970]; Filters/README, Rank Remapping.
/// @param capacity most ranks of each node, shape (nodes); `node` must respect them
/// @param node     node of each rank, 0 .. nodes - 1, shape (graph.Ranks); improved
/// @param work neighbours that may be visited; lowered by those that were; the search ends early
///   when it falls below 0
/// @return how much the weight between nodes fell, >= 0
/// Cost: O(pairs x nodes that a node exchanges messages with) per round. Deterministic.
double RefineByPairs(const RankGraph& graph, const std::vector<std::int32_t>& capacity,
  std::vector<std::int32_t>& node, std::int64_t& work);
}
