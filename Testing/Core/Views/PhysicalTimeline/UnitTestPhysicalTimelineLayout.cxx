#include "Testing/Support/Check.h"
#include "Testing/Support/DrawnTimeline.h"
#include "Views/Core/PhysicalTimeline/PhysicalTimelineLayout.h"

using namespace pclvis;

namespace
{
void CheckManyRanks(Checks& check)
{
  // 1,000 ranks in 400 pixels: each pixel has two or three.
  TimelineColumns many;
  for (int rank = 0; rank < 1000; ++rank)
  {
    many.AddCall(rank, 0, 0, 1);
    many.AddCall(rank, 0, 0, 1, 0, -1, -1, 1);
  }
  const PhysicalTimeline ranks = MakePhysicalTimeline(TablesOf(many, { "f" }));
  TimelineFrame frame;
  frame.Area = { 0, 0, 1072, 480 };
  frame.Threads = false;
  const TimelineScene shared = LayTimeline(ranks, frame);
  std::size_t rows = 0;
  for (const TimelineScene::Strip& strip : shared.Strips)
  {
    rows += strip.EndRow - strip.FirstRow;
  }
  check("every pixel has a strip, and every row is in one",
    shared.Strips.size() == 400 && shared.Strips.front().FirstRow == 0 &&
      shared.Strips.back().EndRow == 1000 && rows >= 1000 && rows < 1400);
  frame.Exact = false;
  const TimelineScene moving = LayTimeline(ranks, frame);
  check("in motion a strip has two pixels",
    moving.Strips.size() == 200 && moving.Strips[3].Top == 6 && moving.Strips[3].Height == 2 &&
      moving.Strips.back().EndRow == 1000);
  frame.Exact = true;
  check("all and some ranks are seen", SeenRanks(ranks, shared) == std::pair(0, 999));
  frame.Rows = { 100, 300 };
  check(
    "ranks of the rows seen", SeenRanks(ranks, LayTimeline(ranks, frame)) == std::pair(100, 299));
  frame.Rows = { 0, -1 };
  frame.Threads = true;
  check("threads have rows", LayTimeline(ranks, frame).Rows.size() == 2000);
  check("nothing has no strips", LayTimeline(MakePhysicalTimeline({}), frame).Strips.empty());
}

void CheckCounters(Checks& check)
{
  const PhysicalTimeline drawn = DrawnTimeline();
  TimelineFrame frame;
  frame.Area = { 0, 0, 1072, 480 };
  frame.Counters = 1;
  const TimelineScene counted = LayTimeline(drawn, frame);
  // 58 below the rows, of which 9 are a gap above the slider, which takes 58; 22 are for times.
  check("a counter has a strip between times and slider",
    counted.Plot.Y == 138 && counted.Counters[0].X == 64 && counted.Counters[0].Width == 1000 &&
      counted.Counters[0].Y == 58 && counted.Counters[0].Height == 49);
  check("without a counter there is none", LayTimeline(drawn, TimelineFrame()).Counters.empty());
  frame.Counters = 3;
  const TimelineScene several = LayTimeline(drawn, frame);
  // Three of 58 take 174 of at most 0.4 * 480 = 192.
  check("three have one each, the first above",
    several.Counters.size() == 3 && several.Counters[0].Y == 58 + 2 * 58 &&
      several.Counters[2].Y == 58 && several.Plot.Y == 138 + 2 * 58);
  frame.Counters = 4;
  const TimelineScene lower = LayTimeline(drawn, frame);
  check("more are lower", lower.Counters.size() == 4 && lower.Counters[0].Height == 36 - 9);
  frame.Counters = 9;
  check("of many as many as have room", LayTimeline(drawn, frame).Counters.size() == 5);
  frame.Area.Height = 200;
  check("nor in a low view", LayTimeline(drawn, frame).Counters.empty());
}
}

namespace
{
void CheckLowAreas(Checks& check)
{
  // Slider 50, times 22 and 20 for rows: 92.
  TimelineFrame frame;
  frame.Area = { 0, 0, 1072, 92 };
  const PhysicalTimeline drawn = DrawnTimeline();
  check("there is room for times",
    LayTimeline(drawn, frame).Times && LayTimeline(drawn, frame).Plot.Y == 72);
  frame.Area.Height = 91;
  check("in a lower area only the slider has times",
    !LayTimeline(drawn, frame).Times && LayTimeline(drawn, frame).Plot.Y == 50);
  check.Near("which fits the lowest one", LeastTimeline(), 70);
}

/// Four ranks of two threads each: ranks have the even rows.
void CheckNames(Checks& check)
{
  TimelineColumns two;
  for (int rank = 0; rank < 4; ++rank)
  {
    two.AddCall(rank, 0, 0, 1);
    two.AddCall(rank, 0, 0, 1, 0, -1, -1, 1);
  }
  const PhysicalTimeline ranks = MakePhysicalTimeline(TablesOf(two, { "f" }));
  using Rows = std::vector<std::int64_t>;
  const auto named = [&ranks](double rows) {
    TimelineFrame frame;
    frame.Area = { 0, 0, 1072, 72 + rows };
    return NamedRows(LayTimeline(ranks, frame), 14);
  };
  check("with room all rows have names", named(160) == Rows{ 0, 1, 2, 3, 4, 5, 6, 7 });
  // Of 8 pixels: the middles of ranks are at 4, 20, 36, 52 from above; 4 is cut by the edge.
  check("then ranks before threads", named(64) == Rows{ 2, 4, 6 });
  // Of 6 pixels: at 3, 15, 27, 39.
  check("then some ranks, and no threads", named(48) == Rows{ 2, 6 });
}
}

int UnitTestPhysicalTimelineLayout(int, char*[])
{
  Checks check;
  const PhysicalTimeline drawn = DrawnTimeline();
  TimelineFrame frame;
  // Names take 64, the right rim 8: 100 pixels a second; slider and ticks take 80 below.
  frame.Area = { 0, 0, 1072, 480 };
  frame.Window = { 2, 8 };
  const TimelineScene scene = LayTimeline(drawn, frame);
  check("the plot",
    scene.Plot.X == 64 && scene.Plot.Y == 80 && scene.Plot.Width == 1000 &&
      scene.Plot.Height == 400);
  check.Near("times have places", scene.Pixel(3), 364);
  check.Near("and back", scene.Time(364), 3);
  check("a time for each side of a pixel", scene.Edges.size() == 1001);
  check("two rows of 200 pixels", scene.Rows.size() == 2 && scene.Seen.RowHeight() == 200);
  check.Near("rank 0 is above", scene.RankY(0), 380);
  // 8 of 200 pixels are a gap, the other 192 for two depths.
  check("two strips a row", scene.Depths == 2 && scene.Strips.size() == 4);
  check("the inner calls are below the outer ones",
    scene.Strips[0].Depth == 0 && scene.Strips[0].Top == 0 && scene.Strips[1].Depth == 1 &&
      scene.Strips[1].Top == 96 && scene.Strips[1].Height == 96 && scene.Strips[2].Top == 200);
  check("the slider has the window",
    scene.Slider.Window == TimeRange{ 2, 8 } &&
      scene.Slider.Track.Y + scene.Slider.Track.Height < scene.Plot.Y);

  frame.Nested = false;
  check("else a row has one strip", LayTimeline(drawn, frame).Strips.size() == 2);
  frame.Time = { 4, 6 };
  frame.Rows = { 1, 2 };
  const TimelineScene zoomed = LayTimeline(drawn, frame);
  check("a part is seen",
    zoomed.SeenTime() == TimeRange{ 4, 6 } && zoomed.Strips.size() == 1 &&
      zoomed.Strips[0].FirstRow == 1);
  frame.Time = { 4, -1 };
  check.Near("without an end all from the begin on", LayTimeline(drawn, frame).SeenTime().End, 10);
  frame.Time = { 5, 5 };
  check("no less than 10 ns", LayTimeline(drawn, frame).SeenTime().Length() > 0);
  frame.Time = { 20, 30 };
  check.Near(
    "of a time of another trace all is seen", LayTimeline(drawn, frame).SeenTime().Length(), 10);

  CheckManyRanks(check);
  CheckLowAreas(check);
  CheckNames(check);
  CheckCounters(check);
  return check.Result();
}
