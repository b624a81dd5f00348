#include "Filters/Core/Regions/FreeEnergyPairs.h"
#include "Testing/Support/Check.h"
#include "Testing/Support/NearPairLists.h"
#include "Testing/Support/RankGraphs.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <optional>
#include <string>

using namespace pclvis;

namespace
{
FreeEnergyOptions Series(double beta = 0.5, int threads = 0)
{
  FreeEnergyOptions options;
  options.Beta = beta;
  options.DenseRanks = 0;
  options.Threads = threads;
  return options;
}

/// A line of ranks whose links have 1, 4, 7, .. messages, and two ranks apart from it.
RankGraph Line(int ranks)
{
  std::vector<WeightedPair> pairs = { { ranks, ranks + 1, 5 } };
  for (int rank = 0; rank + 1 < ranks; ++rank)
  {
    pairs.push_back({ rank, rank + 1, 1.0 + 3 * (rank * 7 % 5) });
  }
  return MakeRankGraph(ranks + 2, pairs);
}

void CheckAgainstMatrix(Checks& check, const RankGraph& graph, double beta, const std::string& name)
{
  const std::optional<NearPairs> near = FreeEnergyPairs(graph, Series(beta));
  check(name + ": few ranks are near", near.has_value());
  if (!near)
  {
    return;
  }
  const auto units = UnitsOf(*near);
  const CondensedMatrix matrix = FreeEnergyDistance(graph, Series(beta));
  double most = 0;
  bool infinite = true, same = true;
  for (std::int32_t p = 0; p < graph.Ranks; ++p)
  {
    for (std::int32_t q = 0; q < p; ++q)
    {
      if (std::isinf(matrix(p, q)) || units[p][q] < 0)
      {
        infinite = infinite && std::isinf(matrix(p, q)) && units[p][q] < 0 && units[q][p] < 0;
        continue;
      }
      same = same && units[p][q] == units[q][p];
      most = std::max(most, std::fabs(units[p][q] - matrix(p, q) * kUnitsOfDistance));
    }
  }
  std::printf("%s: %.1f near per rank, at most %.2f units from the matrix\n", name.c_str(),
    static_cast<double>(near->Other.size()) / graph.Ranks, most);
  // Three are rounded on their own, the matrix has their sum rounded, from logarithms as float.
  check(name + ": distances are those of the matrix", most <= 3);
  check(name + ": from both ends the same", same);
  check(name + ": infinite between the same", infinite);
}

/// What the series leaves out, and ranks that it does not reach, is next to nothing of near pairs.
void CheckAgainstSolution(Checks& check, const RankGraph& graph, double beta)
{
  const NearPairs near = *FreeEnergyPairs(graph, Series(beta));
  FreeEnergyOptions solved;
  solved.Beta = beta;
  solved.DenseRanks = graph.Ranks;
  const CondensedMatrix matrix = FreeEnergyDistance(graph, solved);
  double most = 0;
  for (std::int32_t p = 0; p < graph.Ranks; ++p)
  {
    for (std::int64_t i = near.First[p]; i < near.First[p + 1]; ++i)
    {
      const std::int32_t q = near.Other[i];
      const double units =
        static_cast<double>(near.Far + near.Own[p] + near.Own[q] - near.Excess[i]);
      most = std::max(most, std::fabs(units * kDistanceUnit - matrix(p, q)));
    }
  }
  std::printf("beta %g: near pairs are at most %.2g from the solution\n", beta, most);
  check("near pairs have the distances of the dense solution", most < 0.01);
}

bool Same(const NearPairs& a, const NearPairs& b)
{
  return a.Far == b.Far && a.Own == b.Own && a.Component == b.Component && a.First == b.First &&
    a.Other == b.Other && a.Excess == b.Excess;
}
}

int UnitTestFreeEnergyPairs(int, char*[])
{
  Checks check;
  CheckAgainstMatrix(check, Line(1000), 0.5, "line");
  CheckAgainstMatrix(check, Line(400), 2, "line, beta 2");
  CheckAgainstMatrix(check, MakeRankGraph(1600, StencilPairs(40, 40)), 1, "stencil, beta 1");
  CheckAgainstSolution(check, Line(1000), 0.5);
  CheckAgainstSolution(check, Line(400), 2);
  CheckAgainstSolution(check, MakeRankGraph(1600, StencilPairs(40, 40)), 1);
  const RankGraph stencil = MakeRankGraph(1600, StencilPairs(40, 40));
  check("threads do not change a bit",
    Same(*FreeEnergyPairs(stencil, Series(1, 1)), *FreeEnergyPairs(stencil, Series(1, 3))));
  FreeEnergyOptions dense;
  check("what is solved densely has a matrix", !FreeEnergyPairs(Line(400), dense));
  check("and so has what has many near pairs",
    !FreeEnergyPairs(MakeRankGraph(256, StencilPairs(16, 16)), Series()));
  check("sums would not fit at a very small beta", !FreeEnergyPairs(Line(100), Series(1e-5)));
  const std::optional<NearPairs> silent = FreeEnergyPairs(GraphOf(3, {}), Series());
  check("without messages no pair is near, and every rank is a component",
    silent && silent->Other.empty() && silent->Component == std::vector<std::int32_t>({ 0, 1, 2 }));
  check.Throws(
    "beta 0 is refused", "beta is 0", [] { FreeEnergyPairs(GraphOf(2, {}), Series(0)); });
  return check.Result();
}
