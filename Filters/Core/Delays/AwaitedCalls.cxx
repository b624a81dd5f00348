#include "Filters/Core/Delays/AwaitedCalls.h"

#include "Readers/Base/ParallelFor.h"

#include <algorithm>
#include <vector>

namespace pclvis
{
namespace
{
constexpr std::uint32_t kNone = RunGraph::kNone;
constexpr std::size_t kCallsAtOnce = 16384, kOperationsAtOnce = 256; ///< a piece of work

class Finder
{
public:
  explicit Finder(const RunGraph& graph)
    : Graph(graph), Calls(graph.Calls), Place(graph.Calls.Size()),
      LatestUpTo(graph.Entered.size(), kNone)
  {
    ParallelFor(graph.Order.size(), kCallsAtOnce, 0, [&](std::size_t begin, std::size_t end, int) {
      for (std::size_t i = begin; i < end; ++i)
      {
        this->Place[graph.Order[i]] = static_cast<std::uint32_t>(i);
      }
    });
    ParallelFor(
      graph.Kind.size(), kOperationsAtOnce, 0, [&](std::size_t begin, std::size_t end, int) {
        for (std::size_t operation = begin; operation < end; ++operation)
        {
          this->FindLatest(operation);
        }
      });
  }

  AwaitedCalls Find() const
  {
    AwaitedCalls found;
    found.Waiting = NumberWaitingCalls(this->Graph);
    const std::size_t n = found.Waiting.Size();
    found.Of.resize(n);
    found.Wait.resize(n);
    ParallelFor(n, kCallsAtOnce, 0, [&](std::size_t first, std::size_t past, int) {
      for (std::size_t i = first; i < past; ++i)
      {
        const std::uint32_t call = found.Waiting.Call[i], awaited = this->LatestOf(call);
        const double begin = this->Calls.Begin[call];
        const bool late = awaited != kNone && this->Calls.Begin[awaited] > begin;
        found.Of[i] = late ? awaited : kNone;
        found.Wait[i] =
          late ? std::min(this->Calls.Begin[awaited], this->Calls.End[call]) - begin : 0;
      }
    });
    return found;
  }

private:
  void FindLatest(std::size_t operation)
  {
    std::uint32_t latest = kNone;
    for (std::uint32_t member = this->Graph.FirstMember[operation];
         member < this->Graph.FirstMember[operation + 1]; ++member)
    {
      latest = this->Later(latest, this->Graph.Entered[member]);
      this->LatestUpTo[member] = latest;
    }
  }

  /// The call that begins later; the first argument if both begin together; kNone: neither is a
  /// call.
  std::uint32_t Later(std::uint32_t a, std::uint32_t b) const
  {
    return a == kNone || (b != kNone && this->Calls.Begin[b] > this->Calls.Begin[a]) ? b : a;
  }

  /// Whether the call before `awaited` on its rank ends before `call` does, so that the begin time
  /// of `awaited` is known by then.
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
    for (auto [j, past] = g.FirstReceived.Of(call); j < past; ++j)
    {
      const std::uint32_t message = g.Received[j];
      consider(g.Sent[message]);
      if (g.Rendezvous[message])
      {
        consider(g.Posted[message]);
      }
    }
    for (auto [j, past] = g.FirstCompleted.Of(call); j < past; ++j)
    {
      consider(g.Posted[g.Completed[j]]);
    }
    for (auto [j, past] = g.FirstEnding.Of(call); j < past; ++j)
    {
      const std::uint32_t first = g.FirstMember[g.Operation[g.Ending[j]]];
      g.ForEachSpanAwaited(g.Ending[j], [&](const MemberSpan& span) {
        if (span.First == first)
        {
          consider(this->LatestUpTo[span.Past - 1]);
          return;
        }
        for (std::uint32_t member = span.First; member < span.Past; ++member)
        {
          consider(g.Entered[member]);
        }
      });
    }
    return latest;
  }

  const RunGraph& Graph;
  const RunCalls& Calls;
  PlainVector<std::uint32_t> Place;      ///< by call: place in the order
  PlainVector<std::uint32_t> LatestUpTo; ///< by member: the call that begins last up to it
};
}

AwaitedCalls FindAwaitedCalls(const RunGraph& graph)
{
  return Finder(graph).Find();
}
}
