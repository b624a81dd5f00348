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
  check("the call of another rank at a time", CallBeside(drawn, 1, 6.5, -1) == 5);
  check("the one that is next then", CallBeside(drawn, 1, 6.5, 1) == 4);
  check("before the first there is none", CallBeside(drawn, 1, -1, -1) == -1);
  check("calls know their thread", ThreadOf(drawn, 5) == 1);
}

/// The calls to which steps in a direction lead, from one on.
std::vector<std::int32_t> WalkFrom(
  const PhysicalTimeline& timeline, std::size_t depths, std::int32_t call, int step)
{
  std::vector<std::int32_t> way;
  for (std::size_t i = 0; call >= 0 && i < timeline.Tables.Calls.Rank.Size; ++i)
  {
    way.push_back(call);
    call = NextCall(timeline, 0, depths, call, step);
  }
  return way;
}

///       0   1   2   3   4   5   6   7   8
///   0   main-----------------------------
///       1 loop--------|   4 loop-----|
///       2 work-|3 send|   5 work|7 send     6, a probe of no length, before send
void CheckNested(Checks& check)
{
  TimelineColumns columns;
  columns.AddCall(0, 0, 0, 8);
  columns.AddCall(0, 1, 0, 3.5);
  columns.AddCall(0, 2, 0, 1.5);
  columns.AddCall(0, 3, 2, 3);
  columns.AddCall(0, 1, 4, 7);
  columns.AddCall(0, 2, 4.5, 5.5);
  columns.AddCall(0, 4, 6, 6);
  columns.AddCall(0, 3, 6, 7);
  const PhysicalTimeline nested =
    MakePhysicalTimeline(TablesOf(std::move(columns), { "main", "loop", "work", "send", "probe" }));
  using Way = std::vector<std::int32_t>;
  check("each call is reached in the order of begins, callers first",
    WalkFrom(nested, 3, 0, 1) == Way{ 0, 1, 2, 3, 4, 5, 6, 7 });
  check("and on the way back", WalkFrom(nested, 3, 7, -1) == Way{ 7, 6, 5, 4, 3, 2, 1, 0 });
  // Where only the innermost are seen, main and loop begin behind work, and a call of no length
  // has no room.
  check("in one strip those that are seen", WalkFrom(nested, 1, 2, 1) == Way{ 2, 3, 4, 5, 7 });
  check("back as well", WalkFrom(nested, 1, 7, -1) == Way{ 7, 5, 4, 3, 2 });
  check("also from one that begins behind another",
    NextCall(nested, 0, 1, 1, 1) == 2 && NextCall(nested, 0, 1, 1, -1) == -1);
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
  CheckNested(check);
  return check.Result();
}
