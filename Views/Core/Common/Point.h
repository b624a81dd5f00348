#pragma once
#include <cmath>

namespace pclvis
{
/// A point or a vector in the plane; the unit is stated where it is used.
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
