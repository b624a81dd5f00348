#pragma once
#include "Filters/Core/Structure/EventPartitions.h"

namespace pclvis
{
struct LeapOptions
{
  bool Skip = false;  ///< leaves a leap as it is when the next one has none of the ranks it lacks
  bool Close = false; ///< merges what is close in time with the leap before; needs a clock
};

/// Merges partitions of bulk-synchronous programs until each rank takes part in each leap. A leap
/// consists of the partitions with the same distance from the start. A leap that lacks ranks
/// repeatedly absorbs those partitions of the next leap in which the missing ranks take part; if
/// there are none, it absorbs the whole next leap. With Close, as in Ravel, partitions of a leap
/// that lacks ranks are merged with those of the leap before them instead, if these are close: the
/// time since them is less than a tenth of that to the next leap, or nothing follows. The time is
/// the least on any rank.
/// Source: [Isaacs2014b], section 2; [Isaacs2014], section 3.1; Ravel's Trace::mergeByLeap.
/// Cost: O(events), 16 bytes per event; with Close also O(ranks) for each merge of a leap.
/// Independent of the order of rows.
EventPartitions MergeLeaps(
  const LogicalEvents& events, const EventPartitions& partitions, const LeapOptions& options);

/// The partitions in an order in which each follows those before it on its ranks.
/// Cost: O(events). Deterministic.
std::vector<std::uint32_t> OrderPartitions(
  const LogicalEvents& events, const EventPartitions& partitions);
}
