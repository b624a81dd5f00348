#pragma once
#include "Filters/Core/Replay/RunGraph.h"

#include <algorithm>
#include <limits>

namespace pclvis
{
/// When members of collective operations entered. For members from an operation's first one on,
/// this is known without looking at each member.
template<typename Begins>
class EnteredTimes
{
public:
  /// @param begins [s] of calls; must live as long as this
  /// Cost: O(members); 8 bytes each.
  EnteredTimes(const RunGraph& graph, const Begins& begins)
    : Graph(graph), Begin(begins), UpTo(graph.Entered.size())
  {
    for (std::size_t member = 0; member < this->UpTo.size(); ++member)
    {
      const bool first = member == graph.FirstMember[graph.Operation[member]];
      const double own = this->Of(member);
      this->UpTo[member] = first ? own : std::max(this->UpTo[member - 1], own);
    }
  }

  /// [s]
  double Of(std::size_t member) const { return this->Begin[this->Graph.Entered[member]]; }
  /// [s] When the last of some members of one operation entered.
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
  const Begins& Begin;
  PlainVector<double> UpTo; ///< the last of those up to a member
};

/// The same while members enter one after the other; may be called only for members that have
/// entered.
class EnteringTimes
{
public:
  EnteringTimes(const RunGraph& graph, const PlainVector<double>& begins)
    : Graph(graph), Begin(begins), Passed(graph.Kind.size(), 0), UpTo(graph.Entered.size())
  {
  }

  /// [s] When the last of some members of an operation entered. Members from its first one on are
  /// looked at only once.
  double Latest(std::uint32_t operation, const MemberSpan& span)
  {
    const std::uint32_t first = this->Graph.FirstMember[operation];
    double latest = -std::numeric_limits<double>::infinity();
    if (span.First != first)
    {
      for (std::uint32_t member = span.First; member < span.Past; ++member)
      {
        latest = std::max(latest, this->Begin[this->Graph.Entered[member]]);
      }
      return latest;
    }
    std::uint32_t& passed = this->Passed[operation];
    for (; first + passed < span.Past; ++passed)
    {
      const double before = passed == 0 ? latest : this->UpTo[first + passed - 1];
      this->UpTo[first + passed] =
        std::max(before, this->Begin[this->Graph.Entered[first + passed]]);
    }
    return this->UpTo[span.Past - 1];
  }

private:
  const RunGraph& Graph;
  const PlainVector<double>& Begin;
  std::vector<std::uint32_t> Passed; ///< by operation, members that were looked at
  PlainVector<double> UpTo;          ///< [s] by member that was looked at, of those up to it
};
}
