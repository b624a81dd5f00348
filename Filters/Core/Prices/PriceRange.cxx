#include "Filters/Core/Prices/PriceRange.h"

#include <algorithm>
#include <cmath>

namespace pclvis
{
namespace
{
constexpr double kParts = 6;

/// [s] How much earlier the ranks are at some time, on average.
double GainAt(
  double time, const RunCalls& calls, const ReplayedCalls& recorded, const ReplayedCalls& without)
{
  double sum = 0;
  std::int64_t ranks = 0;
  for (std::int32_t rank = 0; rank < calls.Ranks(); ++rank)
  {
    const auto first = recorded.End.begin() + static_cast<std::ptrdiff_t>(calls.First[rank]);
    const auto past = recorded.End.begin() + static_cast<std::ptrdiff_t>(calls.First[rank + 1]);
    const auto next = std::upper_bound(first, past, time);
    if (first != past)
    {
      ++ranks;
    }
    if (next != first)
    {
      const auto call = static_cast<std::size_t>(next - recorded.End.begin()) - 1;
      sum += recorded.End[call] - without.End[call];
    }
  }
  return ranks > 0 ? sum / static_cast<double>(ranks) : 0;
}
}

double PriceError(const RunCalls& calls, const ReplayedCalls& recorded,
  const ReplayedCalls& without, const std::vector<ActingTime>& when, ModelError model)
{
  double length = 0;
  for (const ActingTime& span : when)
  {
    length += span.End - span.Begin;
  }
  std::vector<double> gains;
  for (const ActingTime& span : when)
  {
    const double parts = std::max(1.0, std::round(kParts * (span.End - span.Begin) / length));
    double before = GainAt(span.Begin, calls, recorded, without);
    for (double part = 1; part <= parts; part += 1)
    {
      const double at = span.Begin + (span.End - span.Begin) * part / parts;
      const double gain = GainAt(at, calls, recorded, without);
      gains.push_back(gain - before);
      before = gain;
    }
  }
  double squares = 0;
  for (std::size_t i = 1; i < gains.size(); ++i)
  {
    squares += (gains[i] - gains[i - 1]) * (gains[i] - gains[i - 1]);
  }
  const double steps = static_cast<double>(std::max<std::size_t>(2, gains.size()) - 1);
  const double variance = static_cast<double>(gains.size()) * 0.5 * squares / steps;
  const double ofPrice = model.OfPrice * (recorded.Length - without.Length);
  const double ofRun = model.OfRun * recorded.Length;
  return std::sqrt(variance + ofPrice * ofPrice + ofRun * ofRun);
}

double ProbabilityOfAtLeast(double least, double price, double error)
{
  return error > 0 ? 0.5 * std::erfc((least - price) / (error * std::sqrt(2.0))) : price >= least;
}
}
