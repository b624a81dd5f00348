#pragma once
#include "Filters/Core/Prices/PricedRun.h"
#include "Filters/Core/Replay/RunReplay.h"

#include <vector>

namespace pclvis
{
/// Half of the width of a 90 % range, in standard errors.
constexpr double kRangeSigmas = 1.645;

/// [s] Begin and end of a time.
struct ActingTime
{
  double Begin, End;
};

/// [s] Standard error of a price: from the differences between what successive parts of the time
/// in which the cause acts gain, and the model's own error.
/// Source: algorithm in Filters/README, Cause Prices.
/// @param when where the cause acts; disjoint, in order
double PriceError(const RunCalls& calls, const ReplayedCalls& recorded,
  const ReplayedCalls& without, const std::vector<ActingTime>& when);

/// Probability that a normally distributed price is at least `least`.
double ProbabilityOfAtLeast(double least, double price, double error);
}
