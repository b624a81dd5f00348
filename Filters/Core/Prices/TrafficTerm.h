#pragma once
#include "Filters/Core/Prices/TransferModel.h"
#include "Filters/Core/Replay/RunReplay.h"

#include <vector>

namespace pclvis
{
/// A time in which messages between nodes take longer than their own and the program's load says.
struct BusyWindow
{
  double Begin, End; ///< [s] on the run's axis
  double Factor;     ///< > 1, median of what is left of them
  double Sigmas;     ///< that in standard errors
};

/// Windows of other jobs' traffic: the two-state sequence of 60 parts of the run that explains the
/// medians of what the model leaves of messages between nodes best.
/// Source: [Viterbi1967]; algorithm in Filters/README, Cause Prices.
/// Cost: O(messages).
std::vector<BusyWindow> FindTraffic(
  const PricedRun& run, const MessageLags& lags, const TransferModel& model, const RunTimes& times);

/// By how much each message in a window is slowed down by it: without the window, what the model
/// leaves of its messages is distributed as that of the others, the slowest ones staying the
/// slowest. 1 elsewhere.
PlainVector<double> SlowdownBy(const std::vector<BusyWindow>& windows, const PricedRun& run,
  const MessageLags& lags, const TransferModel& model);

/// Costs of collectives that take place in a window, not above what is usual for their kind.
PlainVector<double> CostWithout(
  const std::vector<BusyWindow>& windows, const PricedRun& run, const RunTimes& times);
}
