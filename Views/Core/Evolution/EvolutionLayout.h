#pragma once
#include "Views/Core/Common/WindowSlider.h"
#include "Views/Core/Evolution/Evolution.h"
#include "Views/Core/Evolution/LatencyAxis.h"

#include <vector>

namespace pclvis
{
/// What an evolution is laid out for.
struct EvolutionFrame
{
  Box Area;              ///< free for rows and slider [pixel]
  double Density = 1;    ///< pixels a unit of the design
  double Zoom = 1;       ///< of the time axis; 1: all of it, at least 1
  double Offset = 0;     ///< from the middle of the axis to the middle of what is seen [axis]
  int ChosenRegion = -1; ///< -1: none
  bool Compress = true;  ///< see AxisOf
  TimeRange Window;      ///< the chosen one [s]
};

/// Where the rows, their parts and the slider are [pixel], y up.
struct EvolutionScene
{
  struct Row
  {
    std::size_t Index = 0; ///< of Evolution::Rows
    Box Circles;           ///< of the periods
    Box Kinds;             ///< strip with what kind of period each is
    Box Curve;             ///< of the windows; no height: there is no room
    bool Times = false;    ///< there is room for times below the row
    LatencyAxis Axis;      ///< of the curve, over its box
    std::int64_t Most = 0; ///< delayed messages of its greatest circle
    double Greatest = 0;   ///< radius of that circle [pixel]
    /// Lower end without the texts below it [pixel].
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
  std::size_t LeftOut = 0; ///< rows that have no room
  DrawnAxis Axis;
  double Zoom = 1, Offset = 0; ///< kept inside the axis
  bool OwnScale = false;       ///< circles of all messages have a scale of their own
  WindowSlider Slider;
  double Density = 1;

  double Pixel(double time) const;
  double Time(double x) const;
};

/// Lays out rows one below the other, and the slider under them. Rows share the height;
/// from 100 units on one has a curve, from 170 on times below; lower ones, down to 27, circles
/// alone. Where not all rows have room in any case, the first one keeps a curve. A chosen region
/// has all messages below it where both have curves.
EvolutionScene LayEvolution(const Evolution& evolution, const EvolutionFrame& frame);

/// The box of the rows for an area [pixel]: left of it are names, right of it the averages.
Box PlotOf(const Box& area, double density);

/// Radius of a period's circle: area by delayed messages, 3 units at least [pixel]. The greatest
/// has 30 units, less where more than a quarter would be wider than their periods. Regions share a
/// scale; beside them all messages have one of their own, else regions would be dots.
double CircleRadius(
  std::int64_t delayed, const EvolutionScene::Row& row, const EvolutionScene& scene);

/// Middle of a period's circle [pixel]: the middle of what is drawn of its time; at the sides so
/// far inside that the circle is whole.
Point CircleMiddle(
  const Evolution::Period& period, const EvolutionScene::Row& row, const EvolutionScene& scene);

/// Index of the period at a time, -1: none. Periods are in order of time.
std::ptrdiff_t PeriodAt(const Evolution::Row& row, double time);
/// Indices of the windows whose L is clipped and whose middle is seen, the greatest L first.
std::vector<std::size_t> ClippedWindows(
  const Evolution::Row& row, const EvolutionScene::Row& place, const EvolutionScene& scene);
/// Index of the window with messages whose middle is nearest in pixels, within `reach`; -1: none.
std::ptrdiff_t WindowAt(
  const Evolution::Row& row, const EvolutionScene& scene, double x, double reach);
}
