#pragma once
#include "Filters/Core/Common/RankGraph.h"
#include "Readers/Base/Progress.h"

#include <cstdint>
#include <vector>

namespace pclvis
{
struct RemapOptions
{
  std::int64_t Seed = 1;         ///< of METIS and of the choice of nodes that are divided anew
  std::int64_t Work = 100000000; ///< neighbours of ranks to visit, about 5 ns each; > 0
};

/// Ranks on nodes, and what their messages cost.
struct Remapping
{
  std::vector<std::int32_t> Node; ///< proposed node of each rank, shape (Ranks)
  double Total = 0;               ///< weight of all pairs of different ranks in the graph
  double Now = 0;      ///< weight between nodes at present; includes pairs of ranks without a node
  double Proposed = 0; ///< weight between nodes as proposed
  std::int32_t Moved = 0; ///< ranks whose node changes
};

/// Assigns ranks to nodes so that little weight lies between nodes:
///   min sum { w(p,q) : Node[p] != Node[q] },  ranks of node k <= capacity[k]
/// Starts: the present mapping, ranks in order (block), tiles of the grids that ranks may be
/// numbered by [Gropp2019], partitions by METIS [Karypis1998], and for few ranks random orders;
/// overfull parts give ranks away. Each is refined by moves and swaps between two nodes until none
/// gains ([Fiduccia1982], [Kernighan1970]), the best one further by dividing a few neighbouring
/// nodes anew. Parts get the node names for which the fewest ranks move. If nothing is lighter than
/// the present mapping, and that fits, it is the proposal: Proposed <= Now. It does not fit if a
/// rank has no node or a node has more ranks than its capacity: then Proposed may be above Now.
/// Source: [PCLVis] 6 (O1); Filters/README, Rank Remapping.
/// @param node     node of each rank now, 0 .. nodes - 1, or -1 for none; shape (Ranks)
/// @param capacity most ranks of each node, >= 0; shape (nodes)
/// @throws Error if the capacities do not hold all ranks, or an option is out of range
/// @throws Cancelled if progress returns false
/// Cost: bounded by options.Work; O(pairs + nodes^2) memory. Deterministic for a seed.
Remapping RemapRanks(const RankGraph& graph, const std::vector<std::int32_t>& node,
  const std::vector<std::int32_t>& capacity, const RemapOptions& options = {},
  const Progress& progress = {});

/// The part of the weight that lies between nodes, 0 .. 1; 0 if there is no weight.
struct InterNodeShares
{
  double Now = 0;
  double Best = 0; ///< the least found with as many ranks on every node as now; <= Now
};

/// How well ranks could be mapped, as attribution asks; faster than RemapRanks, with fewer starts.
/// Source: [PCLVis] 6 (A1); Filters/README, Rank Remapping.
/// @param node node of each rank, any numbers; ranks of -1 count as one more node
/// Cost: 16 384 ranks of a stencil within 2 s. Deterministic for a seed.
InterNodeShares BestInterNodeShare(
  const RankGraph& graph, const std::vector<std::int32_t>& node, std::int64_t seed = 1);

/// Weight of the pairs of ranks on different nodes. Cost: O(pairs).
/// @param node shape (Ranks)
double WeightBetweenNodes(const RankGraph& graph, const std::vector<std::int32_t>& node);
}
