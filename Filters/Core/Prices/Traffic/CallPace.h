#pragma once
#include "Filters/Core/Prices/Run/PricedRun.h"
#include "Filters/Core/Prices/Savings/PriceRange.h"

#include <vector>

namespace pclvis
{
/// [s] By how much longer calls took in some time than the same kinds of calls at other times, mean
/// over the ranks: a lower bound that holds with a probability of 95 %. Calls are of the same kind
/// if they are of the same MPI function, followed by the same next one, and move about as many
/// bytes. In a program that repeats what it does, the difference comes from whatever slowed its
/// transfers down, whichever of them a call waited for.
/// Source: none; Filters/README, Cause Prices. Cost: O(calls + messages).
/// @param when       disjoint, in order
/// @param connecting as for CallKinds
/// @return 0: none, or too little of the run is left to compare with
double LeastLossOfCalls(const PricedRun& run, const std::vector<TimeWindow>& when,
  const std::vector<char>& connecting = {});
}
