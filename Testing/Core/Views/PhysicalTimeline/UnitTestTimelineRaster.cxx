#include "Testing/Support/Check.h"
#include "Testing/Support/DrawnEvents.h"
#include "Views/Core/PhysicalTimeline/TimelineRaster.h"

#include <cstdlib>

using namespace pclvis;

namespace
{
Color PixelAt(const PixelImage& image, int x, int y)
{
  const std::uint8_t* at = image.Rgba.data() + 4 * (std::size_t(y) * image.Width + x);
  return { at[0], at[1], at[2] };
}

TimelineScene SceneOf(const PhysicalTimeline& timeline, double height)
{
  TimelineFrame frame;
  frame.Area = { 0, 0, 1072, height };
  frame.Nested = false;
  return LayTimeline(timeline, frame);
}

void TestEvents(Checks& check)
{
  const PhysicalTimeline drawn = DrawnTimeline();
  const TimelineScene scene = SceneOf(drawn, 480);
  const Theme theme = ThemeFor(FromHex(0xFFFFFF));
  const CallEventColumns columns = DrawnCallEvents();
  const PhysicalTimeline events = DrawnWithEvents(columns);
  const CallMetric late(events, LogicalMetric::Lateness, false);
  const TimelineColors byLateness =
    TimelineColorsFor(events, TimelineColoring::Metric, theme, {}, { &late, {}, 0, nullptr });
  const auto values = TakeTimelineCells(events, scene, byLateness);
  check("by lateness, MPI_Recv reaches the end of the scale and compute has no value",
    values[650].Value == 255 && values[50].Value == 0);
  check("the barrier has a third", values[950].Value == CellValue(1.0F / 3));
  const PixelImage lateness = PaintTimeline(events, scene, byLateness);
  check("and these colours",
    PixelAt(lateness, 650, 300) == LatenessScale(theme).At(1) &&
      PixelAt(lateness, 50, 300) == byLateness.Groups[0].Fill);
}

void TestCounter(Checks& check)
{
  const PhysicalTimeline drawn = DrawnTimeline();
  const TimelineScene scene = SceneOf(drawn, 480);
  const Theme theme = ThemeFor(FromHex(0xFFFFFF));
  // A counter of rank 0: 10 up to 6 s, then 5; rank 1 has none.
  const std::vector<std::int32_t> ranks{ 0, 0 }, codes{ 0, 0 };
  const std::vector<double> times{ 0, 6 }, amounts{ 10, 5 };
  CounterSamples samples;
  samples.Rank = { ranks.data(), 2 };
  samples.Thread = { codes.data(), 2 };
  samples.Counter = { codes.data(), 2 };
  samples.Time = { times.data(), 2 };
  samples.Value = { amounts.data(), 2 };
  const CounterCurves curves(samples);
  MetricLook look;
  look.Curves = &curves;
  look.High = 10;
  const TimelineColors byCounter =
    TimelineColorsFor(drawn, TimelineColoring::Counter, theme, {}, look);
  const auto counted = TakeTimelineCells(drawn, scene, byCounter);
  check("rows have the colour of a counter, calls or not",
    counted[300].Value == 255 && counted[700].Value == CellValue(0.5F) &&
      counted[850].Value == CellValue(0.5F));
  check("a rank without it has none", counted[1300].Value == 0);
}
}

int UnitTestTimelineRaster(int, char*[])
{
  Checks check;
  const PhysicalTimeline drawn = DrawnTimeline();
  const TimelineScene scene = SceneOf(drawn, 480);
  const Theme theme = ThemeFor(FromHex(0xFFFFFF));
  const TimelineColors colors = TimelineColorsFor(drawn, TimelineColoring::Function, theme);
  // 100 pixels a second; groups by time: 0 main, 1 compute, 2 MPI_Recv, 3 MPI_Barrier, 4 MPI_Send.
  const auto cells = TakeTimelineCells(drawn, scene, colors);
  check("a cell for each pixel of two strips", cells.size() == 2000);
  check("compute is first", cells[50].Group == 1 && cells[50].Share == 255);
  check("MPI_Recv waits in its first two seconds",
    cells[450].Group == 2 && cells[450].Wait == 255 && cells[650].Wait == 0);
  check("on rank 1 MPI_Send is at 6 s", cells[1650].Group == 4);

  const PixelImage image = PaintTimeline(drawn, scene, colors);
  check("the picture is the plot's", image.Width == 1000 && image.Height == 400);
  check("a call has its colour", PixelAt(image, 50, 300) == colors.Groups[1].Fill);
  int lines = 0, plain = 0;
  for (int x = 410; x < 590; ++x)
  {
    const Color color = PixelAt(image, x, 300);
    plain += color == colors.Groups[2].Fill ? 1 : 0;
    lines += color == colors.Groups[2].Fill ? 0 : 1;
  }
  check("waiting is hatched: a third of it is lines", lines == 60 && plain == 120);
  check("what follows is not", PixelAt(image, 650, 300) == colors.Groups[2].Fill);
  check("between rows is nothing",
    image.Rgba[4 * (201 * 1000 + 50) + 3] == 0 && image.Rgba[4 * (300 * 1000 + 50) + 3] == 255);

  const TimelineColors byWait = TimelineColorsFor(drawn, TimelineColoring::Wait, theme);
  const PixelImage waits = PaintTimeline(drawn, scene, byWait);
  check("by waiting, it has the colour for it",
    PixelAt(waits, 450, 300) == byWait.Waiting &&
      PixelAt(waits, 650, 300) == byWait.Groups[1].Fill);

  // One pixel for both ranks: at 6 s MPI_Recv and MPI_Send have half of it each.
  TimelineScene shared = SceneOf(drawn, 480);
  shared.Strips = { { 0, 1, 0, 2, -1 } };
  const auto both = TakeTimelineCells(drawn, shared, colors);
  check(
    "ranks in one pixel share it", both[650].Group == 2 && std::abs(both[650].Share - 128) <= 1);
  check("main and compute at 1 s", both[100].Group == 0 && std::abs(both[100].Share - 128) <= 1);
  TestEvents(check);
  TestCounter(check);
  return check.Result();
}
