#include "Testing/Support/Check.h"
#include "Testing/Support/DrawnLogical.h"
#include "Views/Core/LogicalTimeline/LogicalTimelineMarks.h"

#include <algorithm>
#include <cmath>

using namespace pclvis;

namespace
{
struct Drawing
{
  LogicalTimeline Drawn = DrawnLogical();
  LogicalValues Values = TakeLogicalValues(Drawn, LogicalMetric::Lateness);
  Theme Base = ThemeFor(FromHex(0xFFFFFF));
  LogicalColors Colors{ Values, LogicalRange::Trace, 0, Base };
  LogicalFrame Frame;
  LogicalScene Scene;

  Drawing()
  {
    this->Frame.Area = { 20, 0, 552, 378 }; // steps of 100 from 64 on, rows of 100 from 362 down
    this->Lay();
  }
  void Lay() { this->Scene = LayLogicalTimeline(this->Drawn, this->Frame); }
};

std::size_t Corners(const std::vector<MarkLayer>& layers)
{
  std::size_t corners = 0;
  for (const MarkLayer& layer : layers)
  {
    corners += std::size_t(layer.Quads.CornerCount());
  }
  return corners;
}

void TestLines(Checks& check)
{
  Drawing d;
  const LogicalLines lines = BuildLogicalLines(d.Drawn, d.Scene, d.Values, d.Base, 100);
  check("two messages have lines", lines.Lines.size() == 2 && lines.All);
  const LogicalLine& line = lines.Lines[0];
  const Box send = d.Scene.BoxOf(0, 0), receive = d.Scene.BoxOf(1, 1);
  check(
    "from the right side of the send", line.From.X == send.X + send.Width && line.From.Y == 312);
  check("to the left side of the receive", line.To.X == receive.X && line.To.Y == 212);
  const LogicalLines one = BuildLogicalLines(d.Drawn, d.Scene, d.Values, d.Base, 1);
  check("of too many, that to the latest event",
    !one.All && one.Lines.size() == 1 && one.Lines[0].Row == 1);
  const LogicalLines chosen =
    BuildLogicalLines(d.Drawn, d.Scene, d.Values, d.Base, 100, { 1, "", 0, -1 });
  check("of a tag, only those", chosen.Lines.size() == 1 && chosen.Lines[0].Row == 1);

  d.Frame.Ranks = { 0, 2 };
  d.Lay();
  const LogicalLines corners = BuildLogicalLines(d.Drawn, d.Scene, d.Values, d.Base, 100);
  const Box only = d.Scene.BoxOf(0, 0), last = d.Scene.BoxOf(0, 3);
  check("to a rank without a row it ends in a corner", corners.Lines.size() == 2);
  for (const LogicalLine& of : corners.Lines)
  {
    const Box& box = of.Row == 0 ? only : last;
    check("it begins in the middle", of.From.X == box.Middle().X && of.From.Y == box.Middle().Y);
    check("a send ends right, a receive left, below as the other rank is",
      of.To.X == (of.Row == 0 ? box.X + box.Width : box.X) && of.To.Y == box.Y);
  }
  d.Frame.Ranks.clear();
  d.Frame.Area.Height = 42 + 12;
  d.Lay();
  check("without room there are none",
    BuildLogicalLines(d.Drawn, d.Scene, d.Values, d.Base, 100).Lines.empty());
}

void TestBoxes(Checks& check)
{
  Drawing d;
  const auto layers = BuildLogicalBoxes(d.Drawn, d.Scene, d.Values, d.Colors);
  const auto has = [&](float value) {
    const Color color = d.Colors.OfValue(value, 0);
    return std::any_of(layers.begin() + 1, layers.end(),
      [&](const MarkLayer& layer) { return layer.Fill == color; });
  };
  check("borders and a layer for each of five values", layers.size() == 6);
  check("by the value", has(0) && has(1) && has(2) && has(3) && has(4));
  float low = 1000, high = 0;
  const Color quiet = d.Colors.OfValue(0, 4);
  for (const MarkLayer& layer : layers)
  {
    for (std::size_t i = 1; layer.Fill == quiet && i < layer.Quads.Corners.size(); i += 2)
    {
      low = std::min(low, layer.Quads.Corners[i]);
      high = std::max(high, layer.Quads.Corners[i]);
    }
  }
  check("a barrier fills the height of all rows", low <= 63 && high >= 361);
  d.Frame.Area.Height = 42 + 18;
  d.Lay();
  check("pixels have no boxes", BuildLogicalBoxes(d.Drawn, d.Scene, d.Values, d.Colors).empty());
}

void TestGrounds(Checks& check)
{
  Drawing d;
  const auto grounds = BuildPhaseGrounds(d.Drawn, d.Scene, d.Base);
  check("two phases, two grounds",
    grounds[0].Quads.CornerCount() == 4 && grounds[1].Quads.CornerCount() == 4);
  const auto& corners = grounds[1].Quads.Corners;
  check("the second begins at step 4",
    *std::min_element(corners.begin(), corners.end()) == 62 &&
      std::count(corners.begin(), corners.end(), 464.0f) == 2);
}

void TestMarks(Checks& check)
{
  Drawing d;
  check("two hops are two strokes",
    BuildHops(d.Drawn, d.Scene, { { 0, 3 }, { 3, 4 } }).CornerCount() == 8);
  check(
    "a way has a hop less than events", HopsOf({ 1, 4, 3, 0 }).size() == 3 && HopsOf({}).empty());
  const auto points = BuildPointMarks(d.Drawn, d.Scene, d.Base, 0);
  check("both points have a frame, one is current",
    points[0].Quads.CornerCount() == 32 && points[1].Quads.CornerCount() == 16 &&
      points[2].Quads.CornerCount() == 16);
  check("without a selection nothing is paler",
    Corners(BuildLogicalSelection(d.Drawn, d.Scene, d.Base, {}, {})) == 0);
  const auto selected = BuildLogicalSelection(d.Drawn, d.Scene, d.Base, { 1 }, { 0 });
  check("with one, the rows above and below are", selected[0].Quads.CornerCount() == 8);
  check("a bar beside the row, and a thick line", selected[1].Quads.CornerCount() == 8);
  check(
    "the whole time has no ends", BuildWindowEnds(d.Drawn, d.Scene, { 0, 9 }).CornerCount() == 0);
  check("from 5 to 6 s is step 2: it has two",
    BuildWindowEnds(d.Drawn, d.Scene, { 5, 6 }).CornerCount() == 8);
}
}

int UnitTestLogicalTimelineMarks(int, char*[])
{
  Checks check;
  TestLines(check);
  TestBoxes(check);
  TestGrounds(check);
  TestMarks(check);
  return check.Result();
}
