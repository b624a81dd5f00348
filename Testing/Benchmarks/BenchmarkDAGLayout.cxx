// The DAG View's layout of 10 000 states and 30 000 links, and what it draws of it in a frame.
#include "Testing/Benchmarks/Benchmark.h"
#include "Testing/Support/RandomStateDAG.h"
#include "Views/Core/DAG/StateDAGMarks.h"

#include <cstdlib>

using namespace pclvis;

namespace
{
PlaneCamera WholePicture(const StateDAGScene& scene, const Box& window)
{
  PlaneCamera camera;
  camera.Fit(scene.Low, scene.High, window);
  return camera;
}

void MeasureMarks(Benchmark& bench, const StateDAGScene& scene, const std::string& label)
{
  const Box window{ 0, 0, 1400, 900 };
  StateDAGStyle style;
  style.Colors = ThemeFor(FromHex(0xFFFFFF));
  style.Scale.MostBytes = scene.Dag->MostBytes;
  style.Scale.MostSeconds = scene.Dag->MostTransmission;
  StateDAGMarks marks;
  PlaneCamera camera = WholePicture(scene, window);
  const auto states = static_cast<std::int64_t>(scene.Dag->States.size());
  const double all = bench.Case("marks of all, " + label, states,
    [&] { marks = BuildStateDAGMarks(scene, camera, window, style); });
  bench.Check("all states are drawn", marks.States == states);
  bench.Check("marks of all take no longer than a frame", bench.IsSmall() || all < 0.033);
  camera.ZoomAt({ 700, 450 }, 1.01 / camera.Scale());
  const double some = bench.Case("marks of full glyphs, " + label, marks.States,
    [&] { marks = BuildStateDAGMarks(scene, camera, window, style); });
  bench.Check("full glyphs are drawn", marks.Level == GlyphLevel::Full && marks.States > 0);
  bench.Check("marks of full glyphs take no longer than a frame", bench.IsSmall() || some < 0.033);
}

void Measure(Benchmark& bench, int ranks, int layers, int links, int longest = 1)
{
  const StateDAG dag = RandomStateDAG(ranks, layers, links, longest);
  const auto states = static_cast<std::int64_t>(dag.States.size());
  const std::string label = (longest > 1 ? "long links, " : "") + std::to_string(ranks) +
    " ranks x " + std::to_string(layers) + " layers, " + std::to_string(dag.Links.size()) +
    " links";
  StateDAGLayoutOptions options;
  options.ByRank = true;
  const std::int64_t byRank = LayOutStateDAG(dag, options).Crossings;
  options.ByRank = false;
  StateDAGScene scene;
  const double seconds =
    bench.Case("layout, " + label, states, [&] { scene = LayOutStateDAG(dag, options); });
  bench.Check(label + ": layout within 2 s", seconds < 2);
  bench.Check(label + ": fewer crossings than by rank", 3 * scene.Crossings < 2 * byRank);
  bench.Print("crossings left of those by rank, " + label, states, 0,
    byRank > 0 ? static_cast<double>(scene.Crossings) / byRank : 0);
  MeasureMarks(bench, scene, label);
}
}

int main(int argc, char* argv[])
{
  Benchmark bench(argc, argv);
  if (bench.IsSmall())
  {
    Measure(bench, 30, 6, 3);
    return bench.Result();
  }
  Measure(bench, 1000, 10, 3);
  Measure(bench, 100, 100, 3);
  Measure(bench, 5000, 2, 6);
  Measure(bench, 100, 100, 3, 4);
  return bench.Result();
}
