#pragma once
#include "Filters/Core/Structure/DependencyOrder.h"
#include "Filters/Core/Structure/EventPartitions.h"

#include <vector>

namespace pclvis
{
/// Steps of events: those of one partition from 0, and those of the run.
struct LogicalSteps
{
  PlainVector<std::int32_t> Local; ///< by event
  std::vector<std::int32_t> Begin; ///< by partition: the run's step at which it starts
  std::int32_t Count = 0;          ///< steps of the run
};

/// The least steps of events in their partitions such that
/// - the events of a rank have increasing steps;
/// - a receive has a greater step than its sends;
/// - sends and collectives that are equally far from the partition's start have the same step; the
///   distance is the greatest number of sends and collectives before, receives being
///   instantaneous.
/// A partition starts after the last step of those before it on its ranks.
/// Source: [Isaacs2014b], section 2.
/// @param ideal lets receives of a rank that follow each other change places, by the steps of their
///              sends: which message came first is often chance
/// Cost: O(events + messages), 20 bytes per event; a sort of such receives. Independent of the
/// order of rows.
LogicalSteps FindLogicalSteps(const LogicalEvents& events, const DependencyOrder& order,
  const EventPartitions& partitions, bool ideal = false);
}
