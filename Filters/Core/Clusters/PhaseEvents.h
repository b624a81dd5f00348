#pragma once
#include "Filters/Core/Clusters/ClusterTables.h"
#include "Filters/Core/Clusters/PhaseTimelines.h"
#include "Filters/Core/Common/RowsByNumber.h"
#include "Filters/Core/Motifs/PhaseTraffic.h"
#include "Filters/Core/Structure/LogicalEvents.h"

#include <cstdint>
#include <vector>

namespace pclvis
{
/// Rows of Steps and Messages by phase.
struct PhaseRows
{
  RowsByNumber Events, Messages; ///< by phase; of Messages those that were received
  std::int32_t Phases() const { return static_cast<std::int32_t>(this->Events.First.size()) - 1; }
};

/// @throws Error for phases that are negative or as many as events: not those of Logical Structure
/// Source: none.
/// Cost: O(events + messages)
PhaseRows SortByPhase(const ClusterInput& input);

/// The events of a phase, by rank, then by step.
struct PhaseEvents
{
  struct Event
  {
    std::int32_t Step, Messages;
    LogicalKind Kind;
    double Value, Work; ///< of the metric; NaN: none
  };
  std::vector<std::int32_t> Rank;   ///< ascending
  std::vector<std::uint32_t> First; ///< of each rank, shape (ranks + 1)
  std::vector<Event> Events;

  std::int32_t Ranks() const { return static_cast<std::int32_t>(this->Rank.size()); }
};

/// The events of a phase with the values of a metric.
PhaseEvents EventsOf(
  const ClusterInput& input, const MetricValues& metric, const PhaseRows& rows, std::int32_t phase);

/// Events that have a value of the metric.
PhaseTimelines TimelinesOf(const PhaseEvents& events);

/// The phase's messages among its ranks.
PhaseTraffic TrafficOf(
  const ClusterInput& input, const PhaseRows& rows, std::int32_t phase, const PhaseEvents& events);
}
