#include "Testing/Support/Check.h"
#include "Views/Core/Common/BitmapSheets.h"

using namespace pclvis;

namespace
{
Bitmap Filled(int width, int height, std::vector<std::uint8_t> pixel)
{
  Bitmap bitmap{ width, height, {} };
  for (int i = 0; i < width * height; ++i)
  {
    bitmap.Rgba.insert(bitmap.Rgba.end(), pixel.begin(), pixel.end());
  }
  return bitmap;
}

std::vector<std::uint8_t> At(const BitmapSheet& sheet, int x, int y)
{
  const auto first =
    sheet.Pixels.Rgba.begin() + 4 * ((y - sheet.Y) * sheet.Pixels.Width + (x - sheet.X));
  return { first, first + 4 };
}
}

int UnitTestBitmapSheets(int, char*[])
{
  using Pixel = std::vector<std::uint8_t>;
  Checks check;
  const Bitmap red = Filled(30, 10, { 255, 0, 0, 255 }), half = Filled(30, 10, { 0, 0, 255, 128 });
  const Bitmap clear = Filled(30, 10, { 9, 9, 9, 0 }), none;

  check("nothing needs no sheet", GatherBitmaps({}).empty());
  check("an empty bitmap needs no sheet", GatherBitmaps({ { 5, 5, &none } }).empty());

  // Names of rows, one under the other, and two rows of texts far away to the right.
  std::vector<PlacedBitmap> texts;
  for (int row = 0; row < 50; ++row)
  {
    texts.push_back({ 10, 100 + 14 * row, &red });
  }
  texts.push_back({ 1000, 0, &red });
  texts.push_back({ 1040, 0, &half });
  const std::vector<BitmapSheet> sheets = GatherBitmaps(texts);
  check("names and the texts far away have a sheet each", sheets.size() == 2);
  check("the sheet of the names spans them",
    sheets[0].X == 10 && sheets[0].Y == 100 && sheets[0].Pixels.Width == 30 &&
      sheets[0].Pixels.Height == 14 * 49 + 10);
  check("between two names nothing covers", At(sheets[0], 20, 112)[3] == 0);
  check("a name is there", At(sheets[0], 20, 114) == Pixel{ 255, 0, 0, 255 });
  check("the other sheet has both texts",
    At(sheets[1], 1029, 9) == Pixel{ 255, 0, 0, 255 } &&
      At(sheets[1], 1040, 0) == Pixel{ 0, 0, 255, 128 } && At(sheets[1], 1035, 5)[3] == 0);

  // Half of blue over red: 127/255 of red and 128/255 of blue; red over blue hides it.
  const std::vector<BitmapSheet> over = GatherBitmaps({ { 0, 0, &red }, { 10, 5, &half } });
  check("a later bitmap lies over an earlier one",
    At(over[0], 15, 7) == Pixel{ 127, 0, 128, 255 } &&
      At(over[0], 5, 2) == Pixel{ 255, 0, 0, 255 });
  check("where nothing is below, it is as before", At(over[0], 35, 12) == Pixel{ 0, 0, 255, 128 });
  check("an opaque one hides what is below",
    At(GatherBitmaps({ { 0, 0, &half }, { 0, 0, &red } })[0], 3, 3) == Pixel{ 255, 0, 0, 255 });
  // Half of blue over half of blue: 1 - (127/255)^2 of 255 is 192, all blue.
  check("two that cover half cover three quarters",
    At(GatherBitmaps({ { 0, 0, &half }, { 0, 0, &half } })[0], 3, 3) == Pixel{ 0, 0, 255, 192 });
  check("what covers nothing leaves no colour",
    At(GatherBitmaps({ { 0, 0, &half }, { 0, 0, &clear } })[0], 3, 3) == Pixel{ 0, 0, 255, 128 });
  check("corners may lie left of and below the picture",
    At(GatherBitmaps({ { -7, -3, &red } })[0], -7, -3) == Pixel{ 255, 0, 0, 255 });
  return check.Result();
}
