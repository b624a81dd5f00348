#include "Filters/Core/Replay/ReplaySteps.h"

#include "Filters/Core/Common/ForEachIndex.h"
#include "Filters/Core/Replay/Dealing.h"
#include "Filters/Core/Replay/EnteredTimes.h"

#include <algorithm>

namespace pclvis
{
namespace
{
constexpr std::size_t kAhead = 1 << 3;  ///< steps between fetching memory and using it
constexpr std::size_t kInLine = 1 << 3; ///< values per cache line
constexpr std::size_t kLines = 1 << 2;  ///< per step; the processor fetches more by itself
}

ReplaySteps::ReplaySteps(const RunGraph& graph, const DealtWork& dealt) : Graph(graph), Dealt(dealt)
{
  this->Messages.reserve(graph.Received.size() + graph.Completed.size());
  const auto await = [this, &graph](std::uint32_t m, bool waits) {
    this->Messages.push_back({ m, graph.Sent[m], waits ? graph.Posted[m] : RunGraph::kNone });
  };
  const auto begin = [this](std::uint32_t call) {
    const auto messages = static_cast<std::uint32_t>(this->Messages.size());
    this->Steps.push_back({ call, call, messages, messages, 0, 0, RunGraph::kNone, false, false });
  };
  bool goesOn = false;
  for (const std::uint32_t call : this->Dealt.Empty() ? graph.Order : this->Dealt.Order)
  {
    if (!goesOn || call != this->Steps.back().Last + 1)
    {
      begin(call);
    }
    Step& step = this->Steps.back();
    step.Last = call;
    step.Waits = graph.Marks[call] & RunGraph::kWaits;
    step.IsRanksLast = graph.Marks[call] & RunGraph::kLast;
    goesOn = !step.Waits && !step.IsRanksLast;
    if (step.Waits)
    {
      for (auto [j, past] = graph.FirstReceived.Of(call); j < past; ++j)
      {
        await(graph.Received[j], graph.Rendezvous[graph.Received[j]]);
      }
      step.Completed = static_cast<std::uint32_t>(this->Messages.size());
      for (auto [j, past] = graph.FirstCompleted.Of(call); j < past; ++j)
      {
        await(graph.Completed[j], true);
      }
      const ListStarts::Places endings = graph.FirstEnding.Of(call);
      step.Ending = endings.First;
      step.Endings = endings.Past - endings.First;
      step.Request = this->Dealt.Empty() ? RunGraph::kNone : this->Dealt.ReceivedBy(call);
    }
  }
  begin(0); // past the last one
}

template<typename Latest>
std::pair<double, double> ReplaySteps::EndOf(std::size_t number, double own,
  const PlainVector<double>& begin, const RunTimesView& times, Latest&& latestOf) const
{
  const Step& step = this->Steps[number];
  double end = own, ready = begin[step.Last];
  const auto wait = [&end, &ready](double start, double lag) {
    if (start + lag > end)
    {
      end = start + lag;
      ready = start;
    }
  };
  const auto start = [&begin](const Awaited& of) {
    return of.Posted == RunGraph::kNone ? begin[of.Sent]
                                        : std::max(begin[of.Sent], begin[of.Posted]);
  };
  const std::uint32_t past = this->Steps[number + 1].Received;
  for (std::uint32_t j = step.Received; j < step.Completed; ++j)
  {
    wait(start(this->Messages[j]), times.Lag[this->Messages[j].Message]);
  }
  for (std::uint32_t j = step.Completed; j < past; ++j)
  {
    wait(start(this->Messages[j]), times.SendLag[this->Messages[j].Message]);
  }
  for (std::uint32_t j = step.Ending; j < step.Ending + step.Endings; ++j)
  {
    const std::uint32_t member = this->Graph.Ending[j];
    this->Graph.ForEachSpanAwaited(member, [&](const MemberSpan& span) {
      wait(latestOf(this->Graph.Operation[member], span), times.Cost[member]);
    });
  }
  return { end, std::max(ready, begin[step.Last]) };
}

void ReplaySteps::Begins(const RunTimesView& times, ReplayedCalls& replayed) const
{
  const RunCalls& calls = this->Graph.Calls;
  PlainVector<double>& begin = replayed.Begin;
  begin.resize(calls.Size());
  for (std::int32_t rank = 0; rank < calls.Ranks(); ++rank)
  {
    const std::size_t first = calls.First[rank];
    if (first < calls.First[rank + 1])
    {
      begin[first] = times.Work[first];
    }
  }
  EnteringTimes entered(this->Graph, begin);
  const auto latestOf = [&entered](std::uint32_t operation, const MemberSpan& span) {
    return entered.Latest(operation, span);
  };
  Dealing dealing(this->Dealt, times, begin);
  double length = 0;
  for (std::size_t number = 0; number + 1 < this->Steps.size(); ++number)
  {
    // If the calls of many ranks take turns, their data was read too long ago, or never.
    const Step& later = this->Steps[std::min(number + kAhead, this->Steps.size() - 1)];
    const std::size_t last = std::min<std::size_t>(later.Last, later.First + kLines * kInLine);
    for (std::size_t call = later.First; call <= last; call += kInLine)
    {
      PrefetchForReading(&begin[call]);
      PrefetchForReading(times.Work + call);
      PrefetchForReading(times.Own + call);
    }
    const Step& step = this->Steps[number];
    double now = begin[step.First];
    for (std::size_t call = step.First; call < step.Last; ++call)
    {
      const double end = now + times.Own[call];
      length = std::max(length, end);
      now = end + times.Work[call + 1];
      begin[call + 1] = now;
    }
    if (step.Request != RunGraph::kNone)
    {
      dealing.Take(step.Request);
    }
    const double own = now + times.Own[step.Last];
    const double end = step.Waits ? this->EndOf(number, own, begin, times, latestOf).first : own;
    length = std::max(length, end);
    if (step.IsRanksLast)
    {
      const auto rank = static_cast<std::size_t>(calls.Rank[step.Last]);
      length = std::max(length, end + calls.WorkAfter(rank));
    }
    else
    {
      begin[step.Last + 1] = end + times.Work[step.Last + 1];
    }
  }
  replayed.Length = length;
}

void ReplaySteps::Ends(const RunTimesView& times, ReplayedCalls& replayed) const
{
  const PlainVector<double>& begin = replayed.Begin;
  replayed.End.resize(begin.size());
  replayed.Ready.resize(begin.size());
  const EnteredTimes entered(this->Graph, begin);
  const auto latestOf = [&entered](
                          std::uint32_t, const MemberSpan& span) { return entered.Latest(span); };
  ForEachIndex(this->Steps.size() - 1, [&](std::size_t number) {
    const Step& step = this->Steps[number];
    for (std::size_t call = step.First; call < step.Last; ++call)
    {
      replayed.Ready[call] = begin[call];
      replayed.End[call] = begin[call] + times.Own[call];
    }
    const double own = begin[step.Last] + times.Own[step.Last];
    const auto [end, ready] = step.Waits ? this->EndOf(number, own, begin, times, latestOf)
                                         : std::make_pair(own, begin[step.Last]);
    replayed.End[step.Last] = end;
    replayed.Ready[step.Last] = ready;
  });
}
}
