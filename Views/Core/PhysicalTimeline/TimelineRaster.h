#pragma once
#include "Views/Core/PhysicalTimeline/PhysicalTimelineLayout.h"
#include "Views/Core/PhysicalTimeline/TimelineColors.h"
#include "Views/Core/Timeline/PixelGrid.h"

#include <vector>

namespace pclvis
{
/// The contents of the pixels of each strip. Cost: O(strips * pixels * log calls), on all
/// processors.
std::vector<TimelineCell> TakeTimelineCells(
  const PhysicalTimeline& timeline, const TimelineScene& scene, const TimelineColors& colors);

/// The lane that a row shows in a strip; null: none.
const CallLane* LaneOf(const PhysicalTimeline& timeline, const TimelineScene::Row& row, int depth);

/// Cells painted over the ground. Strips of at least 10 units are hatched where calls waited for
/// more than half of a pixel's time, unless colours show waiting anyway. Gaps of the axis show the
/// ground.
PixelImage PaintTimeline(
  const PhysicalTimeline& timeline, const TimelineScene& scene, const TimelineColors& colors);
}
