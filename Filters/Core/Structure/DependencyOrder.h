#pragma once
#include "Filters/Core/Structure/LogicalEvents.h"

#include <vector>

namespace pclvis
{
/// An order of events in which each rank's stand one after the other, receives after their sends,
/// and the members of a collective operation side by side.
struct DependencyOrder
{
  std::vector<std::uint32_t> Event; ///< shape (events)
  std::vector<std::uint8_t> Apart;  ///< by operation: its members do not stand side by side
  std::vector<std::uint8_t>
    Contradicted; ///< by event: a receive that stands before one of its sends
  std::int64_t OperationsApart = 0, ReceivesContradicted = 0;
};

/// Orders events by what depends on what, without times.
/// Nonblocking collectives that ranks complete on different sides of a message cannot stand side by
/// side: of those at which all ranks stand, the first is taken apart. Where a receive is matched to
/// a send that depends on it, the receive of the least rank goes on without it.
/// Source: [Isaacs2014b], section 2 (happened-before); what contradicts it is our choice.
/// Cost: O(events + messages), and O(ranks) for each contradiction; 9 bytes per event.
DependencyOrder OrderEvents(const LogicalEvents& events);
}
