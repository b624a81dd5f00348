#include "Testing/Support/Check.h"
#include "Views/Core/Timeline/TimelineCamera.h"

using namespace pclvis;

namespace
{
/// 100 columns and 10 rows in 200 x 50 pixels: 2 pixels a column, 5 a row.
TimelineCamera Camera()
{
  TimelineCamera camera;
  camera.SetPlot({ 10, 20, 200, 50 });
  camera.SetWhole({ 0, 100 }, { 0, 10 });
  return camera;
}

void TestPlaces(Checks& check)
{
  const TimelineCamera camera = Camera();
  check("first all is seen", camera.SeesAll());
  check.Near("column 25 is a quarter to the right", camera.X(25), 60);
  check.Near("and back", camera.Column(60), 25);
  check.Near("row 0 begins at the top", camera.Y(0), 70);
  check.Near("row 4 begins 20 pixels below", camera.Y(4), 50);
  check.Near("and back", camera.Row(50), 4);
}

void TestZoom(Checks& check)
{
  TimelineCamera camera = Camera();
  camera.Zoom({ 60, 50 }, 2, 1);
  check.Near("half of the columns are seen", camera.Columns().Length(), 50);
  check.Near("what was at the pixel stays there", camera.Column(60), 25);
  check("rows stay", camera.Rows() == Span{ 0, 10 });
  camera.Zoom({ 10, 70 }, 0.1, 1);
  check("zooming out ends where all is seen", camera.SeesAll());
  for (int pixel = 10; pixel < 210; ++pixel)
  {
    const Point at{ double(pixel), 50 };
    for (const double factor : { 1.2, 1.2, 1.2, 1 / 1.2, 1 / 1.2, 1 / 1.2 })
    {
      camera.Zoom(at, factor, factor);
    }
    check("as often out as in ends there, too", camera.SeesAll());
  }
  camera.Zoom({ 10, 70 }, 1e6, 1e6);
  check.Near("4 columns are the least", camera.Columns().Length(), 4);
  check.Near("2 rows are the least", camera.Rows().Length(), 2);
}

void TestPan(Checks& check)
{
  TimelineCamera camera = Camera();
  camera.See({ 40, 60 }, { 4, 6 });
  camera.Pan({ 20, 0 });
  check.Near("20 of 200 pixels are 2 of 20 columns", camera.Columns().Begin, 38);
  camera.Pan({ 0, 25 });
  check.Near("25 pixels up are a row down", camera.Rows().Begin, 5);
  camera.Pan({ 1e6, 1e6 });
  check(
    "it stops at the ends", camera.Columns() == Span{ 0, 20 } && camera.Rows() == Span{ 8, 10 });
}

/// What a state file has of another trace.
void TestOutside(Checks& check)
{
  TimelineCamera camera = Camera();
  camera.See({ 300, 320 }, { 4, 6 });
  check("of columns outside all are seen",
    camera.Columns() == Span{ 0, 100 } && camera.Rows() == Span{ 4, 6 });
  camera.See({ 90, 120 }, { 20, 30 });
  check("those that are partly inside are moved there, of rows outside all are seen",
    camera.Columns() == Span{ 70, 100 } && camera.Rows() == Span{ 0, 10 });
}

void TestKeys(Checks& check)
{
  TimelineCamera camera = Camera();
  const Point middle = camera.Plot().Middle();
  check("w zooms the columns", camera.Key("w", false, middle) && camera.Columns().Length() < 84);
  check("and not the rows", camera.Rows().Length() == 10);
  check("Shift and w the rows", camera.Key("W", true, middle) && camera.Rows().Length() < 9);
  const double before = camera.Columns().Begin;
  check("d goes right", camera.Key("d", false, middle) && camera.Columns().Begin > before);
  check("f shows all", camera.Key("f", false, middle) && camera.SeesAll());
  camera.Key("w", false, { 60, 50 });
  check.Near("a key zooms about the pointer", camera.Column(60), 25);
  camera.SeeAll();
  camera.Key("w", false, { 5, 50 });
  check.Near("beside the rows about the middle", camera.Column(110), 50);
  camera.SeeAll();
  check("x is no key", !camera.Key("x", false, middle));
}

void TestWhole(Checks& check)
{
  TimelineCamera camera = Camera();
  camera.SetWhole({ 0, 50 }, { 0, 10 });
  check("where all was seen, all is", camera.SeesAll());
  camera.See({ 10, 20 }, { 0, -1 });
  check("an end before its begin is that of the whole", camera.Rows() == Span{ 0, 10 });
  camera.SetWhole({ 0, 30 }, { 0, 10 });
  check("what is seen stays", camera.Columns() == Span{ 10, 20 });
  camera.SetWhole({ 0, 8 }, { 0, 10 });
  check("or becomes all if it is outside", camera.SeesAll());
  camera.SetWhole({ 3, 3 }, { 0, 0 });
  check.Near("nothing counts as one", camera.AllColumns().Length(), 1);
}
}

int UnitTestTimelineCamera(int, char*[])
{
  Checks check;
  TestPlaces(check);
  TestZoom(check);
  TestPan(check);
  TestOutside(check);
  TestKeys(check);
  TestWhole(check);
  return check.Result();
}
