#pragma once
#include <cstdint>
#include <vector>

namespace pclvis
{
/// Assigns the parts of a mapping to nodes so that as few ranks as possible leave their node:
///   max sum over nodes k { ranks of part(k) that are on k now },  size of part(k) <= capacity[k]
/// Up to 1024 nodes the optimum, by the Hungarian method [Kuhn1955]; above, by swaps of two nodes'
/// parts until none gains.
/// Source: [Kuhn1955]; Filters/README, Rank Remapping.
/// @param now      node of each rank now, -1: none; shape (ranks)
/// @param capacity most ranks of each node, shape (nodes)
/// @param node node of each rank in the mapping; keeps the capacities. Parts are moved as wholes
/// Cost: O(nodes^3), typically less; O(nodes^2) memory. Deterministic.
void KeepRanksInPlace(const std::vector<std::int32_t>& now,
  const std::vector<std::int32_t>& capacity, std::vector<std::int32_t>& node);
}
