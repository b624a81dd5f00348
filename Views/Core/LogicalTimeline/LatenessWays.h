#pragma once
#include "Views/Core/LogicalTimeline/LogicalTimeline.h"

#include <vector>

namespace pclvis
{
/// The event that an event's lateness came from, as found by Lateness: the previous event of the
/// rank, or the latest of the sends that it receives; kNone: the lateness began here, or the event
/// is not late.
/// Cost: O(log events + messages of the event).
std::ptrdiff_t CauseOf(const LogicalTimeline& timeline, std::ptrdiff_t event);

/// The path from an event back to the one where its lateness began, which comes last. Source:
/// [Isaacs2014b], 3.
std::vector<std::ptrdiff_t> WayOf(const LogicalTimeline& timeline, std::ptrdiff_t event);

/// One hop of lateness, from an event to another that it made late.
struct LatenessHop
{
  std::ptrdiff_t From = 0, To = 0;
};
/// All hops of the lateness that began at an event, latest event first.
/// @param most greatest number of hops
/// Cost: O(events).
std::vector<LatenessHop> SpreadOf(
  const LogicalTimeline& timeline, std::ptrdiff_t event, std::size_t most);
}
