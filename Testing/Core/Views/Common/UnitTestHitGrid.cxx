#include "Testing/Support/Check.h"
#include "Views/Core/Common/HitGrid.h"
#include "Views/Core/Common/NearPairs.h"

#include <cmath>
#include <random>
#include <set>

using namespace pclvis;

int UnitTestHitGrid(int, char*[])
{
  Checks check;
  std::mt19937 random(3);
  std::vector<Point> points;
  for (int i = 0; i < 500; ++i)
  {
    const double x = random() % 3000 / 10.0 - 100;
    points.push_back({ x, random() % 3000 / 10.0 - 100 });
  }
  const HitGrid grid(points, 16);
  // Against a search through all points.
  bool same = true;
  for (int i = 0; i < 300; ++i)
  {
    const double x = random() % 3000 / 10.0 - 100;
    const Point at{ x, random() % 3000 / 10.0 - 100 };
    int best = -1;
    for (int k = 0; k < 500; ++k)
    {
      const double away = Length(points[k] - at);
      best = away <= 9 && (best < 0 || away < Length(points[best] - at)) ? k : best;
    }
    same = same && grid.Nearest(at, 9) == best;
  }
  check("the nearest is found as by a search through all", same);
  check("nothing is near far away", grid.Nearest({ 1e6, -1e6 }, 16) == -1);
  check("an empty grid has nothing", HitGrid().Nearest({ 0, 0 }, 5) == -1);

  std::set<std::pair<int, int>> near, expected;
  ForEachNearPair(points, 12.5, [&](std::int32_t i, std::int32_t j) { near.insert({ i, j }); });
  for (int i = 0; i < 500; ++i)
  {
    for (int j = i + 1; j < 500; ++j)
    {
      if (Length(points[i] - points[j]) < 12.5)
      {
        expected.insert({ i, j });
      }
    }
  }
  check("near pairs are found as by a search through all", near == expected && !near.empty());

  //  An L: (0,0) (4,0) (4,1) (1,1) (1,4) (0,4)
  const std::vector<Point> corner{ { 0, 0 }, { 4, 0 }, { 4, 1 }, { 1, 1 }, { 1, 4 }, { 0, 4 } };
  check("the foot of an L is inside", InOutline({ 3, 0.5 }, corner));
  check("the notch of an L is outside", !InOutline({ 3, 3 }, corner));
  check("two corners hold nothing", !InOutline({ 1, 0 }, { { 0, 0 }, { 2, 0 } }));
  const HitGrid few({ { 3, 0.5 }, { 3, 3 }, { 0.5, 3 } }, 1);
  check("points inside an outline", few.Inside(corner) == std::vector<std::int32_t>{ 0, 2 });

  check.Near("distance to a chain", DistanceToChain({ 5, 3 }, { { 0, 0 }, { 10, 0 } }), 3);
  check.Near("distance past its end", DistanceToChain({ 13, 4 }, { { 0, 0 }, { 10, 0 } }), 5);
  check("no chain is infinitely far", std::isinf(DistanceToChain({ 0, 0 }, {})));
  return check.Result();
}
