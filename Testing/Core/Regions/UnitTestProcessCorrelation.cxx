#include "Filters/Core/Regions/ProcessCorrelation.h"
#include "Testing/Support/Check.h"
#include "Testing/Support/RankGraphs.h"

#include <algorithm>
#include <cmath>
#include <cstdio>

using namespace pclvis;

namespace
{
/// PCLVis, Table 1.
const double kTable1[8][8] = {
  { 0.00, 1.18, 1.44, 1.33, 2.72, 3.40, 2.82, 3.22 },
  { 1.18, 0.00, 1.30, 2.58, 3.39, 3.26, 2.69, 3.08 },
  { 1.44, 1.30, 0.00, 1.45, 2.84, 2.71, 1.56, 2.53 },
  { 1.33, 2.58, 1.45, 0.00, 1.35, 2.61, 2.84, 3.24 },
  { 2.72, 3.39, 2.84, 1.35, 0.00, 1.22, 1.45, 2.43 },
  { 3.40, 3.26, 2.71, 2.61, 1.22, 0.00, 1.32, 2.30 },
  { 2.82, 2.69, 1.56, 2.84, 1.45, 1.32, 0.00, 1.15 },
  { 3.22, 3.08, 2.53, 3.24, 2.43, 2.30, 1.15, 0.00 },
};
}

int UnitTestProcessCorrelation(int, char*[])
{
  Checks check;
  const CondensedMatrix distance = ProcessCorrelation(GraphOf(8, PaperLinks()));
  double largest = 0;
  for (int p = 0; p < 8; ++p)
  {
    for (int q = 0; q < 8; ++q)
    {
      if (p != q)
      {
        const double error = std::fabs(distance(p, q) - kTable1[p][q]);
        largest = std::max(largest, error);
        check("Table 1 of the paper, D(" + std::to_string(p + 1) + "," + std::to_string(q + 1) +
            ") to its rounding",
          error <= 0.006);
      }
    }
  }
  std::printf("Table 1: largest error %.4f over 56 entries\n", largest);
  check("D is no metric: D24 > D21 + D14", distance(1, 3) > distance(1, 0) + distance(0, 3));

  // 0 - 1   2 - 3: R = 1 each, w = 1, D = 0.
  const CondensedMatrix apart = ProcessCorrelation(GraphOf(4, { { 0, 1 }, { 2, 3 } }), 2);
  check.Near("two ranks that have only each other are at distance 0", apart(0, 1), 0);
  check("what cannot be reached is infinitely far", std::isinf(apart(0, 2)));
  check(
    "a rank without links is far from all", std::isinf(ProcessCorrelation(GraphOf(2, {}))(1, 0)));
  check("one rank has no distance", ProcessCorrelation(GraphOf(1, {})).Size() == 1);
  return check.Result();
}
