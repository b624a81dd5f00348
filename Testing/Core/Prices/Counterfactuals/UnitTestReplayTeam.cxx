#include "Filters/Core/Prices/Counterfactuals/ReplayTeam.h"
#include "Readers/Base/Collective.h"
#include "Testing/Support/Check.h"
#include "Testing/Support/CountedGroup.h"
#include "Testing/Support/ModelledRun.h"
#include "Testing/Support/PricedProgram.h"
#include "Testing/Support/SimulatedProcesses.h"

#include <stdexcept>

using namespace pclvis;

namespace
{
/// Rank 0 works 10 ms and sends, rank 1, on another node, waits for that until 10.5 ms, then works
/// 1 ms and sends back, which takes 0.5 ms, too: rank 0 waits until 12 ms. Both end in a barrier.
struct ThereAndBack
{
  ThereAndBack() : Program({ 0, 1 })
  {
    this->Program.SendReceive(0, 1, 0.010, 0.0101, 0.001, 0.0105);
    this->Program.SendReceive(1, 0, 0.0115, 0.0116, 0.0102, 0.012);
    this->Program.Step({ 0.012, 0.012 });
  }
  PriceInput Input()
  {
    PriceInput input = this->Program.Input();
    input.Axis = { 0, 0.012, {} };
    return input;
  }
  PricedProgram Program;
};

/// What one process alone has to replay.
struct Replays
{
  Replays() : Made(this->Program.Input()), Seen(Made.Model.OfSeenLoads(Made.Kinds, Made.Lags))
  {
    this->Replay.ExpectPlacements(this->Seen);
  }

  WantedReplay LessWork(double part, ReplayDepth depth = ReplayDepth::Calls) const
  {
    const auto without = [this, part] {
      Counterfactual less;
      less.Work = this->Replay.Times().Work;
      less.Work[0] *= part;
      return less;
    };
    return { without, 1, depth };
  }
  /// Both ranks on one node.
  static WantedReplay Together(ReplayDepth depth)
  {
    const auto without = [] {
      Counterfactual together;
      together.NodeOf = { 0, 0 };
      return together;
    };
    return { without, 2, depth };
  }

  ThereAndBack Program;
  ModelledRun Made;
  TransferModel Seen;
  CounterfactualReplay Replay{ Made.Run, Made.Lags, Made.Model };
};

bool AreSame(const ReplayedCalls& a, const ReplayedCalls& b)
{
  return a.Begin == b.Begin && a.End == b.End && a.Ready == b.Ready && a.Length == b.Length;
}

/// What all of them ask, and what is known of the answers.
void Ask(Checks& check, const Replays& replays, ReplayTeam& team)
{
  team.Take(replays.Replay);
  check("the team has the run", team.Has(replays.Replay));
  check("nothing wanted, nothing replayed", team.Replay({}).empty());
  std::vector<WantedReplay> wanted{ replays.LessWork(0.5), Replays::Together(ReplayDepth::Calls),
    replays.LessWork(0.2, ReplayDepth::Length), Replays::Together(ReplayDepth::FirstLength),
    replays.LessWork(0.8) };
  wanted.resize(12, replays.LessWork(0.1)); // enough to be divided
  const std::vector<ReplayedCalls> found = team.Replay(wanted);
  check.Near("5 ms less work", found[0].Length, 0.007, 1e-9);
  check.Near("8 ms less work", found[2].Length, 0.004, 1e-9);
  check.Near("2 ms less work", found[4].Length, 0.010, 1e-9);
  check.Near("9 ms less work", found[11].Length, 0.003, 1e-9);
  check("of which only the length is asked", found[2].Begin.empty() && found[3].End.empty());
  check.Near("the first call begins after the work", found[0].Begin[0], 0.005, 1e-9);
  check("another placement is the mean of two replays",
    AreSame(found[1], replays.Replay.Replay(Replays::Together(ReplayDepth::Calls).Without())));
  check("its first estimate has a length", found[3].Length > 0 && found[3].Length <= 0.012);
}

void TestProcesses(Checks& check)
{
  const Replays replays;
  ReplayTeam alone;
  Ask(check, replays, alone);
  for (const int processes : { 2, 3, 4 })
  {
    RunAsProcesses(processes, [&](ProcessGroup& all) {
      CountedGroup group(all);
      Together(group, [&] {
        if (group.Process() > 0)
        {
          ReplayTeam::Help(group);
          return;
        }
        ReplayTeam team(group);
        Ask(check, replays, team);
        Ask(check, replays, team); // the run is sent again
      });
      // Of two calls of a rank and a barrier each, the begins, ends and when they were ready.
      constexpr std::int64_t least = 6 * 3 * sizeof(double);
      check("each process replays", group.Process() == 0 || group.Sent > least);
    });
  }
}

void TestFailure(Checks& check)
{
  const Replays replays;
  const auto fails = []() -> Counterfactual { throw std::runtime_error("no counterfactual"); };
  for (const bool own : { true, false })
  {
    RunAsProcesses(2, [&](ProcessGroup& group) {
      check.Throws("what fails on process 0 lets the others go", "no counterfactual", [&] {
        Together(group, [&] {
          if (group.Process() > 0)
          {
            ReplayTeam::Help(group);
            return;
          }
          ReplayTeam team(group);
          team.Take(replays.Replay);
          // The first is replayed by the other process, made by this one.
          std::vector<WantedReplay> wanted(12, replays.LessWork(0.5));
          wanted[own ? 1 : 0] = { fails };
          team.Replay(wanted);
        });
      });
    });
  }
}
}

int UnitTestReplayTeam(int, char*[])
{
  Checks check;
  TestProcesses(check);
  TestFailure(check);
  return check.Result();
}
