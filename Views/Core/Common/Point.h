#pragma once
#include <cmath>

namespace pclvis
{
/// A place or a way in the plane; the unit is said where it is used.
struct Point
{
  double X = 0, Y = 0;
};

inline Point operator+(Point a, Point b)
{
  return { a.X + b.X, a.Y + b.Y };
}
inline Point operator-(Point a, Point b)
{
  return { a.X - b.X, a.Y - b.Y };
}
inline Point operator*(double s, Point a)
{
  return { s * a.X, s * a.Y };
}
/// Scalar product.
inline double Dot(Point a, Point b)
{
  return a.X * b.X + a.Y * b.Y;
}
/// Euclidean length.
inline double Length(Point a)
{
  return std::sqrt(a.X * a.X + a.Y * a.Y);
}
}
