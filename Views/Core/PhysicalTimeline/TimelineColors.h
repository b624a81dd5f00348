#pragma once
#include "Views/Core/Common/ColorScales.h"
#include "Views/Core/PhysicalTimeline/CallMetric.h"
#include "Views/Core/PhysicalTimeline/CounterCurves.h"

#include <optional>
#include <string>
#include <vector>

namespace pclvis
{
/// What the colour of a call says.
enum class TimelineColoring
{
  Function,
  Role,
  Wait,   ///< the share of time that calls waited
  Metric, ///< of the event that the call belongs to; other calls are grey, by depth
  Counter ///< of the rank, whatever it calls
};

/// Whether calls that waited are hatched, too: not if colours show waiting anyway, or no calls.
inline bool ShowsWaits(TimelineColoring by)
{
  return by != TimelineColoring::Wait && by != TimelineColoring::Counter;
}

/// How colours say a metric.
struct MetricLook
{
  const CallMetric* Values = nullptr; ///< must outlive the colours; null: not known
  LogicalRange Range = LogicalRange::Trace;
  double High = 0; ///< see LogicalColors; of a counter always the value of the last colour
  const CounterCurves* Curves = nullptr; ///< likewise, of the counter
};

/// Groups of calls that have a colour in common, and their colours for a theme.
struct TimelineColors
{
  struct Group
  {
    std::string Name;
    Color Fill;
    double Seconds = 0; ///< innermost time of its calls
  };
  TimelineColoring By = TimelineColoring::Function;
  Theme Base;
  ColorScale Latency; ///< over log2 L
  std::vector<Group> Groups;
  std::vector<std::uint16_t> GroupOf; ///< by code; the last one: of other codes
  Color Waiting;                      ///< all of a pixel's time was waited
  /// With Metric or Counter.
  const CallMetric* Values = nullptr;
  const CounterCurves* Curves = nullptr;
  std::optional<LogicalColors> Scale;
  /// Of a cell on the ground.
  Color Of(const TimelineCell& cell) const;
  /// Of a call alone, at a depth of nesting (-1: innermost calls).
  Color OfCall(const PhysicalTimeline& timeline, std::int32_t row, int depth) const;
  /// Group of a depth, with Metric.
  std::uint16_t GroupOfDepth(int depth) const;
};

/// By function: the eleven with most time have a colour each, by time, the others one in common.
TimelineColors TimelineColorsFor(const PhysicalTimeline& timeline, TimelineColoring by,
  const Theme& theme, const LatencyLook& look = {}, const MetricLook& metric = {});

/// A share of what colours reach to (below 0: none) as TimelineCell::Value.
std::uint8_t CellValue(float share);
/// The share that a TimelineCell::Value stands for.
float ShareOfCell(std::uint8_t value);
}
