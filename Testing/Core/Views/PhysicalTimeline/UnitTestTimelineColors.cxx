#include "Testing/Support/Check.h"
#include "Testing/Support/DrawnEvents.h"
#include "Views/Core/PhysicalTimeline/TimelineColors.h"

using namespace pclvis;

int UnitTestTimelineColors(int, char*[])
{
  Checks check;
  const PhysicalTimeline drawn = DrawnTimeline();
  const Theme theme = ThemeFor(FromHex(0xFFFFFF));
  const TimelineColors function = TimelineColorsFor(drawn, TimelineColoring::Function, theme);
  check("functions have colours by time",
    function.Groups.size() == 6 && function.Groups[1].Name == "compute" &&
      function.GroupOf[1] == 1 && function.Groups[5].Seconds == 0);
  check(
    "all of a pixel has the full colour", function.Of({ 1, 255, 0 }) == function.Groups[1].Fill);
  check("half of it is paler",
    function.Of({ 1, 128, 0 }) ==
      Mix(theme.Ground, function.Groups[1].Fill, 0.25 + 0.75 * 128 / 255));
  check("no call is the ground", function.Of({}) == theme.Ground);

  const TimelineColors role = TimelineColorsFor(drawn, TimelineColoring::Role, theme);
  check("roles",
    role.GroupOf[0] == 0 && role.GroupOf[2] == std::uint16_t(CallRole::PointToPoint) &&
      role.GroupOf[4] == std::uint16_t(CallRole::Collective));
  check.Near("with their time", role.Groups[std::size_t(CallRole::PointToPoint)].Seconds, 5, 1e-6);
  const TimelineColors wait = TimelineColorsFor(drawn, TimelineColoring::Wait, theme);
  check.Near("3 of 8 s in MPI were waited", wait.Groups[1].Seconds, 5, 1e-6);
  check.Near("which has an entry", wait.Groups[2].Seconds, 3, 1e-6);

  const CallEventColumns columns = DrawnCallEvents();
  const PhysicalTimeline events = DrawnWithEvents(columns);
  const CallMetric late(events, LogicalMetric::Lateness, false);
  const TimelineColors metric =
    TimelineColorsFor(events, TimelineColoring::Metric, theme, {}, { &late, {}, 0, nullptr });
  check("the latest call has the last colour",
    metric.OfCall(events, 2, -1) == LatenessScale(theme).At(1));
  check(
    "one that is in time the first", metric.OfCall(events, 5, -1) == LatenessScale(theme).At(0));
  const Color outer = metric.OfCall(events, 0, 0), inner = metric.OfCall(events, 1, 1);
  check("calls without an event are grey, the deeper the darker",
    outer == Mix(theme.Ground, theme.Neutral, 0.18) &&
      inner == Mix(theme.Ground, theme.Neutral, 0.27));
  check("shares go into a cell and back",
    CellValue(-1) == 0 && CellValue(0) == 1 && CellValue(2) == 255 && ShareOfCell(128) == 0.5F);

  // Thirteen functions: eleven colours, and one for the two with the least time.
  TimelineColumns many;
  std::vector<std::string> names;
  for (int i = 0; i < 13; ++i)
  {
    many.AddCall(0, i, 20 * i, 20 * i + i + 1);
    names.push_back("f" + std::to_string(i));
  }
  names.emplace_back("never called");
  const TimelineColors others = TimelineColorsFor(
    MakePhysicalTimeline(TablesOf(many, names)), TimelineColoring::Function, theme);
  check("others are one group",
    others.Groups.size() == 12 && others.Groups[11].Name == "2 other functions");
  check.Near("with 1 + 2 s", others.Groups[11].Seconds, 3, 1e-5);
  check("the longest is first", others.Groups[0].Name == "f12" && others.GroupOf[0] == 11);
  return check.Result();
}
