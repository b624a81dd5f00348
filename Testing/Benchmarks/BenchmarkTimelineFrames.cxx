// Frames of both timelines while they are panned and zoomed, from the pointer's event to the
// picture, compared with the floor: frames of the same view without data in a window of the same
// size.
//   BenchmarkTimelineFrames [--small] [--runs N]
// Lines for compare.py, where an item is a frame, and a table: elapsed and processor time of a
// frame, and its processor time relative to that of the floor.
#include "Testing/Benchmarks/Benchmark.h"
#include "Testing/Benchmarks/DrawnWindow.h"
#include "Testing/Support/TimelinePrograms.h"
#include "Views/VTK/LogicalTimeline/vtkLogicalTimelineChart.h"
#include "Views/VTK/PhysicalTimeline/vtkPhysicalTimelineChart.h"

#include <functional>
#include <memory>

using namespace pclvis;

namespace
{
void PrintFrames(const char* what, const FrameTimes& frame, const FrameTimes& floor)
{
  std::printf("#   %-8s %6.1f ms, slowest %6.1f, processor %6.1f: %.2f of an empty frame\n", what,
    1e3 * frame.Median, 1e3 * frame.Slowest, 1e3 * frame.Processor,
    frame.Processor / floor.Processor);
}

/// What a frame of a view without data takes to show its sentence; while moving, edges are not
/// smoothed.
struct Floors
{
  FrameTimes Moving, Rest;
};

Floors MeasureFloors(Benchmark& bench)
{
  vtkNew<vtkLogicalTimelineChart> empty;
  DrawnWindow window(empty);
  const auto draw = [&empty](int) { empty->SetLegendVisible(true); }; // asks for a new picture
  Floors floors;
  floors.Rest = Frames(bench, "an empty frame at rest", window, draw);
  window.View->GetRenderWindow()->SetMultiSamples(0);
  floors.Moving = Frames(bench, "an empty frame in motion", window, draw);
  std::printf("# an empty frame\n");
  PrintFrames("moving", floors.Moving, floors.Moving);
  PrintFrames("at rest", floors.Rest, floors.Rest);
  return floors;
}

/// Pans and zooms a chart, and draws it at rest.
void Measure(Benchmark& bench, const std::string& name, vtkCommunicationChart* chart,
  DrawnWindow& window, const Floors& floors, const std::function<void()>& see)
{
  see();
  window.Draw();
  const Moves moves = MoveAbout(bench, name, window, chart);
  see();
  const FrameTimes rest = Frames(bench, name + ": at rest", window, [&](int) {
    chart->Rest();
    chart->SetLegendVisible(true); // asks for a new picture
  });
  std::printf("# %s\n", name.c_str());
  PrintFrames("pan", moves.Pan, floors.Moving);
  PrintFrames("zoom", moves.Zoom, floors.Moving);
  PrintFrames("at rest", rest, floors.Rest);
  bench.Check(name + ": frames are drawn", moves.Pan.Median > 0 && chart->Sentence().empty());
}

void MeasureLogical(Benchmark& bench, int ranks, int steps, const Floors& floors)
{
  vtkNew<vtkLogicalTimelineChart> chart;
  chart->SetTimeline(
    std::make_shared<LogicalTimeline>(MakeLogicalTimeline(StencilOf(ranks, steps))));
  chart->SetProgressive(true);
  DrawnWindow window(chart);
  const std::string label =
    "logical, " + std::to_string(ranks) + " ranks by " + std::to_string(steps) + " steps, ";
  const double all = steps, few = std::min(64, ranks);
  Measure(bench, label + "all", chart, window, floors, [&] {
    chart->SetSeen({ 0, -1 }, { 0, -1 });
  });
  Measure(bench, label + "a tenth of the steps", chart, window, floors, [&] {
    chart->SetSeen({ 0.4 * all, 0.5 * all }, { 0, -1 });
  });
  Measure(bench, label + "100 steps of 64 ranks", chart, window, floors, [&] {
    chart->SetSeen({ 0, std::min(100.0, all) }, { 0, few });
  });
  Measure(bench, label + "20 steps of 16 ranks", chart, window, floors, [&] {
    chart->SetSeen({ 0.5 * all, 0.5 * all + 20 }, { 0, 16 });
  });
}

void MeasurePhysical(Benchmark& bench, int ranks, std::int64_t steps, const Floors& floors)
{
  vtkNew<vtkPhysicalTimelineChart> chart;
  const auto timeline =
    std::make_shared<PhysicalTimeline>(MakePhysicalTimeline(ProgramOf(ranks, steps)));
  chart->SetTimeline(timeline);
  chart->SetProgressive(true);
  DrawnWindow window(chart);
  const std::string label =
    "physical, " + std::to_string(ranks) + " ranks by " + std::to_string(steps) + " steps, ";
  const double end = timeline->Time.Whole.End, few = std::min(16, ranks);
  Measure(bench, label + "all", chart, window, floors, [&] {
    chart->SetSeen({ 0, -1 }, { 0, -1 });
  });
  Measure(bench, label + "a tenth of the time", chart, window, floors, [&] {
    chart->SetSeen({ 0.4 * end, 0.5 * end }, { 0, -1 });
  });
  Measure(bench, label + "10 ms of 16 ranks", chart, window, floors, [&] {
    chart->SetSeen({ 0.5 * end, 0.5 * end + 0.01 }, { 0, few });
  });
}
}

int main(int argc, char* argv[])
{
  if (!CanDraw(argv[0]))
  {
    return EXIT_FAILURE;
  }
  Benchmark bench(argc, argv);
  const Floors floors = MeasureFloors(bench);
  MeasureLogical(bench, bench.IsSmall() ? 16 : 1024, bench.IsSmall() ? 100 : 2000, floors);
  MeasurePhysical(bench, bench.IsSmall() ? 16 : 1024, bench.IsSmall() ? 100 : 2000, floors);
  if (!bench.IsSmall() && !getenv("ONLY"))
  {
    MeasureLogical(bench, 16384, 500, floors);
    MeasurePhysical(bench, 16384, 152, floors);
  }
  return bench.Result();
}
