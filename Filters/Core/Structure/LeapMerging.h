#pragma once
#include "Filters/Core/Structure/EventPartitions.h"

namespace pclvis
{
/// Merges partitions of bulk-synchronous programs until each rank takes part in each leap. A leap
/// is the partitions of one distance from the start. One that lacks ranks absorbs those partitions
/// of the next leap in which ranks that it lacks take part, again and again.
/// Unlike Ravel's, it never merges backwards where gaps in time are short: structure needs no
/// clock. Source: [Isaacs2014b], section 2; [Isaacs2014], section 3.1.
/// @param skip leaves a leap as it is when the next one has none of the ranks that it lacks;
///             else it absorbs all of the next
/// Cost: O(events), 12 bytes per event. Independent of the order of rows.
EventPartitions MergeLeaps(
  const LogicalEvents& events, const EventPartitions& partitions, bool skip);

/// The partitions in an order in which each follows those before it on its ranks.
/// Cost: O(events). Deterministic.
std::vector<std::uint32_t> OrderPartitions(
  const LogicalEvents& events, const EventPartitions& partitions);
}
