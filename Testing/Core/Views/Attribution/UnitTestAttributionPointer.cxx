#include "Testing/Support/Check.h"
#include "Testing/Support/DrawnAttribution.h"
#include "Views/Core/Attribution/AttributionPointer.h"

#include <cmath>

using namespace pclvis;

namespace
{
/// Ranks 0 to 2, of which rank 1 works twice as long.
Attribution WithWork()
{
  Attribution attribution = DrawnAttribution();
  for (int rank = 0; rank < 3; ++rank)
  {
    Attribution::RankWork work;
    work.Rank = rank;
    work.Seconds = rank == 1 ? 2 : 1;
    work.Ratio = work.Seconds;
    work.Slow = rank == 1;
    attribution.Work.push_back(work);
  }
  return attribution;
}

void TestBars(Checks& check)
{
  const Attribution attribution = WithWork();
  WorkBar one, several;
  one.First = one.Last = one.Most = one.Least = 0;
  several.Last = 2;
  several.Most = several.Slow = 1;
  check("a bar of one rank has its numbers",
    BarTip(attribution, one)[0] == TipRow("", "Rank  0") &&
      BarTip(attribution, one)[1] == TipRow("work / median", "1.00"));
  check("one of several names all", BarTip(attribution, several)[0] == TipRow("", "Ranks  0-2"));
  check("and the slowest", BarTip(attribution, several)[2] == TipRow("", "Slow rank  1"));
  check("a click on it selects the slow one alone",
    RowsOfBar(attribution, several) == std::set<BlockRow>{ { kWorkBlock, 1 } });
  check("on one without slow ranks its own",
    RowsOfBar(attribution, one) == std::set<BlockRow>{ { kWorkBlock, 0 } });

  AttributionScene scene;
  scene.Charts[static_cast<std::size_t>(AttributionChart::Work)] = { 100, 50, 300, 40 };
  const std::vector<WorkBar> bars(3);
  check("each bar counts in its third",
    FindInCharts(attribution, scene, bars, { 250, 60 }).Bar == 1 &&
      FindInCharts(attribution, scene, bars, { 400, 60 }).Bar == 2);
  const Box slot = MarkOfBar(scene, 3, 1);
  check("a bar's tip explains its slot, at full height",
    slot.X == 200 && slot.Width == 100 && slot.Y == 50 && slot.Height == 40);
  check("beside the chart there is none",
    FindInCharts(attribution, scene, bars, { 250, 95 }) == AttributionUnder());
}

void TestDurations(Checks& check)
{
  Attribution attribution = DrawnAttribution();
  AttributionFrame frame;
  frame.Area = { 0, 0, 1200, 700 };
  const AttributionScene scene = LayAttribution(attribution, frame);
  const Point second{ scene.X(1.5), scene.Times.Y + 5 };
  const Box column = MarkOfDuration(attribution, scene, 1, second);
  check("its tip explains its column",
    column.Holds(second) && column.Height > 30 &&
      std::fabs(column.X - scene.X(attribution.Durations[1].Begin)) < 1e-9 &&
      std::fabs(column.Width - scene.X(2) + scene.X(1)) < 1e-9);
  check(
    "a duration is found by its time", FindInCharts(attribution, scene, {}, second).Duration == 1);
  const TipRows tip = DurationTip(attribution, 1, false);
  check("10 of its 30 messages go between nodes", tip[1] == TipRow("messages between nodes", "10"));
  check("a click chooses it", tip.back().second == "chooses it");
  check("or no longer", DurationTip(attribution, 1, true).back().second == "chooses none");

  check("the chosen duration is lit", LitDuration(attribution, 2, { 1, 2 }) == 2);
  attribution.Choice = "R1";
  check("of a choice the one that is the window", LitDuration(attribution, 2, { 1, 2 }) == 1);
  check("any other window lights none", LitDuration(attribution, 2, { 1, 2.5 }) == -1);
  check("background traffic: messages between nodes are selected",
    CulpritsSelected(attribution) == "its messages between nodes in all views");
}
}

int UnitTestAttributionPointer(int, char*[])
{
  Checks check;
  TestBars(check);
  TestDurations(check);
  return check.Result();
}
