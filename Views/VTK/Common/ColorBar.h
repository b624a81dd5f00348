#pragma once
#include "Views/Core/Common/ColorScales.h"
#include "Views/Core/Common/PlaneCamera.h"
#include "Views/Core/Timeline/MetricColors.h"

#include <functional>

namespace pclvis
{
class ChartCanvas;

/// The colour scale of a legend. Boxes are in pixels.
namespace ColorBar
{
/// @param color of a step, 0 to steps - 1
void Paint(ChartCanvas& canvas, const Box& bar, int steps, const std::function<Color(int)>& color);
/// A bar of L with numbers below. @param scale over log2 L
void PaintLatencies(ChartCanvas& canvas, const Box& bar, const ColorScale& scale);
/// A metric's name above the bar of its colours with numbers below, so many units wide and high.
/// @param corner upper left one
void PaintMetric(
  ChartCanvas& canvas, Point corner, const LogicalColors& colors, const MetricWords& words);
constexpr double kMetricWidth = 220, kMetricHeight = 42;
}
}
