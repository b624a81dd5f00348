#pragma once
#include "Filters/Core/Replay/RunCalls.h"

#include <vector>

namespace pclvis
{
/// Calls of one function on one call path.
struct CallSite
{
  std::int32_t Path = -1; ///< path_id, -1: not known
  std::int32_t Call = -1; ///< code of the called region
};

struct CallSites
{
  PlainVector<std::uint32_t> Of; ///< site, by call
  std::vector<CallSite> Sites;   ///< in the order of their first calls
};

/// Source: none.
/// @param names code of the called region, by row of the table
/// @param paths path_id, by row of the table; may be empty
/// Cost: O(calls).
CallSites NumberCallSites(
  const RunCalls& calls, ColumnView<std::int32_t> names, ColumnView<std::int32_t> paths);
}
