#pragma once
#include <algorithm>
#include <string>

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

  /// Whether ranks lose by it through what messages take from one rank's clock to another's, not
  /// through work that one clock measures.
  static bool IsOfMessages(const std::string& cause)
  {
    return cause != kSlowRank && cause != kSlowNode && cause != kUnevenWork;
  }

  /// What a figure of a cause is called in other tables: "slow_rank_price" in Evidence,
  /// "slow_rank_s" in Priced Ranks.
  static std::string Of(const std::string& cause, const std::string& figure)
  {
    std::string name = cause + "_" + figure;
    std::replace(name.begin(), name.end(), ' ', '_');
    return name;
  }
};
}
