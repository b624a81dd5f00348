#include "Testing/Support/Check.h"
#include "Views/Core/EventFlow/LayerColumns.h"

#include <algorithm>

using namespace pclvis;

namespace
{
using First = std::vector<std::int32_t>;

First Cut(const std::vector<double>& heights, double most)
{
  return CutColumns(heights, std::vector<int>(heights.size(), 1), most);
}
}

int UnitTestLayerColumns(int, char*[])
{
  Checks check;
  check("no layers have no columns", Cut({}, 10).empty());
  check("what fits has one column", Cut({ 1, 1, 1 }, 3) == First{ 0 });
  check(
    "six of nine have two columns of three", Cut(std::vector<double>(6, 9), 30) == First{ 0, 3 });
  check("columns are about equally high", Cut(std::vector<double>(8, 10), 40) == First{ 0, 4 });
  // 130 in two columns: 20 and 110 rather than 120 and 10.
  check("a layer higher than the columns stands as others do",
    Cut({ 10, 10, 100, 10 }, 20) == First{ 0, 2 });
  // Twelve layers of 5 in two columns. After the fifth only one edge passes: 25 and 35 high.
  std::vector<int> passing(12, 4);
  passing[4] = 1;
  check("a column ends where few edges pass",
    CutColumns(std::vector<double>(12, 5), passing, 40) == First{ 0, 5 });
  passing[4] = 4;
  check("or in the middle", CutColumns(std::vector<double>(12, 5), passing, 40) == First{ 0, 6 });
  return check.Result();
}
