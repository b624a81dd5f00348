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

/// For most causes, and for another placement. A placement changes all messages a little, so gains
/// that would just count are uncertain as well.
namespace model_error
{
constexpr ModelError kUsual{ price_constants::kModelError };
constexpr ModelError kPlacement{ price_constants::kModelError,
  (1 + price_constants::kHalf) * kCountingShare };
/// For a placement whose price is the difference of two replays by the model alone: the relative
/// error of the model's length is also that of the difference.
/// @param missed share of the recorded length
ModelError OfModelledPlacement(double missed);
}

/// How much ranks are ahead [s] after a share of some time, where the share is measured in one way
/// (by time or by calls).
using AheadAfter = std::function<double(double share, const TimeWindow& time)>;

/// [s] Standard error of a price, from the differences between the gains of successive parts of the
/// time in which the cause acts, and from the model's own error. Parts also differ for reasons
/// other than chance: parts of equal time, because ranks pass the same place in turn; parts of
/// equally many calls, because some places in the program gain more than others. So of several
/// measures, the one by which parts differ least counts.
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

/// The 90 % range of a price; it ends at the length, because no cause costs more than that.
/// Source: Filters/README, Cause Prices.
/// @param error  [s] standard error
/// @param length [s] of the run, or of the chosen part
PriceEnds RangeOf(double price, double error, double length);

/// Probability that a normally distributed price is at least `least`.
double ProbabilityOfAtLeast(double least, double price, double error);
}
