#include "Testing/Support/Check.h"
#include "Testing/Support/DrawnTimeline.h"
#include "Views/Core/PhysicalTimeline/PhysicalTimelinePointer.h"

#include <algorithm>

using namespace pclvis;

namespace
{
bool Has(const TipRows& rows, const TipRow& row)
{
  return std::find(rows.begin(), rows.end(), row) != rows.end();
}

void CheckWalk(Checks& check, const PhysicalTimeline& drawn)
{
  check("the next call", CallBeside(drawn, 0, 1, 0, 1) == 2);
  check("the one before", CallBeside(drawn, 0, 2, 4, -1) == 1);
  check("after the last there is none", CallBeside(drawn, 0, 3, 9, 1) == -1);
  check("before the first neither", CallBeside(drawn, 0, 1, 0, -1) == -1);
  check("the call of another rank at a time", CallBeside(drawn, 1, -1, 6.5, -1) == 5);
  check("calls know their thread", ThreadOf(drawn, 5) == 1);
}
}

int UnitTestPhysicalTimelinePointer(int, char*[])
{
  Checks check;
  const PhysicalTimeline drawn = DrawnTimeline();
  TimelineFrame frame;
  frame.Area = { 0, 0, 1072, 480 }; // 100 pixels a second from 64 on, rows of 200 from 480 down
  const TimelineScene scene = LayTimeline(drawn, frame);
  const TimelineColors colors =
    TimelineColorsFor(drawn, TimelineColoring::Function, ThemeFor(FromHex(0xFFFFFF)));
  const TimelineLines lines = BuildTimelineLines(drawn, scene, colors);
  const auto at = [&](double x, double y) { return FindInTimeline(drawn, scene, lines, { x, y }); };

  const Point inRecv{ 64 + 500, 480 - 100 };
  const TimelineUnder recv = at(inRecv.X, inRecv.Y);
  check("the call under the pointer", recv.Row == 0 && recv.Call == 2 && recv.Message == -1);
  check("in the upper strip its caller", at(inRecv.X, 480 - 20).Call == 0);
  const TipRows tip = TimelineTip(drawn, scene, recv, inRecv);
  check("its name", tip[0].second == "MPI_Recv");
  check("its rank", Has(tip, { "rank", "0" }));
  check("its length", Has(tip, { "lasts", "4 s" }));
  check("how long it waited", Has(tip, { "waits", "2 s  (50 %)" }));
  check("where it is, and from where it was called",
    Has(tip, { "in", "MPI_Recv (halo.c:30)" }) && Has(tip, { "from", "main (halo.c:10)" }));
  const Box box = BoxOf(drawn, scene, 2).value();
  check("the box of a call", box.X == 64 + 400 && box.Width == 400 && box.Height == 96);

  // The message's line is at 7 s half-way between the ranks.
  const TimelineUnder message = at(64 + 700, 280);
  check("a message is found beside its line", message.Message == 0);
  const TipRows of = TimelineTip(drawn, scene, message, { 764, 280 });
  check("its tip",
    of[0].second == "Message from rank 1 to 0" && Has(of, { "takes", "2 s" }) &&
      Has(of, { "L", "4.00" }) && Has(of, { "size", "1 kB" }));
  check("left of the plot is a rank's name", at(20, 180).Name && at(20, 180).Row == 1);
  check("below the plot is nothing", at(500, 40) == TimelineUnder());

  // One pixel of 4 s on rank 1: main 0-4.
  TimelineFrame small;
  small.Area = { 0, 0, 64 + 8 + 5, 480 };
  small.Nested = false;
  TimelineScene coarse = LayTimeline(drawn, small);
  const double x = coarse.Pixel(7);
  const TipRows shares =
    TimelineTip(drawn, coarse, FindInTimeline(drawn, coarse, {}, { x, 180 }), { x, 180 });
  check("where a pixel has several calls, their shares are told",
    !shares.empty() && shares.back().first == "pixel" &&
      shares.back().second.find("main") != std::string::npos);
  CheckWalk(check, drawn);
  return check.Result();
}
