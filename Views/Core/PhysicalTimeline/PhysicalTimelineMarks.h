#pragma once
#include "Views/Core/Common/MarkLayer.h"
#include "Views/Core/PhysicalTimeline/PhysicalTimelineLayout.h"
#include "Views/Core/PhysicalTimeline/TimelineColors.h"

#include <cstdint>
#include <set>
#include <vector>

namespace pclvis
{
/// A message's line, cut to the plot [pixel].
struct MessageLine
{
  std::int32_t Row = 0; ///< of Messages
  Point From, To;
};

/// Lines over the calls.
struct TimelineLines
{
  std::vector<MessageLine> Messages; ///< the latest last
  bool AllMessages = true;           ///< false: only the latest are drawn
  std::vector<MarkLayer> Layers;     ///< messages over collectives
  std::size_t Collectives = 0;       ///< drawn operations
  bool AllCollectives = true;        ///< false: only those with the greatest spread
};

struct TimelineLineOptions
{
  std::size_t MostMessages = 1000;
  bool Collectives = true;
  const MessageIndex* Chosen = nullptr; ///< the messages that have lines; null: all
};
/// The latest messages of what is seen, late ones over quiet ones, and its collective operations as
/// lines through the begins of their calls.
TimelineLines BuildTimelineLines(const PhysicalTimeline& timeline, const TimelineScene& scene,
  const TimelineColors& colors, const TimelineLineOptions& options = {});

/// Breaks of the axis, the slider, and the chosen window's ends in the rows.
std::vector<MarkLayer> BuildTimelineMarks(const TimelineScene& scene, const TimelineColors& colors);

/// Frames of the rows of ranks, and thick lines of messages, that are selected.
/// @param ranks places among PhysicalTimeline::Ranks; @param messages rows of Messages
QuadBatch BuildTimelineSelection(const PhysicalTimeline& timeline, const TimelineScene& scene,
  const std::set<std::size_t>& ranks, const std::set<std::uint32_t>& messages);

/// The line of a message; nothing of it may be in the plot.
/// @return false if nothing is
bool LineOf(const PhysicalTimeline& timeline, const TimelineScene& scene, std::int32_t row,
  MessageLine& line);
}
