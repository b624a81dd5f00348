#include "Testing/Support/Check.h"
#include "Testing/Support/MarkExtent.h"
#include "Views/Core/Common/CulpritMarks.h"

using namespace pclvis;

int UnitTestCulpritMarks(int, char*[])
{
  Checks check;
  CulpritMarks marks;
  marks.Add({ 100, 50 }, 8, 1);
  const MarkExtent triangle = ExtentOf({ { {}, 1, marks.Triangles } });
  const MarkExtent rim = ExtentOf({ { {}, 1, marks.Rims } });
  // Its tip lies 3.5 units outside of the dot, on the diagonal; a ring of a selection ends at 2.8.
  const double tip = (8 + 3.5) * 0.70710678;
  check.Near("the triangle begins right of the dot", triangle.Left, 100 + tip, 1e-3);
  check.Near("and above it", triangle.Low, 50 + tip, 1e-3);
  // 10 units further on the diagonal it is 10 units wide.
  check.Near("it ends 10 units further, half of its width aside", triangle.Right,
    100 + (8 + 13.5 + 5) * 0.70710678, 1e-3);
  const Box place = PlaceOfCulprit({ 100, 50 }, 8, 1);
  check.Near("its place begins there", place.X, triangle.Left, 1e-3);
  check.Near("and ends there", place.X + place.Width, triangle.Right, 1e-3);
  check("its rim is around it", rim.Left < triangle.Left && rim.Right > triangle.Right);
  const Point beside = BesideCulprit({ 100, 50 }, 8, 1);
  check("a number stands right of it", beside.X > triangle.Right && beside.Y > 50);
  CulpritMarks twice;
  twice.Add({ 100, 50 }, 16, 2);
  check.Near("at twice the density all is twice as large",
    ExtentOf({ { {}, 1, twice.Triangles } }).Left, 100 + (16 + 7) * 0.70710678, 1e-3);
  CulpritMarks small;
  small.Add({ 100, 50 }, 2, 1);
  const MarkExtent half = ExtentOf({ { {}, 1, small.Triangles } });
  check.Near("beside a dot of 2 units all is half as large", half.Right,
    100 + (2 + (13.5 + 5) / 2) * 0.70710678, 1e-3);
  check("on a dark ground the colour is lighter",
    CauseColor(ThemeFor(FromHex(0x1E2227))) == FromHex(0xD9A441) &&
      CauseColor(ThemeFor(FromHex(0xFFFFFF))) == FromHex(0x8C5A00));
  return check.Result();
}
