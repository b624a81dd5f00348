#pragma once
#include "Views/Core/Common/PlaneCamera.h"
#include "Views/Core/Common/QuadBatch.h"

#include <vector>

namespace pclvis
{
/// A filled rectangle [pixel].
void AddBox(QuadBatch& quads, const Box& box);
/// The outline of a rectangle, its sides at the centres of pixels, so that all look the same.
void AddRim(QuadBatch& quads, const Box& box, double width);
/// The same with dashes; see AddDashes.
void AddDashedRim(QuadBatch& quads, const Box& box, double width, double unit);
/// A dashed line, dashes of 4 units and gaps of 3. @param unit [pixel], > 0
void AddDashes(QuadBatch& quads, const std::vector<Point>& line, double width, double unit);
/// A filled triangle [pixel].
void AddTriangle(QuadBatch& quads, Point a, Point b, Point c);
/// An arrow head at the end of a line, which is shortened to where the head begins.
void AddArrow(QuadBatch& quads, std::vector<Point>& line, double size);
}
