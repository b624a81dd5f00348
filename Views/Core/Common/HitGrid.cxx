#include "Views/Core/Common/HitGrid.h"

#include <algorithm>
#include <limits>

namespace pclvis
{
HitGrid::HitGrid(std::vector<Point> points, double reach) : Places(std::move(points)), Reach(reach)
{
  for (std::size_t i = 0; i < this->Places.size(); ++i)
  {
    this->Cells[this->Key(this->Places[i])].push_back(static_cast<std::int32_t>(i));
  }
}

std::int64_t HitGrid::Key(Point pixel) const
{
  const auto column = static_cast<std::int64_t>(std::floor(pixel.X / this->Reach));
  const auto row = static_cast<std::int64_t>(std::floor(pixel.Y / this->Reach));
  return row * (std::int64_t(1) << 31) + column;
}

std::int32_t HitGrid::Nearest(Point pixel, double distance) const
{
  std::int32_t best = -1;
  double least = distance;
  for (int row = -1; row <= 1; ++row)
  {
    for (int column = -1; column <= 1; ++column)
    {
      const auto cell =
        this->Cells.find(this->Key(pixel + Point{ column * this->Reach, row * this->Reach }));
      if (cell == this->Cells.end())
      {
        continue;
      }
      for (std::int32_t i : cell->second)
      {
        const double away = Length(this->Places[i] - pixel);
        if (away < least || (away == least && (best < 0 || i < best)))
        {
          least = away;
          best = i;
        }
      }
    }
  }
  return best;
}

std::vector<std::int32_t> HitGrid::Inside(const std::vector<Point>& outline) const
{
  std::vector<std::int32_t> inside;
  for (std::size_t i = 0; i < this->Places.size(); ++i)
  {
    if (InOutline(this->Places[i], outline))
    {
      inside.push_back(static_cast<std::int32_t>(i));
    }
  }
  return inside;
}

bool InOutline(Point p, const std::vector<Point>& outline)
{
  bool inside = false;
  for (std::size_t i = 0; i < outline.size(); ++i)
  {
    const Point a = outline[i], b = outline[(i + 1) % outline.size()];
    if ((a.Y > p.Y) != (b.Y > p.Y) && p.X < a.X + (p.Y - a.Y) / (b.Y - a.Y) * (b.X - a.X))
    {
      inside = !inside;
    }
  }
  return inside;
}

double DistanceToChain(Point p, const std::vector<Point>& chain)
{
  double least = std::numeric_limits<double>::infinity();
  for (std::size_t i = 0; i + 1 < chain.size(); ++i)
  {
    const Point way = chain[i + 1] - chain[i];
    const double square = Dot(way, way);
    const double t = square > 0 ? std::clamp(Dot(p - chain[i], way) / square, 0.0, 1.0) : 0;
    least = std::min(least, Length(p - chain[i] - t * way));
  }
  return least;
}
}
