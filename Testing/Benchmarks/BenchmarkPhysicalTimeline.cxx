// What the Physical Timeline View computes, once on opening and for each frame: on 1,024 ranks with
// 20 million events, that is 7.5 million calls, a third of them inside others, and 2.5 million
// messages.
#include "Testing/Benchmarks/Benchmark.h"
#include "Testing/Support/TimelinePrograms.h"
#include "Views/Core/PhysicalTimeline/PhysicalTimelineMarks.h"
#include "Views/Core/PhysicalTimeline/TimelineRaster.h"

#include <cmath>
#include <numeric>

using namespace pclvis;

namespace
{
/// Everything in a frame, as in the chart.
/// @return the number of lines
std::size_t DrawFrame(const PhysicalTimeline& timeline, const TimelineColors& colors,
  TimeRange seen, Span rows, bool moving, PixelImage& image)
{
  TimelineFrame frame;
  frame.Area = { 16, 90, 1368, 760 };
  frame.Time = seen;
  frame.Rows = rows;
  frame.Exact = !moving;
  const TimelineScene scene = LayTimeline(timeline, frame);
  image = PaintTimeline(timeline, scene, colors);
  TimelineLineOptions options;
  options.MostMessages = moving ? 400 : options.MostMessages;
  const TimelineLines lines = BuildTimelineLines(timeline, scene, colors, options);
  return lines.Messages.size() + BuildTimelineMarks(scene, colors).size();
}

void MeasureFrames(Benchmark& bench, const PhysicalTimeline& timeline, const std::string& label)
{
  const TimelineColors colors =
    TimelineColorsFor(timeline, TimelineColoring::Function, ThemeFor(FromHex(0xFFFFFF)));
  const double end = timeline.Time.Whole.End;
  PixelImage image;
  std::size_t lines = 0;
  struct View
  {
    const char* Name;
    TimeRange Seen;
    Span Rows;
  };
  const double few = std::min(16.0, double(timeline.Ranks.size()));
  for (const View& view : { View{ "all", { 0, -1 }, { 0, -1 } },
         View{ "a tenth of the time", { 0.4 * end, 0.5 * end }, { 0, -1 } },
         View{ "10 ms of 16 ranks", { 0.5 * end, 0.5 * end + 0.01 }, { 0, few } } })
  {
    for (const bool moving : { true, false })
    {
      const std::string name = view.Name + std::string(moving ? ", moving" : ", at rest");
      const double seconds = bench.Case("frame of " + name + ", " + label, 1,
        [&] { lines = DrawFrame(timeline, colors, view.Seen, view.Rows, moving, image); });
      bench.Check(name + ": calls and lines are drawn",
        lines > 7 && image.Rgba.size() == std::size_t(4) * image.Width * image.Height);
      // 30 frames per second on 1,024 ranks, usable on 16,384.
      const double most = moving && timeline.Ranks.size() <= 1024 ? 0.033 : 0.3;
      bench.Check(name + ", " + label + ": fast enough", bench.IsSmall() || seconds < most);
    }
  }
}

void Measure(Benchmark& bench, int ranks, std::int64_t steps)
{
  const TimelineTables tables = ProgramOf(ranks, steps);
  const auto events =
    static_cast<std::int64_t>(2 * tables.Calls.Rank.Size + 2 * tables.Messages.Source.Size);
  const std::string label = std::to_string(ranks) + " ranks";
  PhysicalTimeline timeline;
  const double seconds =
    bench.Case("open, " + label, events, [&] { timeline = MakePhysicalTimeline(tables); });
  bench.Check("20 million events open in a second", bench.IsSmall() || seconds < 1);
  bench.Check("every rank has its thread", timeline.Threads.size() == std::size_t(ranks));
  // The time of a step, without the inner call, is that of its outer call and its wait.
  const double sum = std::accumulate(timeline.Seconds.begin(), timeline.Seconds.end(), 0.0);
  double expected = 0;
  for (std::size_t i = 0; i < tables.Calls.Rank.Size; ++i)
  {
    const bool inside = tables.Calls.Call[i] >= 5 && tables.Calls.Call[i] < 10;
    expected += inside ? 0 : tables.Calls.End[i] - tables.Calls.Begin[i];
  }
  bench.Check("functions add up to the time in calls", std::fabs(sum / expected - 1) < 1e-3);
  MeasureFrames(bench, timeline, label);
}
}

int main(int argc, char* argv[])
{
  Benchmark bench(argc, argv);
  Measure(bench, bench.IsSmall() ? 8 : 1024, bench.IsSmall() ? 100 : 2441);
  if (!bench.IsSmall())
  {
    Measure(bench, 16384, 152);
  }
  return bench.Result();
}
