#pragma once
#include "Views/Core/Common/MarkLayer.h"
#include "Views/Core/Common/PlaneCamera.h"

#include <cstdint>
#include <map>
#include <vector>

namespace pclvis
{
/// Marks of one kind, one batch per colour.
class BatchesByColor
{
public:
  QuadBatch& operator[](Color color)
  {
    return this->Batches[std::uint32_t(color.R) << 16 | std::uint32_t(color.G) << 8 | color.B];
  }
  /// Appends them as opaque layers in order of colours, and empties this.
  void MoveTo(std::vector<MarkLayer>& layers);

private:
  std::map<std::uint32_t, QuadBatch> Batches;
};

/// A filled rectangle between its sides [pixel]; nothing if it is empty.
void AddBox(QuadBatch& quads, double left, double bottom, double right, double top);
/// A filled quadrilateral; two equal corners make a triangle.
void AddCorners(QuadBatch& quads, Point a, Point b, Point c, Point d);
/// Values this many times as great as the others are clipped; otherwise they would leave at most a
/// quarter of the height to the others.
constexpr double kBeyond = 4;
/// Width of the triangle that stands for a clipped value [units].
constexpr double kClippedWidth = 7;
/// That triangle, pointing up, its middle at the end of the axis [pixel].
void AddClipped(QuadBatch& quads, Point at, double density);
/// Clips a stroke to the left and right sides of a box; a is not to the right of b.
/// @return false if nothing is left
bool CutStroke(Point& a, Point& b, const Box& box);
/// Width of the break where a gap is cut out of an axis [units].
constexpr double kBreakWidth = 16;
/// A break from left to right in a drawing whose axis is the lower side of a box: the ground colour
/// covers the drawing, and two short slanted strokes mark the axis without touching the words
/// below. Parts outside the box are left out [pixel].
void AddBreak(
  QuadBatch& ground, QuadBatch& strokes, const Box& box, double left, double right, double density);
/// A dashed stroke with gaps as long as dashes; at most 200 dashes.
void AddDashes(QuadBatch& quads, Point a, Point b, double width, double dash);
}
