#pragma once
#include "Views/Core/PhysicalTimeline/PhysicalTimelineLayout.h"
#include "Views/Core/PhysicalTimeline/TimelineColors.h"
#include "Views/Core/Timeline/PixelGrid.h"

#include <vector>

namespace pclvis
{
/// What the pixels of each strip show. Cost: O(strips * pixels * log calls), on all processors.
std::vector<TimelineCell> TakeTimelineCells(
  const PhysicalTimeline& timeline, const TimelineScene& scene, const TimelineColors& colors);

/// The lane that a row shows in a strip; null: none.
const CallLane* LaneOf(const PhysicalTimeline& timeline, const TimelineScene::Row& row, int depth);

/// Cells painted over the ground. Where calls waited for more than half of a pixel's time, strips
/// of at least 10 units are hatched, unless colours show waiting anyway. An axis' gaps are ground.
PixelImage PaintTimeline(
  const PhysicalTimeline& timeline, const TimelineScene& scene, const TimelineColors& colors);
}
