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
  double Density = 1; ///< pixels per design unit
  double Zoom = 1;    ///< of the time axis, at least 1
  double Offset = 0;  ///< from the middle of the axis to that of the visible part [share of it]
};

/// Where the charts and the pie are [pixel], y up. Work is by rank, the others share a time axis.
struct AttributionScene
{
  using Chart = AttributionChart;
  /// By chart number; height 0: left out. All charts have the same left and right sides.
  Box Charts[kAttributionCharts];
  Box Lane; ///< bars of slow ranks, whose chart has no time axis; above Times; height 0: none
  bool LaneNamed = false; ///< whether there is room for a name above it
  Box Times;              ///< lane and charts over time together; height 0: none
  /// Ends of the value axes; of Background log2 of the ratio.
  double Low[kAttributionCharts] = {}, High[kAttributionCharts] = {};
  std::size_t WorkRanks = 0; ///< number of ranks in Work
  double MostWork = 1;       ///< greatest ratio of Work that is drawn to scale
  Point Pie;                 ///< middle of the pie
  double PieRadius = 0;      ///< 0: no room
  bool TwoPies = false;      ///< whether the proposed placement has a pie of its own
  Point ProposedPie;         ///< middle of that pie, below the other
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
  /// Middle of a rank's slot in Work, by its row; whole numbers are the middles of slots.
  double WorkX(double row) const;
  /// Whether a ratio of Work is greater than MostWork and so drawn at the upper end.
  bool ClipsWork(double ratio) const { return ratio > this->MostWork; }
};

/// Stacks the charts that have something to say: ticks to their left, names and the pie to their
/// right. If ranks are slow for part of the time, a lane for the bars of those times is above the
/// charts over time. If not all charts are high enough, those of the verdict's causes are kept,
/// then Work, Mapping, Pattern, Background, as many as fit. One extreme rank does not flatten Work:
/// of the sorted ratios, the first that is at least four times the one before it is clipped, as are
/// all greater ones.
AttributionScene LayAttribution(const Attribution& attribution, const AttributionFrame& frame);
/// Charts that have something to say but are left out for lack of room.
std::vector<AttributionChart> CrowdedOut(
  const Attribution& attribution, const AttributionFrame& frame);
/// The box of all charts for an area [pixel]; its sides are those of the time axis.
Box ChartsOf(const Box& area, double density);
/// Index of the duration at a time, -1: none.
std::ptrdiff_t DurationAt(const Attribution& attribution, double time);

/// Moves labels apart, as close to their places as the ends and a distance of `gap` between
/// neighbours allow; the order is kept, ties by index.
/// @return new places, shape (n)
std::vector<double> SpreadLabels(
  const std::vector<double>& places, double gap, double low, double high);
}
