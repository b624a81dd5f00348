#include "Testing/Support/Check.h"
#include "Testing/Support/DrawnAttribution.h"
#include "Testing/Support/DrawnEvolution.h"
#include "Views/Core/Attribution/RowMarks.h"

#include <algorithm>
#include <cmath>

using namespace pclvis;

namespace
{
/// Marks of a row.
std::vector<RowMark> Of(const std::vector<RowMark>& marks, BlockRow row)
{
  std::vector<RowMark> found;
  std::copy_if(marks.begin(), marks.end(), std::back_inserter(found),
    [row](const RowMark& mark) { return mark.Row == row; });
  return found;
}

std::vector<Point> Around(Point at, double half)
{
  return { { at.X - half, at.Y - half }, { at.X + half, at.Y - half }, { at.X + half, at.Y + half },
    { at.X - half, at.Y + half } };
}

Evolution Numbered()
{
  Evolution evolution = DrawnEvolution();
  std::int64_t windows = 0, periods = 0;
  for (Evolution::Row& row : evolution.Rows)
  {
    for (Evolution::Window& window : row.Windows)
    {
      window.Row = windows++;
    }
    for (Evolution::Period& period : row.Periods)
    {
      period.Row = periods++;
    }
  }
  return evolution;
}

void TestEvolution(Checks& check)
{
  const Evolution evolution = Numbered();
  EvolutionFrame frame;
  frame.Area = { 16, 100, 1162, 900 };
  frame.Compress = false;
  const EvolutionScene scene = LayEvolution(evolution, frame);
  const std::vector<RowMark> marks = RowMarksOf(evolution, scene);
  // Three rows of 3, 3 and 1 periods; 5, 4 and 5 windows, one without messages.
  check("every period and every window with messages has one mark", marks.size() == 7 + 13);
  const auto growth = Of(marks, { kPeriodsBlock, 1 });
  check("a period's is its circle", growth.size() == 1);
  check.Near("in the middle of its time, 2 to 8 of 10 s", growth[0].At.X, 112 + 500);
  const Point circle = CircleMiddle(evolution.Rows[0].Periods[1], scene.Rows[0], scene);
  check.Near("on its row's line", growth[0].At.Y, circle.Y);
  const auto window = Of(marks, { kWindowsBlock, 0 });
  check("a window's is its point", window.size() == 1);
  check.Near("in the middle, 0 to 2 s", window[0].At.X, 112 + 100);
  check.Near("at its mean L of 1", window[0].At.Y, scene.Rows[0].ToY(1));

  const RowMark* hit = MarkAt(marks, growth[0].At + Point{ growth[0].Radius + 3, 0 }, 5);
  check("a click beside a circle hits it", hit && hit->Row == BlockRow{ kPeriodsBlock, 1 });
  check("further away nothing", !MarkAt(marks, growth[0].At + Point{ growth[0].Radius + 9, 0 }, 5));
  check("the smaller one of two is hit where both are",
    MarkAt({ { { 0, 0 }, 30, { 2, 0 } }, { { 5, 0 }, 3, { 1, 7 } } }, { 5, 0 }, 5)->Row ==
      BlockRow{ 1, 7 });
  const std::set<BlockRow> inside = RowsInside(marks, Around(window[0].At, 4));
  check("a lasso around a point has its row", inside == std::set<BlockRow>{ { kWindowsBlock, 0 } });
  check("one around everything all of them",
    RowsInside(marks, Around({ 600, 600 }, 2000)).size() == 20);

  const QuadBatch ring = RingsOf(marks, { { kPeriodsBlock, 1 } }, {}, 2);
  check("a selected row has a ring", ring.CornerCount() > 20);
  double least = 1e9, most = 0;
  for (std::size_t i = 0; i < ring.Corners.size(); i += 2)
  {
    const double away = Length(Point{ ring.Corners[i], ring.Corners[i + 1] } - growth[0].At);
    least = std::min(least, away);
    most = std::max(most, away);
  }
  check.Near("a unit outside of its circle", least, growth[0].Radius + 2, 1e-3);
  check.Near("two units wide", most, growth[0].Radius + 6, 1e-3);
  check("no selected row, no ring", RingsOf(marks, {}, {}, 2).CornerCount() == 0);

  frame.Zoom = 4;
  const std::vector<RowMark> zoomed = RowMarksOf(evolution, LayEvolution(evolution, frame));
  check("what is not seen has no mark", !zoomed.empty() && zoomed.size() < 12);
  frame.Zoom = 1;
  frame.Area.Height = 108 + 3 * 40;
  const EvolutionScene low = LayEvolution(evolution, frame);
  const std::vector<RowMark> lowMarks = RowMarksOf(evolution, low);
  const auto below = Of(lowMarks, { kWindowsBlock, 5 });
  check("without a curve windows stand on the line of the circles",
    below.size() == 1 && low.Rows[1].Curve.Height == 0 &&
      below[0].At.Y == low.Rows[1].Circles.Y + low.Rows[1].Circles.Height / 2);
  check("where nothing of them is drawn or hit",
    RowsInside(lowMarks, Around(below[0].At, 2)).count({ kWindowsBlock, 5 }) == 0 &&
      RingsOf(lowMarks, { { kWindowsBlock, 5 } }, {}, 1).CornerCount() > 0);
}

/// Of the thick part of a ring: how much of the circle it takes.
double ThickShare(const RowShare& share)
{
  const std::vector<RowMark> marks{ { { 0, 0 }, 20, { kPeriodsBlock, 7 } } };
  const QuadBatch ring =
    RingsOf(marks, { { kPeriodsBlock, 7 } }, { { { kPeriodsBlock, 7 }, share } }, 1);
  double most = 0;
  for (std::size_t i = 0; i < ring.Corners.size(); i += 2)
  {
    const Point at{ ring.Corners[i], ring.Corners[i + 1] };
    const double angle = std::atan2(at.X, at.Y) / (2 * 3.14159265358979);
    most = Length(at) > 23.9 ? std::max(most, angle < -1e-4 ? angle + 1 : angle) : most;
  }
  return most;
}

void TestShares(Checks& check)
{
  check.Near("a quarter of the messages: a quarter of the ring is thick, clockwise from the top",
    ThickShare({ 10, 40 }), 0.25, 0.02);
  check.Near("three quarters", ThickShare({ 30, 40 }), 0.75, 0.02);
  check.Near("one of many is seen", ThickShare({ 1, 100000 }), 0.06, 0.01);
  check.Near("all but one are not all", ThickShare({ 99999, 100000 }), 0.94, 0.01);
  check.Near("all of them: no part is thick, as without a share", ThickShare({ 40, 40 }), 0, 1e-9);
  const RowShares shares = ParseShares("1 3 12 340\n2 0 5 5\n2 1");
  check("shares are read from numbers, what is not complete is left out",
    shares == RowShares{ { { 1, 3 }, { 12, 340 } }, { { 2, 0 }, { 5, 5 } } });
  check("a tip has the numbers",
    ShareTip(shares, { 1, 3 }) == TipRows{ { "selected", "12 of 340 messages  (3.53 %)" } });
  check("nothing without a share", ShareTip(shares, { 1, 4 }).empty());
  check("nothing of no messages", ShareTip({ { { 1, 3 }, { 0, 0 } } }, { 1, 3 }).empty());
}

void TestAttribution(Checks& check)
{
  const Attribution attribution = DrawnAttribution();
  AttributionFrame frame;
  frame.Area = { 0, 0, 1000, 600 };
  const AttributionScene scene = LayAttribution(attribution, frame);
  const std::vector<RowMark> marks = RowMarksOf(attribution, scene);
  const auto second = Of(marks, { kDurationsBlock, 1 });
  check("a duration has points in both lines and in the pattern", second.size() == 3);
  check.Near("in its middle", second[0].At.X, scene.X(1.5));
  check.Near(
    "at its messages between nodes", second[0].At.Y, scene.Y(AttributionScene::Chart::Mapping, 10));
  check(
    "one without messages has none in the pattern", Of(marks, { kDurationsBlock, 2 }).size() == 2);
  const auto sizes = std::count_if(
    marks.begin(), marks.end(), [](const RowMark& mark) { return mark.Row.Block == kSizesBlock; });
  check("six sizes are drawn, in three durations", sizes == 18);
  const auto fluctuating = Of(marks, { kSizesBlock, 1 });
  check("a size's point is at its ratio",
    fluctuating.size() == 1 &&
      fluctuating[0].At.Y == scene.Y(AttributionScene::Chart::Background, std::log2(6.0)));
  const auto cause = Of(marks, { kCausesBlock, 0 });
  check("a cause's time has its bar, above its chart",
    cause.size() == 1 &&
      cause[0].At.Y > scene.Of(AttributionScene::Chart::Background).Y +
          scene.Of(AttributionScene::Chart::Background).Height);
}
}

int UnitTestRowMarks(int, char*[])
{
  Checks check;
  TestEvolution(check);
  TestShares(check);
  TestAttribution(check);
  return check.Result();
}
