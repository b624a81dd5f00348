#pragma once
#include "Filters/Core/Attribution/Durations.h"
#include "Views/Core/Attribution/AttributionLayout.h"
#include "Views/Core/Common/MarkLayer.h"

#include <vector>

namespace pclvis
{
/// Colours of the marks.
struct AttributionColors
{
  Theme Base;
  Color Inter, Intra, Chosen, Cause, Reference;
};
/// The colours for a theme.
AttributionColors AttributionColorsFor(const Theme& theme);
/// Colour of the n-th size class other than the reference, 0 to 4.
Color SizeColor(std::size_t number, const Theme& theme);
/// Excess that gets the last colour.
constexpr double kMostImbalance = kGreatImbalance;
/// Yellow to red (on a dark ground brown to red) for an excess of 0 to kMostImbalance over the
/// usual imbalance (UsualImbalance).
Color ImbalanceColor(double excess, const Theme& theme);

/// A bar of the chart Work: from the median rank's work to that of a rank. If single bars have no
/// room, a bar stands for several neighbouring ranks and extends from the least to the most work.
struct WorkBar
{
  std::size_t First = 0, Last = 0;                   ///< rows of Work that it stands for
  std::size_t Least = 0, Most = 0;                   ///< those with the extreme ratios
  std::size_t Slow = 0;                              ///< how many of them are slow
  double Middle = 0, Width = 0, Bottom = 0, Top = 0; ///< [pixel]
};
/// All bars, from left to right. A bar with its gap is at least 3 units wide.
std::vector<WorkBar> WorkBarsOf(const Attribution& attribution, const AttributionScene& scene);

/// Upper edge of the bar of a cause [pixel]: above the chart that shows the cause, or NaN if that
/// chart is left out. The bar of a slow rank, whose chart has no time axis, has its own lane; NaN
/// if there is none.
double BarTop(const AttributionScene& scene, Cause cause);
/// Values of a chart's grid lines: round ones; for Background powers of two, as log2.
std::vector<double> TicksOf(const AttributionScene& scene, AttributionScene::Chart chart);

/// What is drawn in the charts, in order: the chosen duration's ground, grid and axes, times in
/// which a cause holds (as a bar at BarTop), the chosen window's ends; Mapping: messages
/// within and between nodes, dashed between nodes after the best mapping found; Pattern: the
/// imbalance as an area, coloured by height above the usual, the whole trace's as a line;
/// Background: times over criterion by size, the reference grey, a line at 1; Work: bars from the
/// median rank's work, those with slow ranks in the causes' colour, a line at 1, dashed the least
/// ratio of a slow rank, triangles at the upper end where either is clipped; the pie, with a tick
/// at the best share, or a second pie of it. Charts that are left out have none.
/// @param chosen index of a duration, -1: none; @param window [s]
/// Cost: O(durations x sizes + pixels).
std::vector<MarkLayer> BuildAttributionMarks(const Attribution& attribution,
  const AttributionScene& scene, const AttributionColors& colors, int chosen, TimeRange window);
}
