#pragma once
#include "Filters/Core/Prices/Collectives/CollectiveCosts.h"
#include "Filters/Core/Prices/Traffic/TrafficPlaces.h"

#include <vector>

namespace pclvis
{
/// Windows of other jobs' traffic. In all of the machine: the two-state sequence of 60 parts of the
/// run that explains the medians of what the model leaves of messages between nodes best; if the
/// parts differ too much to show a window, that of 30 or 15 parts. In places of it: LocalTraffic.h.
/// Source: [Viterbi1967]; algorithm in Filters/README, Cause Prices.
/// Cost: O(messages).
std::vector<BusyWindow> FindTraffic(const PricedRun& run, const MessageLags& lags,
  const TransferModel& model, const CollectiveCosts& costs);
}
