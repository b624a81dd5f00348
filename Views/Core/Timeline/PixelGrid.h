#pragma once
#include "Views/Core/Common/ColorScales.h"
#include "Views/Core/Common/PlaneCamera.h"
#include "Views/Core/Common/QuadBatch.h"

#include <cstdint>
#include <functional>
#include <vector>

namespace pclvis
{
/// One value per pixel, for when there are more visible marks than pixels. The greatest value of
/// several marks is kept, so that a single late one among many stays visible.
struct PixelGrid
{
  int Width = 0, Height = 0;
  std::vector<float> Values; ///< by row from the top, NaN: nothing there

  PixelGrid() = default;
  /// @param width, height at least 0
  PixelGrid(int width, int height);
  float At(int x, int y) const { return this->Values[std::size_t(y) * this->Width + x]; }
  /// Keeps the greater value in pixels from left to right (exclusive) of a row; parts outside the
  /// grid are left out. NaN changes nothing.
  void Raise(int y, int left, int right, float value);
};

/// Colours of pixels, to be drawn as an image.
struct PixelImage
{
  int Width = 0, Height = 0;
  std::vector<std::uint8_t> Rgba; ///< by row from the bottom, 4 per pixel; alpha 0: nothing there
};

/// Converts each value to a colour. Cost: O(pixels).
PixelImage Colored(const PixelGrid& grid, const std::function<Color(float)>& color);

/// Colours for values from 0 to a greatest one, in 64 steps.
class ValueColors
{
public:
  /// @param scale from 0 to 1; @param greatest values from it on have the last colour
  ValueColors(const ColorScale& scale, double greatest);
  Color operator()(double value) const;

private:
  std::vector<Color> Steps;
  double Greatest;
};

/// Colours that make late events stand out on a light or a dark ground; stops from 0 to 1.
ColorScale LatenessScale(const Theme& theme);
}
