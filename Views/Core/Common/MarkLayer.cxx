#include "Views/Core/Common/MarkLayer.h"

#include <algorithm>
#include <cmath>

namespace pclvis
{
Color SteppedColor(const ColorScale& scale, double low, double high, double value)
{
  constexpr int kSteps = 32;
  if (!(high > low) || std::isnan(value))
  {
    return scale.At(value);
  }
  const double share = std::clamp((value - low) / (high - low), 0.0, 1.0);
  return scale.At(low + std::round(share * kSteps) / kSteps * (high - low));
}

Color LatencyColor(const ColorScale& scale, double latency)
{
  const double low = scale.Stops().front().Value, high = scale.Stops().back().Value;
  return SteppedColor(
    scale, low, high, std::isnan(latency) ? latency : std::log2(std::max(latency, 1e-9)));
}
}
