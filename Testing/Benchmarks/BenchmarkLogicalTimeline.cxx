// What the Logical Timeline View computes, once on opening and for each frame: on 1,024 ranks by
// 2,000 steps and on 16,384 ranks, for a stencil in which every rank sends to the next one and
// receives from the previous one. Frames are compared with reading all events once. Goals: 30
// frames per second on 1,024 ranks, and 0.3 s per frame on 16,384.
#include "Testing/Benchmarks/Benchmark.h"
#include "Testing/Support/TimelinePrograms.h"
#include "Views/Core/LogicalTimeline/LogicalRaster.h"
#include "Views/Core/LogicalTimeline/LogicalTimelineMarks.h"

#include <algorithm>
#include <numeric>

using namespace pclvis;

namespace
{
/// Everything in a frame, as in the chart.
/// @return the number of lines and boxes
std::size_t DrawFrame(const LogicalTimeline& timeline, const LogicalValues& values, Span steps,
  Span rows, bool window, PixelImage& image)
{
  LogicalFrame frame;
  frame.Area = { 16, 90, 1368, 680 };
  frame.Steps = steps;
  frame.Rows = rows;
  const Theme theme = ThemeFor(FromHex(0xFFFFFF));
  const LogicalScene scene = LayLogicalTimeline(timeline, frame);
  const LogicalColors colors(
    values, LogicalRange::Trace, window ? SeenHigh(timeline, scene, values) : 0, theme);
  image = scene.Detail == LogicalDetail::Pixels
    ? PaintLogicalEvents(timeline, scene, values, colors)
    : PixelImage();
  const auto boxes = BuildLogicalBoxes(timeline, scene, values, colors);
  const LogicalLines lines = BuildLogicalLines(timeline, scene, values, theme, 1500);
  const auto strip = scene.Strip.Marks(
    scene.Seen, values.Sums, values.Means,
    [&](double mean) { return colors.Of(colors.MeanShare(mean)); }, theme);
  return image.Rgba.size() + boxes.size() + lines.Lines.size() + strip.size() +
    BuildPhaseGrounds(timeline, scene, theme).size();
}

/// How many times as long as reading all events once a frame of them may take. Reading takes 10 ms
/// on 1,024 ranks by 2,000 steps with one processor.
constexpr double kMostOfReading = 8;

void MeasureFrames(Benchmark& bench, const LogicalTimeline& timeline, const LogicalValues& values,
  const std::string& label)
{
  double sum = 0;
  const double reading =
    bench.Case("read all events, " + label, std::int64_t(timeline.Size()), [&] {
      sum = 0;
      for (std::size_t place = 0; place < timeline.Size(); ++place)
      {
        sum += double(values.Event[place]) * timeline.StepAt[place];
      }
    });
  bench.Check("events have values", sum > 0);
  const double steps = timeline.Steps, few = std::min(64.0, double(timeline.Ranks.size()));
  struct View
  {
    const char* Name;
    Span Steps, Rows;
    bool Window;
  };
  for (const View& view : { View{ "all", { 0, -1 }, { 0, -1 }, false },
         View{ "all, colors by what is seen", { 0, -1 }, { 0, -1 }, true },
         View{ "a tenth of the steps", { 0.4 * steps, 0.5 * steps }, { 0, -1 }, false },
         View{ "100 steps of 64 ranks", { 0, std::min(100.0, steps) }, { 0, few }, false } })
  {
    PixelImage image;
    std::size_t drawn = 0;
    const std::string name = view.Name;
    const double seconds = bench.Case("frame of " + name + ", " + label, 1,
      [&] { drawn = DrawFrame(timeline, values, view.Steps, view.Rows, view.Window, image); });
    bench.Check(name + ": something is drawn", drawn > 7);
    bench.Check(
      name + ", " + label + ": fast enough", bench.IsSmall() || seconds < kMostOfReading * reading);
  }
}

void Measure(Benchmark& bench, int ranks, int steps)
{
  const LogicalTables tables = StencilOf(ranks, steps);
  const std::string label = std::to_string(ranks) + " ranks by " + std::to_string(steps) + " steps";
  const auto events = static_cast<std::int64_t>(tables.Steps.Event.Size);
  LogicalTimeline timeline;
  LogicalValues values;
  bench.Case("open, " + label, events, [&] { timeline = MakeLogicalTimeline(tables); });
  bench.Case("take a metric, " + label, events,
    [&] { values = TakeLogicalValues(timeline, LogicalMetric::Lateness); });
  double expected = 0;
  for (const double late : tables.Steps.Lateness)
  {
    expected += late;
  }
  const double sum = std::accumulate(values.Sums.begin(), values.Sums.end(), 0.0);
  bench.Check("steps add up to all lateness", sum > 0.999 * expected && sum < 1.001 * expected);
  MeasureFrames(bench, timeline, values, label);
}
}

int main(int argc, char* argv[])
{
  Benchmark bench(argc, argv);
  Measure(bench, bench.IsSmall() ? 16 : 1024, bench.IsSmall() ? 100 : 2000);
  if (!bench.IsSmall())
  {
    Measure(bench, 16384, 500);
  }
  return bench.Result();
}
