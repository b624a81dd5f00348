#include "Filters/Core/Delays/AwaitedCalls.h"

#include <algorithm>
#include <vector>

namespace pclvis
{
namespace
{
constexpr std::uint32_t kNone = RunGraph::kNone;

class Finder
{
public:
  explicit Finder(const RunGraph& graph)
    : Graph(graph), Calls(graph.Calls), Place(graph.Calls.Size()),
      LatestUpTo(graph.Entered.size(), kNone)
  {
    for (std::uint32_t i = 0; i < graph.Order.size(); ++i)
    {
      this->Place[graph.Order[i]] = i;
    }
    for (std::size_t operation = 0; operation < graph.Kind.size(); ++operation)
    {
      std::uint32_t latest = kNone;
      for (std::uint32_t member = graph.FirstMember[operation];
           member < graph.FirstMember[operation + 1]; ++member)
      {
        latest = this->Later(latest, graph.Entered[member]);
        this->LatestUpTo[member] = latest;
      }
    }
  }

  AwaitedCalls Find() const
  {
    AwaitedCalls found;
    found.Of.assign(this->Calls.Size(), kNone);
    found.Wait.assign(this->Calls.Size(), 0);
    for (std::uint32_t call = 0; call < this->Calls.Size(); ++call)
    {
      const bool waits = this->Graph.Marks[call] & RunGraph::kWaits;
      const std::uint32_t awaited = waits ? this->LatestOf(call) : kNone;
      if (awaited != kNone && this->Calls.Begin[awaited] > this->Calls.Begin[call])
      {
        found.Of[call] = awaited;
        found.Wait[call] =
          std::min(this->Calls.Begin[awaited], this->Calls.End[call]) - this->Calls.Begin[call];
      }
    }
    return found;
  }

private:
  /// Of two calls that which begins later, of two that begin together the first; kNone: none.
  std::uint32_t Later(std::uint32_t a, std::uint32_t b) const
  {
    return a == kNone || (b != kNone && this->Calls.Begin[b] > this->Calls.Begin[a]) ? b : a;
  }

  /// Whether the begin of `awaited` is known before `call` ends.
  bool IsBefore(std::uint32_t awaited, std::uint32_t call) const
  {
    return awaited == this->Calls.First[this->Calls.Rank[awaited]] ||
      this->Place[awaited - 1] < this->Place[call];
  }

  std::uint32_t LatestOf(std::uint32_t call) const
  {
    const RunGraph& g = this->Graph;
    std::uint32_t latest = kNone;
    const auto consider = [&](std::uint32_t awaited) {
      latest = this->IsBefore(awaited, call) ? this->Later(latest, awaited) : latest;
    };
    for (std::size_t j = g.FirstReceived[call]; j < g.FirstReceived[call + 1]; ++j)
    {
      const std::uint32_t message = g.Received[j];
      consider(g.Sent[message]);
      if (g.Rendezvous[message])
      {
        consider(g.Posted[message]);
      }
    }
    for (std::size_t j = g.FirstCompleted[call]; j < g.FirstCompleted[call + 1]; ++j)
    {
      consider(g.Posted[g.Completed[j]]);
    }
    for (std::size_t j = g.FirstEnding[call]; j < g.FirstEnding[call + 1]; ++j)
    {
      const std::uint32_t member = g.Ending[j];
      const RunGraph::Span span = g.AwaitedBy(member);
      if (span.First < span.Past)
      {
        // All members from the first on, or the root alone.
        consider(span.First == g.FirstMember[g.Operation[member]] ? this->LatestUpTo[span.Past - 1]
                                                                  : g.Entered[span.First]);
      }
    }
    return latest;
  }

  const RunGraph& Graph;
  const RunCalls& Calls;
  PlainVector<std::uint32_t> Place;      ///< in the order, by call
  PlainVector<std::uint32_t> LatestUpTo; ///< call, by member: the last to begin of those up to it
};
}

AwaitedCalls FindAwaitedCalls(const RunGraph& graph)
{
  return Finder(graph).Find();
}
}
