#pragma once
#include "Filters/Core/Common/TimeWindow.h"
#include "Filters/Core/Prices/Run/PricedRun.h"

#include <vector>

namespace pclvis
{
/// Windows of other jobs' traffic, longer by the time beside them of which no message tells, where
/// calls take rather as long as in the windows than as at other times. Traffic may stop a program
/// so that for long no call ends by which it shows. Only time longer than any that is untold but
/// beside no window counts: a program that communicates now and then is no slower between.
///
/// Calls are compared with their like (CallKinds). The border between both kinds of time is the
/// geometric mean of what calls take beside what is usual, in the windows and at other times. A
/// window begins or ends where what calls take above that border, summed up from where messages
/// tell that it begins or ends, is greatest. Source: none; Filters/README, Cause Prices. Cost:
/// O(calls + messages).
/// @param untold     disjoint, in order
/// @param connecting as for CallKinds
std::vector<TimeWindow> WithUntoldTime(const PricedRun& run, std::vector<TimeWindow> windows,
  const std::vector<TimeWindow>& untold, const std::vector<char>& connecting = {});
}
