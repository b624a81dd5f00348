#pragma once
#include "Filters/Core/Prices/Run/PricedRun.h"
#include "Filters/Core/Prices/Savings/PriceRange.h"

#include <vector>

namespace pclvis
{
/// [s] By how much longer calls took in some time than the same calls at other times, mean over the
/// ranks: what they lose at least, with a probability of 95 %. The same are those of one MPI
/// function before another one, that move about as many bytes. In a program that repeats what it
/// does, the difference is what slowed its transfers down, whichever of them a call waited for.
/// Source: none; Filters/README, Cause Prices. Cost: O(calls + messages).
/// @param when       disjoint, in order
/// @param connecting as for CallKinds
/// @return 0: none, or too little of the run is left to compare with
double LeastLossOfCalls(const PricedRun& run, const std::vector<TimeWindow>& when,
  const std::vector<char>& connecting = {});
}
