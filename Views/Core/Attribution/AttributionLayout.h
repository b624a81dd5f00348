#pragma once
#include "Views/Core/Attribution/IdleCharts.h"
#include "Views/Core/Common/PlaneCamera.h"

#include <vector>

namespace pclvis
{
/// What the charts are laid out for.
struct AttributionFrame
{
  Box Area;           ///< free for the charts [pixel]
  double Density = 1; ///< pixels a unit of the design
  double Zoom = 1;    ///< of the time axis, at least 1
  double Offset = 0;  ///< from the middle of the axis to the middle of what is seen [share of it]
};

/// Where the charts and the pie are [pixel], y up. Work is by rank, the others share a time axis.
struct AttributionScene
{
  using Chart = AttributionChart;
  /// By number of the chart; height 0: it is left out. All have the same sides.
  Box Charts[kAttributionCharts];
  Box Lane; ///< bars of slow ranks, whose chart has no time axis; above the times; height 0: none
  bool LaneNamed = false; ///< whether there is room for a name above it
  Box Times;              ///< lane and charts over time together; height 0: none
  /// Ends of the value axes; of Background log2 of the ratio.
  double Low[kAttributionCharts] = {}, High[kAttributionCharts] = {};
  std::size_t WorkRanks = 0; ///< of Work
  double MostWork = 1;       ///< greatest ratio of Work that is drawn at its place
  Point Pie;                 ///< its middle
  double PieRadius = 0;      ///< 0: no room
  double Header = 0;         ///< height for a chart's name above it
  DrawnAxis Axis;
  double Zoom = 1, Offset = 0, Density = 1;

  const Box& Of(Chart chart) const { return this->Charts[static_cast<std::size_t>(chart)]; }
  bool Shows(Chart chart) const { return this->Of(chart).Height > 0; }
  double LowOf(Chart chart) const { return this->Low[static_cast<std::size_t>(chart)]; }
  double HighOf(Chart chart) const { return this->High[static_cast<std::size_t>(chart)]; }
  double X(double time) const;
  double Time(double x) const;
  double Y(Chart chart, double value) const;
  /// Middle of a rank's place in Work, by its row; whole numbers lie in the middle of their place.
  double WorkX(double row) const;
  /// Whether a ratio of Work is drawn at the upper end, as it is greater than MostWork.
  bool ClipsWork(double ratio) const { return ratio > this->MostWork; }
};

/// Lays the charts that say something out one below the other: left of them ticks, right of them
/// names and the pie. Where ranks are slow for a part of the time there is a lane for its bars
/// above the charts over time. Where they all would be too low, those of the verdict's causes stay,
/// then Work, Mapping, Pattern, Background, as many as have room. One extreme rank does not flatten
/// Work: of the ratios, by size, what is four times the one before it or more is clipped, and so
/// is all that is greater.
AttributionScene LayAttribution(const Attribution& attribution, const AttributionFrame& frame);
/// Charts that say something, but are left out for lack of room.
std::vector<AttributionChart> CrowdedOut(
  const Attribution& attribution, const AttributionFrame& frame);
/// The box of all charts for an area [pixel]; its sides are those of the time axis.
Box ChartsOf(const Box& area, double density);
/// Index of the duration at a time, -1: none.
std::ptrdiff_t DurationAt(const Attribution& attribution, double time);

/// Moves labels apart: as near to their places as a distance of `gap` between neighbours and the
/// ends allow; in the same order, ties by index.
/// @return new places, shape (n)
std::vector<double> SpreadLabels(
  const std::vector<double>& places, double gap, double low, double high);
}
