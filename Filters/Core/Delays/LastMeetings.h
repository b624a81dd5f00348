#pragma once
#include "Filters/Core/Delays/AwaitedCalls.h"
#include "Filters/Core/Delays/SiteTimes.h"

namespace pclvis
{
/// By number of the waiting call: since when its rank and the one that it waits for had not met;
/// RunGraph::kNone if that one was not late.
struct LastMeetings
{
  PlainVector<std::uint32_t> Own;   ///< the rank's first call after they had met
  PlainVector<std::uint32_t> Other; ///< likewise of the rank that it waits for

  RankStretch OfOwn(std::uint32_t number, std::uint32_t call) const
  {
    return { this->Own[number], call };
  }
  RankStretch OfOther(std::uint32_t number, std::uint32_t awaited) const
  {
    return { this->Other[number], awaited };
  }
};

/// Two ranks meet where one waits for a message of the other (not where it finds it there: then the
/// other one went on without it), and in a collective operation in which all wait for all, of which
/// both are members. If they never met before, they count from their first calls on.
/// Source: [Bohme2010], section 4 (synchronization intervals).
/// Cost: O(messages + members of operations) in general. Operations are looked for 64 operations
/// back at most.
LastMeetings FindLastMeetings(const RunGraph& graph, const AwaitedCalls& awaited);
}
