#include "Views/Core/Common/QuadBatch.h"

#include <algorithm>

namespace pclvis
{
namespace
{
constexpr double kTurn = 6.283185307179586;

Point OnCircle(Point middle, double radius, double angle)
{
  return { middle.X + radius * std::cos(angle), middle.Y + radius * std::sin(angle) };
}
}

void QuadBatch::Add(Point p)
{
  this->Corners.push_back(static_cast<float>(p.X));
  this->Corners.push_back(static_cast<float>(p.Y));
}

void QuadBatch::AddStroke(Point from, Point to, double width)
{
  const Point way = to - from;
  const double length = Length(way);
  if (length <= 0)
  {
    return;
  }
  const Point side = (width / 2 / length) * Point{ -way.Y, way.X };
  this->Add(from + side);
  this->Add(to + side);
  this->Add(to - side);
  this->Add(from - side);
}

void QuadBatch::AddChain(const std::vector<Point>& chain, double width)
{
  if (chain.size() < 2)
  {
    return;
  }
  // Each joint has one pair of corners across the mean direction. This avoids gaps and overlaps,
  // which would show as dots in a translucent line.
  std::vector<Point> sides(chain.size());
  for (std::size_t i = 0; i < chain.size(); ++i)
  {
    Point way = chain[std::min(i + 1, chain.size() - 1)] - chain[i > 0 ? i - 1 : 0];
    const double length = Length(way);
    way = length > 0 ? (1 / length) * way : Point{ 1, 0 };
    sides[i] = (width / 2) * Point{ -way.Y, way.X };
  }
  for (std::size_t i = 0; i + 1 < chain.size(); ++i)
  {
    this->Add(chain[i] + sides[i]);
    this->Add(chain[i + 1] + sides[i + 1]);
    this->Add(chain[i + 1] - sides[i + 1]);
    this->Add(chain[i] - sides[i]);
  }
}

void QuadBatch::AddDisc(Point middle, double radius, int sides)
{
  for (int i = 0; i < sides; i += 2)
  {
    this->Add(middle);
    this->Add(OnCircle(middle, radius, kTurn * i / sides));
    this->Add(OnCircle(middle, radius, kTurn * (i + 1) / sides));
    this->Add(OnCircle(middle, radius, kTurn * (i + 2) / sides));
  }
}

void QuadBatch::AddRing(Point middle, double inner, double outer, int sides)
{
  for (int i = 0; i < sides; ++i)
  {
    const double from = kTurn * i / sides, to = kTurn * (i + 1) / sides;
    this->Add(OnCircle(middle, inner, from));
    this->Add(OnCircle(middle, outer, from));
    this->Add(OnCircle(middle, outer, to));
    this->Add(OnCircle(middle, inner, to));
  }
}

void QuadBatch::AddDashedRing(Point middle, double inner, double outer, int dashes)
{
  for (int i = 0; i < dashes; ++i)
  {
    const double from = kTurn * i / dashes, to = kTurn * (i + 0.55) / dashes;
    this->Add(OnCircle(middle, inner, from));
    this->Add(OnCircle(middle, outer, from));
    this->Add(OnCircle(middle, outer, to));
    this->Add(OnCircle(middle, inner, to));
  }
}

void QuadBatch::AddEllipse(Point middle, double halfWidth, double halfHeight, int sides)
{
  const auto on = [&](int i) {
    const Point round = OnCircle({}, 1, kTurn * i / sides);
    return middle + Point{ halfWidth * round.X, halfHeight * round.Y };
  };
  for (int i = 0; i < sides; i += 2)
  {
    this->Add(middle);
    this->Add(on(i));
    this->Add(on(i + 1));
    this->Add(on(i + 2));
  }
}

void QuadBatch::AddArc(
  Point middle, double inner, double outer, double begin, double length, int sides)
{
  const int pieces = std::max(1, static_cast<int>(std::ceil(sides * length / 360)));
  const auto angle = [&](int i) { return kTurn * (0.25 - (begin + length * i / pieces) / 360); };
  for (int i = 0; i < pieces; ++i)
  {
    this->Add(OnCircle(middle, inner, angle(i)));
    this->Add(OnCircle(middle, outer, angle(i)));
    this->Add(OnCircle(middle, outer, angle(i + 1)));
    this->Add(OnCircle(middle, inner, angle(i + 1)));
  }
}

void QuadBatch::AddSquare(Point middle, double half)
{
  this->Add(middle + Point{ -half, -half });
  this->Add(middle + Point{ half, -half });
  this->Add(middle + Point{ half, half });
  this->Add(middle + Point{ -half, half });
}

int SidesFor(double radius)
{
  const int sides =
    2 * static_cast<int>(std::lround(4 + 1.6 * std::sqrt(std::max(radius, 0.0)) * 2));
  return std::clamp(sides, 10, 96);
}
}
