#pragma once
#include "Views/Core/Common/ColorScales.h"
#include "Views/Core/PhysicalTimeline/CallMetric.h"
#include "Views/Core/PhysicalTimeline/CounterCurves.h"

#include <optional>
#include <string>
#include <vector>

namespace pclvis
{
/// What the colour of a call shows.
enum class TimelineColoring
{
  Function,
  Role,
  Wait,   ///< the share of time that calls waited
  Metric, ///< metric of the event that the call belongs to; other calls are grey, by depth
  Counter ///< counter of the rank, independent of its calls
};

/// Whether calls that waited are hatched: not if colours show waiting anyway, or do not show calls.
inline bool ShowsWaits(TimelineColoring by)
{
  return by != TimelineColoring::Wait && by != TimelineColoring::Counter;
}

/// How colours show a metric.
struct MetricLook
{
  const CallMetric* Values = nullptr; ///< must outlive the colours; null: not known
  LogicalRange Range = LogicalRange::Trace;
  double High = 0; ///< see LogicalColors; for a counter, always the value of the last colour
  const CounterCurves* Curves = nullptr; ///< the curves of the counter, likewise
};

/// Groups of calls that share a colour, and their colours for a theme.
struct TimelineColors
{
  struct Group
  {
    std::string Name;
    Color Fill;
    double Seconds = 0; ///< time of its calls as innermost ones
  };
  TimelineColoring By = TimelineColoring::Function;
  Theme Base;
  ColorScale Latency; ///< over log2 L
  std::vector<Group> Groups;
  std::vector<std::uint16_t> GroupOf; ///< by code; the last entry is for other codes
  Color Waiting;                      ///< colour of pixels whose whole time was waited
  /// For Metric and Counter only.
  const CallMetric* Values = nullptr;
  const CounterCurves* Curves = nullptr;
  std::optional<LogicalColors> Scale;
  /// Colour of a cell on the ground.
  Color Of(const TimelineCell& cell) const;
  /// Colour of a single call at a depth of nesting (-1: innermost calls).
  Color OfCall(const PhysicalTimeline& timeline, std::int32_t row, int depth) const;
  /// Group of a depth, for Metric.
  std::uint16_t GroupOfDepth(int depth) const;
};

/// By function: the eleven with the most time have a colour each, by time; the others share one.
TimelineColors TimelineColorsFor(const PhysicalTimeline& timeline, TimelineColoring by,
  const Theme& theme, const LatencyLook& look = {}, const MetricLook& metric = {});

/// A share of the greatest coloured value (negative: none) as TimelineCell::Value.
std::uint8_t CellValue(float share);
/// The share that a TimelineCell::Value stands for.
float ShareOfCell(std::uint8_t value);
}
