#include "Testing/Support/Check.h"
#include "Testing/Support/DrawnFlow.h"
#include "Views/Core/DAG/StateDAGStyle.h"
#include "Views/Core/EventFlow/FlowMarks.h"
#include "Views/Core/EventFlow/FlowShapes.h"

#include <algorithm>
#include <cmath>

using namespace pclvis;

namespace
{
const Box kWindow{ 0, 0, 1100, 700 };

struct Drawn
{
  ProgramFlow Flow = MakeProgramFlow(DrawnFlow());
  CallTree Tree = MakeCallTree(this->Flow);
  FlowScene Scene;
  PlaneCamera Camera;
  FlowStyle Style;

  explicit Drawn(std::int32_t path = -1)
    : Scene(
        MakeFlowScene(this->Flow, this->Tree, this->Tree.Find(path), kWindow.Width, kWindow.Height))
  {
    this->Camera.Fit(this->Scene.Places.Low, this->Scene.Places.High, kWindow);
    this->Style.Colors = ThemeFor(FromHex(0xFFFFFF));
    this->Style.Most = MostValue(this->Scene, this->Style.By);
  }
  FlowMarks Marks() const
  {
    return BuildFlowMarks(this->Scene, this->Camera, kWindow, this->Style);
  }
};

/// Corners of a colour.
int Corners(const FlowMarks& marks, Color color)
{
  int corners = 0;
  for (const MarkLayer& layer : marks.Layers)
  {
    corners += layer.Fill == color ? layer.Quads.CornerCount() : 0;
  }
  return corners;
}

bool Says(const FlowMarks& marks, const std::string& words)
{
  return std::any_of(marks.Texts.begin(), marks.Texts.end(),
    [&words](const FlowText& text) { return text.Words == words; });
}

void TestWhole(Checks& check)
{
  Drawn drawn;
  const FlowMarks marks = drawn.Marks();
  check("all is in the window", marks.Items == 7 && marks.Links == 8);
  check("MPI_Waitall with the most time has the end of the scale",
    drawn.Style.Most == 8 && Corners(marks, FlowColor(drawn.Style, 8)) == 4);
  check("MPI_Isend with a quarter of it the middle, by the square root",
    FlowColor(drawn.Style, 2) == FlowScale(drawn.Style.Colors, false).At(0.5));
  check("links back have a colour of their own", Corners(marks, BackColor(drawn.Style.Colors)) > 0);
  check("names, iterations and numbers are written",
    Says(marks, "MPI_Waitall") && Says(marks, "main loop: 10 iterations") && Says(marks, "80"));
  check("and transitions where there are several ways on", Says(marks, "60") && Says(marks, "18"));
  check("not where there is only one", !Says(marks, "2,000"));
  for (const FlowText& text : marks.Texts)
  {
    check(
      "words can be read on their ground", Contrast(text.Ink, text.Ground) >= kTextContrast - 0.01);
  }
  drawn.Camera.ZoomAt({ 0, 0 }, 0.1);
  check("words too small to be read are left out", drawn.Marks().Texts.empty());
  drawn.Camera.Pan({ 5000, 0 });
  check("nothing is drawn beside the window", drawn.Marks().Items == 0 && drawn.Marks().Links == 0);
}

void TestLit(Checks& check)
{
  Drawn drawn;
  drawn.Style.LitItem = 2; // MPI_Waitall
  const FlowMarks marks = drawn.Marks();
  check("of the lit node the way in is red and the way out blue",
    Corners(marks, InColor(drawn.Style.Colors)) > 0 &&
      Corners(marks, OutColor(drawn.Style.Colors)) > 0);
  check(
    "links back that are not its own are pale", Corners(marks, BackColor(drawn.Style.Colors)) == 0);
  drawn.Style.LitItem = -1;
  const int before = Corners(drawn.Marks(), drawn.Style.Colors.Accent);
  drawn.Style.Selected = { 1, 3 };
  check("selected nodes have rims of four strokes each",
    before == 0 && Corners(drawn.Marks(), drawn.Style.Colors.Accent) == 2 * 4 * 4);
}

/// A chosen window in which only MPI_Waitall is called.
void TestIdle(Checks& check)
{
  Drawn drawn;
  const Color idle = FlowColor(drawn.Style, 2), busy = FlowColor(drawn.Style, 8);
  const Color pale = Mix(idle, drawn.Style.Colors.Ground, kPale);
  check("without a window all have their colour",
    Corners(drawn.Marks(), idle) > 0 && Corners(drawn.Marks(), pale) == 0);
  for (std::int32_t item = 0; item < 7; ++item)
  {
    if (item != 2)
    {
      drawn.Style.Idle.insert(item);
    }
  }
  const FlowMarks marks = drawn.Marks();
  check("what is not called in it is pale", Corners(marks, idle) == 0 && Corners(marks, pale) > 0);
  check("what is called keeps its colour", Corners(marks, busy) == 4);
  check("links to and from it are pale", Corners(marks, BackColor(drawn.Style.Colors)) == 0);
  for (const FlowText& text : marks.Texts)
  {
    check("all words can still be read", Contrast(text.Ink, text.Ground) >= kTextContrast - 0.01);
  }
}

void TestChosen(Checks& check)
{
  const Drawn drawn(1);
  const FlowMarks marks = drawn.Marks();
  check("exchange with the call, the function in it and two outside",
    marks.Items == 4 && Says(marks, "wait") && Says(marks, "MPI_Bcast"));
  FlowStyle style = drawn.Style;
  style.By = FlowColoring::Wait;
  check("the most waiting is that of what is inside", MostValue(drawn.Scene, style.By) == 6);
  check("what is not known is grey",
    FlowColor(style, std::nan("")) == FlowScale(style.Colors, false).Absent);
}

void TestShapes(Checks& check)
{
  QuadBatch rim;
  AddRim(rim, { 10.2, 20.7, 30, 40 }, 1);
  check("a rim has four sides", rim.CornerCount() == 16);
  QuadBatch dashes;
  AddDashes(dashes, { { 0, 0 }, { 14, 0 } }, 1, 1);
  check("14 units are two dashes of 4 and two gaps of 3", dashes.CornerCount() == 8);
  QuadBatch arrow;
  std::vector<Point> line{ { 0, 0 }, { 0, 20 } };
  AddArrow(arrow, line, 5);
  check(
    "an arrow's head takes the end of its line", arrow.CornerCount() == 4 && line.back().Y == 16);
  check("links are wider the more often they are taken",
    LinkWidth(100, 100, 1, 1) == 4 && std::abs(LinkWidth(25, 100, 1, 1) - 2.45) < 1e-9);
  check("and never thinner than can be seen", LinkWidth(0, 100, 0.01, 2) == 1.4);
  check("letters have 9 points at full size, 11 at most, and at a third none",
    FlowPoints(2, 2) == 9 && FlowPoints(9, 1) == 11 && FlowPoints(0.33, 1) == 0);
}
}

int UnitTestFlowMarks(int, char*[])
{
  Checks check;
  TestWhole(check);
  TestLit(check);
  TestIdle(check);
  TestChosen(check);
  TestShapes(check);
  return check.Result();
}
