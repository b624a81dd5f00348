#include "Filters/Core/Attribution/Work/Replay.h"
#include "Testing/Support/AttributionPrograms.h"
#include "Testing/Support/Check.h"

#include <algorithm>
#include <vector>

using namespace pclvis;

namespace
{
constexpr TimeWindow kAll = { -1e9, 1e9 };

/// A message with the calls in which it is sent and received; they end at `sendEnd` and `end`.
void AddMessage(MadeTrace& trace, std::int32_t from, std::int32_t to, double send, double sendEnd,
  double enter, double end)
{
  trace.Nonblocking(from, to, 100, send, end, enter);
  trace.Messages.SendEnd[trace.Messages.SendEnd.Size() - 1] = sendEnd;
  trace.Call(from, send, sendEnd);
  trace.Call(to, enter, end);
}

/// Rank 0 works 10 s and sends; rank 1 works 4 s and waits for it from 4 to 12; rank 0 works 3.5 s
/// and rank 1 works 1 s, and both end together at 14.
MadeTrace LateSender()
{
  MadeTrace trace;
  for (const std::int32_t rank : { 0, 1 })
  {
    trace.Call(rank, 0, 0);
    trace.Call(rank, rank == 0 ? 14 : 13, 14);
  }
  AddMessage(trace, 0, 1, 10, 10.5, 4, 12);
  return trace;
}

/// Half of rank 0's work is 5 s and 1.75 s: it sends at 5, which is there after 2 s as before.
void TestLateSender(Checks& check)
{
  const AttributionRows rows = LateSender().Rows();
  const Replay replay(rows);
  for (const ReplayedRun& as : { replay.Run({ 1, 1 }, kAll), replay.Traced() })
  {
    check.Near("with all work the replay is the trace: calls", as.InCalls, 0.5 + 8 + 0 + 1, 1e-12);
    check.Near("and its end", as.End, 14, 1e-12);
    check.Near("at which both ranks end", as.MeanEnd, 14, 1e-12);
  }
  const ReplayedRun half = replay.Run({ 0.5, 1 }, kAll);
  check.Near("the wait is 3 s", half.InCalls, 0.5 + 3 + 0.75 + 0, 1e-12);
  check.Near("rank 0 is at its last call at 7.25, rank 1 at 8", half.End, 8, 1e-12);
  check.Near("both end then", half.MeanEnd, 8, 1e-12);
  const ReplayedRun part = replay.Run({ 0.5, 1 }, { 8, 10 });
  check.Near("of 2 s, 1 s is taken", part.InCalls, 0.5 + 7 + 1 + 0, 1e-12);
  const ReplayedRun other = replay.Run({ 1, 0 }, kAll);
  check.Near("who waits gains nothing by less work", other.End, 14, 1e-12);
  check.Near("but waits longer", other.InCalls, 0.5 + 12 + 0 + 2, 1e-12);
}

/// Rank 1 sends from 1 to 11 as rank 0, which works 10 s, receives from 10 to 11; and from 20 to 21
/// what rank 0 waits for from 15 on.
void TestLateReceiver(Checks& check)
{
  MadeTrace trace;
  trace.Call(0, 0, 0);
  trace.Call(1, 0, 0);
  AddMessage(trace, 1, 0, 1, 11, 10, 11);
  AddMessage(trace, 1, 0, 20, 21, 15, 21);
  const AttributionRows rows = trace.Rows();
  check.Near(
    "a send that waits ends 1 s after the receive is posted at 5, and later from 15 to 16, "
    "for which rank 0 waits from 8 on",
    Replay(rows).Run({ 0.5, 1 }, kAll).InCalls, 1 + 5 + 8 + 1, 1e-12);
}

/// The same, but the second send ends at once and is received from 30 to 31.
void TestBuffered(Checks& check)
{
  MadeTrace trace;
  trace.Call(0, 0, 0);
  trace.Call(1, 0, 0);
  AddMessage(trace, 1, 0, 1, 11, 10, 11);
  AddMessage(trace, 1, 0, 20, 20.1, 30, 31);
  const AttributionRows rows = trace.Rows();
  check.Near("sends do not wait, and messages take 10 s: rank 0 waits from 5 to 11, 20.5 to 31",
    Replay(rows).Run({ 0.5, 1 }, kAll).InCalls, 10 + 6 + 0.1 + 10.5, 1e-12);
}

/// Of three ranks that come to a collective at 2, 5 and 10, the first leaves at 3 and the others at
/// 11; each works 1 s and is in a call for 1 s.
void TestCollective(Checks& check)
{
  MadeTrace trace;
  const double enter[] = { 2, 5, 10 }, leave[] = { 3, 11, 11 };
  for (const std::int32_t rank : { 0, 1, 2 })
  {
    trace.Call(rank, 0, 0);
    trace.Call(rank, enter[rank], leave[rank], 7);
    trace.Call(rank, leave[rank] + 1, leave[rank] + 2);
  }
  const AttributionRows rows = trace.Rows();
  const ReplayedRun half = Replay(rows).Run({ 1, 1, 0.5 }, kAll);
  check.Near("the others leave 1 s after the last enters at 5", half.InCalls, 6, 1e-12);
  check.Near(
    "and end at 8 and 7.5; who left before ends at 5 still", half.MeanEnd, 20.5 / 3, 1e-12);
  check.Near("the run ends at 8", half.End, 8, 1e-12);
}

/// Rank 1 looks for a message from 4 to 12 and then takes it until 12.5.
void TestProbe(Checks& check)
{
  MadeTrace trace;
  trace.Call(0, 0, 0);
  trace.Call(1, 0, 0);
  AddMessage(trace, 0, 1, 10, 10.5, 12, 12.5);
  trace.Call(1, 4, 12);
  const AttributionRows rows = trace.Rows();
  check.Near("the wait is in the call before", Replay(rows).Run({ 0.5, 1 }, kAll).InCalls,
    0.5 + 3 + 0.5, 1e-12);
}

/// Each rank receives at 5 what the other sends at 10: no clocks make that come to pass.
void TestContradiction(Checks& check)
{
  MadeTrace trace;
  for (const std::int32_t rank : { 0, 1 })
  {
    trace.Call(rank, 0, 0);
    trace.Call(rank, 4, 5);
    trace.Call(rank, 10, 10.5);
    trace.Nonblocking(rank, 1 - rank, 100, 10, 5, 4);
  }
  const AttributionRows rows = trace.Rows();
  check.Near(
    "it goes on with the times of the trace", Replay(rows).Run({ 1, 1 }, kAll).InCalls, 3, 1e-9);
}

struct Run
{
  MadeTrace Trace;
  double End = 0, InCalls = 0;
};

/// A program of 12 ranks: work, a send of 0.1 s to a rank that changes, a bit of work, a receive, a
/// collective in every fifth of 40 iterations. A message takes 1 s. Ranks 3 and 7 do `share` of
/// their work.
Run Execute(double share)
{
  constexpr std::int32_t kRanks = 12;
  Run run;
  std::vector<double> now(kRanks, 0), sent(kRanks), enter(kRanks);
  std::uint32_t state = 7;
  for (std::int32_t rank = 0; rank < kRanks; ++rank)
  {
    run.Trace.Call(rank, 0, 0);
  }
  for (int i = 0; i < 40; ++i)
  {
    const std::int32_t step = 1 + i % 5;
    for (std::int32_t rank = 0; rank < kRanks; ++rank)
    {
      state = state * 1664525u + 1013904223u;
      const double work = 1 + 4 * static_cast<double>(state >> 8) / (1 << 24);
      const double does = rank == 3 || rank == 7 ? share : 1;
      sent[rank] = now[rank] + work * does;
      enter[rank] = sent[rank] + 0.1 + 0.001 * does;
      run.Trace.Call(rank, sent[rank], sent[rank] + 0.1);
      run.InCalls += 0.1;
    }
    for (std::int32_t rank = 0; rank < kRanks; ++rank)
    {
      const std::int32_t from = (rank + kRanks - step) % kRanks;
      now[rank] = std::max(enter[rank], sent[from] + 1);
      run.Trace.Nonblocking(from, rank, 100, sent[from], now[rank], enter[rank]);
      run.Trace.Call(rank, enter[rank], now[rank]);
      run.InCalls += now[rank] - enter[rank];
    }
    const double last = *std::max_element(now.begin(), now.end());
    for (std::int32_t rank = 0; i % 5 == 4 && rank < kRanks; ++rank)
    {
      run.Trace.Call(rank, now[rank], last + 0.5, i);
      run.InCalls += last + 0.5 - now[rank];
      now[rank] = last + 0.5;
    }
    run.End = *std::max_element(now.begin(), now.end());
  }
  return run;
}

void TestAgainstExecution(Checks& check)
{
  const AttributionRows rows = Execute(1).Trace.Rows();
  const Replay replay(rows);
  for (const double share : { 1.0, 0.7, 0.3, 1.5 })
  {
    std::vector<double> stays(12, 1);
    stays[3] = stays[7] = share;
    const ReplayedRun found = replay.Run(stays, kAll);
    const Run run = Execute(share);
    check.Near("the run ends as it does with that work", found.End, run.End, 1e-9);
    check.Near("and takes as long in calls", found.InCalls, run.InCalls, 1e-8);
  }
}
}

int UnitTestReplay(int, char*[])
{
  Checks check;
  TestLateSender(check);
  TestLateReceiver(check);
  TestBuffered(check);
  TestCollective(check);
  TestProbe(check);
  TestContradiction(check);
  TestAgainstExecution(check);
  return check.Result();
}
