#include "Filters/Core/Delays/LastMeetings.h"

#include "Filters/Core/Common/KeyNumbers.h"
#include "Readers/Base/ParallelFor.h"

#include <algorithm>
#include <utility>
#include <vector>

namespace pclvis
{
namespace
{
constexpr std::uint32_t kNone = RunGraph::kNone;

/// How many earlier operations are searched for one that both ranks took part in.
constexpr int kOperations = 64;

/// The last operations of ranks in which all wait for all.
class Meetings
{
public:
  explicit Meetings(const RunGraph& graph)
    : Graph(graph), Ending(graph.Entered.size(), kNone), Before(graph.Entered.size(), kNone),
      Last(graph.Calls.Size(), kNone)
  {
    const auto ranks = static_cast<std::size_t>(graph.Calls.Ranks());
    ParallelFor(ranks, std::size_t{ 0 }, [this](std::size_t rank) { this->List(rank); });
  }

  /// The calls with which two ranks complete the last operation that both completed before these
  /// calls; kNone: there is none.
  std::pair<std::uint32_t, std::uint32_t> Operation(std::uint32_t a, std::uint32_t b) const
  {
    std::uint32_t p = this->LastBefore(a), q = this->LastBefore(b);
    for (int i = 0; i < kOperations && p != kNone && q != kNone; ++i)
    {
      if (this->Graph.Operation[p] == this->Graph.Operation[q])
      {
        return { this->Ending[p], this->Ending[q] };
      }
      const auto ended = [this](std::uint32_t member) {
        return this->Graph.Calls.End[this->Ending[member]];
      };
      std::uint32_t& later = ended(p) > ended(q) ? p : q;
      later = this->Before[later];
    }
    return { kNone, kNone };
  }

private:
  /// Lists a rank's operations in which all wait for all.
  void List(std::size_t rank)
  {
    const RunGraph& graph = this->Graph;
    std::uint32_t last = kNone;
    for (std::size_t call = graph.Calls.First[rank]; call < graph.Calls.First[rank + 1]; ++call)
    {
      if (graph.Marks[call] & RunGraph::kWaits)
      {
        last = this->ListEnding(call, last);
      }
      this->Last[call] = last;
    }
  }

  /// Lists such operations that a call completes.
  /// @param last the member before; kNone: there is none
  /// @return the last member now
  std::uint32_t ListEnding(std::size_t call, std::uint32_t last)
  {
    const RunGraph& graph = this->Graph;
    for (auto [j, past] = graph.FirstEnding.Of(call); j < past; ++j)
    {
      const std::uint32_t member = graph.Ending[j];
      if (graph.Kind[graph.Operation[member]] == OperationKind::All)
      {
        this->Ending[member] = static_cast<std::uint32_t>(call);
        this->Before[member] = last;
        last = member;
      }
    }
    return last;
  }

  std::uint32_t LastBefore(std::uint32_t call) const
  {
    const RunCalls& calls = this->Graph.Calls;
    return call == calls.First[calls.Rank[call]] ? kNone : this->Last[call - 1];
  }

  const RunGraph& Graph;
  PlainVector<std::uint32_t> Ending; ///< by member: its call
  PlainVector<std::uint32_t> Before; ///< by member: the rank's member in its previous operation
  PlainVector<std::uint32_t> Last;   ///< by call: the last member that the rank completed up to it
};

/// The last message between each pair of ranks, as calls are visited in order.
class LastMessages
{
public:
  /// The call of a rank and that of the other rank; kNone: no message yet.
  std::pair<std::uint32_t, std::uint32_t> Of(std::int32_t rank, std::int32_t other)
  {
    const auto [low, high] = this->OfPair(rank, other);
    return rank < other ? std::make_pair(low, high) : std::make_pair(high, low);
  }
  void Set(std::int32_t rank, std::int32_t other, std::uint32_t call, std::uint32_t others)
  {
    this->OfPair(rank, other) =
      rank < other ? std::make_pair(call, others) : std::make_pair(others, call);
  }

private:
  std::pair<std::uint32_t, std::uint32_t>& OfPair(std::int32_t a, std::int32_t b)
  {
    const std::uint32_t pair = this->Pairs.NumberOf(KeyOf(a, b));
    if (pair >= this->Calls.size())
    {
      this->Calls.push_back({ kNone, kNone });
    }
    return this->Calls[pair];
  }

  static std::uint64_t KeyOf(std::int32_t a, std::int32_t b)
  {
    return (static_cast<std::uint64_t>(std::min(a, b)) << 32) +
      static_cast<std::uint32_t>(std::max(a, b));
  }

  KeyNumbers Pairs;
  std::vector<std::pair<std::uint32_t, std::uint32_t>> Calls; ///< of the lower and the higher rank
};
}

LastMeetings FindLastMeetings(const RunGraph& graph, const AwaitedCalls& awaited)
{
  const RunCalls& calls = graph.Calls;
  const Meetings meetings(graph);
  LastMessages messages;
  LastMeetings found;
  const WaitingCalls& waiting = awaited.Waiting;
  found.Own.assign(waiting.Size(), kNone);
  found.Other.assign(waiting.Size(), kNone);
  for (const std::uint32_t number : waiting.Order)
  {
    const std::uint32_t call = waiting.Call[number];
    const std::int32_t rank = calls.Rank[call];
    if (awaited.Of[number] != kNone)
    {
      const std::uint32_t other = awaited.Of[number];
      std::uint32_t own = static_cast<std::uint32_t>(calls.First[rank]);
      std::uint32_t others = static_cast<std::uint32_t>(calls.First[calls.Rank[other]]);
      for (const auto& [a, b] :
        { messages.Of(rank, calls.Rank[other]), meetings.Operation(call, other) })
      {
        // A meeting counts only if it precedes the awaited call.
        if (a != kNone && a < call && b < other && b + 1 >= others)
        {
          own = a + 1;
          others = b + 1;
        }
      }
      found.Own[number] = own;
      found.Other[number] = others;
    }
    for (auto [j, past] = graph.FirstReceived.Of(call); j < past; ++j)
    {
      const std::uint32_t message = graph.Received[j], sent = graph.Sent[message];
      if (graph.Rendezvous[message] || calls.Begin[call] <= calls.Begin[sent])
      {
        messages.Set(rank, calls.Rank[sent], call, sent);
      }
    }
  }
  return found;
}
}
