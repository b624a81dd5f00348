#pragma once
#include "Filters/Core/Delays/AwaitedCalls.h"
#include "Filters/Core/Delays/SiteTimes.h"

namespace pclvis
{
/// By number of the waiting call: the first calls of its rank and of the awaited rank after these
/// two last met; RunGraph::kNone if the awaited rank was not late.
struct LastMeetings
{
  PlainVector<std::uint32_t> Own;   ///< the waiting rank's first call after they had met
  PlainVector<std::uint32_t> Other; ///< the same of the awaited rank

  RankStretch OfOwn(std::uint32_t number, std::uint32_t call) const
  {
    return { this->Own[number], call };
  }
  RankStretch OfOther(std::uint32_t number, std::uint32_t awaited) const
  {
    return { this->Other[number], awaited };
  }
};

/// Two ranks meet where one waits for a message of the other (if the message is already there, the
/// other rank went on without it, and they do not meet), and in a collective operation in which all
/// wait for all and both are members. If they have not met before, their first calls count.
/// Source: [Bohme2010], section 4 (synchronization intervals).
/// Cost: O(messages + members of operations) in general. At most the last 64 operations are
/// searched.
LastMeetings FindLastMeetings(const RunGraph& graph, const AwaitedCalls& awaited);
}
