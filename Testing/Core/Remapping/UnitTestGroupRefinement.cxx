#include "Filters/Core/Remapping/GroupRefinement.h"
#include "Filters/Core/Remapping/PairRefinement.h"
#include "Testing/Support/Check.h"
#include "Testing/Support/MappingOracles.h"
#include "Testing/Support/RankGraphs.h"

#include <string>

using namespace pclvis;

namespace
{
using Nodes = std::vector<std::int32_t>;

void Divisions(Checks& check)
{
  // 9 x 9 ranks on 9 nodes: 3 x 3 blocks cut 2 + 2 lines of 9 links.
  const auto pairs = StencilPairs(9, 9);
  const RankGraph grid = MakeRankGraph(81, pairs);
  for (const bool large : { false, true })
  {
    std::int64_t work = 10000000;
    const Nodes node = DivideByFactors(grid, Nodes(9, 9), large, 1, work);
    check("thirds of thirds: capacities are kept", KeepsCapacities(node, Nodes(9, 9)));
    check.Near("thirds of thirds: not far above blocks", CutOf(pairs, node), 36, 9);
    check("work was counted", work < 10000000);
  }
  std::int64_t work = 10000000;
  for (const Nodes& capacity : { Nodes({ 40, 20, 15, 6 }), Nodes({ 80, 1 }), Nodes(81, 1),
         Nodes({ 50, 50, 50, 50, 50, 50, 50, 50, 50, 50, 50 }) })
  {
    const std::string label = std::to_string(capacity.size()) + " nodes: ";
    check(label + "by factors, capacities are kept",
      KeepsCapacities(DivideByFactors(grid, capacity, true, 2, work), capacity));
    check(label + "by METIS, capacities are kept",
      KeepsCapacities(DivideByMetis(grid, capacity, MetisWay::KWay, 2, work), capacity));
  }
  check("one node takes all", DivideByFactors(grid, { 81 }, true, 1, work) == Nodes(81, 0));
  check("no rank is no trouble",
    DivideByFactors(MakeRankGraph(0, {}), { 1, 1 }, true, 1, work).empty());
}

void Groups(Checks& check)
{
  for (unsigned seed = 1; seed <= 5; ++seed)
  {
    const auto pairs = StencilPairs(12, 12);
    const RankGraph grid = MakeRankGraph(144, pairs);
    Nodes node(144);
    for (std::int32_t rank = 0; rank < 144; ++rank)
    {
      node[rank] = rank % 9; // round robin
    }
    std::int64_t work = 10000000;
    RefineByPairs(grid, Nodes(9, 16), node, work);
    const double pairwise = CutOf(pairs, node);
    Nodes again = node;
    std::int64_t same = work;
    RefineByGroups(grid, Nodes(9, 16), seed, node, work);
    RefineByGroups(grid, Nodes(9, 16), seed, again, same);
    const std::string label = "seed " + std::to_string(seed) + ": ";
    check(label + "capacities are kept", KeepsCapacities(node, Nodes(9, 16)));
    check(label + "groups gain where pairs do not", CutOf(pairs, node) < pairwise);
    check(label + "the same seed, the same mapping", node == again);
  }
  Nodes two = { 0, 1, 0, 1 };
  std::int64_t work = 1000;
  RefineByGroups(MakeRankGraph(4, StencilPairs(4, 1)), { 2, 2 }, 1, two, work);
  check("two nodes are left to the pairs", two == Nodes({ 0, 1, 0, 1 }));
}
}

int UnitTestGroupRefinement(int, char*[])
{
  Checks check;
  Divisions(check);
  Groups(check);
  return check.Result();
}
