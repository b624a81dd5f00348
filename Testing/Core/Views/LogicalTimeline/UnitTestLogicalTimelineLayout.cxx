#include "Testing/Support/Check.h"
#include "Testing/Support/DrawnLogical.h"
#include "Views/Core/LogicalTimeline/LogicalTimelineLayout.h"

using namespace pclvis;

namespace
{
LogicalScene Laid(const LogicalFrame& frame)
{
  return LayLogicalTimeline(DrawnLogical(), frame);
}
}

int UnitTestLogicalTimelineLayout(int, char*[])
{
  Checks check;
  LogicalFrame frame;
  frame.Area = { 20, 0, 552,
    378 }; // names are narrow: 44 left, 8 right, 62 below, 16 above: 5 x 100 by 3 x 100
  LogicalScene scene = Laid(frame);
  check("the plot",
    scene.Plot.X == 64 && scene.Plot.Y == 62 && scene.Plot.Width == 500 &&
      scene.Plot.Height == 300);
  check("a step has 100 pixels, a rank too",
    scene.Seen.ColumnWidth() == 100 && scene.Seen.RowHeight() == 100);
  check("events are boxes, with lines", scene.Detail == LogicalDetail::Boxes && scene.Lines);
  const Box box = scene.BoxOf(0, 1);
  check("a box is in the middle of its cell", box.X == 195 && box.Y == 299);
  check("not much wider than high", box.Width == 39 && box.Height == 26);
  frame.Work = true;
  scene = Laid(frame);
  const Box work = scene.BoxOf(0, 1, true), event = scene.BoxOf(0, 1);
  check("work is left of its event", work.X + work.Width == event.X && event.X == 64 + 150);
  check("with the same size", work.Width == event.Width && work.Height == event.Height);
  frame.Work = false;

  frame.Ranks = { 0, 2 };
  scene = Laid(frame);
  check("only some ranks", scene.RankOf == std::vector<std::size_t>{ 0, 2 });
  check("others have no row", scene.RowOf == std::vector<std::ptrdiff_t>{ 0, -1, 1 });
  frame.Ranks.clear();

  frame.Steps = { 1, 3 };
  frame.Rows = { 1, 2 };
  scene = Laid(frame);
  check("a part of steps and ranks",
    scene.Steps() == std::make_pair(1, 3) &&
      scene.Rows() == std::make_pair(std::size_t(1), std::size_t(2)) &&
      scene.Seen.ColumnWidth() == 250);
  frame.Steps = frame.Rows = { 0, -1 };

  // In a low view 18 for the strip, 2 below it, 16 for names of phases: 20 are left with numbers of
  // steps.
  frame.Area = { 20, 0, 552, 58 + 20 };
  check("a low view has numbers of steps", Laid(frame).Ticks && Laid(frame).Plot.Height == 20);
  frame.Area.Height = 57 + 20;
  check("a lower one has rows instead", !Laid(frame).Ticks && Laid(frame).Plot.Height == 35);
  check.Near("which fit the lowest one", LeastLogicalTimeline(), 42 + 20);
  frame.Area.Height = 42 + 18; // rows of 6
  scene = Laid(frame);
  check("in a low view the strip is low, too", scene.Strip.Place.Height == 18);
  check("rows of less than 8 units have pixels and lines",
    scene.Seen.RowHeight() == 6 && scene.Detail == LogicalDetail::Pixels && scene.Lines);
  frame.Area.Height = 42 + 12;
  scene = Laid(frame);
  check("of less than 5 without lines", scene.Seen.RowHeight() == 4 && !scene.Lines);
  return check.Result();
}
