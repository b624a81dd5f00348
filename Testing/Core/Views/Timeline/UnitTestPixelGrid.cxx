#include "Testing/Support/Check.h"
#include "Views/Core/Timeline/PixelGrid.h"

#include <cmath>

using namespace pclvis;

namespace
{
void TestValues(Checks& check)
{
  PixelGrid grid(3, 2);
  check("first nothing is there", std::isnan(grid.At(0, 0)));
  grid.Raise(0, -5, 2, 4);
  check("parts outside are left out", grid.At(0, 0) == 4 && grid.At(1, 0) == 4);
  check("the end is not included", std::isnan(grid.At(2, 0)));
  grid.Raise(0, 1, 9, 7);
  grid.Raise(0, 0, 3, 5);
  check("the greater value stays", grid.At(0, 0) == 5 && grid.At(1, 0) == 7 && grid.At(2, 0) == 7);
  grid.Raise(0, 0, 3, NAN);
  grid.Raise(2, 0, 3, 1);
  check("no value changes nothing", grid.At(0, 0) == 5);
}

void TestColors(Checks& check)
{
  PixelGrid grid(2, 2);
  grid.Raise(1, 1, 2, 3);
  const PixelImage image = Colored(grid, [](float value) {
    return Color{ static_cast<std::uint8_t>(value), 10, 20 };
  });
  check("the last row is the first of the image", image.Rgba[4] == 3 && image.Rgba[7] == 255);
  check("other pixels are clear", image.Rgba[3] == 0 && image.Rgba[11] == 0);
  const ColorScale scale({ { 0, { 0, 0, 0 } }, { 1, { 63, 126, 189 } } });
  const ValueColors colors(scale, 2);
  check("0 has the first colour", colors(0) == Color{ 0, 0, 0 });
  check("the greatest value the last", colors(2) == Color{ 63, 126, 189 });
  check("and what is beyond", colors(9) == Color{ 63, 126, 189 });
  check("an absent value its own", colors(NAN) == scale.Absent);
  check("without values all is 0", ValueColors(scale, 0)(5) == Color{ 0, 0, 0 });
}

void TestScale(Checks& check)
{
  for (const std::uint32_t ground : { 0xFFFFFFu, 0x1E2227u })
  {
    const Theme theme = ThemeFor(FromHex(ground));
    const ColorScale scale = LatenessScale(theme);
    for (const double share : { 0.0, 0.2, 0.4, 0.6, 0.8 })
    {
      check("what is quiet can be seen", Contrast(scale.At(share), theme.Ground) > 1.5);
    }
    check("late is loud", Contrast(scale.At(1), theme.Ground) > 7);
  }
}
}

int UnitTestPixelGrid(int, char*[])
{
  Checks check;
  TestValues(check);
  TestColors(check);
  TestScale(check);
  return check.Result();
}
