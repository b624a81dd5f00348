#include "Testing/Support/Check.h"
#include "Testing/Support/DrawnLogical.h"
#include "Views/Core/LogicalTimeline/LogicalTimelinePointer.h"

#include <algorithm>

using namespace pclvis;

namespace
{
bool Has(const TipRows& rows, const TipRow& row)
{
  return std::find(rows.begin(), rows.end(), row) != rows.end();
}

void TestTips(Checks& check, const LogicalTimeline& drawn, const LogicalScene& scene)
{
  LogicalUnder under;
  under.Row = 0;
  under.Event = 1;
  const TipRows tip = LogicalTip(drawn, scene, under);
  check("a tip begins with the function", tip[0].second == "MPI_Recv");
  check("kind, rank and step",
    Has(tip, { "kind", "receive" }) && Has(tip, { "rank", "0" }) &&
      Has(tip, { "step", "3 (phase 0)" }));
  check("its time", Has(tip, { "time", "5.0 to 8.0 s" }) && Has(tip, { "lasts", "3 s" }));
  check("how late, and from where",
    Has(tip, { "late by", "4 s" }) && Has(tip, { "comes from", "late send" }) &&
      Has(tip, { "began on", "rank 0, step 0" }));
  check("where it is in the code", Has(tip, { "in", "MPI_Recv (halo.c:20)" }));
  under.Event = 0;
  const TipRows point = LogicalTip(drawn, scene, under);
  check("a point of interest says so",
    Has(point, { "point", "2 of 2, for the 1. time here" }) &&
      Has(point, { "spreads to", "3 events, 2 s in all" }) && Has(point, { "begins here", "1 s" }));
  under.Event = -1;
  under.Message = 0;
  const TipRows message = LogicalTip(drawn, scene, under);
  check("the tip of a message",
    message[0].second == "Message from rank 0 to 1" && Has(message, { "steps", "0 to 1" }) &&
      Has(message, { "size", "1 kB" }) && Has(message, { "L", "2.00" }));
}

void TestWalk(Checks& check, const LogicalTimeline& drawn, const LogicalScene& scene)
{
  check("right to the next event", EventBeside(drawn, scene, 0, "Right") == 1);
  check(
    "left of the first is none", EventBeside(drawn, scene, 3, "Left") == LogicalTimeline::kNone);
  check("down to the last event before", EventBeside(drawn, scene, 1, "Down") == 4);
  check("a row without one is left out", EventBeside(drawn, scene, 0, "Down") == 6);
  check("up", EventBeside(drawn, scene, 7, "Up") == 5);
  check("partners of a rank", WithPartners(drawn, { 0 }, 1, 0, 5) == std::set<std::size_t>{ 0, 1 });
  check("one without messages is alone",
    WithPartners(drawn, { 2 }, 1, 0, 5) == std::set<std::size_t>{ 2 });
}
}

int UnitTestLogicalTimelinePointer(int, char*[])
{
  Checks check;
  const LogicalTimeline drawn = DrawnLogical();
  const LogicalValues values = TakeLogicalValues(drawn, LogicalMetric::Lateness);
  LogicalFrame frame;
  frame.Area = { 20, 0, 552, 378 }; // steps of 100 from 64 on, rows of 100 from 362 down
  LogicalScene scene = LayLogicalTimeline(drawn, frame);
  const LogicalLines lines =
    BuildLogicalLines(drawn, scene, values, ThemeFor(FromHex(0xFFFFFF)), 100);
  const auto at = [&](double x, double y) {
    return FindInLogicalTimeline(drawn, scene, values, lines, { x, y });
  };
  check("an event in its box", at(64 + 350, 312).Event == 1 && at(64 + 350, 312).Row == 0);
  check("beside the box there is none", at(64 + 310, 312).Event == -1);
  const Point middle = 0.5 * (lines.Lines[0].From + lines.Lines[0].To);
  check("a message beside its line", at(middle.X + 2, middle.Y).Message == 0);
  check("a rank's name", at(20, 212).Name && at(20, 212).Row == 1);
  check("below is nothing", at(200, 40) == LogicalUnder());
  const auto phase = [&](double x, double y) { return PhaseAt(drawn, scene, { x, y }); };
  check("an event is on the ground of its phase", phase(64 + 350, 312) == 0);
  check("the barrier is the next phase", phase(64 + 450, 312) == 1);
  check("names are above the rows", phase(64 + 50, 370) == 0 && phase(64 + 450, 370) == 1);
  check("above them is none", phase(64 + 50, 380) == -1);
  check("nor below the rows, nor beside them", phase(200, 40) == -1 && phase(20, 370) == -1);
  check("the box of an event", BoxOf(drawn, scene, 1).value().X == 395);
  TestTips(check, drawn, scene);
  TestWalk(check, drawn, scene);

  frame.Area = { 0, 0, 54, 59 }; // all in a few pixels
  scene = LayLogicalTimeline(drawn, frame);
  const LogicalUnder all =
    FindInLogicalTimeline(drawn, scene, values, {}, { scene.Plot.X + 0.5, scene.Plot.Y + 0.5 });
  const float found = all.Event >= 0 ? values.Event[std::size_t(all.Event)] : -1;
  check("of events in a pixel the latest", found == 3 || found == 4);
  return check.Result();
}
