#pragma once
#include "Filters/Core/Replay/RunGraph.h"

namespace pclvis
{
/// The times with which a run is replayed [s]; a column without rows is 0 everywhere.
struct RunTimes
{
  PlainVector<double> Work; ///< before each call
  PlainVector<double> Own;  ///< of each call, if it need not wait
  PlainVector<double> Lag; ///< by row of Messages: from the beginning of its transfer to the end of
                           ///< the call that receives it
  PlainVector<double> SendLag; ///< likewise to the end of the call that completes the send
  PlainVector<double> Cost; ///< by member of a collective: from when it need not wait any more to
                            ///< the end of the call that completes the operation
};

/// The same times, owned by someone else.
struct RunTimesView
{
  RunTimesView(const RunTimes& times)
    : Work(DataOf(times.Work)), Own(DataOf(times.Own)), Lag(DataOf(times.Lag)),
      SendLag(DataOf(times.SendLag)), Cost(DataOf(times.Cost))
  {
  }
  static const double* DataOf(const PlainVector<double>& column)
  {
    return column.empty() ? nullptr : column.data();
  }
  const double *Work, *Own, *Lag, *SendLag, *Cost; ///< null: 0 everywhere
};

/// When calls begin and end in a replay [s], from the run's begin on.
struct ReplayedCalls
{
  PlainVector<double> Begin, End;
  PlainVector<double> Ready; ///< when it need not wait any more: at its begin, or when another rank
                             ///< began what decides its end
  double Length = 0;         ///< until the last call ends, with the work after it (RunCalls::Rest)
};

/// Replays a run: a call ends
///   end = max(begin + own, begin of what it waits for + its lag or cost)
/// for each message and operation that it waits for (RunGraph). The transfer of a rendezvous
/// message begins with the later of its two calls. The rank's next call begins when the work after
/// this call is done. All ranks begin at 0.
/// Source: [Badia2003]; Filters/README, Time Tree.
/// Cost: O(calls + messages). Deterministic.
ReplayedCalls ReplayRun(const RunGraph& graph, const RunTimesView& times);
/// The same, into existing memory.
void ReplayRun(const RunGraph& graph, const RunTimesView& times, ReplayedCalls& replayed);
/// Only its length and when calls begin, into existing memory.
void ReplayBegins(const RunGraph& graph, const RunTimesView& times, ReplayedCalls& replayed);
/// Only its length [s]; begins of calls overwrite the memory of the work before them.
double LengthOfReplay(const RunGraph& graph, RunTimes times);

/// The times with which a replay reproduces the recorded run, except for waits that contradict the
/// clocks (RunGraph::Unordered): a call that waits for something has no time of its own, and the
/// lags are as recorded.
/// @param begin [s] when the ranks begin to work
RunTimes RecordedTimes(const ReplayMessages& messages, const RunGraph& graph, double begin);
/// The same without lags of messages.
RunTimes RecordedCallTimes(const RunGraph& graph, double begin);
}
