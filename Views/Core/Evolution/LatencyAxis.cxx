#include "Views/Core/Evolution/LatencyAxis.h"

#include "Filters/Core/Common/Quantiles.h"
#include "Views/Core/Common/ChartMarks.h"
#include "Views/Core/Common/Ticks.h"

#include <algorithm>
#include <cmath>

namespace pclvis
{
namespace
{
// A window is clipped if it is far beyond nearly all others.
constexpr double kHigh = 0.95, kLow = 0.05;
// A linear axis would show the median, or Ave, in the lowest tenth.
constexpr double kHidden = 10;
constexpr double kHeadroom = 0.08; // share of the axis above the greatest value

/// Greatest value that is at most four times the 95th percentile; 0 if there are no values.
double GreatestUsual(std::vector<double>& values)
{
  const double limit = kBeyond * Percentile(values.data(), values.data() + values.size(), kHigh);
  double most = 0;
  for (double value : values)
  {
    most = value <= limit ? std::max(most, value) : most;
  }
  return most;
}

/// Least value that is at least a fourth of the 5th percentile.
double LeastUsual(std::vector<double>& values)
{
  const double limit = Percentile(values.data(), values.data() + values.size(), kLow) / kBeyond;
  double least = limit * kBeyond;
  for (double value : values)
  {
    least = value >= limit ? std::min(least, value) : least;
  }
  return least;
}

/// Every n-th power of ten from low to high, n being the least for which there are at most `most`.
std::vector<double> PowerTicks(double low, double high, int most)
{
  const double first = std::ceil(std::log10(low) - 1e-9),
               last = std::floor(std::log10(high) + 1e-9);
  const double step = std::max(1.0, std::ceil((last - first + 1) / most));
  std::vector<double> ticks;
  for (double power = std::ceil(first / step) * step; power <= last; power += step)
  {
    ticks.push_back(std::pow(10, power));
  }
  return ticks;
}
}

double LatencyAxis::Place(double latency) const
{
  return this->Clips(latency) ? 1 : this->TickPlace(latency);
}

double LatencyAxis::TickPlace(double latency) const
{
  const double place = this->Log
    ? std::log(std::max(latency, this->Low) / this->Low) / std::log(this->High / this->Low)
    : (latency - this->Low) / (this->High - this->Low);
  return std::isnan(latency) ? latency : std::clamp(place, 0.0, 1.0);
}

std::vector<double> LatencyAxis::Ticks(int most) const
{
  if (!this->Log)
  {
    const std::vector<double> round = RoundTicks(this->Low, this->High, most);
    // 0 alone, as with a step of 5 up to 4.6, would not show the scale; one more tick reduces the
    // step to 2.
    return round.size() > 1 ? round : RoundTicks(this->Low, this->High, most + 1);
  }
  const double first = std::floor(std::log10(this->Low)), last = std::floor(std::log10(this->High));
  std::vector<double> ticks;
  for (double power = first; power <= last; power += 1)
  {
    for (double part : { 1.0, 2.0, 5.0 })
    {
      const double value = part * std::pow(10, power);
      if (value >= this->Low * (1 - 1e-9) && value <= this->High)
      {
        ticks.push_back(value);
      }
    }
  }
  if (ticks.size() <= static_cast<std::size_t>(most))
  {
    return ticks;
  }
  // One power alone would not show the scale.
  const std::vector<double> powers = PowerTicks(this->Low, this->High, most);
  return powers.size() > 1 ? powers : std::vector<double>{ ticks.front(), ticks.back() };
}

LatencyAxis LatencyAxisFor(std::vector<double> values, double average)
{
  values.erase(
    std::remove_if(values.begin(), values.end(), [](double value) { return std::isnan(value); }),
    values.end());
  LatencyAxis axis;
  axis.Most = std::max({ 1.0, GreatestUsual(values), std::isnan(average) ? 0 : average });
  axis.High = axis.Most * (1 + kHeadroom);
  values.erase(
    std::remove_if(values.begin(), values.end(), [](double value) { return value <= 0; }),
    values.end());
  axis.Log = !values.empty() && axis.Most > kHidden * std::fmin(MedianOf(values), average);
  if (axis.Log)
  {
    axis.Low = LeastUsual(values);
    axis.High = axis.Most * std::pow(axis.Most / axis.Low, kHeadroom);
  }
  return axis;
}
}
