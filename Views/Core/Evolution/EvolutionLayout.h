#pragma once
#include "Views/Core/Common/WindowSlider.h"
#include "Views/Core/Evolution/Evolution.h"
#include "Views/Core/Evolution/LatencyAxis.h"

#include <set>
#include <vector>

namespace pclvis
{
/// What an evolution is laid out for.
struct EvolutionFrame
{
  Box Area;              ///< space for rows and slider [pixel]
  double Density = 1;    ///< pixels per design unit
  double Zoom = 1;       ///< of the time axis, at least 1; 1: all of it is visible
  double Offset = 0;     ///< from the middle of the axis to that of the visible part [axis]
  std::set<int> Regions; ///< ids of the chosen regions; empty: none
  bool Compress = true;  ///< see AxisOf
  TimeRange Window;      ///< the chosen window [s]
};

/// Where the rows, their parts and the slider are [pixel], y up.
struct EvolutionScene
{
  struct Row
  {
    std::size_t Index = 0; ///< of Evolution::Rows
    Box Circles;           ///< of the periods
    Box Kinds;             ///< strip with the kind of each period
    Box Curve;             ///< of the windows; height 0: no room
    bool Times = false;    ///< whether there is room for times below the row
    LatencyAxis Axis;      ///< of the curve, over its box
    std::int64_t Most = 0; ///< number of delayed messages of its greatest circle
    double Greatest = 0;   ///< radius of that circle [pixel]
    /// Lower edge, not including the texts below it [pixel].
    double Foot() const { return this->Curve.Height > 0 ? this->Curve.Y : this->Kinds.Y; }
    double ToY(double latency) const
    {
      return this->Curve.Y + this->Curve.Height * this->Axis.Place(latency);
    }
    double TickY(double latency) const
    {
      return this->Curve.Y + this->Curve.Height * this->Axis.TickPlace(latency);
    }
  };
  Box Plot; ///< all rows; its sides are those of the time axis
  std::vector<Row> Rows;
  std::size_t LeftOut = 0; ///< number of rows for which there was no room
  bool PeriodTimes = true; ///< whether there is room for times below the last row
  DrawnAxis Axis;
  double Zoom = 1, Offset = 0; ///< limited to the axis
  bool OwnScale = false;       ///< circles of all messages have their own scale
  WindowSlider Slider;
  double Density = 1;

  double Pixel(double time) const;
  double Time(double x) const;
};

/// Stacks the rows, with the slider below them. The rows share the height. Rows of at least 100
/// units have a curve, those of at least 170 units also have times below it; lower rows, down to 27
/// units, have only circles. If there is not enough room for all rows, the first one still has a
/// curve. Below chosen regions, all messages are shown if every row then still has a curve.
EvolutionScene LayEvolution(const Evolution& evolution, const EvolutionFrame& frame);

/// Least height of an area with room for one row and the slider [units].
double LeastEvolution();
/// Whether an area [pixel] has room for the times of periods between its last row and the slider,
/// which shows the same times.
bool HasPeriodTimes(const Box& area, double density);

/// The box of the rows for an area [pixel]: names are to its left, averages to its right.
Box PlotOf(const Box& area, double density);

/// Radius of a period's circle [pixel]: its area is proportional to the number of delayed messages,
/// at least 3 units. The greatest circle has a radius of 30 units, or less if more than a quarter
/// of the circles would otherwise be wider than their periods. Regions share a scale; when shown
/// with them, all messages have a scale of their own, because otherwise regions would be dots.
double CircleRadius(
  std::int64_t delayed, const EvolutionScene::Row& row, const EvolutionScene& scene);

/// Middle of a period's circle [pixel]: the middle of the visible part of its time; at the sides,
/// far enough inside for the whole circle to be visible.
Point CircleMiddle(
  const Evolution::Period& period, const EvolutionScene::Row& row, const EvolutionScene& scene);

/// Index of the period at a time, -1: none. Periods are in order of time.
std::ptrdiff_t PeriodAt(const Evolution::Row& row, double time);
/// Indices of the windows whose L is clipped and whose middle is visible, the greatest L first.
std::vector<std::size_t> ClippedWindows(
  const Evolution::Row& row, const EvolutionScene::Row& place, const EvolutionScene& scene);
/// Index of the window whose middle is nearest in pixels, within `reach`, ignoring windows without
/// messages; -1: none.
std::ptrdiff_t WindowAt(
  const Evolution::Row& row, const EvolutionScene& scene, double x, double reach);
}
