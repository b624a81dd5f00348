#include "Views/Core/DAG/StateDAGStyle.h"

#include <algorithm>
#include <cmath>

namespace pclvis
{
namespace
{
constexpr double kLeastDot = 1.7, kLeastBar = 0.5; // half of its width [units]
constexpr double kBarFrom = 2;                     // stretch; below it, a square instead of a bar
}

double GlyphPixels(double pixelsPerUnit, double density)
{
  return std::max(kGlyphRadius * pixelsPerUnit, kLeastDot * density);
}

Point DotPixels(const PlaneCamera& camera, double density)
{
  const double across = GlyphPixels(camera.Scale(), density);
  if (camera.Tall() < kBarFrom)
  {
    return { across, across };
  }
  const double high = std::max(kGlyphRadius * camera.Scale() * camera.Tall(), kLeastDot * density);
  const double least =
    std::max(kLeastDot * kLeastDot * density * density / high, kLeastBar * density);
  return { std::max(kGlyphRadius * camera.Scale(), least), high };
}

double LinkStroke(std::int64_t messages, double density)
{
  return std::min(0.9 + 1.1 * std::sqrt(std::max(0.0, messages / 4.0)), 4.0) * density;
}

Color InColor(const Theme& theme)
{
  return Readable(FromHex(theme.Dark ? 0xF2797B : 0xC0262D), theme.Ground, kTextContrast);
}

Color OutColor(const Theme& theme)
{
  return Readable(FromHex(theme.Dark ? 0x7FB2F0 : 0x1F5FA8), theme.Ground, kTextContrast);
}

Color ProgramOrderColor(const Theme& theme)
{
  return Mix(theme.Ground, theme.Ink, 0.25);
}
}
