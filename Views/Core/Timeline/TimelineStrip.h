#pragma once
#include "Views/Core/Common/MarkLayer.h"
#include "Views/Core/Common/WindowSlider.h"
#include "Views/Core/Timeline/PixelGrid.h"
#include "Views/Core/Timeline/TimelineCamera.h"

#include <functional>
#include <vector>

namespace pclvis
{
/// The strip beneath a timeline: a bar for each pixel of all columns, and a slider that frames the
/// columns seen.
struct TimelineStrip
{
  Box Place;          ///< [pixel]
  double Density = 1; ///< pixels per design unit

  /// The slider over all columns; its window is what the camera sees.
  WindowSlider Slider(const TimelineCamera& camera) const;
  /// Bars: the height is the greatest of the pixel's values over the greatest of all.
  /// @param sums    of each column, one unit wide from the first column on; >= 0
  /// @param colors  [same] value that gives the bar's colour, such as the mean
  /// @return marks: bars, a veil over what is not seen, the frame
  std::vector<MarkLayer> Marks(const TimelineCamera& camera, const std::vector<double>& sums,
    const std::vector<double>& colors, const std::function<Color(double)>& color,
    const Theme& theme) const;
};

/// Whole numbers at which rows have a label [pixel height for each at least `least`]: all, or
/// multiples of 2, 5, 10, 20, ...
/// @return rows, ascending, of those that are seen
std::vector<std::int64_t> LabelledRows(const TimelineCamera& camera, double least);

/// Cuts a stroke to a box; false: nothing of it is inside.
bool CutToBox(Point& a, Point& b, const Box& box);
}
