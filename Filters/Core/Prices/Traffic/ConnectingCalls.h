#pragma once
#include "Filters/Core/Prices/Collectives/CollectiveCosts.h"
#include "Filters/Core/Prices/Messages/FirstMessages.h"
#include "Filters/Core/Prices/Run/PricedRun.h"

#include <vector>

namespace pclvis
{
/// Calls that may have waited until MPI had connected ranks: they send or receive a first message,
/// or enter or end a first operation. They are not compared with others of their kind.
/// @return by call
/// Source: none; Filters/README, Cause Prices. Cost: O(calls + messages).
std::vector<char> ConnectingCalls(
  const PricedRun& run, const FirstMessages& first, const CollectiveCosts& costs);
}
