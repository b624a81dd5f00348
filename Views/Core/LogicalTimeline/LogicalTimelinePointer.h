#pragma once
#include "Views/Core/Common/TipRows.h"
#include "Views/Core/LogicalTimeline/LogicalTimelineMarks.h"

#include <optional>

namespace pclvis
{
/// What the pointer is over; all -1: nothing.
struct LogicalUnder
{
  std::ptrdiff_t Row = -1;     ///< of the scene
  std::ptrdiff_t Event = -1;   ///< place
  std::ptrdiff_t Message = -1; ///< row of Messages
  bool Name = false;           ///< the row's name
  bool operator==(const LogicalUnder& o) const
  {
    return Row == o.Row && Event == o.Event && Message == o.Message && Name == o.Name;
  }
};

/// What is at a pixel: an event's box, otherwise a message up to 4 units away from its line. If
/// several events share the pixel, the visible one, which has the greatest value.
LogicalUnder FindInLogicalTimeline(const LogicalTimeline& timeline, const LogicalScene& scene,
  const LogicalValues& values, const LogicalLines& lines, Point pixel);

/// Number of the phase whose ground or name is at a pixel; -1: none. Names are found by step only.
std::int32_t PhaseAt(const LogicalTimeline& timeline, const LogicalScene& scene, Point pixel);

/// The box of an event in its row; none if no part of it is visible.
std::optional<Box> BoxOf(
  const LogicalTimeline& timeline, const LogicalScene& scene, std::ptrdiff_t event);

/// The numbers of a message, an event with its lateness and call stack, or a rank.
TipRows LogicalTip(
  const LogicalTimeline& timeline, const LogicalScene& scene, const LogicalUnder& under);

/// The event that an arrow key leads to: Left and Right within the same rank; Up and Down in the
/// next row that has an event at this step or earlier; kNone: there is none.
std::ptrdiff_t EventBeside(const LogicalTimeline& timeline, const LogicalScene& scene,
  std::ptrdiff_t event, const std::string& arrow);

/// The given ranks and those that exchange messages with them [places].
/// @param hops     greatest number of messages between them; their direction does not matter
/// @param begin, end steps (end exclusive) in which these messages are sent and received
/// Cost: O(messages of the ranks found).
std::set<std::size_t> WithPartners(const LogicalTimeline& timeline,
  const std::set<std::size_t>& ranks, int hops, std::int32_t begin, std::int32_t end);
}
