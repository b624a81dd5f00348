#include "Testing/Support/Check.h"
#include "Views/Core/RegionGraph/SpectralStart.h"

#include <cmath>

using namespace pclvis;

namespace
{
double Correlation(const std::vector<double>& a, const std::vector<double>& b)
{
  double ab = 0, aa = 0, bb = 0;
  for (std::size_t i = 0; i < a.size(); ++i)
  {
    ab += a[i] * b[i];
    aa += a[i] * a[i];
    bb += b[i] * b[i];
  }
  return ab / std::sqrt(aa * bb);
}

NeighbourLists Grid(int width, int height)
{
  std::vector<TiedNodes> pairs;
  for (int y = 0; y < height; ++y)
  {
    for (int x = 0; x < width; ++x)
    {
      const int at = y * width + x;
      if (x + 1 < width)
      {
        pairs.push_back({ at, at + 1, 1.0 });
      }
      if (y + 1 < height)
      {
        pairs.push_back({ at, at + width, 1.0 });
      }
    }
  }
  return MakeNeighbourLists(width * height, pairs);
}
}

int UnitTestSpectralStart(int, char*[])
{
  Checks check;
  // Path of 9: the second eigenvector is cos(pi (i + 1/2) / 9), known in closed form.
  std::vector<TiedNodes> path;
  std::vector<double> wave;
  for (int i = 0; i < 9; ++i)
  {
    wave.push_back(std::cos(3.141592653589793 * (i + 0.5) / 9));
    if (i < 8)
    {
      path.push_back({ i, i + 1, 1.0 });
    }
  }
  const std::vector<Point> line = ComputeSpectralStart(MakeNeighbourLists(9, path), 1);
  std::vector<double> x, y;
  double squares = 0;
  for (const Point& p : line)
  {
    x.push_back(p.X);
    y.push_back(p.Y);
    squares += p.X * p.X / 9;
  }
  check.Near("x of a path is half a cosine", std::fabs(Correlation(x, wave)), 1, 1e-4);
  check.Near("x has deviation 1", squares, 1, 1e-6);
  check.Near("x and y are orthogonal", Correlation(x, y), 0, 1e-4);

  // Grid 8 x 16: x follows the long side, y the short one, although (2, 0) comes as early.
  const std::vector<Point> grid = ComputeSpectralStart(Grid(8, 16), 1);
  std::vector<double> gx, gy, longSide, shortSide;
  for (int i = 0; i < 128; ++i)
  {
    gx.push_back(grid[i].X);
    gy.push_back(grid[i].Y);
    longSide.push_back(i / 8 - 7.5);
    shortSide.push_back(i % 8 - 3.5);
  }
  check("the long side of a grid comes out", std::fabs(Correlation(gx, longSide)) > 0.95);
  check(
    "the short side of a grid is not lost to a bend", std::fabs(Correlation(gy, shortSide)) > 0.9);

  check("one node lies at the origin",
    Length(ComputeSpectralStart(MakeNeighbourLists(1, {}), 1)[0]) == 0);
  for (const Point& p :
    ComputeSpectralStart(MakeNeighbourLists(6, { { 0, 1, 1 }, { 2, 3, 1 } }), 1))
  {
    check("places of a disconnected graph are numbers", std::isfinite(p.X) && std::isfinite(p.Y));
  }
  const std::vector<Point> again = ComputeSpectralStart(Grid(8, 16), 1);
  check(
    "the same input gives the same places", again[17].X == grid[17].X && again[99].Y == grid[99].Y);
  return check.Result();
}
