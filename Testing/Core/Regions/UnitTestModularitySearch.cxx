#include "Filters/Core/Regions/ModularitySearch.h"
#include "Testing/Support/Check.h"
#include "Testing/Support/RankGraphs.h"

#include <algorithm>
#include <functional>

using namespace pclvis;

namespace
{
/// Modularity by its definition, over all pairs of ranks.
double Modularity(const RankGraph& graph, const std::vector<int>& cluster)
{
  double all = 0, inside = 0, expected = 0;
  std::vector<double> degree(graph.Ranks, 0);
  for (std::int32_t a = 0; a < graph.Ranks; ++a)
  {
    for (std::int64_t i = graph.First[a]; i < graph.First[a + 1]; ++i)
    {
      degree[a] += graph.Weight[i];
      inside += cluster[a] == cluster[graph.Neighbour[i]] ? graph.Weight[i] : 0;
    }
    all += degree[a];
  }
  for (std::int32_t a = 0; a < graph.Ranks; ++a)
  {
    for (std::int32_t b = 0; b < graph.Ranks; ++b)
    {
      expected += cluster[a] == cluster[b] ? degree[a] * degree[b] : 0;
    }
  }
  return inside / all - expected / all / all;
}

/// The greatest of all partitions, each tried.
double Greatest(const RankGraph& graph)
{
  std::vector<int> cluster(graph.Ranks, 0);
  double greatest = 0;
  const std::function<void(int, int)> put = [&](int rank, int clusters) {
    if (rank == graph.Ranks)
    {
      greatest = std::max(greatest, Modularity(graph, cluster));
      return;
    }
    for (int of = 0; of <= clusters; ++of)
    {
      cluster[rank] = of;
      put(rank + 1, std::max(clusters, of + 1));
    }
  };
  put(0, 0);
  return greatest;
}
}

int UnitTestModularitySearch(int, char*[])
{
  Checks check;
  // Two triangles joined by a link: 6/7 inside, each has half of the degrees.
  const RankGraph triangles =
    GraphOf(6, { { 0, 1 }, { 0, 2 }, { 1, 2 }, { 2, 3 }, { 3, 4 }, { 3, 5 }, { 4, 5 } });
  check.Near("two triangles and a link: 6/7 - 1/2", GreatestModularity(triangles), 6.0 / 7 - 0.5);
  check.Near("four pairs: 1 - 4 / 16",
    GreatestModularity(GraphOf(8, { { 0, 1 }, { 2, 3 }, { 4, 5 }, { 6, 7 } })), 0.75);
  check("no link, no modularity", GreatestModularity(GraphOf(3, {})) == 0);
  check("a star has no clusters",
    GreatestModularity(GraphOf(5, { { 0, 1 }, { 0, 2 }, { 0, 3 }, { 0, 4 } })) < 1e-12);
  check("nor has a complete graph",
    GreatestModularity(GraphOf(4, { { 0, 1 }, { 0, 2 }, { 0, 3 }, { 1, 2 }, { 1, 3 }, { 2, 3 } })) <
      1e-12);
  double worst = 1, sum = 0;
  for (unsigned seed = 1; seed <= 20; ++seed)
  {
    const RankGraph graph = MakeRankGraph(8, BlockPairs(2, 4, 0.7, 0.3, seed));
    const double greatest = Greatest(graph), found = GreatestModularity(graph);
    check("it is the modularity of some partition", found <= greatest + 1e-12);
    worst = std::min(worst, found - greatest);
    sum += greatest - found;
  }
  check("against all partitions of eight ranks it loses 0.02 at most in the mean, here " +
      std::to_string(sum / 20) + ", worst " + std::to_string(-worst),
    sum / 20 <= 0.02);
  // Process rows of CG: 1 - 1/7 of the weight inside at 64 ranks would be all but the transposes.
  const RankGraph rows = MakeRankGraph(512, CGPairs(512));
  std::vector<int> byRow(512);
  for (int rank = 0; rank < 512; ++rank)
  {
    byRow[rank] = rank / 32;
  }
  check.Near("the rows of CG are found", GreatestModularity(rows), Modularity(rows, byRow));
  return check.Result();
}
