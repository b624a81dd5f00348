#pragma once

namespace pclvis
{
/// Names of causes that are priced, as in the column `cause` of Cause Prices.
class PricedNames
{
public:
  static constexpr const char *kSlowRank = "slow rank", *kSlowNode = "slow node",
                              *kUnevenWork = "uneven work", *kTraffic = "background",
                              *kHotRanks = "pattern", *kPlacement = "mapping",
                              *kCollectives = "collectives", *kSlowLink = "slow link";
};
}
