#include "Filters/Core/Remapping/GridOrders.h"
#include "Filters/Core/Remapping/MappingStarts.h"
#include "Testing/Support/Check.h"
#include "Testing/Support/MappingOracles.h"
#include "Testing/Support/RankGraphs.h"

#include <algorithm>
#include <numeric>
#include <string>

using namespace pclvis;

int UnitTestGridOrders(int, char*[])
{
  Checks check;
  // 6 x 4 ranks; tiles of 4 ranks: 2 x 2 cut 2 lines of 4 and 1 of 6 links, the least.
  const auto pairs = StencilPairs(6, 4);
  const RankGraph grid = MakeRankGraph(24, pairs);
  std::int64_t work = 1000000;
  const auto orders = GridOrders(grid, 4, 3, work);
  check("some orders, no more than asked", !orders.empty() && orders.size() <= 3);
  check("work was counted", work < 1000000);
  const std::vector<std::int32_t> four(6, 4);
  check("the lightest is cut into squares",
    CutOf(pairs, FillInOrder(orders.at(0), four)) == 2 * 4 + 1 * 6);
  double before = 0;
  for (std::vector<std::int32_t> order : orders)
  {
    const double cut = CutOf(pairs, FillInOrder(order, four));
    check("lighter ones come first", cut >= before);
    before = cut;
    std::sort(order.begin(), order.end());
    std::vector<std::int32_t> all(24);
    std::iota(all.begin(), all.end(), 0);
    check("every rank is there once", order == all);
  }
  // 5 x 5 ranks, tiles of 6: they do not divide the grid, and still every rank is in the order.
  work = 1000000;
  for (const auto& order : GridOrders(MakeRankGraph(25, StencilPairs(5, 5)), 6, 2, work))
  {
    check("ragged tiles hold every rank", order.size() == 25);
  }
  work = 1000000;
  check("a prime number of ranks is no grid",
    GridOrders(MakeRankGraph(13, StencilPairs(13, 1)), 4, 3, work).empty());
  check("no message, no grid", GridOrders(MakeRankGraph(16, {}), 4, 3, work).empty());
  check("three ranks are no grid", GridOrders(MakeRankGraph(3, {}), 1, 3, work).empty());
  work = -1;
  check("without work none is looked at", GridOrders(grid, 4, 3, work).empty());
  return check.Result();
}
