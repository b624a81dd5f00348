#include "Testing/Support/Check.h"
#include "Views/Core/Common/PointerGestures.h"

using namespace pclvis;

namespace
{
constexpr double kReach = 4;

PointerGestures::Press Pressed(bool shift, bool control)
{
  return { true, false, shift, control };
}

/// The gesture that a press begins, with a mark at x < 10 that can be dragged.
Gesture Begun(Point at, const PointerGestures::Press& press, bool canTurn = true)
{
  PointerGestures pointer;
  pointer.Begin(at, press, canTurn, [](Point p) { return p.X < 10; });
  return pointer.Move(at + Point{ 50, 0 }, kReach).Doing;
}

void TestKinds(Checks& check)
{
  const PointerGestures::Press left, right{ false, true, false, false };
  const PointerGestures::Press middle{ false, false, false, false };
  check("a mark is dragged", Begun({ 5, 5 }, left) == Gesture::Drag);
  check("the ground pans", Begun({ 20, 5 }, left) == Gesture::Pan);
  check("Shift draws a rectangle, also from a mark",
    Begun({ 5, 5 }, Pressed(true, false)) == Gesture::Rectangle);
  check("Ctrl a lasso", Begun({ 5, 5 }, Pressed(false, true)) == Gesture::Lasso);
  check("Shift goes before Ctrl", Begun({ 5, 5 }, Pressed(true, true)) == Gesture::Rectangle);
  check("the right button rotates", Begun({ 5, 5 }, right) == Gesture::Rotate);
  check("what cannot be turned it pans", Begun({ 5, 5 }, right, false) == Gesture::Pan);
  check("so does the middle one", Begun({ 5, 5 }, middle) == Gesture::Pan);
}

void TestWays(Checks& check)
{
  PointerGestures pointer;
  const auto nothing = [](Point) { return false; };
  check("before a press the pointer hovers",
    pointer.Move({ 3, 3 }, kReach).Doing == Gesture::None && pointer.Inside() && pointer.Idle());
  pointer.Begin({ 100, 100 }, {}, true, nothing);
  check("3 pixels might be a click", !pointer.Move({ 103, 100 }, kReach).Moves);
  const PointerGestures::Step far = pointer.Move({ 106, 100 }, kReach);
  check("6 are none", far.Moves);
  check.Near("the whole way from the press counts", far.Way.X, 6);
  check.Near("then each step", pointer.Move({ 107, 98 }, kReach).Way.Y, -2);
  check("back at the press it is still no click",
    pointer.Move({ 100, 100 }, kReach).Moves && pointer.Finish().Moved && pointer.Idle());

  pointer.Begin({ 100, 100 }, {}, true, nothing);
  pointer.Move({ 102, 101 }, kReach);
  const PointerGestures::End click = pointer.Finish();
  check("a click is where it was pressed",
    !click.Moved && click.Done == Gesture::Pan && click.Pressed.X == 100);
  pointer.Begin({ 100, 100 }, {}, true, nothing);
  pointer.Forget();
  check("the end of a double click is none", pointer.Finish().Done == Gesture::None);
}

void TestOutlines(Checks& check)
{
  PointerGestures pointer;
  const auto nothing = [](Point) { return false; };
  pointer.Begin({ 10, 20 }, Pressed(true, false), true, nothing);
  check("there is no rectangle before the pointer moves", pointer.Outline().empty());
  pointer.Move({ 30, 50 }, kReach);
  const std::vector<Point> corners = pointer.Outline();
  check("then it has four corners", corners.size() == 4);
  check("from the press to the pointer",
    corners[0].X == 10 && corners[0].Y == 20 && corners[2].X == 30 && corners[2].Y == 50 &&
      corners[1].X == 30 && corners[1].Y == 20);
  check("its end has them", pointer.Finish().Outline.size() == 4 && pointer.Outline().empty());

  pointer.Begin({ 10, 20 }, Pressed(false, true), true, nothing);
  for (double x : { 30.0, 40.0, 35.0 })
  {
    pointer.Move({ x, 60 }, kReach);
  }
  check("a lasso is the pointer's way", pointer.Finish().Outline.size() == 4);
  pointer.Begin({ 10, 20 }, {}, true, nothing);
  pointer.Move({ 90, 20 }, kReach);
  check("other gestures have no outline", pointer.Outline().empty());
}
}

int UnitTestPointerGestures(int, char*[])
{
  Checks check;
  TestKinds(check);
  TestWays(check);
  TestOutlines(check);
  return check.Result();
}
