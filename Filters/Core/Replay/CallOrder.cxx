#include "Filters/Core/Replay/CallOrder.h"

#include "Filters/Core/Common/SearchFrom.h"
#include "Readers/Base/FlatMap.h"
#include "Readers/Base/ParallelFor.h"

#include <algorithm>
#include <array>
#include <numeric>

namespace pclvis
{
namespace
{
constexpr std::uint32_t kNone = RunCalls::kNone;

/// Number of parts that are ordered at the same time, each by one thread.
constexpr std::size_t kParts = 1 << 2;

/// By rank: the next call, or the end of a part.
using Places = std::vector<std::size_t>;

/// Visits the calls of all ranks. A rank stops at a call that waits for another call until that has
/// begun.
class Walk
{
public:
  /// @param from  the first call of each rank; earlier calls have ended
  /// @param past  one past the last call of each rank
  /// @param to    where the calls are written
  /// @param dealt null: no work is dealt out
  Walk(const RunGraph& graph, const Places& from, const Places& past, std::uint32_t* to,
    const DealtWork* dealt = nullptr)
    : Graph(graph), Dealt(dealt), Calls(graph.Calls), Next(from), Past(past), Left(Next.size()),
      NextStopped(Next.size(), kNone), StoppedAt(Next.size(), kNone), Seen(graph.Entered.size(), 0),
      Begun(Calls.Size(), false), Awaited(Calls.Size(), false), To(to),
      Wanted(std::accumulate(past.begin(), past.end(), std::size_t{ 0 }) -
        std::accumulate(from.begin(), from.end(), std::size_t{ 0 }))
  {
    for (std::size_t rank = 0; rank < from.size(); ++rank)
    {
      const std::size_t past = std::min(from[rank] + 1, this->Calls.First[rank + 1]);
      std::fill(At(this->Begun, this->Calls.First[rank]), At(this->Begun, past), true);
    }
  }

  /// Visits calls in order.
  /// @return whether all calls were written; if not, ranks wait for each other or for later calls
  bool Go()
  {
    for (std::uint32_t rank = static_cast<std::uint32_t>(this->Next.size()); rank-- > 0;)
    {
      this->Ready.push_back(rank);
    }
    this->GoOn();
    return this->Taken == this->Wanted;
  }
  /// Visits the rest. If all ranks are stopped, the call that ended first goes ahead.
  /// @return how often that happened
  std::int64_t GoRegardless()
  {
    std::int64_t unordered = 0;
    while (this->Taken < this->Wanted)
    {
      const std::uint32_t rank = this->EarliestStopped();
      this->Release(rank);
      this->Take(rank);
      this->Ready.push_back(rank);
      ++unordered;
      this->GoOn();
    }
    return unordered;
  }

private:
  static std::vector<bool>::iterator At(std::vector<bool>& of, std::size_t place)
  {
    return of.begin() + static_cast<std::ptrdiff_t>(place);
  }
  bool HasBegun(std::uint32_t call) const { return this->Begun[call]; }
  bool HasMore(std::uint32_t rank) const { return this->Next[rank] < this->Past[rank]; }

  /// What a call waits for that is not yet known to have begun.
  struct Waits
  {
    std::uint32_t Call = kNone;
    ListStarts::Places Received, Completed, Ending;
  };
  Waits WaitsOf(std::uint32_t call) const
  {
    const RunGraph& g = this->Graph;
    return { call, g.FirstReceived.Of(call), g.FirstCompleted.Of(call), g.FirstEnding.Of(call) };
  }

  /// The first call that the next call of a rank waits for and that has not begun; kNone: none.
  /// Calls that are known to have begun are not checked again, so that the time is linear in the
  /// number of awaited calls, not quadratic.
  std::uint32_t Missing(std::uint32_t rank)
  {
    const RunGraph& g = this->Graph;
    const auto call = static_cast<std::uint32_t>(this->Next[rank]);
    if (!(g.Marks[call] & RunGraph::kWaits))
    {
      return kNone;
    }
    Waits& left = this->Left[rank];
    if (left.Call != call)
    {
      left = this->WaitsOf(call);
    }
    std::uint32_t missing = kNone;
    const auto look = [&missing](ListStarts::Places& at, const auto& list, auto&& missingOf) {
      for (; missing == kNone && at.First < at.Past; at.First += missing == kNone)
      {
        missing = missingOf(list[at.First]);
      }
    };
    look(left.Received, g.Received, [this](std::uint32_t m) { return this->MissingReceived(m); });
    look(left.Completed, g.Completed, [this](std::uint32_t m) { return this->MissingSide(m); });
    look(left.Ending, g.Ending, [this](std::uint32_t m) { return this->MissingMember(m); });
    return missing == kNone && this->Dealt ? this->MissingRequest(call) : missing;
  }
  /// The request of a worker that could be served instead and whose call has not begun; kNone:
  /// none.
  std::uint32_t MissingRequest(std::uint32_t call) const
  {
    const std::uint32_t request = this->Dealt->ReceivedBy(call);
    std::uint32_t missing = kNone;
    if (request != kNone)
    {
      this->Dealt->ForEachNewcomer(request, [&](std::uint32_t other) {
        const std::uint32_t waits = this->Dealt->Requests[other].Waits;
        missing = missing == kNone && !this->HasBegun(waits) ? waits : missing;
      });
    }
    return missing;
  }
  std::uint32_t MissingReceived(std::uint32_t message) const
  {
    const std::uint32_t sent = this->Graph.Sent[message];
    return !this->HasBegun(sent)        ? sent
      : this->Graph.Rendezvous[message] ? this->MissingSide(message)
                                        : kNone;
  }
  std::uint32_t MissingSide(std::uint32_t message) const
  {
    const std::uint32_t sent = this->Graph.Sent[message], posted = this->Graph.Posted[message];
    return !this->HasBegun(sent) ? sent : !this->HasBegun(posted) ? posted : kNone;
  }
  std::uint32_t MissingMember(std::uint32_t member)
  {
    std::uint32_t missing = kNone;
    this->Graph.ForEachSpanAwaited(member, [&](const MemberSpan& span) {
      missing = missing == kNone ? this->MissingOf(span) : missing;
    });
    return missing;
  }
  std::uint32_t MissingOf(const MemberSpan& span)
  {
    std::uint32_t& seen = this->Seen[span.First];
    while (span.First + seen < span.Past && this->HasBegun(this->Graph.Entered[span.First + seen]))
    {
      ++seen;
    }
    return span.First + seen < span.Past ? this->Graph.Entered[span.First + seen] : kNone;
  }

  void Stop(std::uint32_t rank, std::uint32_t call)
  {
    std::uint32_t& last = this->Stopped.Insert(call);
    this->NextStopped[rank] = last;
    this->StoppedAt[rank] = call;
    this->Awaited[call] = true;
    last = rank;
  }
  /// The last rank that stopped at a call, which is then removed; kNone: none.
  std::uint32_t TakeStopped(std::uint32_t call)
  {
    if (!this->Awaited[call])
    {
      return kNone;
    }
    this->Awaited[call] = false;
    return this->Stopped.Take(call);
  }

  /// Writes the next call of a rank. The ranks that wait for its following call to begin continue.
  void Take(std::uint32_t rank)
  {
    this->To[this->Taken++] = static_cast<std::uint32_t>(this->Next[rank]++);
    if (this->Next[rank] < this->Calls.First[rank + 1])
    {
      const auto begun = static_cast<std::uint32_t>(this->Next[rank]);
      this->Begun[begun] = true;
      for (std::uint32_t waiting = this->TakeStopped(begun); waiting != kNone;
           waiting = this->NextStopped[waiting])
      {
        this->StoppedAt[waiting] = kNone;
        this->Ready.push_back(waiting);
      }
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
        const std::uint32_t missing = this->Missing(rank);
        if (missing != kNone)
        {
          this->Stop(rank, missing);
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

  /// Removes a rank from those stopped at a call.
  void Release(std::uint32_t rank)
  {
    const std::uint32_t call = this->StoppedAt[rank];
    std::uint32_t last = this->TakeStopped(call);
    std::uint32_t* at = &last;
    while (*at != rank)
    {
      at = &this->NextStopped[*at];
    }
    *at = this->NextStopped[rank];
    this->StoppedAt[rank] = kNone;
    if (last != kNone)
    {
      this->Stopped.Insert(call) = last;
      this->Awaited[call] = true;
    }
  }

  const RunGraph& Graph;
  const DealtWork* const Dealt;
  const RunCalls& Calls;
  Places Next;                            ///< call of each rank
  const Places& Past;                     ///< end by rank
  std::vector<Waits> Left;                ///< by rank: of its next call, or an earlier one
  std::vector<std::uint32_t> NextStopped; ///< by rank: another rank stopped at the same call
  std::vector<std::uint32_t> StoppedAt;   ///< by rank: the call that it waits for
  std::vector<std::uint32_t> Seen;        ///< by member: how many from it on have begun
  std::vector<bool> Begun;                ///< by call: true up to the next call of its rank
  std::vector<bool> Awaited;              ///< by call: whether a rank waits for it to begin
  /// By such a call: the rank that stopped at it last.
  FlatMap<std::uint32_t, std::uint32_t, kNone, MixNumber> Stopped;
  std::uint32_t* const To;
  const std::size_t Wanted;
  std::size_t Taken = 0;
  std::vector<std::uint32_t> Ready, ByEnd;
  std::size_t Passed = 0;
};

/// Where consecutive parts of a run begin, and where the last one ends. A part ends when the rank
/// with the most calls has made an equal share of these: it separates calls that have ended by then
/// from the others. If clocks agree and the calls of a rank do not overlap, no call waits for one
/// in a later part.
std::vector<Places> CutIntoParts(std::size_t parts, const RunCalls& calls)
{
  std::vector<Places> cuts{ Places(calls.First.begin(), calls.First.end() - 1) };
  const Places past(calls.First.begin() + 1, calls.First.end());
  std::size_t most = 0;
  for (std::size_t rank = 0; rank < past.size(); ++rank)
  {
    most = past[rank] - calls.First[rank] > past[most] - calls.First[most] ? rank : most;
  }
  for (std::size_t part = 1; part < parts; ++part)
  {
    const std::size_t count = past[most] - calls.First[most];
    const double time = calls.End[calls.First[most] + part * count / parts];
    Places cut = cuts.back();
    for (std::size_t rank = 0; rank < cut.size(); ++rank)
    {
      cut[rank] = SearchFrom(cut[rank], past[rank], cut[rank],
        [&calls, time](std::size_t call) { return calls.End[call] <= time; });
    }
    cuts.push_back(std::move(cut));
  }
  cuts.push_back(past);
  return cuts;
}

/// Fills `order` part by part.
/// @return whether no call waits for one in a later part
bool OrderParts(
  const RunGraph& graph, const std::vector<Places>& cuts, PlainVector<std::uint32_t>& order)
{
  std::array<bool, kParts> done{};
  ParallelFor(kParts, 0, [&](std::size_t part) {
    std::size_t before = 0;
    for (std::size_t rank = 0; rank < cuts[part].size(); ++rank)
    {
      before += cuts[part][rank] - graph.Calls.First[rank];
    }
    done[part] = Walk(graph, cuts[part], cuts[part + 1], order.data() + before).Go();
  });
  return std::all_of(done.begin(), done.end(), [](bool one) { return one; });
}
}

PlainVector<std::uint32_t> OrderCalls(
  const RunGraph& graph, std::int64_t& unordered, std::size_t manyCalls)
{
  PlainVector<std::uint32_t> order(graph.Calls.Size());
  const bool inParts = order.size() >= std::max<std::size_t>(manyCalls, 1);
  const std::vector<Places> cuts = CutIntoParts(inParts ? kParts : 1, graph.Calls);
  unordered = 0;
  if (!inParts || !OrderParts(graph, cuts, order))
  {
    Walk walk(graph, cuts.front(), cuts.back(), order.data());
    unordered = walk.Go() ? 0 : walk.GoRegardless();
  }
  return order;
}

PlainVector<std::uint32_t> OrderCalls(
  const RunGraph& graph, const DealtWork& dealt, std::int64_t& unordered)
{
  PlainVector<std::uint32_t> order(graph.Calls.Size());
  const std::vector<Places> cuts = CutIntoParts(1, graph.Calls);
  Walk walk(graph, cuts.front(), cuts.back(), order.data(), &dealt);
  unordered = walk.Go() ? 0 : walk.GoRegardless();
  return order;
}
}
