#include "Testing/Support/Check.h"
#include "Testing/Support/DrawnTimeline.h"
#include "Views/Core/PhysicalTimeline/PhysicalTimelineMarks.h"
#include "Views/Core/PhysicalTimeline/TimelineLabels.h"

using namespace pclvis;

namespace
{
/// Opacity of quiet messages (L = 1), each a stroke of 200 by 1 pixels in a plot of 1,000 by 400.
double OpacityOf(int messages)
{
  TimelineColumns columns;
  columns.AddCall(0, 0, 0, 10);
  columns.AddCall(1, 0, 0, 10);
  for (int i = 0; i < messages; ++i)
  {
    columns.AddMessage(0, 1, 0.02 * i, 0.02 * i, 1);
  }
  const PhysicalTimeline many = MakePhysicalTimeline(TablesOf(std::move(columns), { "main" }));
  TimelineFrame frame;
  frame.Area = { 0, 0, 1072, 480 };
  const TimelineColors colors =
    TimelineColorsFor(many, TimelineColoring::Function, ThemeFor(FromHex(0xFFFFFF)));
  return BuildTimelineLines(many, LayTimeline(many, frame), colors).Layers.back().Opacity;
}
}

int UnitTestPhysicalTimelineMarks(int, char*[])
{
  Checks check;
  const PhysicalTimeline drawn = DrawnTimeline();
  TimelineFrame frame;
  frame.Area = { 0, 0, 1072, 480 }; // 100 pixels a second from 64 on, rows of 200 from 480 down
  frame.Nested = false;
  frame.Window = { 2, 8 };
  const TimelineScene scene = LayTimeline(drawn, frame);
  const Theme theme = ThemeFor(FromHex(0xFFFFFF));
  const TimelineColors colors = TimelineColorsFor(drawn, TimelineColoring::Function, theme);

  const TimelineLines lines = BuildTimelineLines(drawn, scene, colors);
  check("the message is a line", lines.Messages.size() == 1 && lines.AllMessages);
  check.Near("from its send", lines.Messages[0].From.X, 664);
  check.Near("on rank 1", lines.Messages[0].From.Y, 180);
  check.Near("to its receive", lines.Messages[0].To.X, 864);
  check.Near("on rank 0", lines.Messages[0].To.Y, 380);
  check("the barrier is a line, below the message",
    lines.Collectives == 1 && lines.AllCollectives && lines.Layers.size() == 2 &&
      lines.Layers[0].Quads.CornerCount() == 4);
  check(
    "the message has the colour of its L", lines.Layers[1].Fill == LatencyColor(colors.Latency, 4));
  const TimelineLines none = BuildTimelineLines(drawn, scene, colors, { 0, false });
  check(
    "neither, if not wanted", none.Messages.empty() && !none.AllMessages && none.Collectives == 0);

  // 100 strokes of 200 pixels are a twentieth of 400,000; four times as many have half the opacity.
  check.Near("a few lines are opaque", OpacityOf(100), 1);
  check.Near("many fade", OpacityOf(400), 0.5, 1e-3);

  frame.Time = { 7, 10 };
  const TimelineScene later = LayTimeline(drawn, frame);
  const TimelineLines cut = BuildTimelineLines(drawn, later, colors);
  check.Near("a line is cut to the plot", cut.Messages[0].From.X, 64, 1e-9);
  check.Near("half-way between the ranks", cut.Messages[0].From.Y, 280, 1e-6);
  frame.Time = { 0, 5 };
  check("before it is sent there is none",
    BuildTimelineLines(drawn, LayTimeline(drawn, frame), colors).Messages.empty());

  check("ranks and messages are marked",
    BuildTimelineSelection(drawn, scene, { 1 }, {}).CornerCount() > 0 &&
      BuildTimelineSelection(drawn, scene, {}, { 0 }).CornerCount() == 4 &&
      BuildTimelineSelection(drawn, scene, {}, {}).CornerCount() == 0);
  check(
    "the slider and the window's ends are drawn", BuildTimelineMarks(scene, colors).size() == 7);

  // 100 pixels: main from 8 to 9 has them on rank 0; MPI_Send and main between on rank 1, too.
  const auto labels = FindCallLabels(drawn, scene, 100);
  check("calls have names where there is room",
    labels.size() == 8 && labels[0].Row == 1 && labels[0].Place.Width == 400);
  check("only there", FindCallLabels(drawn, scene, 450).size() == 1);
  return check.Result();
}
