#include "Testing/Support/Check.h"
#include "Views/Core/RegionGraph/EdgeBundling.h"

#include <cmath>

using namespace pclvis;

namespace
{
using Curves = std::vector<std::vector<Point>>;

EdgeBundling::Line Line(double x0, double y0, double x1, double y1)
{
  EdgeBundling::Line line;
  line.From = { x0, y0 };
  line.To = { x1, y1 };
  return line;
}

Curves Bundle(const std::vector<EdgeBundling::Line>& lines, EdgeBundling::Options options = {})
{
  EdgeBundling bundling(lines, options);
  while (bundling.Step())
  {
  }
  return bundling.Curves();
}

/// Distance of two curves in the middle of the picture, where x = 50.
double MiddleGap(const Curves& curves)
{
  double y[2] = { 0, 0 };
  for (int c = 0; c < 2; ++c)
  {
    for (std::size_t k = 1; k < curves[c].size(); ++k)
    {
      const Point a = curves[c][k - 1], b = curves[c][k];
      if ((a.X <= 50) != (b.X <= 50))
      {
        y[c] = a.Y + (50 - a.X) / (b.X - a.X) * (b.Y - a.Y);
      }
    }
  }
  return std::fabs(y[0] - y[1]);
}

void CheckFan(Checks& check)
{
  // Thirty links from a side 58 wide to one spot: straight they are 29 apart half-way.
  std::vector<EdgeBundling::Line> fan;
  for (int i = 0; i < 30; ++i)
  {
    fan.push_back(Line(0, 2 * i, 100, 29));
  }
  const Curves strand = Bundle(fan);
  const std::size_t half = strand[0].size() / 2;
  check("a fan becomes a strand", std::fabs(strand[29][half].Y - strand[0][half].Y) < 12);
}

void CheckGroups(Checks& check)
{
  // Above the bound, lines of one group come towards their mean.
  EdgeBundling::Options few;
  few.MaximumLinks = 2;
  std::vector<EdgeBundling::Line> group;
  for (int i = 0; i < 5; ++i)
  {
    group.push_back(Line(0, 10 * i, 100, 10 * i));
    group.back().FromGroup = 0;
    group.back().ToGroup = 1;
  }
  const Curves grouped = Bundle(group, few);
  const std::size_t middle = grouped[0].size() / 2;
  check("groups come together", grouped[4][middle].Y - grouped[0][middle].Y < 20);
  check("ends of groups stay", grouped[4].front().Y == 40 && grouped[4].back().Y == 40);
}
}

int UnitTestEdgeBundling(int, char*[])
{
  Checks check;
  const EdgeBundling::Line flat = Line(0, 0, 100, 0), beside = Line(0, 10, 100, 10);
  check.Near("a line is like itself", EdgeBundling::Compatible(flat, flat), 1);
  check.Near("lines at a right angle have nothing in common",
    EdgeBundling::Compatible(flat, Line(50, -50, 50, 50)), 0, 1e-12);
  // Parallel, same length: angle 1, scale 1, visibility 1; position 100 / (100 + 10).
  check.Near("parallel lines 10 apart", EdgeBundling::Compatible(flat, beside), 100.0 / 110, 1e-12);
  // Length 50 against 100, same middle: scale 2 / (75/50 + 100/75) = 12/17; visibility of the long
  // one from the short one: its middle is the middle, so 1.
  check.Near("half as long in the same place", EdgeBundling::Compatible(flat, Line(25, 0, 75, 0)),
    12.0 / 17, 1e-12);
  check("a line without length has nothing in common",
    EdgeBundling::Compatible(flat, Line(5, 5, 5, 5)) == 0);

  const Curves drawn = Bundle({ flat, beside });
  check("two parallel lines come together", MiddleGap(drawn) < 5);
  check("ends stay",
    drawn[0].front().X == 0 && drawn[0].front().Y == 0 && drawn[1].back().X == 100 &&
      drawn[1].back().Y == 10);
  check("lines against each other come together as well",
    MiddleGap(Bundle({ flat, Line(100, 10, 0, 10) })) < 5);

  CheckFan(check);
  const Curves crossed = Bundle({ flat, Line(50, -50, 50, 50) });
  double bend = 0;
  for (const Point& p : crossed[0])
  {
    bend = std::max(bend, std::fabs(p.Y));
  }
  check("lines at a right angle stay straight", bend < 1e-9);

  EdgeBundling::Options off;
  off.Strength = 0;
  check("without strength nothing bends",
    std::fabs(MiddleGap(Bundle({ flat, beside }, off)) - 10) < 1e-9);

  CheckGroups(check);
  check("no lines, no curves", Bundle({}).empty());
  const Curves again = Bundle({ flat, beside });
  check("the same input gives the same curves", again[0][5].Y == drawn[0][5].Y);
  return check.Result();
}
