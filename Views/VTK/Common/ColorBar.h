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
/// @param color colour of a step, 0 to steps - 1
void Paint(ChartCanvas& canvas, const Box& bar, int steps, const std::function<Color(int)>& color);
/// A bar of L with numbers below it. @param scale over log2 L
void PaintLatencies(ChartCanvas& canvas, const Box& bar, const ColorScale& scale);
/// The name of a metric above the bar of its colours, with numbers below it.
/// @param corner upper left corner
void PaintMetric(
  ChartCanvas& canvas, Point corner, const LogicalColors& colors, const MetricWords& words);
constexpr double kMetricWidth = 220, kMetricHeight = 42;
}
}
