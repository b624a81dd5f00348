#include "Filters/Core/Prices/Savings/PriceRange.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace pclvis
{
namespace
{
/// The fewest parts of which both halves can be compared.
constexpr double kParts = 2 * price_constants::kFewest;

/// What is gained in each part of the time in which the cause acts.
std::vector<double> PartsOf(const AheadAfter& gainAfter, const std::vector<TimeWindow>& when)
{
  double acting = 0;
  for (const TimeWindow& span : when)
  {
    acting += span.End - span.Begin;
  }
  std::vector<double> gains;
  for (const TimeWindow& span : when)
  {
    const double parts = std::max(1.0, std::round(kParts * (span.End - span.Begin) / acting));
    double before = gainAfter(0, span);
    for (double part = 1; part <= parts; part += 1)
    {
      const double gain = gainAfter(part / parts, span);
      gains.push_back(gain - before);
      before = gain;
    }
  }
  return gains;
}

/// The variance of the sum of the gains in such parts.
double VarianceOf(const std::vector<double>& gains)
{
  double squares = 0;
  for (std::size_t i = 1; i < gains.size(); ++i)
  {
    squares += (gains[i] - gains[i - 1]) * (gains[i] - gains[i - 1]);
  }
  const double steps = static_cast<double>(std::max<std::size_t>(2, gains.size()) - 1);
  return static_cast<double>(gains.size()) * 0.5 * squares / steps;
}
}

ModelError model_error::OfModelledPlacement(double missed)
{
  return { std::hypot(kPlacement.OfPrice, missed), kPlacement.OfRun };
}

double PriceError(const std::vector<AheadAfter>& gains, const std::vector<TimeWindow>& when,
  double price, double length, ModelError model)
{
  double variance = std::numeric_limits<double>::infinity();
  for (const AheadAfter& gain : gains)
  {
    variance = std::min(variance, VarianceOf(PartsOf(gain, when)));
  }
  const double ofPrice = model.OfPrice * price, ofRun = model.OfRun * length;
  return std::sqrt(variance + ofPrice * ofPrice + ofRun * ofRun);
}

PriceEnds RangeOf(double price, double error, double length)
{
  const double half = price_constants::kRangeSigmas * error;
  return { price - half, std::max(price, std::min(price + half, length)) };
}

double ProbabilityOfAtLeast(double least, double price, double error)
{
  return error > 0 ? 0.5 * std::erfc((least - price) / (error * std::sqrt(2.0))) : price >= least;
}
}
