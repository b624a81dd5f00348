#include "Views/Core/EventFlow/FlowStyle.h"

#include "Views/Core/Common/MarkLayer.h"

#include <algorithm>
#include <cmath>

namespace pclvis
{
double MostValue(const FlowScene& scene, FlowColoring by)
{
  double most = 0;
  for (const FlowScene::Item& item : scene.Items)
  {
    const bool counts = !item.Setup &&
      (item.Is == FlowScene::Kind::Call || item.Is == FlowScene::Kind::Representative);
    const double value = ValueOf(item.Sums, by);
    most = counts && value > most ? value : most; // false for NaN
  }
  return most;
}

ColorScale FlowScale(const Theme& theme, bool blueToRed)
{
  if (blueToRed)
  {
    return PaperBlueToRed();
  }
  // Yellow to brown, so that lightness carries the value for those who cannot distinguish hues; on
  // a dark ground, light means much.
  return theme.Dark
    ? ColorScale({ { 0, FromHex(0x3B3327) }, { 0.25, FromHex(0x6E4A1E) },
        { 0.5, FromHex(0xB0681C) }, { 0.75, FromHex(0xEBA036) }, { 1, FromHex(0xFFE9A8) } })
    : ColorScale({ { 0, FromHex(0xFFF8E1) }, { 0.25, FromHex(0xFDDC8C) },
        { 0.5, FromHex(0xF5A742) }, { 0.75, FromHex(0xCF5F1B) }, { 1, FromHex(0x7F2704) } });
}

Color FlowColor(const FlowStyle& style, double value)
{
  const ColorScale scale = FlowScale(style.Colors, style.BlueToRed);
  if (std::isnan(value))
  {
    return scale.Absent;
  }
  const double share = style.Most > 0 ? std::max(value, 0.0) / style.Most : 0;
  return SteppedColor(scale, 0, 1, std::sqrt(share));
}

Color BackColor(const Theme& theme)
{
  return Readable(FromHex(theme.Dark ? 0xC3A6F0 : 0x7B3FB5), theme.Ground, kLineContrast);
}

Color FrameColor(const Theme& theme)
{
  return Readable(FromHex(theme.Dark ? 0x8FB8DE : 0x2F628F), theme.Ground, kTextContrast);
}

Color FrameGround(const Theme& theme, int depth)
{
  return Mix(
    theme.Ground, FromHex(theme.Dark ? 0x6FA8DC : 0x4F86B8), std::min(0.08 + 0.07 * depth, 0.4));
}

double LinkWidth(std::int64_t count, std::int64_t most, double pixelsPerUnit, double density)
{
  const double share = most > 0 ? static_cast<double>(count) / static_cast<double>(most) : 0;
  return std::max((0.9 + 3.1 * std::sqrt(share)) * pixelsPerUnit, 0.7 * density);
}
}
