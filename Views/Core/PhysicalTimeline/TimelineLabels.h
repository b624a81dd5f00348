#pragma once
#include "Views/Core/PhysicalTimeline/PhysicalTimelineLayout.h"

#include <vector>

namespace pclvis
{
/// A call that has room for its name.
struct CallLabel
{
  Box Place; ///< the visible part of the call [pixel]
  std::int32_t Row = 0;
  int Depth = -1; ///< of the strip
};

/// Calls that have room for their names: in strips of at least 11 units, at least `least` pixels
/// wide.
/// Cost: O(strips * width / least * log calls).
std::vector<CallLabel> FindCallLabels(
  const PhysicalTimeline& timeline, const TimelineScene& scene, double least);
}
