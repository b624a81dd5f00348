#pragma once
#include "Filters/Core/Common/RankGraph.h"
#include "Filters/Core/Regions/CondensedMatrix.h"
#include "Readers/Base/Progress.h"

namespace pclvis
{
/// Process-correlation distance: what Table 1 of the paper actually contains.
///   R(p,q) = 1 / d(p,q)^2, d = least number of hops from p to q             (Eq. 3)
///   w = R row-normalised without the diagonal                               (Algorithm 1)
///   D(p,q) = -1/2 (ln w(p,q) + ln w(q,p))                                   (Eq. 5)
/// Eq. 3 sums over all occurrences of q in the tree T_p; only the shallowest counts here, which
/// reproduces Table 1; the sum does not, and is exponential. D is not a metric: in Table 1, D(2,4)
/// = 2.58 > D(2,1) + D(1,4) = 2.51. The weights of the graph are not used.
/// Source: [PCLVis] 4.2.1, Eq. 3, 5, Algorithm 1, Table 1; Filters/README, Communication Regions.
/// @return dimensionless, shape (ranks, ranks); infinity where q cannot be reached from p
/// @throws Cancelled if progress returns false
/// Cost: O(ranks * (ranks + pairs)) time, 2 ranks^2 bytes. Same values for any number of threads.
CondensedMatrix ProcessCorrelation(
  const RankGraph& graph, int threads = 0, const Progress& progress = {});
}
