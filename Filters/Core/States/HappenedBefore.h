#pragma once
#include "Filters/Core/States/CommunicationEvents.h"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace pclvis
{
/// How one event relates to another.
enum class EventOrder : std::int32_t
{
  Before = 0,    ///< it happened before: it can have influenced the other
  Same = 1,      ///< it is the other
  After = 2,     ///< the other happened before it
  Concurrent = 3 ///< neither can have influenced the other
};

/// All that one event depends on, and all that depends on it, over a whole trace.
struct DependencyCone
{
  std::int32_t Rank = 0;               ///< number of the event's rank
  std::size_t Position = 0;            ///< in its rank
  std::vector<std::size_t> Known;      ///< by rank: events that happened before or are the event
  std::vector<std::size_t> FirstAfter; ///< by rank: first event that depends on it (or is it)
  /// How the event at a position of a rank relates to the chosen one.
  EventOrder OrderOf(std::int32_t rank, std::size_t position) const;
};
/// @param events without cycles of waiting ranks: after an EventWalk
/// @param positions of these events
/// Source: [PCLVis] 5.2. Cost: O(events in the cone + ranks).
DependencyCone ConeOf(const CommunicationEvents& events, const EventPositions& positions,
  std::int32_t rank, std::size_t position);
}
