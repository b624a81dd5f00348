#pragma once
#include "Views/Core/Common/ColorScales.h"
#include "Views/Core/Common/PlaneCamera.h"
#include "Views/Core/Common/Point.h"
#include "Views/Core/Common/QuadBatch.h"

namespace pclvis
{
/// Colour of what a verdict names as the cause.
Color CauseColor(const Theme& theme);

/// Permanent marks of ranks that a verdict names: a triangle that points at a dot or glyph from the
/// upper right and leaves room for the rings of selections, smaller beside a small dot.
struct CulpritMarks
{
  QuadBatch Rims;      ///< in the ground colour, around the triangles
  QuadBatch Triangles; ///< in CauseColor
  /// @param at, radius of the dot or glyph [pixel] @param density pixels per design unit
  void Add(Point at, double radius, double density);
};

/// The box around such a triangle, which other things must not cover [pixel].
Box PlaceOfCulprit(Point at, double radius, double density);

/// Where a number beside such a mark begins [pixel].
Point BesideCulprit(Point at, double radius, double density);
}
