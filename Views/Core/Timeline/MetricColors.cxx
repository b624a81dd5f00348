#include "Views/Core/Timeline/MetricColors.h"

#include <algorithm>

namespace pclvis
{
namespace
{
constexpr float kAbsent = -1;
}

LogicalColors::LogicalColors(
  const MetricReach& reach, LogicalRange range, double high, const Theme& theme)
  : Range(range), Base(theme), Scale(LatenessScale(theme)), Steps(Scale, 1),
    Absent(Mix(theme.Ground, theme.Neutral, 0.5)), Most(high > 0 ? high : reach.High),
    Clips(reach.GreatestOfAll > 1.0001 * Most)
{
  if (range == LogicalRange::Step)
  {
    for (const float greatest : reach.Greatest)
    {
      this->PerStep.push_back(greatest > 0 ? 1 / greatest : 0);
    }
  }
}

float LogicalColors::Share(float value, std::int32_t step) const
{
  if (value < 0)
  {
    return kAbsent;
  }
  const float per = this->Range == LogicalRange::Step ? this->PerStep[step]
    : this->Most > 0                                  ? static_cast<float>(1 / this->Most)
                                                      : 0;
  return std::min(1.0f, value * per);
}

float LogicalColors::MeanShare(double mean) const
{
  return this->Most > 0 ? static_cast<float>(std::clamp(mean / this->Most, 0.0, 1.0)) : 0;
}
}
