#include "Filters/Core/Replay/CallOrder.h"

#include <algorithm>
#include <numeric>

namespace pclvis
{
namespace
{
constexpr std::uint32_t kNone = RunCalls::kNone;

/// Walks through the calls of all ranks; a rank stops at a call that waits for one which has not
/// begun, until it does.
class Walk
{
public:
  explicit Walk(const RunGraph& graph)
    : Graph(graph), Calls(graph.Calls), Next(Calls.First.begin(), Calls.First.end() - 1),
      Stopped(Calls.Size(), kNone), NextStopped(Next.size(), kNone), StoppedAt(Next.size(), kNone),
      Seen(graph.Kind.size(), 0)
  {
    this->Order.reserve(this->Calls.Size());
  }

  std::vector<std::uint32_t> Go(std::int64_t& unordered)
  {
    for (std::uint32_t rank = static_cast<std::uint32_t>(this->Next.size()); rank-- > 0;)
    {
      this->Ready.push_back(rank);
    }
    this->GoOn();
    unordered = 0;
    while (this->Order.size() < this->Calls.Size())
    {
      const std::uint32_t rank = this->EarliestStopped();
      this->Release(rank);
      this->Take(rank);
      this->Ready.push_back(rank);
      ++unordered;
      this->GoOn();
    }
    return std::move(this->Order);
  }

private:
  bool HasBegun(std::uint32_t call) const { return call <= this->Next[this->Calls.Rank[call]]; }
  bool HasMore(std::uint32_t rank) const { return this->Next[rank] < this->Calls.First[rank + 1]; }

  /// The first call that a call waits for and that has not begun; kNone: none.
  std::uint32_t Missing(std::size_t call)
  {
    const RunGraph& g = this->Graph;
    std::uint32_t missing = kNone;
    if (!(g.Marks[call] & RunGraph::kWaits))
    {
      return missing;
    }
    const auto look = [&](std::uint32_t awaited) {
      missing = missing == kNone && !this->HasBegun(awaited) ? awaited : missing;
    };
    for (std::size_t j = g.FirstReceived[call]; j < g.FirstReceived[call + 1]; ++j)
    {
      look(g.Sent[g.Received[j]]);
      if (g.Rendezvous[g.Received[j]])
      {
        look(g.Posted[g.Received[j]]);
      }
    }
    for (std::size_t j = g.FirstCompleted[call]; j < g.FirstCompleted[call + 1]; ++j)
    {
      look(g.Sent[g.Completed[j]]);
      look(g.Posted[g.Completed[j]]);
    }
    for (std::size_t j = g.FirstEnding[call]; missing == kNone && j < g.FirstEnding[call + 1]; ++j)
    {
      missing = this->MissingMember(g.Ending[j]);
    }
    return missing;
  }

  /// Of the members that this one waits for; those that have been seen to begin are not looked at
  /// again, so that an operation costs its members, not their square.
  std::uint32_t MissingMember(std::uint32_t member)
  {
    std::uint32_t missing = kNone;
    this->Graph.ForEachSpanAwaited(member, [&](const MemberSpan& span) {
      missing = missing == kNone ? this->MissingOf(this->Graph.Operation[member], span) : missing;
    });
    return missing;
  }
  std::uint32_t MissingOf(std::uint32_t operation, const MemberSpan& span)
  {
    const RunGraph& g = this->Graph;
    const std::uint32_t first = g.FirstMember[operation];
    std::uint32_t own = span.First; // where no others share what has been seen
    std::uint32_t& seen = span.First == first ? this->Seen[operation] : own;
    const std::uint32_t from = span.First == first ? first : 0;
    while (from + seen < span.Past && this->HasBegun(g.Entered[from + seen]))
    {
      ++seen;
    }
    return from + seen < span.Past ? g.Entered[from + seen] : kNone;
  }

  /// The next call of a rank; who waits for the begin of the one after it goes on.
  void Take(std::uint32_t rank)
  {
    this->Order.push_back(static_cast<std::uint32_t>(this->Next[rank]++));
    if (this->HasMore(rank))
    {
      std::uint32_t& first = this->Stopped[this->Next[rank]];
      for (std::uint32_t waiting = first; waiting != kNone; waiting = this->NextStopped[waiting])
      {
        this->StoppedAt[waiting] = kNone;
        this->Ready.push_back(waiting);
      }
      first = kNone;
    }
  }

  void GoOn()
  {
    while (!this->Ready.empty())
    {
      const std::uint32_t rank = this->Ready.back();
      this->Ready.pop_back();
      while (this->HasMore(rank))
      {
        const std::uint32_t missing = this->Missing(this->Next[rank]);
        if (missing != kNone)
        {
          this->NextStopped[rank] = this->Stopped[missing];
          this->Stopped[missing] = rank;
          this->StoppedAt[rank] = missing;
          break;
        }
        this->Take(rank);
      }
    }
  }

  std::uint32_t EarliestStopped()
  {
    if (this->ByEnd.empty())
    {
      this->ByEnd.resize(this->Calls.Size());
      std::iota(this->ByEnd.begin(), this->ByEnd.end(), 0);
      std::stable_sort(
        this->ByEnd.begin(), this->ByEnd.end(), [this](std::uint32_t a, std::uint32_t b) {
          return this->Calls.End[a] < this->Calls.End[b];
        });
    }
    while (this->ByEnd[this->Passed] < this->Next[this->Calls.Rank[this->ByEnd[this->Passed]]])
    {
      ++this->Passed;
    }
    return static_cast<std::uint32_t>(this->Calls.Rank[this->ByEnd[this->Passed]]);
  }

  /// Takes a rank out of those that are stopped by a call.
  void Release(std::uint32_t rank)
  {
    std::uint32_t* at = &this->Stopped[this->StoppedAt[rank]];
    while (*at != rank)
    {
      at = &this->NextStopped[*at];
    }
    *at = this->NextStopped[rank];
    this->StoppedAt[rank] = kNone;
  }

  const RunGraph& Graph;
  const RunCalls& Calls;
  std::vector<std::size_t> Next;          ///< call of each rank
  std::vector<std::uint32_t> Stopped;     ///< by call the rank that waits for its begin last
  std::vector<std::uint32_t> NextStopped; ///< by rank the one that waits for the same
  std::vector<std::uint32_t> StoppedAt;   ///< by rank the call that it waits for
  std::vector<std::uint32_t> Seen;        ///< by operation, members that have begun
  std::vector<std::uint32_t> Ready, Order, ByEnd;
  std::size_t Passed = 0;
};
}

std::vector<std::uint32_t> OrderCalls(const RunGraph& graph, std::int64_t& unordered)
{
  return Walk(graph).Go(unordered);
}
}
