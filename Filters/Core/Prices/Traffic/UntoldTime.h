#pragma once
#include "Filters/Core/Common/TimeWindow.h"
#include "Filters/Core/Prices/Run/PricedRun.h"

#include <vector>

namespace pclvis
{
/// Extends windows of other jobs' traffic into adjacent time without information from messages
/// ("untold" time), if calls there take about as long as in the windows. Traffic may stop a program
/// so that no call that would show it ends for a long time. Only untold time counts that is longer
/// than any that is not adjacent to a window, because a program that communicates only now and then
/// is not slower in between.
///
/// Calls are compared with similar calls (CallKinds). The border between both kinds of time is the
/// geometric mean of how long calls take, relative to what is usual, in the windows and at other
/// times. A window begins or ends where the time of calls above that border, summed from where
/// messages say that it begins or ends, is greatest. Source: none; Filters/README, Cause Prices.
/// Cost: O(calls + messages).
/// @param untold     disjoint, in order
/// @param connecting as for CallKinds
std::vector<TimeWindow> WithUntoldTime(const PricedRun& run, std::vector<TimeWindow> windows,
  const std::vector<TimeWindow>& untold, const std::vector<char>& connecting = {});
}
