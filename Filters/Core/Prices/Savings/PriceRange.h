#pragma once
#include "Filters/Core/Common/CountingShare.h"
#include "Filters/Core/Common/PriceConstants.h"
#include "Filters/Core/Common/TimeWindow.h"
#include "Filters/Core/Prices/Run/PricedRun.h"
#include "Filters/Core/Replay/RunReplay.h"

#include <functional>
#include <vector>

namespace pclvis
{
/// The model's own standard error.
struct ModelError
{
  double OfPrice;   ///< share of the price
  double OfRun = 0; ///< share of the run; both add up as variances
};

/// Of most causes, and of another placement: it changes all messages a little, so that gains that
/// would just count are uncertain as well.
namespace model_error
{
constexpr ModelError kUsual{ price_constants::kModelError };
constexpr ModelError kPlacement{ price_constants::kModelError,
  (1 + price_constants::kHalf) * kCountingShare };
/// Of a placement whose price is the difference of two replays by the model alone: what that says
/// too much or too little of a length, it says of the difference.
/// @param missed share of the recorded length
ModelError OfModelledPlacement(double missed);
}

/// How much ranks are ahead [s] after a share of some time, by one measure of this.
using AheadAfter = std::function<double(double share, const TimeWindow& time)>;

/// [s] Standard error of a price: from the differences between what successive parts of the time
/// in which the cause acts gain, and the model's own error. What is no chance makes parts differ as
/// well: by the time, ranks that pass the same place in turn; by their calls, places in the program
/// that gain more than others. So of several measures that counts by which parts differ least.
/// Source: algorithm in Filters/README, Cause Prices.
/// @param gains by each measure
/// @param when   where the cause acts; disjoint, in order
/// @param length [s] of the run
double PriceError(const std::vector<AheadAfter>& gains, const std::vector<TimeWindow>& when,
  double price, double length, ModelError model);

/// Ends of the 90 % range of a price [s].
struct PriceEnds
{
  double Low, High;
};

/// That range: no cause costs more than all of the time.
/// Source: Filters/README, Cause Prices.
/// @param error  [s] standard error
/// @param length [s] of the run, or of what is asked about
PriceEnds RangeOf(double price, double error, double length);

/// Probability that a normally distributed price is at least `least`.
double ProbabilityOfAtLeast(double least, double price, double error);
}
