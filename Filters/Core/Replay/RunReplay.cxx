#include "Filters/Core/Replay/RunReplay.h"

#include <algorithm>

namespace pclvis
{
namespace
{
constexpr double kNever = -std::numeric_limits<double>::infinity();

double At(const PlainVector<double>& column, std::size_t i)
{
  return column.empty() ? 0 : column[i];
}

class Walk
{
public:
  Walk(const RunGraph& graph, const RunTimes& times)
    : Graph(graph), Calls(graph.Calls), Times(times),
      Known(Calls.First.begin(), Calls.First.end() - 1), Passed(graph.Kind.size(), 0),
      Latest(graph.Entered.size(), kNever)
  {
    this->Out.Begin.resize(this->Calls.Size());
    this->Out.End.resize(this->Calls.Size());
    this->Out.Ready.resize(this->Calls.Size());
  }

  ReplayedCalls Go()
  {
    for (std::int32_t rank = 0; rank < this->Calls.Ranks(); ++rank)
    {
      const std::size_t first = this->Calls.First[rank];
      if (first < this->Calls.First[rank + 1])
      {
        this->Out.Begin[first] = At(this->Times.Work, first);
      }
    }
    for (const std::uint32_t call : this->Graph.Order)
    {
      const double end = this->EndOf(call);
      this->Out.End[call] = end;
      this->Out.Length = std::max(this->Out.Length, end);
      if (!this->Calls.IsLast(call))
      {
        this->Out.Begin[call + 1] = end + At(this->Times.Work, call + 1);
        this->Known[this->Calls.Rank[call]] = call + 1;
      }
    }
    return std::move(this->Out);
  }

private:
  /// [s] kNever: not known, as clocks disagree
  double BeginOf(std::uint32_t call) const
  {
    return call <= this->Known[this->Calls.Rank[call]] ? this->Out.Begin[call] : kNever;
  }

  double EndOf(std::uint32_t call)
  {
    const RunGraph& g = this->Graph;
    double end = this->Out.Begin[call] + At(this->Times.Own, call), ready = this->Out.Begin[call];
    const auto wait = [&end, &ready](double start, double lag) {
      if (start + lag > end)
      {
        end = start + lag;
        ready = start;
      }
    };
    for (std::size_t j = g.FirstReceived[call]; j < g.FirstReceived[call + 1]; ++j)
    {
      const std::uint32_t message = g.Received[j];
      const double posted = g.Rendezvous[message] ? this->BeginOf(g.Posted[message]) : kNever;
      wait(std::max(this->BeginOf(g.Sent[message]), posted), At(this->Times.Lag, message));
    }
    for (std::size_t j = g.FirstCompleted[call]; j < g.FirstCompleted[call + 1]; ++j)
    {
      const std::uint32_t message = g.Completed[j];
      wait(std::max(this->BeginOf(g.Sent[message]), this->BeginOf(g.Posted[message])),
        At(this->Times.SendLag, message));
    }
    for (std::size_t j = g.FirstEnding[call]; j < g.FirstEnding[call + 1]; ++j)
    {
      const std::uint32_t member = g.Ending[j];
      const RunGraph::Span span = g.AwaitedBy(member);
      if (span.First < span.Past)
      {
        wait(this->LatestOf(g.Operation[member], span), At(this->Times.Cost, member));
      }
    }
    this->Out.Ready[call] = std::max(ready, this->Out.Begin[call]);
    return end;
  }

  /// When the last of these members enters. The members of an operation are looked at once.
  double LatestOf(std::uint32_t operation, const RunGraph::Span& span)
  {
    const RunGraph& g = this->Graph;
    const std::uint32_t first = g.FirstMember[operation];
    if (span.First != first)
    {
      return this->BeginOf(g.Entered[span.First]);
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
  const RunTimes& Times;
  std::vector<std::size_t> Known;    ///< by rank, its last call whose begin is known
  std::vector<std::uint32_t> Passed; ///< by operation, members that were looked at
  PlainVector<double> Latest;        ///< [s] by member, of those up to it
  ReplayedCalls Out;
};

/// [s] when the last of these members entered, as recorded.
double EnteredAt(const RunGraph& g, const RunGraph::Span& span)
{
  double latest = kNever;
  for (std::uint32_t member = span.First; member < span.Past; ++member)
  {
    latest = std::max(latest, g.Calls.Begin[g.Entered[member]]);
  }
  return latest;
}
}

ReplayedCalls ReplayRun(const RunGraph& graph, const RunTimes& times)
{
  return Walk(graph, times).Go();
}

RunTimes RecordedTimes(const ReplayMessages& messages, const RunGraph& g, double begin)
{
  RunTimes times;
  const RunCalls& calls = g.Calls;
  times.Work.resize(calls.Size());
  times.Own.resize(calls.Size());
  times.Lag.assign(messages.Source.Size, 0);
  times.SendLag.assign(messages.Source.Size, 0);
  times.Cost.assign(g.Entered.size(), 0);
  for (std::size_t call = 0; call < calls.Size(); ++call)
  {
    const bool first = call == calls.First[calls.Rank[call]];
    const double end = calls.End[call];
    times.Work[call] = calls.Begin[call] - (first ? begin : calls.End[call - 1]);
    bool waits = false;
    g.ForEachAwaited(call, [&waits](std::uint32_t) { waits = true; });
    times.Own[call] = waits ? 0 : end - calls.Begin[call];
    for (std::size_t j = g.FirstReceived[call]; j < g.FirstReceived[call + 1]; ++j)
    {
      const std::uint32_t m = g.Received[j];
      times.Lag[m] =
        end - std::max(calls.Begin[g.Sent[m]], g.Rendezvous[m] ? calls.Begin[g.Posted[m]] : kNever);
    }
    for (std::size_t j = g.FirstCompleted[call]; j < g.FirstCompleted[call + 1]; ++j)
    {
      const std::uint32_t m = g.Completed[j];
      times.SendLag[m] = end - std::max(calls.Begin[g.Sent[m]], calls.Begin[g.Posted[m]]);
    }
    for (std::size_t j = g.FirstEnding[call]; j < g.FirstEnding[call + 1]; ++j)
    {
      times.Cost[g.Ending[j]] = end - EnteredAt(g, g.AwaitedBy(g.Ending[j]));
    }
  }
  return times;
}
}
