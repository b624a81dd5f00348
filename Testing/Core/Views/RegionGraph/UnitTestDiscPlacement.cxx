#include "Testing/Support/Check.h"
#include "Views/Core/RegionGraph/DiscPlacement.h"

#include <algorithm>

using namespace pclvis;

namespace
{
std::vector<Point> Place(const std::vector<double>& radii,
  const std::vector<DiscPlacement::Pair>& pairs, std::uint32_t seed = 1)
{
  DiscPlacement::Options options;
  options.Seed = seed;
  DiscPlacement placement(radii, pairs, options);
  while (placement.Step())
  {
  }
  return placement.Places();
}

double LeastGap(const std::vector<double>& radii, const std::vector<Point>& places)
{
  double least = 1e300;
  for (std::size_t i = 0; i < places.size(); ++i)
  {
    for (std::size_t j = i + 1; j < places.size(); ++j)
    {
      least = std::min(least, Length(places[i] - places[j]) - radii[i] - radii[j]);
    }
  }
  return least;
}
}

int UnitTestDiscPlacement(int, char*[])
{
  Checks check;
  check("no disc, no place", Place({}, {}).empty());
  const std::vector<Point> one = Place({ 2.0 }, {});
  check("one disc lies in the middle", one.size() == 1 && Length(one[0]) < 1e-9);

  const std::vector<double> unlike{ 5, 1, 1, 1, 3, 0.5, 0.5, 2, 2, 1 };
  check("discs of unlike size do not touch", LeastGap(unlike, Place(unlike, {})) > 0);
  std::vector<DiscPlacement::Pair> all;
  for (std::int32_t i = 0; i < 10; ++i)
  {
    for (std::int32_t j = i + 1; j < 10; ++j)
    {
      all.push_back({ i, j, 1.0 });
    }
  }
  check("discs that all attract do not touch", LeastGap(unlike, Place(unlike, all)) > 0);

  // A ring of eight: neighbours must come closer than discs across.
  std::vector<DiscPlacement::Pair> ring;
  for (std::int32_t i = 0; i < 8; ++i)
  {
    ring.push_back({ i, (i + 1) % 8, 1.0 });
  }
  const std::vector<double> same(8, 1.0);
  const std::vector<Point> circle = Place(same, ring);
  double near = 0, far = 0;
  for (int i = 0; i < 8; ++i)
  {
    near += Length(circle[i] - circle[(i + 1) % 8]) / 8;
    far += Length(circle[i] - circle[(i + 4) % 8]) / 8;
  }
  check("partners are near, the others far", near < 0.8 * far);

  const std::vector<Point> again = Place(same, ring);
  check("the same input gives the same places",
    std::equal(circle.begin(), circle.end(), again.begin(),
      [](Point a, Point b) { return a.X == b.X && a.Y == b.Y; }));
  const std::vector<double> many(3000, 1.0);
  check("3000 discs do not touch", LeastGap(many, Place(many, {})) > -1e-3);
  return check.Result();
}
