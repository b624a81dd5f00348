// Rank remapping of 64 to 16 384 ranks: time, and weight between nodes compared with METIS alone.
#include "Filters/Core/Remapping/MappingStarts.h"
#include "Filters/Core/Remapping/RankRemapping.h"
#include "Testing/Benchmarks/Benchmark.h"
#include "Testing/Support/MappingOracles.h"
#include "Testing/Support/RankGraphs.h"

#include <ctime>
#include <numeric>
#include <string>

using namespace pclvis;

namespace
{
using Nodes = std::vector<std::int32_t>;

/// Processor seconds, which other programs on the machine do not stretch.
template<typename Work>
double ProcessorSeconds(Work&& work)
{
  const std::clock_t begin = std::clock();
  work();
  return static_cast<double>(std::clock() - begin) / CLOCKS_PER_SEC;
}

/// Measures ranks that are placed round robin on nodes of `perNode` ranks.
/// @param least known weight between nodes (compact blocks); 0: unknown
/// @param bound limit of the processor seconds for both questions
void Measure(Benchmark& bench, const std::string& name, const RankGraph& graph,
  std::int32_t perNode, double least, double bound)
{
  const std::int32_t nodes = graph.Ranks / perNode;
  Nodes now(graph.Ranks);
  for (std::int32_t rank = 0; rank < graph.Ranks; ++rank)
  {
    now[rank] = rank % nodes;
  }
  const Nodes capacity(nodes, perNode);
  const std::string label = name + " " + std::to_string(graph.Ranks);
  Nodes metis = now; // without METIS, the current placement
  if (HasMetis())
  {
    bench.Case("METIS alone, " + label, graph.Ranks, [&] {
      metis = PartitionByMetis(graph, capacity, MetisWay::Recursive, 1);
      FitToCapacities(graph, capacity, metis);
    });
  }
  Remapping found;
  double seconds = 0, quick = 0;
  bench.Case(label, graph.Ranks,
    [&] { seconds = ProcessorSeconds([&] { found = RemapRanks(graph, now, capacity); }); });
  InterNodeShares shares;
  bench.Case("best share, " + label, graph.Ranks,
    [&] { quick = ProcessorSeconds([&] { shares = BestInterNodeShare(graph, now); }); });
  const double alone = WeightBetweenNodes(graph, metis);
  bench.Print("weight to METIS alone: " + label, graph.Ranks, 0, found.Proposed / alone);
  bench.Print("best share's weight to the mapping's: " + label, graph.Ranks, 0,
    shares.Best * found.Total / found.Proposed);
  if (least > 0)
  {
    bench.Print("weight to compact blocks: " + label, graph.Ranks, 0, found.Proposed / least);
    bench.Check(label + " within 5 % (15 % without METIS) of compact blocks",
      found.Proposed <= (HasMetis() ? 1.05 : 1.15) * least);
  }
  bench.Check(label + " not heavier than METIS alone", found.Proposed <= alone);
  bench.Check(label + " keeps the capacities", KeepsCapacities(found.Node, capacity));
  bench.Check(label + " within its time", seconds <= bound && quick <= bound);
}
}

int main(int argc, char* argv[])
{
  Benchmark bench(argc, argv);
  const auto square = [](int width) {
    return MakeRankGraph(width * width, StencilPairs(width, width));
  };
  // Squares of 4 x 4 on a width x width grid: width / 4 - 1 cuts in each direction, of `width`
  // links each.
  Measure(bench, "stencil", square(8), 16, 2.0 * 1 * 8, 5);
  if (bench.IsSmall())
  {
    return bench.Result();
  }
  Measure(bench, "stencil", square(32), 16, 2.0 * 7 * 32, 5);
  Measure(bench, "stencil", square(64), 16, 2.0 * 15 * 64, 10);
  Measure(bench, "stencil", square(128), 16, 2.0 * 31 * 128, 20);
  Measure(bench, "stencil on large nodes", square(128), 1024, 2.0 * 3 * 128, 20);
  Measure(bench, "CG", MakeRankGraph(4096, CGPairs(4096)), 32, 0, 10);
  Measure(bench, "CG", MakeRankGraph(16384, CGPairs(16384)), 64, 0, 20);
  // No useful numbering, and no structure at all.
  Measure(bench, "blocks", MakeRankGraph(4096, BlockPairs(64, 64, 0.25, 0.001, 3)), 64, 0, 10);
  Measure(bench, "random", MakeRankGraph(4096, RandomPairs(4096, 0.005, 9, 5)), 32, 0, 20);
  return bench.Result();
}
