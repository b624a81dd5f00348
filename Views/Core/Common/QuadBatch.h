#pragma once
#include "Views/Core/Common/Point.h"

#include <vector>

namespace pclvis
{
/// Corners of quadrilaterals for drawing, four each, packed as x, y floats. Lines thinner than a
/// pixel keep their true width, which the window's anti-aliasing shows as a paler line; VTK itself
/// would draw them one pixel wide.
struct QuadBatch
{
  std::vector<float> Corners;
  /// A straight stroke [pixel].
  void AddStroke(Point from, Point to, double width);
  /// A chain of strokes; joints are closed where it bends.
  void AddChain(const std::vector<Point>& chain, double width);
  /// A filled disc of `sides` sides (even, at least 6).
  void AddDisc(Point middle, double radius, int sides);
  /// A ring from the inner to the outer radius.
  void AddRing(Point middle, double inner, double outer, int sides);
  /// A ring of dashes: `dashes` filled arcs with gaps as long as they are.
  void AddDashedRing(Point middle, double inner, double outer, int dashes);
  /// A filled ellipse with its axes along x and y.
  void AddEllipse(Point middle, double halfWidth, double halfHeight, int sides);
  /// A piece of a ring; angles [degrees] run clockwise from the top.
  /// @param sides of the whole ring, at least one for the piece
  void AddArc(Point middle, double inner, double outer, double begin, double length, int sides);
  /// A square with its sides along the axes.
  void AddSquare(Point middle, double half);
  int CornerCount() const { return static_cast<int>(this->Corners.size() / 2); }
  void Clear() { this->Corners.clear(); }

private:
  void Add(Point p);
};

/// Sides that make a disc look round at its size: 8 for dots to 96.
int SidesFor(double radius);
}
