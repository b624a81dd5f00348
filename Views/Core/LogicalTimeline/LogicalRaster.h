#pragma once
#include "Views/Core/LogicalTimeline/LogicalTimelineLayout.h"
#include "Views/Core/LogicalTimeline/LogicalValues.h"

namespace pclvis
{
/// Events as pixels, where they are too small for boxes. Where several events share a pixel, the
/// greatest value is seen, so that a sparse pattern and a single late event do not vanish. Rows of
/// at least 4 units have gaps, columns as well.
/// Cost: O(seen events + pixels), on all processors.
PixelImage PaintLogicalEvents(const LogicalTimeline& timeline, const LogicalScene& scene,
  const LogicalValues& values, const LogicalColors& colors);

/// What the colours of the events that are seen reach to; see ColorReach. Cost: O(seen events).
double SeenHigh(
  const LogicalTimeline& timeline, const LogicalScene& scene, const LogicalValues& values);
}
