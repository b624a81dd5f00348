#pragma once
#include "Filters/Core/Prices/Run/PricedRun.h"
#include "Filters/Core/Replay/RunReplay.h"

#include <vector>

namespace pclvis
{
/// What collective operations cost from the time at which no member need wait any more [s].
struct CollectiveCosts
{
  std::vector<double> Ready; ///< by operation: when its last awaited member entered
  std::vector<double> Cost;  ///< by operation: median over its members
  std::vector<double> Usual; ///< by operation: median of its like: same call, ranks, and about size
  std::vector<std::int32_t> OfKind; ///< by operation: operations of its like
  std::vector<char> BetweenNodes;   ///< by operation
  /// By operation: whether it is the first of its ranks and call, and takes longer, by the least
  /// effect, than others of about its size or, if there are none, than all others. Many MPI
  /// libraries connect ranks in this operation.
  std::vector<char> First;
};

/// Source: none. Cost: O(members).
CollectiveCosts FindCollectiveCosts(const PricedRun& run, const RunTimes& times);
}
