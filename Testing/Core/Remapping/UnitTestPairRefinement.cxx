#include "Filters/Core/Remapping/PairRefinement.h"
#include "Testing/Support/Check.h"
#include "Testing/Support/MappingOracles.h"
#include "Testing/Support/RankGraphs.h"

#include <algorithm>
#include <numeric>
#include <random>
#include <string>

using namespace pclvis;

namespace
{
using Nodes = std::vector<std::int32_t>;

/// What the best single move or swap of two ranks would gain, by trying all.
double BestStep(const std::vector<WeightedPair>& pairs, const Nodes& node, const Nodes& capacity)
{
  const double cut = CutOf(pairs, node);
  double best = 0;
  for (std::size_t p = 0; p < node.size(); ++p)
  {
    for (std::size_t k = 0; k < capacity.size(); ++k)
    {
      Nodes moved = node;
      moved[p] = static_cast<std::int32_t>(k);
      best = KeepsCapacities(moved, capacity) ? std::max(best, cut - CutOf(pairs, moved)) : best;
    }
    for (std::size_t q = 0; q < p; ++q)
    {
      Nodes swapped = node;
      std::swap(swapped[p], swapped[q]);
      best = std::max(best, cut - CutOf(pairs, swapped));
    }
  }
  return best;
}
}

int UnitTestPairRefinement(int, char*[])
{
  Checks check;
  for (unsigned seed = 0; seed < 30; ++seed)
  {
    const auto pairs = RandomPairs(24, 0.1 + 0.03 * seed, 20, seed);
    Nodes node(24);
    std::iota(node.begin(), node.end(), 0);
    std::transform(node.begin(), node.end(), node.begin(), [](std::int32_t r) { return r % 4; });
    std::shuffle(node.begin(), node.end(), std::mt19937(seed));
    Nodes capacity = RanksOnNodes(node, 5);
    capacity[seed % 5] += static_cast<std::int32_t>(seed % 3);
    const double before = CutOf(pairs, node);
    std::int64_t work = 1000000;
    const double gained = RefineByPairs(MakeRankGraph(24, pairs), capacity, node, work);
    const std::string label = "graph " + std::to_string(seed) + ": ";
    check.Near(label + "it gained what it says", before - CutOf(pairs, node), gained, 1e-9);
    check(label + "no node is too full", KeepsCapacities(node, capacity));
    check(label + "no move and no swap gains more", BestStep(pairs, node, capacity) == 0);
    check(label + "work was counted", work < 1000000 && work >= 0);
  }
  // Two squares whose ranks sit crosswise: no swap of two gains, two swaps do.
  //   node 0: ranks 0 1 6 7, node 1: ranks 2 3 4 5; squares 0-1-2-3 and 4-5-6-7 (weight 2)
  const std::vector<WeightedPair> squares = { { 0, 1, 2 }, { 1, 2, 2 }, { 2, 3, 2 }, { 3, 0, 2 },
    { 0, 2, 2 }, { 1, 3, 2 }, { 4, 5, 2 }, { 5, 6, 2 }, { 6, 7, 2 }, { 7, 4, 2 }, { 4, 6, 2 },
    { 5, 7, 2 } };
  Nodes node = { 0, 0, 1, 1, 1, 1, 0, 0 };
  std::int64_t work = 100000;
  const double gained = RefineByPairs(MakeRankGraph(8, squares), { 4, 4 }, node, work);
  check("a way over states that gain nothing is found", gained == 16 && CutOf(squares, node) == 0);
  work = 0;
  Nodes untouched = { 0, 0, 1, 1, 1, 1, 0, 0 };
  check("without work it ends soon and in a valid state",
    RefineByPairs(MakeRankGraph(8, squares), { 4, 4 }, untouched, work) >= 0 &&
      KeepsCapacities(untouched, { 4, 4 }));
  return check.Result();
}
