#pragma once
#include "Views/Core/Timeline/TimelineCamera.h"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

namespace pclvis
{
class ChartCanvas;

constexpr double kNameRow = 14; ///< height of a name [units]

/// Names of a timeline's rows, to the left of the rows.
/// @param rows number of rows; @param lit row whose name is under the pointer, -1: none
/// @param labelled rows that have names
void PaintRowNames(ChartCanvas& canvas, const TimelineCamera& camera, std::size_t rows,
  std::ptrdiff_t lit, const std::function<std::string(std::size_t)>& name,
  std::vector<std::int64_t> labelled);
}
