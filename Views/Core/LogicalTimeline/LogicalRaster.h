#pragma once
#include "Views/Core/LogicalTimeline/LogicalTimelineLayout.h"
#include "Views/Core/LogicalTimeline/LogicalValues.h"

namespace pclvis
{
/// Events as pixels, for when they are too small for boxes. If several events share a pixel, it
/// shows the greatest value, so that a sparse pattern and a single late event do not vanish. Rows
/// and columns of at least 4 units have gaps.
/// Cost: O(visible events + pixels), on all processors.
PixelImage PaintLogicalEvents(const LogicalTimeline& timeline, const LogicalScene& scene,
  const LogicalValues& values, const LogicalColors& colors);

/// The greatest value of the colours of the visible events; see ColorReach. Cost: O(visible
/// events).
double SeenHigh(
  const LogicalTimeline& timeline, const LogicalScene& scene, const LogicalValues& values);
}
