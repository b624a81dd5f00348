#pragma once
#include "Views/Core/Common/ColorScales.h"
#include "Views/Core/PhysicalTimeline/PhysicalTimeline.h"

#include <string>
#include <vector>

namespace pclvis
{
/// What the colour of a call says.
enum class TimelineColoring
{
  Function,
  Role,
  Wait ///< the share of time that calls waited
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
  /// Of a cell on the ground.
  Color Of(const TimelineCell& cell) const;
};

/// By function: the eleven with most time have a colour each, by time, the others one in common.
TimelineColors TimelineColorsFor(const PhysicalTimeline& timeline, TimelineColoring by,
  const Theme& theme, const LatencyLook& look = {});
}
