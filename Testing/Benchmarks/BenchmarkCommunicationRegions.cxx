// Communication regions of 512 to 16 384 ranks: time, also relative to one pass over the distances.
#include "Filters/Core/Regions/CommunicationRegions.h"
#include "Filters/Core/Regions/CondensedMatrix.h"
#include "Testing/Benchmarks/Benchmark.h"
#include "Testing/Support/RankGraphs.h"

#include <ctime>
#include <fstream>
#include <string>

using namespace pclvis;

namespace
{
/// The floor: writes and reads the distance of every pair once, as any method based on distances
/// must.
double TouchPairs(std::int32_t ranks)
{
  CondensedMatrix distance(ranks);
  double sum = 0;
  for (std::int32_t p = 0; p < ranks; ++p)
  {
    float* row = distance.Row(p);
    for (std::int32_t q = p + 1; q < ranks; ++q)
    {
      row[q] = static_cast<float>(p ^ q);
    }
  }
  for (std::int32_t p = 0; p < ranks; ++p)
  {
    const float* row = distance.Row(p);
    for (std::int32_t q = p + 1; q < ranks; ++q)
    {
      sum += row[q];
    }
  }
  return sum;
}

/// Peak memory of this process so far [bytes]; 0 if the system does not tell.
double PeakBytes()
{
  std::ifstream status("/proc/self/status");
  std::string word;
  double kilobytes = 0;
  while (status >> word)
  {
    if (word == "VmHWM:")
    {
      status >> kilobytes;
    }
  }
  return kilobytes * 1024;
}

struct Bound
{
  std::int32_t Ranks;
  double Seconds; ///< wall time on two idle cores
  double Bytes;
};

void Measure(Benchmark& bench, const std::string& name, const RankGraph& graph, int regions,
  const RegionOptions& options, const Bound& bound)
{
  const std::int32_t n = graph.Ranks;
  const std::string label = name + " " + std::to_string(n);
  const std::int64_t pairs = static_cast<std::int64_t>(n) * (n - 1) / 2;
  double sum = 0;
  const double floor = bench.Case("floor " + label, pairs, [&] { sum += TouchPairs(n); });
  RegionStructure structure;
  double processor = 0;
  const double seconds = bench.Case(label, pairs, [&] {
    const std::clock_t begin = std::clock();
    structure = FindRegions(graph, options);
    processor = static_cast<double>(std::clock() - begin) / CLOCKS_PER_SEC;
  });
  bench.Print("processor time: " + label, pairs, 0, processor);
  bench.Print("ratio to the floor: " + label, pairs, 0, seconds / floor);
  bench.Check("the floor did its work", sum > 0);
  bench.Check(label + " has its regions", regions == 0 || structure.Cut.Regions == regions);
  if (n == bound.Ranks)
  {
    // Other programs stretch the wall time; two cores give two processor seconds per second.
    bench.Check(label + " within its time", processor <= 2 * bound.Seconds);
    bench.Check(label + " within its memory", PeakBytes() <= bound.Bytes);
  }
}
}

int main(int argc, char* argv[])
{
  Benchmark bench(argc, argv);
  const Bound middle{ 4096, 5, 1e9 }, large{ 16384, 60, 2e9 };
  const auto cg = [](int ranks) { return MakeRankGraph(ranks, CGPairs(ranks)); };
  const auto stencil = [](int width) {
    return MakeRankGraph(width * width, StencilPairs(width, width));
  };
  RegionOptions hops;
  hops.Distance = RegionDistance::ProcessCorrelation;
  // Dense factorisation
  Measure(bench, "CG", cg(512), 16, {}, middle);
  if (bench.IsSmall())
  {
    return bench.Result();
  }
  Measure(bench, "CG", cg(1024), 32, {}, middle);
  // Series by blocks of columns: strong structure, no structure, and many neighbours.
  Measure(bench, "CG", cg(4096), 64, {}, middle);
  Measure(bench, "stencil", stencil(64), 0, {}, middle);
  Measure(bench, "blocks", MakeRankGraph(4096, BlockPairs(64, 64, 0.25, 0.001, 3)), 64, {}, middle);
  Measure(bench, "hops, CG", cg(4096), 0, hops, middle);
  Measure(bench, "CG", cg(16384), 128, {}, large);
  Measure(bench, "stencil", stencil(128), 0, {}, large);
  Measure(bench, "hops, CG", cg(16384), 0, hops, large);
  return bench.Result();
}
