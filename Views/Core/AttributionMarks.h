#pragma once
#include "Views/Core/AttributionLayout.h"
#include "Views/Core/MarkLayer.h"

#include <vector>

namespace pclvis
{
/// Colours of the marks.
struct AttributionColors
{
  Theme Base;
  Color Inter, Intra, Chosen, Cause, Reference;
};
/// Those that fit a theme.
AttributionColors AttributionColorsFor(const Theme& theme);
/// Colour of the n-th size class that is no reference, 0 to 4.
Color SizeColor(std::size_t number, const Theme& theme);
/// Excess with the last colour.
constexpr double kMostImbalance = 0.5;
/// Yellow to red, on a dark ground brown to red, over an excess of 0 to kMostImbalance above the
/// imbalance of the whole trace.
Color ImbalanceColor(double excess, const Theme& theme);

/// Where the bar of a cause is on top [pixel]: above the chart that the cause is about; a slow
/// rank's, which no chart shows, in the lane of its own.
double BarTop(const AttributionScene& scene, Cause cause);
/// Values of a chart's grid lines: round ones; of Background powers of two, as their log2.
std::vector<double> TicksOf(const AttributionScene& scene, AttributionScene::Chart chart);

/// What is drawn in the charts, in order: the chosen duration's ground, grid and axes, times in
/// which a cause holds (as a bar at BarTop), the chosen window's ends; Mapping: messages
/// within and between nodes, dashed between nodes after the best mapping found; Pattern: the
/// imbalance as an area, coloured by height above the whole trace's, the whole trace's as a line;
/// Background: times over criterion by size, the reference grey, a line at 1; the pie, with a tick
/// at the best share.
/// @param chosen index of a duration, -1: none; @param window [s]
/// Cost: O(durations x sizes + pixels).
std::vector<MarkLayer> BuildAttributionMarks(const Attribution& attribution,
  const AttributionScene& scene, const AttributionColors& colors, int chosen, TimeRange window);
}
