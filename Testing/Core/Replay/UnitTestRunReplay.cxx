#include "Filters/Core/Replay/RunReplay.h"
#include "Filters/Core/Replay/CallsOnAxis.h"
#include "Filters/Core/Replay/MakeRunGraph.h"
#include "Readers/Archive/OTF2Import.h"
#include "Testing/Support/Check.h"
#include "Testing/Support/ReplayRuns.h"

#include <algorithm>
#include <cmath>
#include <string>

using namespace pclvis;

namespace
{
void TestByHand(Checks& check)
{
  ReplayTables tables = LateSender();
  const ReplayInput input = tables.Input();
  const RunGraph graph = MakeRunGraph(input);
  RunTimes times = RecordedTimes(input.Messages, graph, 0);
  check.Near("as recorded: 15 s", ReplayRun(graph, times).Length, 15);
  times.Work[0] = 5; // rank 0's first call
  check.Near("half the work of rank 0: its send is there at 7, and it enters the barrier at 9",
    ReplayRun(graph, times).Length, 10);
  times.Lag.assign(times.Lag.size(), 0);
  times.SendLag.clear();
  times.Own.clear();
  times.Cost.clear();
  check.Near(
    "no time for MPI: rank 0 works 5 + 3.5 s, rank 1 5 + 1 s", ReplayRun(graph, times).Length, 8.5);
}

/// Two ranks enter two operations and work; rank 1 enters the second one 7 s late, and both
/// complete them in one call:
///
///   rank 0  A 0-1  B 1-2    works 2-5    Waitall 5-10
///   rank 1  A 0-1  works 1-8  B 8-9      works 9-9.5   Waitall 9.5-10
ReplayTables LateInOneOfTwo()
{
  ReplayTables tables;
  tables.Rows.Collective(0, "MPI_Iallreduce", 0, 1, 1, -1, 10);
  tables.Rows.Collective(0, "MPI_Ialltoall", 1, 2, 2, -1, 10);
  tables.Rows.Call(0, "MPI_Waitall", 5, 10);
  tables.Rows.Collective(1, "MPI_Iallreduce", 0, 1, 1, -1, 10);
  tables.Rows.Collective(1, "MPI_Ialltoall", 8, 9, 2, -1, 10);
  tables.Rows.Call(1, "MPI_Waitall", 9.5, 10);
  return tables;
}

/// An operation is not known to take the time in which its rank works or waits for something else.
void TestNonblocking(Checks& check)
{
  ReplayTables tables = LateInOneOfTwo();
  const ReplayInput input = tables.Input();
  const RunGraph graph = MakeRunGraph(input);
  RunTimes times = RecordedTimes(input.Messages, graph, 0);
  check.Near("as recorded: 10 s", ReplayRun(graph, times).Length, 10);
  times.Work[4] = 0; // rank 1 before MPI_Ialltoall
  const ReplayedCalls prompt = ReplayRun(graph, times);
  check.Near(
    "without 7 s of work, rank 1 leaves half a second after its work, at 3", prompt.End[5], 3);
  check.Near("rank 0 works until 5; what it enters at 0 and 1 ends 2 s after both have entered",
    prompt.End[2], 5);
  times.Work[2] = 0; // rank 0 before MPI_Waitall
  check.Near("without that work, at 3", ReplayRun(graph, times).End[2], 3);
}

void TestArchive(Checks& check, const std::string& path)
{
  ProcessGroup alone;
  const Trace trace = BuildTrace(*ReadArchive(path, {}, alone), {}, alone);
  const ReplayInput input = ReplayInputOf(trace);
  const RunGraph graph = MakeRunGraph(input);
  const double first = TimeOfAll(graph.Calls).Begin;
  double worst = 0;
  const ReplayedCalls replayed = ReplayRun(graph, RecordedTimes(input.Messages, graph, first));
  for (std::size_t call = 0; call < graph.Calls.Size(); ++call)
  {
    worst = std::max(worst, std::fabs(first + replayed.Begin[call] - graph.Calls.Begin[call]));
    worst = std::max(worst, std::fabs(first + replayed.End[call] - graph.Calls.End[call]));
  }
  check(path + " has calls", graph.Calls.Size() > 100);
  check(path + ": no call seems to wait for a later one", graph.Unordered == 0);
  check.Near(path + ": the replay gives the recorded times back, to 1 ns", worst, 0, 1e-9);
}
}

int UnitTestRunReplay(int, char* argv[])
{
  Checks check;
  TestByHand(check);
  TestNonblocking(check);
  for (const char* const name : { "cg16_clean/traces", "cg64_roundrobin/traces",
         "eztrace-farm-8/eztrace_log", "scorep-halo-4nodes-16/traces", "scorep-halo-slow-4/traces",
         "scorep-zoo-4/traces", "stencil3d_64_slowrank/traces" })
  {
    TestArchive(check, argv[1] + std::string("/") + name + ".otf2");
  }
  return check.Result();
}
