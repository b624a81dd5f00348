#pragma once
#include "Filters/Core/Replay/RunGraph.h"

namespace pclvis
{
/// What a run is replayed with [s]; a column without rows is 0 everywhere.
struct RunTimes
{
  PlainVector<double> Work;    ///< before each call
  PlainVector<double> Own;     ///< of each call, if it need not wait
  PlainVector<double> Lag;     ///< by row of Messages: from where its transfer begins to the
                               ///< end of the call that receives it
  PlainVector<double> SendLag; ///< likewise to the end of the call that completes the send
  PlainVector<double> Cost; ///< by member of a collective: from where it need not wait any more to
                            ///< the end of the call that completes the operation
};

/// Such times, somebody else's.
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
  PlainVector<double> Ready; ///< when it waits for nobody any more: its begin, or when what decides
                             ///< its end was begun by another rank
  double Length = 0;         ///< until the last call ends, with the work after it (RunCalls::Rest)
};

/// Replays a run: a call ends
///   end = max(begin + own, begin of what it waits for + its lag or cost)
/// for each message and operation that it waits for (RunGraph), where the transfer of a rendezvous
/// message begins with the later of its two calls, and the rank's next call begins when the work
/// after it is done. All ranks begin at 0.
/// Source: [Badia2003]; Filters/README, Time Tree.
/// Cost: O(calls + messages). Deterministic.
ReplayedCalls ReplayRun(const RunGraph& graph, const RunTimesView& times);
/// The same into memory that is there.
void ReplayRun(const RunGraph& graph, const RunTimesView& times, ReplayedCalls& replayed);
/// Only its length and when calls begin, into memory that is there.
void ReplayBegins(const RunGraph& graph, const RunTimesView& times, ReplayedCalls& replayed);
/// Its length alone [s]; begins of calls take the memory of the work before them.
double LengthOfReplay(const RunGraph& graph, RunTimes times);

/// The times with which the replay gives the recorded ones back, but for waits that contradict the
/// clocks (RunGraph::Unordered): a call that waits for something has no time of its own, and the
/// lags are as recorded.
/// @param begin [s] where the ranks begin to work
RunTimes RecordedTimes(const ReplayMessages& messages, const RunGraph& graph, double begin);
/// The same without lags of messages.
RunTimes RecordedCallTimes(const RunGraph& graph, double begin);
}
