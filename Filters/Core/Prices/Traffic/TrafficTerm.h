#pragma once
#include "Filters/Core/Prices/Traffic/TrafficWindows.h"

#include <vector>

namespace pclvis
{
/// By how much each message in a window is slowed down by it, compared with those at other times
/// (of the place, if these are not fewer; LagComparison). 1 elsewhere, and for first messages.
/// Source: algorithm in Filters/README, Cause Prices. Cost: O(messages) for each window.
PlainVector<double> SlowdownBy(const std::vector<BusyWindow>& windows, const PricedRun& run,
  const MessageKinds& kinds, const MessageLags& lags, const TransferModel& model);

/// Costs of collectives that take place in a window of all of the machine, not above what is usual
/// for their kind; but for first ones. What traffic in one place adds to them is not known: ranks
/// elsewhere wait for it.
PlainVector<double> CostWithout(const std::vector<BusyWindow>& windows, const PricedRun& run,
  const CollectiveCosts& costs, const RunTimes& times);
}
