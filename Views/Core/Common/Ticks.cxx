#include "Views/Core/Common/Ticks.h"

#include <cmath>

namespace pclvis
{
double RoundStep(double span, int most)
{
  const double raw = span / most, power = std::pow(10, std::floor(std::log10(raw)));
  const double part = raw / power * (1 - 1e-9); // spans are differences, with rounding errors
  return power * (part <= 1 ? 1 : part <= 2 ? 2 : part <= 5 ? 5 : 10);
}

std::vector<double> StepTicks(double low, double high, double step)
{
  std::vector<double> ticks;
  if (high > low && step > 0)
  {
    const double first = std::ceil(low / step - 1e-9), last = std::floor(high / step + 1e-9);
    for (double i = first; i <= last; i += 1)
    {
      ticks.push_back(i == 0 ? 0 : i * step); // avoids -0
    }
  }
  return ticks;
}

std::vector<double> RoundTicks(double low, double high, int most)
{
  return high > low && most > 0 ? StepTicks(low, high, RoundStep(high - low, most))
                                : std::vector<double>();
}
}
