#pragma once
#include "Filters/Core/Attribution/AttributionRows.h"
#include "Filters/Core/Attribution/ChoiceSums.h"
#include "Filters/Core/Prices/PriceTables.h"

#include <cstdint>

namespace pclvis
{
/// What a verdict is made of.
struct VerdictFacts
{
  const AttributionRows& Rows;
  RunChoice Choice;
  ChoiceSums Sums;           ///< of the choice
  const CausePrices& Prices; ///< of the choice; not priced: too little, or not asked for
  double LeastShare = 0;     ///< that a cause must cost to count
  std::int64_t MostMessages; ///< that are priced, -1: any number
  double ProposedShare;      ///< of the messages between nodes in the placement that is priced
};
}
