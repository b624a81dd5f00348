#pragma once
#include <cstdint>
#include <vector>

namespace pclvis
{
/// Pixels by row from the bottom, 4 bytes each: red, green, blue, opacity.
struct Bitmap
{
  int Width = 0, Height = 0;
  std::vector<std::uint8_t> Rgba;
};

/// A bitmap with its lower left corner at a pixel.
struct PlacedBitmap
{
  int X = 0, Y = 0;
  const Bitmap* Pixels = nullptr;
};

/// Some of a picture's bitmaps in one image.
struct BitmapSheet
{
  int X = 0, Y = 0; ///< lower left corner [pixel]
  Bitmap Pixels;
};

/// What a sheet costs beyond its pixels, in pixels: with Mesa's llvmpipe a small image takes 0.1
/// ms, one of 40,000 pixels 0.25 ms.
constexpr double kSheetCost = 25000;

/// Gathers bitmaps that are near each other on sheets, because many small images cost more than a
/// few large ones: a bitmap joins the sheet that grows least, unless a sheet of its own is cheaper.
/// On a sheet, later ones lie over earlier ones; empty ones are left out.
/// Cost: O(bitmaps sheets + pixels).
std::vector<BitmapSheet> GatherBitmaps(const std::vector<PlacedBitmap>& bitmaps);
}
