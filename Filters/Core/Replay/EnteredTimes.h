#pragma once
#include "Filters/Core/Replay/RunGraph.h"

#include <algorithm>
#include <limits>

namespace pclvis
{
/// When members of collective operations entered, as recorded: of those from an operation's first
/// one on without looking at each.
class EnteredTimes
{
public:
  /// Cost: O(members); 8 bytes each.
  explicit EnteredTimes(const RunGraph& graph) : Graph(graph), UpTo(graph.Entered.size())
  {
    for (std::size_t member = 0; member < this->UpTo.size(); ++member)
    {
      const bool first = member == graph.FirstMember[graph.Operation[member]];
      const double own = this->Of(member);
      this->UpTo[member] = first ? own : std::max(this->UpTo[member - 1], own);
    }
  }

  /// [s]
  double Of(std::size_t member) const
  {
    return this->Graph.Calls.Begin[this->Graph.Entered[member]];
  }
  /// [s] The last of members of one operation.
  double Latest(const MemberSpan& span) const
  {
    if (span.First == this->Graph.FirstMember[this->Graph.Operation[span.First]])
    {
      return this->UpTo[span.Past - 1];
    }
    double latest = -std::numeric_limits<double>::infinity();
    for (std::uint32_t member = span.First; member < span.Past; ++member)
    {
      latest = std::max(latest, this->Of(member));
    }
    return latest;
  }

private:
  const RunGraph& Graph;
  PlainVector<double> UpTo; ///< the last of those up to a member
};
}
