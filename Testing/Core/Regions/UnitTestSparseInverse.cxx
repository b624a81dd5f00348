#include "Filters/Core/Regions/SparseInverse.h"
#include "Filters/Core/Regions/WalkSeries.h"
#include "Testing/Support/Check.h"
#include "Testing/Support/RankGraphs.h"

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

using namespace pclvis;

namespace
{
/// Greatest error of (I - W) M = I over all blocks, and how often each rank has a column.
void CheckColumns(Checks& check, const std::string& name, const RankGraph& graph, double survival)
{
  const std::vector<double> weights = ScaledWeights<double>(graph, survival);
  const SparseInverse inverse(graph, weights);
  check(name + ": the factor is sparse", inverse.IsSparse());
  std::vector<int> columns(graph.Ranks, 0);
  std::vector<double> values;
  double worst = 0;
  for (std::size_t block = 0; block < inverse.Blocks(); ++block)
  {
    inverse.Solve(block, values);
    const ColumnView<std::int32_t> of = inverse.RanksOf(block);
    for (std::size_t column = 0; column < of.Size; ++column)
    {
      ++columns[of[column]];
      for (std::int32_t p = 0; p < graph.Ranks; ++p)
      {
        double product = inverse.Row(values, p)[column];
        for (std::int64_t i = graph.First[p]; i < graph.First[p + 1]; ++i)
        {
          product -= weights[i] * inverse.Row(values, graph.Neighbour[i])[column];
        }
        worst = std::max(worst, std::fabs(product - (p == of[column])));
      }
    }
  }
  check(name + ": each rank has one column",
    std::all_of(columns.begin(), columns.end(), [](int count) { return count == 1; }));
  check(name + ": the system times the columns is the unit matrix, up to " + std::to_string(worst),
    worst < 1e-12);
}
}

int UnitTestSparseInverse(int, char*[])
{
  Checks check;
  for (const double survival : { 0.05, 0.6, 0.98 })
  {
    const std::string with = ", survival " + std::to_string(survival);
    CheckColumns(check, "stencil" + with, MakeRankGraph(391, StencilPairs(23, 17)), survival);
    CheckColumns(check, "CG" + with, MakeRankGraph(64, CGPairs(64)), survival);
  }
  CheckColumns(check, "ranks apart", GraphOf(40, { { 0, 1 }, { 3, 39 } }), 0.6);
  // 0 - 1 with survival c: M = 1 / (1 - c^2) [1 c; c 1]; the others are apart.
  const RankGraph two = GraphOf(20, { { 0, 1 } });
  const SparseInverse inverse(two, ScaledWeights<double>(two, 0.5));
  std::vector<double> values;
  for (std::size_t block = 0; block < inverse.Blocks(); ++block)
  {
    inverse.Solve(block, values);
    const ColumnView<std::int32_t> of = inverse.RanksOf(block);
    for (std::size_t i = 0; i < of.Size; ++i)
    {
      if (of[i] == 0)
      {
        check.Near("walks that return", inverse.Row(values, 0)[i], 4.0 / 3, 1e-15);
        check.Near("walks that go over", inverse.Row(values, 1)[i], 2.0 / 3, 1e-15);
        check("no walk goes to another component", inverse.Row(values, 2)[i] == 0);
      }
    }
  }
  std::vector<std::pair<int, int>> all;
  for (int a = 0; a < 40; ++a)
  {
    for (int b = 0; b < a; ++b)
    {
      all.emplace_back(b, a);
    }
  }
  const RankGraph complete = GraphOf(40, all);
  check("of a complete graph it is not sparse",
    !SparseInverse(complete, ScaledWeights<double>(complete, 0.6)).IsSparse());
  const RankGraph one = GraphOf(1, {});
  check("nor of one rank", !SparseInverse(one, {}).IsSparse());
  return check.Result();
}
