#pragma once
#include "Views/Core/LogicalTimeline/LogicalTimeline.h"

#include <vector>

namespace pclvis
{
/// The event from which the lateness of an event came: the rank's event before, or the latest send
/// that it receives, as Lateness found it; kNone: it began there, or the event is not late.
/// Cost: O(log events + messages of the event).
std::ptrdiff_t CauseOf(const LogicalTimeline& timeline, std::ptrdiff_t event);

/// From an event back to where its lateness began: that event last. Source: [Isaacs2014b], 3.
std::vector<std::ptrdiff_t> WayOf(const LogicalTimeline& timeline, std::ptrdiff_t event);

/// One hop of lateness, from an event to one that it made late.
struct LatenessHop
{
  std::ptrdiff_t From = 0, To = 0;
};
/// All hops of the lateness that began at an event, the latest event first.
/// @param most greatest number of them
/// Cost: O(events).
std::vector<LatenessHop> SpreadOf(
  const LogicalTimeline& timeline, std::ptrdiff_t event, std::size_t most);
}
