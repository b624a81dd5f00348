#include "Filters/Core/Replay/ReplaySteps.h"
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
ReplayedCalls Replayed(const RunGraph& graph, const RunTimes& times)
{
  const DealtWork dealt;
  const ReplaySteps steps(graph, dealt);
  ReplayedCalls replayed;
  steps.Begins(times, replayed);
  steps.Ends(times, replayed);
  return replayed;
}

void TestByHand(Checks& check)
{
  ReplayTables tables = LateSender();
  const ReplayInput input = tables.Input();
  const RunGraph graph = MakeRunGraph(input);
  RunTimes times = RecordedTimes(input.Messages, graph, 0);
  check.Near("as recorded: 15 s", Replayed(graph, times).Length, 15);
  times.Work[0] = 5; // rank 0's first call
  const ReplayedCalls replayed = Replayed(graph, times);
  check.Near("half the work of rank 0: its send is there at 7, and it enters the barrier at 9",
    replayed.Length, 10);
  const std::size_t receive = graph.Calls.First[1];
  check.Near("rank 1 begins to receive when it did", replayed.Begin[receive], 4);
  check.Near("waits until rank 0 sends", replayed.Ready[receive], 5);
  check.Near("and ends 2 s after that", replayed.End[receive], 7);
}

/// The replay gives the recorded times back, to a billionth of a second.
void TestArchive(Checks& check, const std::string& path)
{
  ProcessGroup alone;
  const Trace trace = BuildTrace(*ReadArchive(path, {}, alone), {}, alone);
  const ReplayInput input = ReplayInputOf(trace);
  const RunGraph graph = MakeRunGraph(input);
  const double first = TimeOfAll(graph.Calls).Begin;
  const RunTimes times = RecordedTimes(input.Messages, graph, first);
  const ReplayedCalls steps = Replayed(graph, times), calls = ReplayRun(graph, times);
  double worst = 0;
  for (std::size_t call = 0; call < graph.Calls.Size(); ++call)
  {
    worst = std::max(worst, std::fabs(first + steps.Begin[call] - graph.Calls.Begin[call]));
    worst = std::max(worst, std::fabs(first + steps.End[call] - graph.Calls.End[call]));
  }
  check.Near(path + ": as recorded", worst, 0, 1e-9);
  check(path + ": the same as call by call, to the last bit",
    steps.Begin == calls.Begin && steps.End == calls.End && steps.Ready == calls.Ready &&
      steps.Length == calls.Length);
}
}

int UnitTestReplaySteps(int, char* argv[])
{
  Checks check;
  TestByHand(check);
  for (const char* const name : { "cg16_clean/traces", "eztrace-farm-8/eztrace_log",
         "scorep-halo-slow-4/traces", "scorep-zoo-4/traces" })
  {
    TestArchive(check, argv[1] + std::string("/") + name + ".otf2");
  }
  return check.Result();
}
