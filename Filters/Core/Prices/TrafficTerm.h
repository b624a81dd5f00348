#pragma once
#include "Filters/Core/Prices/TrafficWindows.h"

#include <vector>

namespace pclvis
{
/// By how much each message in a window is slowed down by it: without the window, what the model
/// leaves of its messages is distributed as that of the others (of the place's, if these are not
/// fewer), the slowest ones staying the slowest. 1 elsewhere.
/// Source: algorithm in Filters/README, Cause Prices. Cost: O(messages) for each window.
PlainVector<double> SlowdownBy(const std::vector<BusyWindow>& windows, const PricedRun& run,
  const MessageLags& lags, const TransferModel& model);

/// Costs of collectives that take place in a window of all of the machine, not above what is usual
/// for their kind. What traffic in one place adds to them is not known: ranks elsewhere wait for
/// it.
PlainVector<double> CostWithout(
  const std::vector<BusyWindow>& windows, const PricedRun& run, const RunTimes& times);
}
