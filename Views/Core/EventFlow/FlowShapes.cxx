#include "Views/Core/EventFlow/FlowShapes.h"

#include <algorithm>
#include <cmath>

namespace pclvis
{
namespace
{
constexpr double kDash = 4, kGap = 3;

/// Corners of a rectangle at the centres of pixels, the first one repeated at the end.
std::vector<Point> RimOf(const Box& box)
{
  const auto on = [](double x) { return std::floor(x) + 0.5; };
  const double left = on(box.X), right = on(box.X + box.Width), low = on(box.Y),
               high = on(box.Y + box.Height);
  return { { left, low }, { right, low }, { right, high }, { left, high }, { left, low } };
}
}

void AddBox(QuadBatch& quads, const Box& box)
{
  quads.AddStroke(
    { box.X, box.Y + box.Height / 2 }, { box.X + box.Width, box.Y + box.Height / 2 }, box.Height);
}

void AddRim(QuadBatch& quads, const Box& box, double width)
{
  const std::vector<Point> rim = RimOf(box);
  for (std::size_t i = 0; i + 1 < rim.size(); ++i)
  {
    // Makes the corners square.
    const Point way = rim[i + 1] - rim[i];
    const double length = Length(way);
    const Point end = length > 0 ? (width / 2 / length) * way : Point();
    quads.AddStroke(rim[i] - end, rim[i + 1] + end, width);
  }
}

void AddDashedRim(QuadBatch& quads, const Box& box, double width, double unit)
{
  AddDashes(quads, RimOf(box), width, unit);
}

void AddDashes(QuadBatch& quads, const std::vector<Point>& line, double width, double unit)
{
  double left = kDash * unit;
  bool on = true;
  for (std::size_t i = 0; i + 1 < line.size(); ++i)
  {
    Point at = line[i];
    double rest = Length(line[i + 1] - at);
    while (rest > 1e-9)
    {
      const double step = std::min(left, rest);
      const Point next = at + (step / rest) * (line[i + 1] - at);
      if (on)
      {
        quads.AddStroke(at, next, width);
      }
      at = next;
      rest -= step;
      left -= step;
      if (left <= 1e-9)
      {
        on = !on;
        left = (on ? kDash : kGap) * unit;
      }
    }
  }
}

void AddTriangle(QuadBatch& quads, Point a, Point b, Point c)
{
  for (const Point& p : { a, b, c, c })
  {
    quads.Corners.push_back(static_cast<float>(p.X));
    quads.Corners.push_back(static_cast<float>(p.Y));
  }
}

void AddArrow(QuadBatch& quads, std::vector<Point>& line, double size)
{
  if (line.size() < 2)
  {
    return;
  }
  const Point tip = line.back();
  Point way = tip - line[line.size() - 2];
  const double length = Length(way);
  way = length > 0 ? (1 / length) * way : Point{ 0, -1 };
  const Point foot = tip - size * way, side{ -0.5 * size * way.Y, 0.5 * size * way.X };
  AddTriangle(quads, tip, foot + side, foot - side);
  line.back() = tip - std::min(size * 0.8, length) * way;
}
}
