#pragma once
#include "Readers/Base/PlainVector.h"

#include <cstdint>
#include <vector>

namespace pclvis
{
/// A metric of the ranks of a phase over its steps.
struct PhaseTimelines
{
  std::int32_t Size() const { return static_cast<std::int32_t>(this->Rank.size()); }

  std::vector<std::int32_t> Rank;   ///< ascending
  std::vector<std::uint32_t> First; ///< of each rank, shape (ranks + 1)
  PlainVector<std::int32_t> Step;   ///< by event; ascending on each rank
  PlainVector<double> Value;        ///< by event; never NaN
};

/// Distance of two ranks: the mean of the squared differences of the metric, over the steps at
/// which at least one of them has an event. If only one rank has an event, the value of the other
/// rank's previous event is used; the step is left out if there is none.
/// Source: [Isaacs2014], section 3.3.1, figure 4.
/// @param a,b places in PhaseTimelines::Rank
/// @return infinite if no step counts: one has no event
/// Cost: O(events of both)
double TimelineDistance(const PhaseTimelines& timelines, std::int32_t a, std::int32_t b);

/// TimelineDistance of all pairs of ranks with events at the same steps, those to a rank side by
/// side.
/// @param ranks places in PhaseTimelines::Rank
/// @return shape (ranks, ranks); empty if they have events at different steps, or none
/// Cost: O(ranks events)
std::vector<double> DistancesAtSameSteps(
  const PhaseTimelines& timelines, const std::vector<std::int32_t>& ranks);
}
