#pragma once
#include "Views/Core/ColorScales.h"
#include "Views/Core/QuadBatch.h"

namespace pclvis
{
/// Things of one colour, drawn in one go.
struct MarkLayer
{
  Color Fill;
  double Opacity = 1;
  QuadBatch Quads;
};
}
