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

/// Operations that are looked back at, until one is found of which both ranks are members.
constexpr int kOperations = 64;

/// The last operations of ranks in which all wait for all, and the last messages of pairs.
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

  /// The calls of two ranks that end in the last operation of both before these calls; kNone: none
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
  /// A rank's operations in which all wait for all.
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

  /// What a call completes of these.
  /// @param last the one before; kNone: there is none
  /// @return the last one now
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
  PlainVector<std::uint32_t> Ending; ///< call, by member
  PlainVector<std::uint32_t> Before; ///< member of the rank's operation before, by member
  PlainVector<std::uint32_t> Last;   ///< member, by call: that the rank completed up to it
};

/// The last messages between ranks, as calls are passed.
class LastMessages
{
public:
  /// The calls of a rank and another one; kNone: there was none.
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
  std::vector<std::pair<std::uint32_t, std::uint32_t>> Calls; ///< of the lower and higher rank
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
        // A meeting after the awaited call began is none before it.
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
