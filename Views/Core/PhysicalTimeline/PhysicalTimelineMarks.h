#pragma once
#include "Views/Core/Common/MarkLayer.h"
#include "Views/Core/PhysicalTimeline/PhysicalTimelineLayout.h"
#include "Views/Core/PhysicalTimeline/TimelineColors.h"

#include <cstdint>
#include <set>
#include <vector>

namespace pclvis
{
/// A message's line, clipped to the plot [pixel].
struct MessageLine
{
  std::int32_t Row = 0; ///< of Messages
  Point From, To;
};

/// Lines over the calls.
struct TimelineLines
{
  std::vector<MessageLine> Messages; ///< the latest messages come last
  bool AllMessages = true;           ///< false: only the latest are drawn
  std::vector<MarkLayer> Layers;     ///< messages over collectives
  std::size_t Collectives = 0;       ///< number of operations drawn
  bool AllCollectives = true;        ///< false: only those with the greatest spread
};

struct TimelineLineOptions
{
  std::size_t MostMessages = 1000;
  bool Collectives = true;
  const MessageIndex* Chosen = nullptr; ///< the messages that have lines; null: all messages
};
/// Lines of the latest visible messages, late ones over others, and of the visible collective
/// operations, through the begins of their calls.
TimelineLines BuildTimelineLines(const PhysicalTimeline& timeline, const TimelineScene& scene,
  const TimelineColors& colors, const TimelineLineOptions& options = {});

/// Breaks of the axis, the slider, and the ends of the chosen window in the rows.
std::vector<MarkLayer> BuildTimelineMarks(const TimelineScene& scene, const TimelineColors& colors);

/// Frames around the rows of selected ranks, and thick lines of selected messages.
/// @param ranks places among PhysicalTimeline::Ranks; @param messages rows of Messages
QuadBatch BuildTimelineSelection(const PhysicalTimeline& timeline, const TimelineScene& scene,
  const std::set<std::size_t>& ranks, const std::set<std::uint32_t>& messages);

/// The line of a message.
/// @return false if no part of it is in the plot
bool LineOf(const PhysicalTimeline& timeline, const TimelineScene& scene, std::int32_t row,
  MessageLine& line);
}
