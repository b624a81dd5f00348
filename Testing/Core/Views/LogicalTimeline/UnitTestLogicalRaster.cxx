#include "Testing/Support/Check.h"
#include "Testing/Support/DrawnLogical.h"
#include "Views/Core/LogicalTimeline/LogicalRaster.h"

#include <algorithm>

using namespace pclvis;

namespace
{
/// Values as the colour of the image says: its red part, from the top.
Color At(const PixelImage& image, int x, int y)
{
  const std::uint8_t* p =
    image.Rgba.data() + 4 * (std::size_t(image.Height - 1 - y) * image.Width + x);
  return { p[0], p[1], p[2] };
}

bool Clear(const PixelImage& image, int x, int y)
{
  return image.Rgba[4 * (std::size_t(image.Height - 1 - y) * image.Width + x) + 3] == 0;
}

struct Painted
{
  LogicalTimeline Drawn;
  LogicalValues Values;
  LogicalColors Colors;
  LogicalScene Scene;
  PixelImage Image;
  Painted(LogicalTimeline drawn, const LogicalFrame& frame)
    : Drawn(std::move(drawn)), Values(TakeLogicalValues(Drawn, LogicalMetric::Lateness)),
      Colors(Values, LogicalRange::Trace, 0, ThemeFor(FromHex(0xFFFFFF))),
      Scene(LayLogicalTimeline(Drawn, frame)),
      Image(PaintLogicalEvents(Drawn, Scene, Values, Colors))
  {
  }
};

void TestCells(Checks& check)
{
  LogicalFrame frame;
  // cells of 3 by 3 pixels: narrow names, no numbers of steps
  frame.Area = { 0, 0, 72 + 15, 42 + 9 };
  const LogicalScene laid = LayLogicalTimeline(DrawnLogical(), frame);
  frame.Area.Width += 15 - laid.Plot.Width;
  const Painted p(DrawnLogical(), frame);
  check("five steps by three ranks of 3 pixels", p.Image.Width == 15 && p.Image.Height == 9);
  check("an event fills its cell",
    At(p.Image, 0, 0) == p.Colors.OfValue(1, 0) && At(p.Image, 2, 2) == p.Colors.OfValue(1, 0));
  check("by its value", At(p.Image, 9, 1) == p.Colors.OfValue(4, 3));
  check("elsewhere is nothing", Clear(p.Image, 4, 0) && Clear(p.Image, 3, 7));
  check("colours reach to the latest that is seen", SeenHigh(p.Drawn, p.Scene, p.Values) == 4);
}

/// 2,000 ranks, of which one is late, in 100 rows of pixels.
void TestMany(Checks& check)
{
  LogicalTableColumns columns;
  for (int rank = 0; rank < 2000; ++rank)
  {
    columns.AddEvent(2 * rank, rank, 0, 0, rank % 500, 0, 1);
    columns.AddEvent(2 * rank + 1, rank, 1, 0, 600, 1, 2, rank == 777 ? 5 : 0.01);
  }
  LogicalFrame frame;
  frame.Area = { 0, 0, 152, 158 };
  const Painted p(MakeLogicalTimeline(LogicalTablesOf(std::move(columns))), frame);
  const int last = p.Image.Width - 1, y = static_cast<int>(777.0 / 2000 * p.Image.Height);
  check("the only late one is seen", At(p.Image, last, y) == p.Colors.OfValue(5, 600));
  int loud = 0, seen = 0;
  for (int row = 0; row < p.Image.Height; ++row)
  {
    loud += At(p.Image, last, row) == p.Colors.OfValue(5, 600) ? 1 : 0;
    for (int x = 0; x < last; ++x)
    {
      seen += Clear(p.Image, x, row) ? 0 : 1;
    }
  }
  check("once", loud == 1);
  check("and a diagonal of single events has no gaps", seen >= p.Image.Height);
}

void TestWork(Checks& check)
{
  LogicalFrame frame;
  frame.Area = { 0, 0, 152, 158 };
  frame.Work = true;
  const Painted p(DrawnLogical(), frame);
  check("work has the left half of a cell",
    p.Scene.Work && !Clear(p.Image, static_cast<int>(p.Scene.Seen.X(3) - p.Scene.Plot.X) + 1, 8));
}
}

int UnitTestLogicalRaster(int, char*[])
{
  Checks check;
  TestCells(check);
  TestMany(check);
  TestWork(check);
  return check.Result();
}
