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

/// What is at a pixel: an event's box, else a message up to 4 units beside its line. Where several
/// events share the pixel, the one with the greatest value, which is the one that is seen.
LogicalUnder FindInLogicalTimeline(const LogicalTimeline& timeline, const LogicalScene& scene,
  const LogicalValues& values, const LogicalLines& lines, Point pixel);

/// Number of the phase whose ground or name is at a pixel; -1: none. A name has its steps alone.
std::int32_t PhaseAt(const LogicalTimeline& timeline, const LogicalScene& scene, Point pixel);

/// The box of an event in its row; none if nothing of it is seen.
std::optional<Box> BoxOf(
  const LogicalTimeline& timeline, const LogicalScene& scene, std::ptrdiff_t event);

/// The numbers of a message, an event with its lateness and call stack, or a rank.
TipRows LogicalTip(
  const LogicalTimeline& timeline, const LogicalScene& scene, const LogicalUnder& under);

/// The event to which an arrow leads: Left and Right of the same rank, Up and Down of the next row
/// that has an event at the step or before; kNone: there is none.
std::ptrdiff_t EventBeside(const LogicalTimeline& timeline, const LogicalScene& scene,
  std::ptrdiff_t event, const std::string& arrow);

/// Ranks that exchange messages with one of these, and these themselves [places].
/// @param hops     messages between them, at most; the direction does not matter
/// @param begin, end steps in which these messages are sent and received, without the end
/// Cost: O(messages of the ranks found).
std::set<std::size_t> WithPartners(const LogicalTimeline& timeline,
  const std::set<std::size_t>& ranks, int hops, std::int32_t begin, std::int32_t end);
}
