#pragma once
#include "Filters/Core/Prices/Traffic/TrafficPlaces.h"

#include <vector>

namespace pclvis
{
/// Windows of other jobs' traffic in single places: parts of the run in which a place's messages
/// take longer than those of other places do at the same time, and longer than its own do at other
/// times, by more than chance makes of all places and times. If other places have no messages
/// because they wait, a window continues as long as it differs from the place's own other times.
/// Other places that stand out in such a window have it as well; for them, chance is computed over
/// the places only. No windows are found if fewer than five places can be compared.
/// Source: [Kulldorff1997] (a scan over places and times); Filters/README, Cause Prices.
/// Cost: O(messages log messages), and for each window that of the places.
std::vector<BusyWindow> FindLocalTraffic(
  const PricedRun& run, const MessageLags& lags, const TransferModel& model);
}
