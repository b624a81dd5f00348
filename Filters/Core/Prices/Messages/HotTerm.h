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

/// Classes of messages (by communicator and tag, or else also by size) that are concentrated on at
/// most 13 % of the ranks, if each of these serves more than two others and the messages are a
/// considerable load compared with what these ranks have otherwise. Programs in which each rank has
/// its own hub do not count, because that is by design.
/// Source: algorithm in Filters/README, Cause Prices. Cost: O(messages log messages).
HotRanks FindHotRanks(const PricedRun& run);
}
