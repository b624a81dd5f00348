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
  for (const char* const name : { "cg16_clean/traces", "cg64_roundrobin/traces",
         "eztrace-farm-8/eztrace_log", "scorep-halo-4nodes-16/traces", "scorep-halo-slow-4/traces",
         "scorep-zoo-4/traces", "stencil3d_64_slowrank/traces" })
  {
    TestArchive(check, argv[1] + std::string("/") + name + ".otf2");
  }
  return check.Result();
}
