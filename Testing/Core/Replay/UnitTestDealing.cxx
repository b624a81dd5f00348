#include "Filters/Core/Replay/Dealing.h"
#include "Filters/Core/Replay/FindDealtWork.h"
#include "Filters/Core/Replay/MakeRunGraph.h"
#include "Filters/Core/Replay/ReplaySteps.h"
#include "Testing/Support/Check.h"
#include "Testing/Support/FarmProgram.h"

#include <algorithm>

using namespace pclvis;

namespace
{
constexpr int kRuns = 20;

/// Replays of a farm, with all tasks as long as they are, whoever does them.
struct Replays
{
  explicit Replays(const Farm& farm) : Program(farm.Program())
  {
    const PriceInput input = this->Program.Input();
    const RunGraph graph = MakeRunGraph(input);
    const DealtWork dealt = FindDealtWork(graph);
    this->Found = !dealt.Empty();
    RunTimes times = RecordedTimes(input.Messages, graph, 0);
    std::fill(times.Lag.begin(), times.Lag.end(), Farm::kLag);
    std::fill(times.Own.begin(), times.Own.end(), Farm::kOwn);
    this->Recorded = Length(graph, dealt, times);
    for (std::size_t call = 0; call < graph.Calls.Size(); ++call)
    {
      const std::int32_t rank = graph.Calls.Rank[call];
      const bool isFirst = call == graph.Calls.First[rank];
      times.Work[call] /= rank > 0 && !isFirst ? farm.Factor[rank - 1] : 1;
    }
    this->Dealt = Length(graph, dealt, times);
    this->AsRecorded = Length(graph, DealtWork(), times);
  }

  PricedProgram Program;
  bool Found = false;
  double Recorded = 0, Dealt = 0, AsRecorded = 0; ///< [s]

private:
  static double Length(const RunGraph& graph, const DealtWork& dealt, const RunTimes& times)
  {
    ReplayedCalls replayed;
    const ReplaySteps steps(graph, dealt);
    steps.Begins(times, replayed);
    const double length = replayed.Length;
    steps.Ends(times, replayed);
    return std::max(length, *std::max_element(replayed.End.begin(), replayed.End.end()));
  }
};
}

int UnitTestDealing(int, char*[])
{
  Checks check;
  double worstRecorded = 0, worst = 0;
  bool found = true;
  int longer = 0;
  for (int run = 0; run < kRuns; ++run)
  {
    Farm farm{ RandomTasks(80, 10 + run), { 1, 1, 2.5, 1, 4, 1, 1 } };
    farm.DealerWork = 0.2 * run; // up to 3.8 s: more than a seventh of a task
    const Replays replays(farm);
    found = found && replays.Found;
    worstRecorded = std::max(worstRecorded, std::fabs(replays.Recorded - farm.Length()));
    std::fill(farm.Factor.begin(), farm.Factor.end(), 1);
    worst = std::max(worst, std::fabs(replays.Dealt - farm.Length()));
    longer += replays.AsRecorded > farm.Length() + 1;
  }
  check("20 farms of 7 workers, of which two are slow", found);
  check.Near("are replayed as recorded", worstRecorded, 0, 1e-9);
  check.Near("and as a simulation deals where no worker is slow", worst, 0, 1e-9);
  check("in the recorded order, most of these runs last longer", longer > kRuns / 2);
  return check.Result();
}
