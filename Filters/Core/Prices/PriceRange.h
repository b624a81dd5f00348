#pragma once
#include "Filters/Core/Prices/PricedRun.h"
#include "Filters/Core/Replay/RunReplay.h"

#include <functional>
#include <vector>

namespace pclvis
{
/// Half of the width of a 90 % range, in standard errors.
constexpr double kRangeSigmas = 1.645;

/// The model's own standard error.
struct ModelError
{
  double OfPrice;   ///< share of the price
  double OfRun = 0; ///< share of the run; both add up as variances
};

/// As seen on simulated programs that nobody tuned to: nine in ten true costs are within 1.645 of
/// them, but for outliers (Testing/Truth, the lot `chosen`). Another placement changes all messages
/// a little, so that small gains are uncertain as well.
namespace model_error
{
constexpr ModelError kWork{ 0.25 }, kTraffic{ 0.4 }, kPlacement{ 0.35, 0.015 }, kHotRanks{ 0.15 };
/// No such program shows what collectives cost.
constexpr ModelError kCollectives{ 0.1 };
}

/// [s] Begin and end of a time.
struct ActingTime
{
  double Begin, End;
};

/// [s] Standard error of a price: from the differences between what successive parts of the time
/// in which the cause acts gain, and the model's own error.
/// Source: algorithm in Filters/README, Cause Prices.
/// @param gainAt how much ranks are ahead at some time [s]
/// @param when   where the cause acts; disjoint, in order
/// @param length [s] of the run
double PriceError(const std::function<double(double)>& gainAt, const std::vector<ActingTime>& when,
  double price, double length, ModelError model);

/// Probability that a normally distributed price is at least `least`.
double ProbabilityOfAtLeast(double least, double price, double error);
}
