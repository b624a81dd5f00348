#include "Testing/Support/Check.h"
#include "Views/Core/Common/TipPlacement.h"

using namespace pclvis;

namespace
{
bool At(const Box& tip, double x, double y)
{
  return tip.X == x && tip.Y == y && tip.Width == 100 && tip.Height == 60;
}
}

int UnitTestTipPlacement(int, char*[])
{
  Checks check;
  const Box window{ 0, 0, 400, 300 };
  const Box middle{ 180, 130, 40, 40 };
  check("with room all around it stands to the right and below",
    At(PlaceTip(100, 60, middle, {}, window, 10), 230, 90));
  check("where a place is in the way, level with the middle",
    At(PlaceTip(100, 60, middle, { { 300, 110 } }, window, 10), 230, 90) == false &&
      At(PlaceTip(100, 60, middle, { { 300, 100 } }, window, 10), 230, 120));
  check("with places on the whole right side, to the left",
    At(
      PlaceTip(100, 60, middle, { { 300, 100 }, { 300, 145 }, { 300, 190 } }, window, 10), 70, 90));
  check("at the right rim to the left",
    At(PlaceTip(100, 60, { 350, 130, 40, 40 }, {}, window, 10), 240, 90));
  check("at the lower rim it is moved up",
    At(PlaceTip(100, 60, { 100, 5, 40, 40 }, {}, window, 10), 150, 10));
  const std::vector<Point> both{ { 300, 100 }, { 300, 145 }, { 300, 190 }, { 100, 100 },
    { 100, 145 }, { 100, 190 } };
  check("between places on both sides, below",
    At(PlaceTip(100, 60, middle, both, window, 10), 150, 60));
  const Box whole{ 0, 0, 400, 300 };
  const Box over = PlaceTip(100, 60, whole, { { 350, 50 } }, window, 10);
  check("over a mark that fills the window it stands in it, beside the place",
    over.X >= 10 && over.X + 100 <= 390 && over.Y >= 10 && over.Y + 60 <= 290 &&
      !over.Holds({ 350, 50 }));
  const Box large = PlaceTip(600, 400, middle, {}, window, 10);
  check("one that is too large keeps its upper left corner",
    large.X == 10 && large.Y + large.Height == 290);
  return check.Result();
}
