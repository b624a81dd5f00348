#pragma once
#include "Filters/Core/Common/RankGraph.h"
#include "Filters/Core/Remapping/MappingStarts.h"
#include "Readers/Base/Progress.h"

#include <cstdint>
#include <vector>

namespace pclvis
{
/// Divides ranks among nodes by METIS (in order without it), fits the parts to the capacities and
/// refines them by pairs.
/// Source: [Karypis1998]; Filters/README, Rank Remapping.
/// @param capacity of each node, > 0, at least two nodes; together at least graph.Ranks
/// @param work neighbours that may be visited; lowered by those that were, METIS's by estimate
/// @return         node of each rank; keeps the capacities
/// Cost: O(pairs log nodes), the constant is METIS's. Deterministic for a seed.
std::vector<std::int32_t> DivideByMetis(const RankGraph& graph,
  const std::vector<std::int32_t>& capacity, MetisWay way, std::int64_t seed, std::int64_t& work);

/// Divides ranks among nodes by halves, thirds, ...: first among as many groups of nodes as a prime
/// factor of their number, then within each group among its nodes; each time by DivideByMetis.
/// Source: [Karypis1998]; Filters/README, Rank Remapping.
/// @param capacity of each node, > 0; together at least graph.Ranks
/// @param large large prime factors first
/// @param work     neighbours that may be visited; lowered by those that were
/// @return         node of each rank; keeps the capacities
/// Cost: O(pairs log nodes), the constant is METIS's. Deterministic for a seed.
std::vector<std::int32_t> DivideByFactors(const RankGraph& graph,
  const std::vector<std::int32_t>& capacity, bool large, std::int64_t seed, std::int64_t& work);

/// Improves a mapping that pairs of nodes can no longer improve: takes up to six nodes that
/// exchange much with each other, divides their ranks among them anew, and keeps the result if it
/// is not heavier; until a few steps per node have gained nothing.
/// Source: Filters/README, Rank Remapping.
/// @param capacity most ranks of each node; `node` must respect them
/// @param node     node of each rank; improved
/// @param work     ends when it is used up; lowered by what was used
/// @throws Cancelled if progress returns false
/// Deterministic for a seed.
void RefineByGroups(const RankGraph& graph, const std::vector<std::int32_t>& capacity,
  std::int64_t seed, std::vector<std::int32_t>& node, std::int64_t& work,
  const Progress& progress = {});
}
