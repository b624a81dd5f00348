#pragma once
#include "Views/Core/Common/Point.h"

#include <string>
#include <vector>

class vtkTextProperty;

namespace pclvis
{
/// Whether every vector format can hold the text as text. VTK's exporter (gl2ps) does not escape
/// it, so "<" and "&" break an SVG file, and an unbalanced parenthesis or a backslash breaks a PDF
/// or PS file; these two formats do not support letters outside ASCII either.
bool IsPlainText(const std::string& text);

/// The text as trapezoids, packed as x, y [pixel], for vector pictures that cannot hold it as text.
/// @param look font, size and alignment; @param at as for vtkContext2D::DrawString
/// @param dpi of the window
std::vector<float> ShapesOfText(const std::string& text, vtkTextProperty* look, Point at, int dpi);
}
