#pragma once
#include "Views/Core/Timeline/TimelineCamera.h"

#include <cstddef>
#include <functional>
#include <string>

namespace pclvis
{
class ChartCanvas;

/// Names of a timeline's rows to its left, as many as have room.
/// @param rows number of rows; @param lit row whose name the pointer is on, -1: none
void PaintRowNames(ChartCanvas& canvas, const TimelineCamera& camera, std::size_t rows,
  std::ptrdiff_t lit, const std::function<std::string(std::size_t)>& name);
}
