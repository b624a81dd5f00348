#pragma once
#include "Filters/Core/Structure/LogicalEvents.h"

#include <vector>

namespace pclvis
{
/// An order of events that keeps the order of each rank's events, in which receives come after
/// their sends, and the members of a collective operation are next to each other.
struct DependencyOrder
{
  std::vector<std::uint32_t> Event; ///< shape (events)
  std::vector<std::uint8_t> Apart;  ///< by operation: its members do not stand side by side
  std::vector<std::uint8_t>
    Contradicted; ///< by event: a receive that stands before one of its sends
  std::int64_t OperationsApart = 0, ReceivesContradicted = 0;
};

/// Orders events by their dependences, without times.
/// The members of nonblocking collectives that ranks complete on different sides of a message
/// cannot be next to each other: when no rank can continue, the first of these operations is split.
/// If a receive is matched to a send that depends on it, the receive of the lowest rank continues
/// without its send.
/// Source: [Isaacs2014b], section 2 (happened-before); what contradicts it is our
/// choice.
/// Cost: O(events + messages), and O(ranks) for each contradiction; 9 bytes per event.
DependencyOrder OrderEvents(const LogicalEvents& events);
}
