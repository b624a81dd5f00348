// Layout of event flow graphs of 1,000 and 10,000 nodes in nested loops, as in the view, compared
// with the floor: sorting the edges as often as columns of different heights are tried.
#include "Testing/Benchmarks/Benchmark.h"
#include "Testing/Support/LoopedPrograms.h"
#include "Views/Core/EventFlow/LoopPlaces.h"

#include <algorithm>
#include <tuple>

using namespace pclvis;

namespace
{
void Measure(Benchmark& bench, int nodes)
{
  const LoopedGraph graph = LoopedProgram(nodes, 1).Graph;
  const auto edges = static_cast<std::int64_t>(graph.Edges.size());
  const std::string label = std::to_string(nodes) + " nodes";
  std::vector<LoopedGraph::Edge> sorted;
  const double floor = bench.Case("floor, " + label, edges, [&] {
    for (int i = 0; i < 100; ++i)
    {
      sorted = graph.Edges;
      std::sort(sorted.begin(), sorted.end(), [](const auto& a, const auto& b) {
        return std::tie(a.To, a.From) < std::tie(b.To, b.From);
      });
    }
  });
  std::vector<LoopLevel> levels;
  const double order =
    bench.Case("layers, " + label, edges, [&] { levels = MakeLoopLevels(graph); });
  LoopPlaces places;
  const double fit =
    bench.Case("places, " + label, edges, [&] { places = FitLoops(graph, levels, 1400, 900); });
  std::size_t inside = 0;
  for (std::size_t i = 0; i < graph.Size.size(); ++i)
  {
    const Box& node = places.Nodes[i];
    const std::int32_t loop = graph.Loop[i];
    inside += loop < 0 || places.Frames[loop].Holds(node.Middle());
  }
  bench.Check("each node is in its frame", inside == graph.Size.size());
  std::printf(
    "# %s: layers %.1f, places %.1f times the floor\n", label.c_str(), order / floor, fit / floor);
  bench.Check(label + ": the window does not wait", bench.IsSmall() || order + fit < 2);
}
}

int main(int argc, char* argv[])
{
  Benchmark bench(argc, argv);
  Measure(bench, bench.IsSmall() ? 100 : 1000);
  if (!bench.IsSmall())
  {
    Measure(bench, 10000);
  }
  return bench.Result();
}
