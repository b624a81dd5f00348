#include "Testing/Support/Check.h"
#include "Testing/Support/DrawnAttribution.h"
#include "Views/Core/Attribution/AttributionLayout.h"

using namespace pclvis;

namespace
{
using Chart = AttributionScene::Chart;

void TestPies(Checks& check)
{
  Attribution attribution = DrawnAttribution();
  AttributionFrame frame;
  frame.Area = { 16, 50, 1236, 620 };
  const AttributionScene scene = LayAttribution(attribution, frame);
  check("a better placement has a pie of its own, and words fit between",
    scene.TwoPies && scene.Pie.Y - scene.ProposedPie.Y >= 2 * 34 + 26);
  check("both are beside their chart",
    scene.Pie.Y + 34 <= 670 && scene.ProposedPie.Y - 34 - 26 >= scene.Charts[0].Y);
  attribution.BestShare = 0.5; // no better than 0.4
  const AttributionScene one = LayAttribution(attribution, frame);
  check("a worse one has none, and the first stays where it is",
    !one.TwoPies && one.Pie.Y == scene.Pie.Y);
}

void TestCharts(Checks& check)
{
  const Attribution attribution = DrawnAttribution();
  AttributionFrame frame;
  frame.Area = { 16, 50, 1236, 620 };
  const AttributionScene scene = LayAttribution(attribution, frame);
  // 46 units left, 190 right; 20 below; three equal shares with 26 for a header, 8 between.
  check.Near("charts begin right of their ticks", scene.Charts[0].X, 62);
  check.Near("and end left of the labels", scene.Charts[0].Width, 1000);
  check.Near("the lowest stands on the times", scene.Charts[2].Y, 70);
  check.Near("it has a third less its header", scene.Charts[2].Height, 174);
  check.Near(
    "the uppermost ends below its header", scene.Charts[0].Y + scene.Charts[0].Height, 644);
  check.Near("a time has a place", scene.X(1), 62 + 250);
  check.Near("and back", scene.Time(312), 1);
  check.Near("no message is at the foot", scene.Y(Chart::Mapping, 0), scene.Charts[0].Y);
  check.Near("imbalance has room to 0.5 at least", scene.HighOf(Chart::Pattern), 0.5);
  check.Near("a ratio of 6 needs the axis up to 8", scene.HighOf(Chart::Background), 3);
  check.Near(
    "a ratio of 1 is a quarter up from 1/2", scene.Y(Chart::Background, 0), 70 + 174 / 4.0);
  check.Near("what is above an axis stays on its end", scene.Y(Chart::Pattern, 9),
    scene.Charts[1].Y + scene.Charts[1].Height);
  check.Near("the pie has 34 units", scene.PieRadius, 34);
  check("it is right of the charts and inside the area",
    scene.Pie.X - 34 > 1062 && scene.Pie.X + 34 <= 1252);
  check("without a slow rank there is no lane", scene.Lane.Height == 0);
  Attribution slow = attribution;
  slow.Windows.push_back({ 0, 1, Cause::SlowRank, 0.9 });
  const AttributionScene split = LayAttribution(slow, frame);
  // A header of 26 and a lane of 6 go off the 600 units of the charts.
  check.Near("a slow rank's lane is above the charts over time", split.Lane.Y, 670 - 32);
  check("with room for its name, and none for a gap",
    split.Lane.Height == 6 && split.LaneNamed && split.Header == 26);
  check.Near("they share the rest, and the uppermost has its header below the lane",
    split.Charts[0].Y + split.Charts[0].Height, 670 - 32 - 26);
  check.Near("in a third of it", split.Charts[0].Y, 70 + (600 - 32) * 2 / 3.0 + 8);
  check.Near("lane and charts are over time", split.Times.Y + split.Times.Height, 670 - 26);
  AttributionFrame little = frame;
  little.Area.Height = 90;
  const AttributionScene crowded = LayAttribution(slow, little);
  check("in little room the chart of the verdict's cause stays alone",
    crowded.Shows(Chart::Background) && !crowded.Shows(Chart::Mapping) &&
      !crowded.Shows(Chart::Pattern));
  frame.Zoom = 2;
  frame.Offset = 9;
  const AttributionScene zoomed = LayAttribution(attribution, frame);
  check.Near("zoomed and moved too far the end is seen", zoomed.Time(1062), 4);
  check.Near("and half of the time", zoomed.Time(62), 2);
  frame.Area = { 0, 0, 468, 170 };
  const AttributionScene small = LayAttribution(attribution, frame);
  check("a small view has a small pie, and no second one",
    small.PieRadius > 8 && small.PieRadius <= 20 && !small.TwoPies);
  check("and charts above another",
    small.Charts[1].Y > small.Charts[2].Y + small.Charts[2].Height && small.Charts[2].Height > 20);
}

/// Eight ranks, of which the sixth works 1.6 times as long as the others and is slow.
void TestWork(Checks& check)
{
  Attribution attribution = DrawnAttribution();
  for (std::int32_t rank = 0; rank < 8; ++rank)
  {
    attribution.Work.push_back({ rank, rank == 5 ? 1.6 : 1, rank == 5 ? 1.6 : 1, rank == 5 });
  }
  attribution.Windows.push_back({ 0, 2, Cause::SlowRank, 0.9 });
  AttributionFrame frame;
  frame.Area = { 16, 50, 1236, 620 };
  const AttributionScene scene = LayAttribution(attribution, frame);
  // 600 units less a lane with its name (32) and the ranks below Work (20), in four.
  check.Near("Work is the uppermost", scene.Of(Chart::Work).Y, 670 - 137 + 8);
  check.Near("below its header", scene.Of(Chart::Work).Height, 137 - 26 - 8);
  check.Near("then the ranks and the lane", scene.Lane.Y, 670 - 137 - 20 - 32);
  check.Near("then Mapping", scene.Charts[0].Y, 70 + 2 * 137 + 8);
  check.Near("each rank has an eighth", scene.WorkX(5), 62 + 125 * 5.5);
  check.Near(
    "1.6 lies a fifth of what is above 1 below the end", scene.HighOf(Chart::Work), 1 + 0.6 * 1.2);
  check.Near(
    "ratios down to 1 / 1.1 would be seen", scene.LowOf(Chart::Work), 1 - (1 - 1 / 1.1) * 1.08);
  attribution.Durations.clear();
  attribution.Cause = Cause::SlowRank;
  attribution.Windows = { { 0, 1, Cause::SlowRank, 0.9 } };
  attribution.Sizes.clear();
  attribution.Whole = { 0, 0 };
  CompleteAttribution(attribution, {}); // without durations the whole time is from 0 to 1
  const AttributionScene alone = LayAttribution(attribution, frame);
  check("where the other charts are idle Work has their room, and no pie is there",
    alone.Of(Chart::Work).Height > 500 && alone.PieRadius == 0 && !alone.Shows(Chart::Mapping));
  check("a bar over the whole time would say nothing, and without it there is no time",
    alone.Lane.Height == 0 && alone.Times.Height == 0);
  frame.Area.Height = 110;
  const AttributionScene low = LayAttribution(attribution, frame);
  check("and in little room it stays", low.Shows(Chart::Work));
}

/// Three ranks that work alike, and one that works 100 times as long.
void TestExtremeWork(Checks& check)
{
  Attribution attribution = DrawnAttribution();
  for (std::int32_t rank = 0; rank < 4; ++rank)
  {
    attribution.Work.push_back({ rank, 1, rank == 3 ? 100 : 0.9 + 0.1 * rank, false });
  }
  AttributionFrame frame;
  frame.Area = { 16, 50, 1236, 620 };
  AttributionScene scene = LayAttribution(attribution, frame);
  // The ratios are 0.9, 1 and 1.1, up to which work is alike, then 100.
  check.Near("an extreme rank is clipped, so that the others keep their height",
    scene.HighOf(Chart::Work), 1 + 0.1 * 1.2);
  check("it stands at the upper end",
    scene.ClipsWork(100) && scene.ClipsWork(40) && !scene.ClipsWork(1.1) &&
      scene.Y(Chart::Work, 100) == scene.Of(Chart::Work).Y + scene.Of(Chart::Work).Height);
  attribution.Work = { { 0, 1, 1, false }, { 1, 3, 3, false }, { 2, 9, 9, false } };
  check.Near("of ratios that grow by steps below four none is clipped",
    LayAttribution(attribution, frame).MostWork, 9);
}

/// Charts that say something, but have no room, are known by name.
void TestCrowded(Checks& check)
{
  Attribution attribution = DrawnAttribution();
  attribution.Windows = { { 1, 2, Cause::Background, 0.8 } };
  AttributionFrame frame;
  frame.Area = { 0, 0, 1236, 620 };
  check("in much room all have it", CrowdedOut(attribution, frame).empty());
  frame.Area.Height = 90;
  check("in little the cause's stays, and the others are named",
    CrowdedOut(attribution, frame) ==
      std::vector<AttributionChart>{ Chart::Mapping, Chart::Pattern });
  check("in words",
    CrowdedOutSentence(CrowdedOut(attribution, frame)) ==
      "Not shown for lack of room: Mapping, Pattern");
  check("of none there are none", CrowdedOutSentence({}).empty());
}

void TestLabels(Checks& check)
{
  using Places = std::vector<double>;
  check("labels that are apart stay", SpreadLabels({ 10, 40 }, 12, 0, 100) == Places{ 10, 40 });
  check("two that touch go apart about their middle",
    SpreadLabels({ 50, 52 }, 12, 0, 100) == Places{ 45, 57 });
  check("in their order", SpreadLabels({ 52, 50 }, 12, 0, 100) == Places{ 57, 45 });
  check("equal ones by number", SpreadLabels({ 50, 50 }, 12, 0, 100) == Places{ 44, 56 });
  check("at the lower end upwards", SpreadLabels({ 0, 1 }, 12, 0, 100) == Places{ 0, 12 });
  check("at the upper end downwards", SpreadLabels({ 99, 100 }, 12, 0, 100) == Places{ 88, 100 });
  check("groups that meet join",
    SpreadLabels({ 50, 50, 60 }, 12, 0, 100) ==
      Places{ 160 / 3.0 - 12, 160 / 3.0, 160 / 3.0 + 12 });
  check("no label", SpreadLabels({}, 12, 0, 100).empty());
}
}

int UnitTestAttributionLayout(int, char*[])
{
  Checks check;
  TestCharts(check);
  TestPies(check);
  TestWork(check);
  TestExtremeWork(check);
  TestCrowded(check);
  TestLabels(check);
  const Attribution attribution = DrawnAttribution();
  check("a time has a duration", DurationAt(attribution, 1.5) == 1);
  check("an end belongs to the next one", DurationAt(attribution, 2) == 2);
  check("the last to the last one", DurationAt(attribution, 4) == 3);
  check("outside there is none",
    DurationAt(attribution, 4.1) == -1 && DurationAt(attribution, -1) == -1);
  return check.Result();
}
