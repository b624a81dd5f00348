#pragma once
#include "Filters/Core/Common/RankGraph.h"

namespace pclvis
{
/// The greatest modularity that a fast search finds in a graph: ranks move to the neighbouring
/// cluster that raises it most until none does, then clusters become ranks, and so on.
///   Q = sum over clusters of (weight inside / W - (degree / 2 W)^2), W = weight of all pairs
/// Source: [Blondel2008]; only ranks next to a move are revisited, as in [Traag2019].
/// @return Q, at least that of one cluster, 0; 0 where the graph has no weight
/// Cost: about O(pairs). Deterministic; any order of neighbours gives the same up to rounding and
/// ties.
double GreatestModularity(const RankGraph& graph);
}
