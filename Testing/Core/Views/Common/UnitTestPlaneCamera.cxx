#include "Testing/Support/Check.h"
#include "Views/Core/Common/PlaneCamera.h"

using namespace pclvis;

namespace
{
/// A drawing 100 wide and 2 high in a box of 200 x 100: 2 pixels a unit, 50 upwards to fill it.
void CheckTall(Checks& check)
{
  PlaneCamera camera;
  camera.FillsHeight = true;
  camera.Fit({ 0, 0 }, { 100, 2 }, { 0, 0, 200, 100 });
  check.Near("a wide drawing fills the box upwards", camera.ToPixel({ 50, 2 }).Y, 100);
  check.Near("as well as to the right", camera.ToPixel({ 100, 1 }).X, 200);
  check.Near("heights are stretched by 50 / 2", camera.Tall(), 25);
  const Point under = camera.ToWorld({ 30, 80 });
  camera.ZoomAt({ 30, 80 }, 5);
  check.Near("zooming in widens it first",
    camera.ToPixel({ 50, 2 }).Y - camera.ToPixel({ 50, 0 }).Y, 100, 1e-9);
  check.Near("by the zoom", camera.ToPixel({ 1, 0 }).X - camera.ToPixel({ 0, 0 }).X, 10, 1e-9);
  check.Near("the place under the pointer stays, x", camera.ToPixel(under).X, 30, 1e-9);
  check.Near("the place under the pointer stays, y", camera.ToPixel(under).Y, 80, 1e-9);
  const Point before = camera.ToPixel({ 1, 1 });
  camera.Pan({ 7, -3 });
  check.Near("pan moves by pixels, y", camera.ToPixel({ 1, 1 }).Y, before.Y - 3, 1e-9);
  camera.ZoomAt({ 30, 80 }, 10);
  check.Near("until both directions have one scale", camera.Tall(), 1);
  camera.ZoomAt({ 30, 80 }, 1e9);
  check.Near("and then 200 times as large", camera.Zoom, 25 * 200);
  camera.Reset();
  // 4 units high, 13 400 wide: 200 / 13400 pixels a unit, where 100 / 4 fill the height.
  camera.Fit({ 0, 0 }, { 13400, 4 }, { 0, 0, 200, 100 });
  check.Near("however long the drawing is", camera.ToPixel({ 0, 4 }).Y, 100);
  check.Near("by as much as that takes", camera.Tall(), 25 * 13400 / 200.0, 1e-6);
  camera.Fit({ 0, 0 }, { 2, 100 }, { 0, 0, 200, 100 });
  check.Near("a high drawing is not stretched", camera.Tall(), 1);
  camera.FillsHeight = false;
  camera.Fit({ 0, 0 }, { 100, 2 }, { 0, 0, 200, 100 });
  check.Near("nor any one unless asked for", camera.Tall(), 1);
}
}

int UnitTestPlaneCamera(int, char*[])
{
  Checks check;
  CheckTall(check);
  PlaneCamera camera;
  // A drawing 10 wide and 5 high in a box of 200 x 200 at (50, 0): 20 pixels a unit.
  camera.Fit({ 0, 0 }, { 10, 5 }, { 50, 0, 200, 200 });
  check.Near("the narrower side decides", camera.Scale(), 20);
  check.Near("the middle comes to the middle, x", camera.ToPixel({ 5, 2.5 }).X, 150);
  check.Near("the middle comes to the middle, y", camera.ToPixel({ 5, 2.5 }).Y, 100);
  check.Near("the left end touches the box", camera.ToPixel({ 0, 2.5 }).X, 50);

  const Point under = camera.ToWorld({ 90, 40 });
  camera.ZoomAt({ 90, 40 }, 3);
  check.Near("zoom keeps the place under the pointer, x", camera.ToPixel(under).X, 90, 1e-9);
  check.Near("zoom keeps the place under the pointer, y", camera.ToPixel(under).Y, 40, 1e-9);
  check.Near("zoom multiplies the scale", camera.Scale(), 60);

  camera.Turn(90);
  const Point before = camera.ToPixel({ 1, 1 });
  camera.Pan({ 7, -3 });
  check.Near(
    "pan moves by pixels also when turned, x", camera.ToPixel({ 1, 1 }).X, before.X + 7, 1e-9);
  check.Near(
    "pan moves by pixels also when turned, y", camera.ToPixel({ 1, 1 }).Y, before.Y - 3, 1e-9);
  const Point back = camera.ToWorld(camera.ToPixel({ 3, 4 }));
  check.Near("there and back again, x", back.X, 3, 1e-9);
  check.Near("there and back again, y", back.Y, 4, 1e-9);
  camera.Turn(300);
  check.Near("angles stay within half a turn", camera.Rotation, 30);

  camera.Reset();
  check.Near("reset shows the whole", camera.ToPixel({ 0, 2.5 }).X, 50);
  camera.Turn(90);
  // Turned counter-clockwise, the right end points up.
  check.Near("a quarter turn, x", camera.ToPixel({ 10, 2.5 }).X, 150, 1e-9);
  check.Near("a quarter turn, y", camera.ToPixel({ 10, 2.5 }).Y, 200, 1e-9);

  // A disc of radius 2 fills the 200 pixels with 50 pixels a unit, wherever the camera was.
  camera.Pan({ 30, 20 });
  camera.Show({ 8, 1 }, 2, { 50, 0, 200, 200 });
  check.Near("a shown disc is in the middle, x", camera.ToPixel({ 8, 1 }).X, 150, 1e-9);
  check.Near("a shown disc is in the middle, y", camera.ToPixel({ 8, 1 }).Y, 100, 1e-9);
  check.Near("a shown disc fills the box", camera.Scale(), 50, 1e-9);
  camera.Show({ 8, 1 }, 2, { 50, 0, 200, 200 }, 70);
  check.Near("unless more is asked for", camera.Scale(), 70, 1e-9);
  camera.Fit({ 1, 1 }, { 1, 1 }, { 0, 0, 0, 0 });
  check("a point in no window has a scale", camera.Scale() > 0);
  return check.Result();
}
