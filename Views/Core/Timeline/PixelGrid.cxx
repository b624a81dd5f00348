#include "Views/Core/Timeline/PixelGrid.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace pclvis
{
namespace
{
constexpr int kSteps = 64; // number of colours
}

PixelGrid::PixelGrid(int width, int height)
  : Width(width), Height(height),
    Values(std::size_t(width) * height, std::numeric_limits<float>::quiet_NaN())
{
}

void PixelGrid::Raise(int y, int left, int right, float value)
{
  if (y < 0 || y >= this->Height || std::isnan(value))
  {
    return;
  }
  float* const row = this->Values.data() + std::size_t(y) * this->Width;
  const int end = std::min(right, this->Width);
  for (int x = std::max(left, 0); x < end; ++x)
  {
    row[x] = row[x] >= value ? row[x] : value;
  }
}

PixelImage Colored(const PixelGrid& grid, const std::function<Color(float)>& color)
{
  PixelImage image{ grid.Width, grid.Height, {} };
  image.Rgba.assign(4 * grid.Values.size(), 0);
  // Adjacent pixels often have the same value.
  float last = std::numeric_limits<float>::quiet_NaN();
  Color known;
  for (int y = 0; y < grid.Height; ++y)
  {
    std::uint8_t* to = image.Rgba.data() + 4 * std::size_t(grid.Height - 1 - y) * grid.Width;
    for (int x = 0; x < grid.Width; ++x, to += 4)
    {
      const float value = grid.At(x, y);
      if (std::isnan(value))
      {
        continue;
      }
      if (value != last)
      {
        known = color(value);
        last = value;
      }
      to[0] = known.R;
      to[1] = known.G;
      to[2] = known.B;
      to[3] = 255;
    }
  }
  return image;
}

ValueColors::ValueColors(const ColorScale& scale, double greatest) : Greatest(greatest)
{
  for (int step = 0; step < kSteps; ++step)
  {
    this->Steps.push_back(scale.At(step / (kSteps - 1.0)));
  }
  this->Steps.push_back(scale.Absent);
}

Color ValueColors::operator()(double value) const
{
  if (std::isnan(value))
  {
    return this->Steps.back();
  }
  const double share = this->Greatest > 0 ? std::clamp(value / this->Greatest, 0.0, 1.0) : 0;
  return this->Steps[static_cast<std::size_t>(std::lround(share * (kSteps - 1)))];
}

ColorScale LatenessScale(const Theme& theme)
{
  const ColorScale light(
    { { 0, FromHex(0xBAD1DE) }, { 0.2, FromHex(0x9CC0D2) }, { 0.4, FromHex(0xE2D3A6) },
      { 0.6, FromHex(0xF2B565) }, { 0.8, FromHex(0xD95B34) }, { 1, FromHex(0x8A0F2D) } });
  const ColorScale dark(
    { { 0, FromHex(0x37434C) }, { 0.2, FromHex(0x46617F) }, { 0.4, FromHex(0x7A7054) },
      { 0.6, FromHex(0xB3752C) }, { 0.8, FromHex(0xF28A4E) }, { 1, FromHex(0xFFE3C8) } });
  return Seen(theme.Dark ? dark : light, theme);
}
}
