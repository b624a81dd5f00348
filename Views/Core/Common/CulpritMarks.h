#pragma once
#include "Views/Core/Common/ColorScales.h"
#include "Views/Core/Common/Point.h"
#include "Views/Core/Common/QuadBatch.h"

namespace pclvis
{
/// Colour of what a verdict blames.
Color CauseColor(const Theme& theme);

/// Lasting marks of ranks that a verdict names: beside a dot or glyph a triangle that points at it
/// from above right, so that rings of selections have their place.
struct CulpritMarks
{
  QuadBatch Rims;      ///< of the ground, around the triangles
  QuadBatch Triangles; ///< of CauseColor
  /// @param at, radius of the dot or glyph [pixel] @param density pixels a unit of the design
  void Add(Point at, double radius, double density);
};

/// Where a number beside such a mark begins [pixel].
Point BesideCulprit(Point at, double radius, double density);
}
