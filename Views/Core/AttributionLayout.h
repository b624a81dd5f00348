#pragma once
#include "Views/Core/Attribution.h"
#include "Views/Core/PlaneCamera.h"

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

/// Where the three charts, which share their time axis, and the pie are [pixel], y up.
struct AttributionScene
{
  enum Chart
  {
    Mapping,
    Pattern,
    Background
  };
  Box Charts[3];
  Box Lane; ///< bars of slow ranks, which no chart is about; between two charts; height 0: none
  bool LaneNamed = false; ///< whether there is room for a name above it
  double Low[3], High[3]; ///< ends of the value axes; of Background log2 of the ratio
  Point Pie;              ///< its middle
  double PieRadius = 0;   ///< 0: no room
  double Header = 0;      ///< height for a chart's name above it
  DrawnAxis Axis;
  double Zoom = 1, Offset = 0, Density = 1;

  double X(double time) const;
  double Time(double x) const;
  double Y(Chart chart, double value) const;
};

/// Lays the charts out one below the other: left of them ticks, right of them names and the pie.
/// Where a slow rank holds the others up there is a lane for its bars above Background.
AttributionScene LayAttribution(const Attribution& attribution, const AttributionFrame& frame);
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
