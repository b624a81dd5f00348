#pragma once
#include "Filters/Core/Replay/RunGraph.h"

#include <cstdint>
#include <vector>

namespace pclvis
{
/// Collective operations that are alike: same call and ranks.
struct AlikeOperations
{
  static constexpr std::uint32_t kNone = RunGraph::kNone;
  std::vector<std::uint32_t> Of; ///< by operation: 0, 1, ... in the order in which its like first
                                 ///< occur; kNone: nobody waits in it
  std::uint32_t Count = 0;       ///< of these numbers
};

/// @param names code of the called region, by row of Calls
/// Source: none. Cost: O(members).
AlikeOperations FindAlikeOperations(const RunGraph& graph, ColumnView<std::int32_t> names);
}
