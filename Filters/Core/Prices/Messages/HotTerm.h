#pragma once
#include "Filters/Core/Prices/Run/PricedRun.h"

#include <vector>

namespace pclvis
{
/// Messages of a few ranks that exchange many more than the others.
struct HotRanks
{
  std::vector<std::int32_t> Ranks; ///< in ascending order
  std::vector<char> Of;            ///< by message: it is one of these; empty: there are none
};

/// Classes of messages (communicator and tag; else that and size) that are concentrated on
/// at most 13 % of the ranks, which serve more than two others each, and a load beside what those
/// ranks have otherwise. Not where each rank has a hub of its own: that is so by design.
/// Source: algorithm in Filters/README, Cause Prices. Cost: O(messages log messages).
HotRanks FindHotRanks(const PricedRun& run);
}
