#pragma once
#include "Filters/Core/Common/TimeWindow.h"
#include "Filters/Core/Replay/RunGraph.h"

#include <cstdint>
#include <vector>

namespace pclvis
{
/// Which parts of a run are replayed.
struct RunSample
{
  std::int64_t Messages = -1; ///< about this many of runs that have more; -1: all
  EventWindow Window;         ///< [s] in which the parts are; (0, -1): the whole run

  bool operator!=(const RunSample& other) const
  {
    return this->Messages != other.Messages || this->Window.Begin != other.Window.Begin ||
      this->Window.End != other.Window.End;
  }
};

/// Windows that represent a longer one. They are spread over it: each is the same share of an equal
/// part of it, at places that do not recur periodically (multiples of the golden ratio), so that
/// all moments of anything that repeats are covered.
/// Source: stratified sampling [Cochran1977]; Filters/README, Cause Prices.
/// @param asked [s] on the axis of the graph's calls
/// @param messages about how many, begun in the windows
/// @return in order of time; the chosen window itself if it does not have more messages
/// Cost: O(messages log windows).
std::vector<TimeWindow> SampleWindows(
  const RunGraph& graph, const TimeWindow& asked, std::int64_t messages);
}
