#pragma once
#include "Views/Core/Common/MarkLayer.h"
#include "Views/Core/Common/WindowSlider.h"
#include "Views/Core/Timeline/PixelGrid.h"
#include "Views/Core/Timeline/TimelineCamera.h"

#include <functional>
#include <vector>

namespace pclvis
{
/// The strip below a timeline: a bar for each pixel, over all columns, and a slider that frames the
/// visible columns.
struct TimelineStrip
{
  Box Place;          ///< [pixel]
  double Density = 1; ///< pixels per design unit

  /// The slider over all columns; its window is the part that the camera shows.
  WindowSlider Slider(const TimelineCamera& camera) const;
  /// Marks of the bars: the height is the greatest of the pixel's values relative to the greatest
  /// of all.
  /// @param sums    of each column, one unit wide from the first column on; >= 0
  /// @param colors  [same] value that gives the bar's colour, such as the mean
  /// @return marks: bars, a veil over the invisible part, the frame
  std::vector<MarkLayer> Marks(const TimelineCamera& camera, const std::vector<double>& sums,
    const std::vector<double>& colors, const std::function<Color(double)>& color,
    const Theme& theme) const;
};

/// Whole numbers of rows that have a label if each label has a height of at least `least` [pixel]:
/// all, or multiples of 2, 5, 10, 20, ...
/// @return visible rows, ascending
std::vector<std::int64_t> LabelledRows(const TimelineCamera& camera, double least);

/// Clips a stroke to a box; false: no part of it is inside.
bool CutToBox(Point& a, Point& b, const Box& box);
}
