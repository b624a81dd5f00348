#include "Filters/Core/Replay/RunReplay.h"

#include "Filters/Core/Replay/EnteredTimes.h"
#include "Readers/Base/ParallelFor.h"

#include <algorithm>
#include <limits>
#include <utility>

namespace pclvis
{
namespace
{
constexpr double kNever = -std::numeric_limits<double>::infinity();
constexpr std::size_t kPiece = 1 << 13;   ///< calls that a thread handles in one go
constexpr std::size_t kAhead = 1 << 5;    ///< calls between fetching memory and using it
constexpr std::uint32_t kInLine = 1 << 4; ///< numbers per cache line

double At(const double* column, std::size_t i)
{
  return column ? column[i] : 0;
}

/// @tparam ordered no call waits for a later one in the graph's order
/// @tparam whole   also finds when calls end, and from when on they wait for nobody
template<bool ordered, bool whole>
class Walk
{
public:
  Walk(const RunGraph& graph, const RunTimesView& times, ReplayedCalls& replayed)
    : Graph(graph), Calls(graph.Calls), Times(times), Passed(graph.Kind.size(), 0), Out(replayed)
  {
    this->Latest.resize(graph.Entered.size());
    if (!ordered)
    {
      this->Known.assign(this->Calls.First.begin(), this->Calls.First.end() - 1);
    }
    replayed.Begin.resize(this->Calls.Size());
    if (whole)
    {
      replayed.End.resize(this->Calls.Size());
      replayed.Ready.resize(this->Calls.Size());
    }
    replayed.Length = 0;
  }

  void Go()
  {
    for (std::int32_t rank = 0; rank < this->Calls.Ranks(); ++rank)
    {
      const std::size_t first = this->Calls.First[rank];
      if (first < this->Calls.First[rank + 1])
      {
        this->Out.Begin[first] = At(this->Times.Work, first);
      }
    }
    const RunGraph& g = this->Graph;
    for (std::size_t place = 0; place < g.Order.size(); ++place)
    {
      const std::uint32_t call = g.Order[place];
      // If the calls of many ranks take turns, their data was read too long ago, or never. (In a
      // separate function, GCC would drop the calls that only prefetch.)
      const std::size_t later = place + kAhead;
      if (later < g.Order.size() &&
        (g.Order[later] % kInLine == 0 || g.Order[later - 1] + 1 != g.Order[later]))
      {
        const std::uint32_t next = g.Order[later];
        PrefetchForReading(&g.Marks[next]);
        PrefetchForReading(&this->Out.Begin[next]);
        PrefetchForReading(this->Times.Work ? this->Times.Work + next : nullptr);
      }
      const std::uint8_t marks = this->Graph.Marks[call];
      const double begin = this->Out.Begin[call], own = begin + At(this->Times.Own, call);
      if (whole)
      {
        this->Out.Ready[call] = begin;
      }
      const double end = marks & RunGraph::kWaits ? this->EndOf(call, own) : own;
      if (whole)
      {
        this->Out.End[call] = end;
      }
      this->Out.Length = std::max(this->Out.Length, end);
      if (marks & RunGraph::kLast)
      {
        const double rest = this->Calls.WorkAfter(static_cast<std::size_t>(this->Calls.Rank[call]));
        this->Out.Length = std::max(this->Out.Length, end + rest);
      }
      else
      {
        this->Out.Begin[call + 1] = end + At(this->Times.Work, call + 1);
        if (!ordered)
        {
          this->Known[this->Calls.Rank[call]] = call + 1;
        }
      }
    }
  }

private:
  /// [s] kNever: not known, because clocks disagree
  double BeginOf(std::uint32_t call) const
  {
    return ordered || call <= this->Known[this->Calls.Rank[call]] ? this->Out.Begin[call] : kNever;
  }

  double EndOf(std::uint32_t call, double end)
  {
    const RunGraph& g = this->Graph;
    double ready = this->Out.Begin[call];
    const auto wait = [&end, &ready](double start, double lag) {
      if (start + lag > end)
      {
        end = start + lag;
        ready = start;
      }
    };
    for (auto [j, past] = g.FirstReceived.Of(call); j < past; ++j)
    {
      const std::uint32_t message = g.Received[j];
      const double posted = g.Rendezvous[message] ? this->BeginOf(g.Posted[message]) : kNever;
      wait(std::max(this->BeginOf(g.Sent[message]), posted), At(this->Times.Lag, message));
    }
    for (auto [j, past] = g.FirstCompleted.Of(call); j < past; ++j)
    {
      const std::uint32_t message = g.Completed[j];
      wait(std::max(this->BeginOf(g.Sent[message]), this->BeginOf(g.Posted[message])),
        At(this->Times.SendLag, message));
    }
    for (auto [j, past] = g.FirstEnding.Of(call); j < past; ++j)
    {
      const std::uint32_t member = g.Ending[j];
      g.ForEachSpanAwaited(member, [&](const MemberSpan& span) {
        wait(this->LatestOf(g.Operation[member], span), At(this->Times.Cost, member));
      });
    }
    if (whole)
    {
      this->Out.Ready[call] = std::max(ready, this->Out.Begin[call]);
    }
    return end;
  }

  /// When the last of these members enters. For spans that start with the operation's first member,
  /// each member is visited only once.
  double LatestOf(std::uint32_t operation, const MemberSpan& span)
  {
    const RunGraph& g = this->Graph;
    const std::uint32_t first = g.FirstMember[operation];
    if (span.First != first)
    {
      double latest = kNever;
      for (std::uint32_t member = span.First; member < span.Past; ++member)
      {
        latest = std::max(latest, this->BeginOf(g.Entered[member]));
      }
      return latest;
    }
    std::uint32_t& passed = this->Passed[operation];
    for (; first + passed < span.Past; ++passed)
    {
      const double before = passed == 0 ? kNever : this->Latest[first + passed - 1];
      this->Latest[first + passed] = std::max(before, this->BeginOf(g.Entered[first + passed]));
    }
    return this->Latest[span.Past - 1];
  }

  const RunGraph& Graph;
  const RunCalls& Calls;
  const RunTimesView& Times;
  std::vector<std::size_t> Known;    ///< by rank: its last call with a known begin time
  std::vector<std::uint32_t> Passed; ///< by operation: number of members visited
  PlainVector<double> Latest;        ///< [s] by visited member: latest up to it
  ReplayedCalls& Out;
};

template<bool whole>
void Go(const RunGraph& graph, const RunTimesView& times, ReplayedCalls& replayed)
{
  if (graph.Unordered == 0)
  {
    Walk<true, whole>(graph, times, replayed).Go();
  }
  else
  {
    Walk<false, whole>(graph, times, replayed).Go();
  }
}
}

ReplayedCalls ReplayRun(const RunGraph& graph, const RunTimesView& times)
{
  ReplayedCalls replayed;
  ReplayRun(graph, times, replayed);
  return replayed;
}

void ReplayRun(const RunGraph& graph, const RunTimesView& times, ReplayedCalls& replayed)
{
  Go<true>(graph, times, replayed);
}

void ReplayBegins(const RunGraph& graph, const RunTimesView& times, ReplayedCalls& replayed)
{
  Go<false>(graph, times, replayed);
}

double LengthOfReplay(const RunGraph& graph, RunTimes times)
{
  // The work before a call is last read when its begin time is written, so both can share memory.
  const RunTimesView view(times);
  ReplayedCalls replayed;
  replayed.Begin = std::move(times.Work);
  ReplayBegins(graph, view, replayed);
  return replayed.Length;
}

RunTimes RecordedTimes(const ReplayMessages& messages, const RunGraph& g, double begin)
{
  RunTimes times = RecordedCallTimes(g, begin);
  const RunCalls& calls = g.Calls;
  times.Lag.assign(messages.Source.Size, 0);
  times.SendLag.assign(messages.Source.Size, 0);
  ParallelFor(calls.Size(), kPiece, 0, [&](std::size_t from, std::size_t to, int) {
    const auto list = [](std::uint32_t first, std::uint32_t past, auto&& visit) {
      for (std::uint32_t j = first; j < past; ++j)
      {
        visit(j);
      }
    };
    g.FirstReceived.ForEachIn(
      from, to, [&](std::uint32_t call, std::uint32_t first, std::uint32_t past) {
        list(first, past, [&](std::uint32_t j) {
          const std::uint32_t m = g.Received[j];
          times.Lag[m] = calls.End[call] - g.Start(m, calls.Begin);
        });
      });
    g.FirstCompleted.ForEachIn(
      from, to, [&](std::uint32_t call, std::uint32_t first, std::uint32_t past) {
        list(first, past, [&](std::uint32_t j) {
          const std::uint32_t m = g.Completed[j];
          times.SendLag[m] =
            calls.End[call] - std::max(calls.Begin[g.Sent[m]], calls.Begin[g.Posted[m]]);
        });
      });
  });
  return times;
}

namespace
{
using Entries = EnteredTimes<RunTimesColumn>;

/// [s] when a member's operation need not wait any more
double ReadyAt(const RunGraph& g, std::uint32_t member, const Entries& at)
{
  double latest = kNever;
  g.ForEachSpanAwaited(
    member, [&](const MemberSpan& span) { latest = std::max(latest, at.Latest(span)); });
  return latest;
}

/// [s] when a call need not wait any more, for anything it completes
double ReadyIn(const RunGraph& g, std::size_t call, const Entries& at)
{
  const RunTimesColumn& begins = g.Calls.Begin;
  double ready = begins[call];
  for (auto [j, past] = g.FirstReceived.Of(call); j < past; ++j)
  {
    ready = std::max(ready, g.Start(g.Received[j], begins));
  }
  for (auto [j, past] = g.FirstCompleted.Of(call); j < past; ++j)
  {
    const std::uint32_t message = g.Completed[j];
    ready = std::max({ ready, begins[g.Sent[message]], begins[g.Posted[message]] });
  }
  for (auto [j, past] = g.FirstEnding.Of(call); j < past; ++j)
  {
    ready = std::max(ready, ReadyAt(g, g.Ending[j], at));
  }
  return ready;
}

/// Of the members whose operations a call completes, and of the call if all was ready at its begin.
/// How long a nonblocking operation took is not recorded where its rank works meanwhile, or waits
/// in that call for something later: it costs what is left after both.
void FillCosts(const RunGraph& g, std::uint32_t call, ListStarts::Places ending, const Entries& at,
  RunTimes& times)
{
  const bool continues =
    std::any_of(g.Ending.begin() + ending.First, g.Ending.begin() + ending.Past,
      [&](std::uint32_t member) { return g.Entered[member] != call; });
  const double end = g.Calls.End[call];
  const double ready = continues ? ReadyIn(g, call, at) : kNever;
  for (std::uint32_t j = ending.First; j < ending.Past; ++j)
  {
    const std::uint32_t member = g.Ending[j];
    times.Cost[member] = end - (continues ? ready : ReadyAt(g, member, at));
  }
  if (ready == g.Calls.Begin[call])
  {
    times.Own[call] = end - ready;
  }
}
}

RunTimes RecordedCallTimes(const RunGraph& g, double begin)
{
  RunTimes times;
  const RunCalls& calls = g.Calls;
  times.Work.resize(calls.Size());
  times.Own.resize(calls.Size());
  times.Cost.assign(g.Entered.size(), 0);
  const Entries entered(g, calls.Begin);
  ParallelFor(calls.Size(), kPiece, 0, [&](std::size_t from, std::size_t to, int) {
    for (std::size_t call = from; call < to; ++call)
    {
      const bool first = call == calls.First[calls.Rank[call]];
      times.Work[call] = calls.Begin[call] - (first ? begin : calls.End[call - 1]);
      times.Own[call] = g.Marks[call] & RunGraph::kWaits ? 0 : calls.End[call] - calls.Begin[call];
    }
    g.FirstEnding.ForEachIn(
      from, to, [&](std::uint32_t call, std::uint32_t first, std::uint32_t past) {
        FillCosts(g, call, { first, past }, entered, times);
      });
  });
  return times;
}
}
