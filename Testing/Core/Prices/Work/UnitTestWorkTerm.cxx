#include "Filters/Core/Prices/Work/WorkTerm.h"
#include "Filters/Core/Replay/RunReplay.h"
#include "Testing/Support/Check.h"
#include "Testing/Support/FarmProgram.h"
#include "Testing/Support/SteppedProgram.h"

#include <cmath>

using namespace pclvis;

namespace
{
constexpr std::int32_t kRanks = 16;

const std::vector<std::int32_t> kOneNode(kRanks, 0);

/// 20 steps of 1 ms; rank 5 works `factor` times as long in steps from..to. Ranks are uneven by
/// design by `uneven`.
PricedProgram Steps(double factor, int from, int to, double uneven = 0)
{
  return SteppedProgram(kOneNode, 20, 11, [=](int step, int rank) {
    const bool slow = rank == 5 && step >= from && step < to;
    return 1e-3 * (slow ? factor : 1) * (1 + uneven * (rank % 8));
  });
}

/// 24 steps whose length changes from 0.5 to 3 ms; a front of twice the work passes three steps on
/// each pair of ranks. Rank 5 works `factor` times as long.
PricedProgram Front(double factor)
{
  return SteppedProgram(kOneNode, 24, 12, [=](int step, int rank) {
    return (0.5 + step % 6 * 0.5) * 1e-3 * (step / 3 == rank / 2 ? 2 : 1) *
      (rank == 5 ? factor : 1);
  });
}

/// 24 steps of 1 ms; in eight of them, ranks 8 to 11 work on a region that is refined: longer, by
/// factors that vary from step to step. Rank 5 works `factor` times as long in the last 18 steps.
PricedProgram Refined(double factor)
{
  return SteppedProgram(kOneNode, 24, 14, [=](int step, int rank) {
    const bool refined = rank >= 8 && rank < 12 && step >= 4 && step < 12;
    const bool slow = rank == 5 && step >= 6;
    return 1e-3 * (refined ? 1.4 + 0.2 * ((step + rank) % 4) : slow ? factor : 1);
  });
}

/// 20 steps of 1 ms on four nodes; by design, ranks work up to 6 % more or less on each of them, or
/// `times` that, and those of node 1 `factor` times as long, but the first so many.
PricedProgram Nodes(double factor, double times = 1, int others = 0)
{
  const std::vector<double> design{ -0.06, 0.05, -0.03, 0.02, 0.05, -0.06, 0.02, -0.02, 0.06, -0.05,
    0.04, -0.04, 0.03, -0.01, 0.01, 0 };
  return SteppedProgram(
    { 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3 }, 20, 13, [&](int, int rank) {
      const bool slow = rank / 4 == 1 && rank % 4 >= others;
      return 1e-3 * (slow ? factor : 1) * std::exp(times * design[rank]);
    });
}

/// Work that grows from node to node.
PricedProgram Slope()
{
  return SteppedProgram({ 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3 }, 20, 13,
    [&](int, int rank) { return 1e-3 * std::exp(0.2 * (rank / 4)); });
}

std::vector<std::int32_t> RanksOf(const std::vector<SlowRank>& slow)
{
  std::vector<std::int32_t> ranks;
  for (const SlowRank& rank : slow)
  {
    ranks.push_back(rank.Rank);
  }
  return ranks;
}

struct Found
{
  std::vector<SlowRank> Slow;
  double Before = 0, After = 0; ///< [s] work of rank 5
};

Found Find(PricedProgram program)
{
  const PriceInput input = program.Input();
  const PricedRun run = TakeRun(input);
  const PlainVector<double> work = RecordedTimes(run.Input.Messages, run.Graph, 0).Work;
  Found found;
  found.Slow = FindSlowRanks(run, AlignWork(run, work));
  const PlainVector<double> without = WithoutSlowRanks(found.Slow, work);
  if (run.Machine.NodeOf.size() < 6)
  {
    return found;
  }
  const std::size_t first = run.Graph.Calls.First[5];
  for (std::size_t call = first + 1; call < run.Graph.Calls.First[6]; ++call)
  {
    found.Before += work[call];
    found.After += without[call];
  }
  return found;
}
}

int UnitTestWorkTerm(int, char*[])
{
  Checks check;
  const Found always = Find(Steps(1.5, 0, 20));
  check("a rank that is slow all the time", always.Slow.size() == 1 && always.Slow[0].Rank == 5);
  check.Near("by its factor", always.Slow.empty() ? 0 : always.Slow[0].Factor, 1.5, 0.02);
  check.Near("without it, it works as long as others", always.After / 20e-3, 1, 0.02);
  const Found partly = Find(Steps(1.5, 8, 16));
  check("slow in steps 8 to 15",
    partly.Slow.size() == 1 && partly.Slow[0].Rank == 5 &&
      partly.Slow[0].PastCall - partly.Slow[0].FirstCall == 8);
  check.Near("this work is 28 of 24 ms", partly.Before / 24e-3, 1, 0.02);
  check.Near("without the excess, 20", partly.After / 20e-3, 1, 0.02);
  // Rank 3 does a third as many tasks, each three times as long.
  const Found dealt = Find(Farm{ RandomTasks(200, 8), { 1, 1, 3, 1, 1, 1, 1, 1 } }.Program());
  check("a slow rank to which work is dealt out",
    RanksOf(dealt.Slow) == std::vector<std::int32_t>{ 3 });
  check.Near("by its factor, from the sums of its tasks and others'",
    dealt.Slow.empty() ? 0 : dealt.Slow[0].Factor, 3, 0.15);
  check("even work", Find(Steps(1, 0, 20)).Slow.empty());
  check("work that is uneven by design", Find(Steps(1, 0, 20, 0.1)).Slow.empty());
  check("excess within what is uneven by design", Find(Steps(1.2, 0, 20, 0.1)).Slow.empty());
  check("a front that moves over all ranks is no slow rank", Find(Front(1)).Slow.empty());
  const Found front = Find(Front(1.5));
  check(
    "a slow rank under it is, and only that", front.Slow.size() == 1 && front.Slow[0].Rank == 5);
  check.Near("by its factor", front.Slow.empty() ? 0 : front.Slow[0].Factor, 1.5, 0.03);
  check("ranks whose excess varies in a part of the run are not slow, but work unevenly",
    Find(Refined(1)).Slow.empty());
  check("a rank that stands out from them, by one factor, is slow",
    RanksOf(Find(Refined(2)).Slow) == std::vector<std::int32_t>{ 5 });
  check("all ranks of a slow node, a quarter of the machine",
    RanksOf(Find(Nodes(1.25)).Slow) == std::vector<std::int32_t>{ 4, 5, 6, 7 });
  check("none of a node that is not slow", Find(Nodes(1)).Slow.empty());
  const Found together = Find(Nodes(1.35, 2));
  check("ranks of a slow node that stand out only together",
    RanksOf(together.Slow) == std::vector<std::int32_t>{ 4, 5, 6, 7 });
  check.Near("by one factor", together.Slow.empty() ? 0 : together.Slow[3].Factor, 1.35, 0.08);
  check("where one of them is as fast as others, the node is not slow",
    RanksOf(Find(Nodes(1.35, 2, 1)).Slow) != std::vector<std::int32_t>{ 4, 5, 6, 7 });
  check("nor is the last one of nodes that have more and more work", Find(Slope()).Slow.empty());
  // Ranks whose excess is 1, 2 and 10 of 100 s, in ten calls each.
  const PlainVector<double> work(30, 1.1);
  std::vector<SlowRank> slow{ { 0, 0, 10, 1.1, 0, 1 }, { 1, 10, 20, 11. / 9, 0, 1 },
    { 2, 20, 30, 11, 0, 1 } };
  std::vector<SlowRank> all = slow;
  LeaveOutCheap(work, 0.9, all);
  check("ranks that work longer by enough stay", all.size() == 3);
  LeaveOutCheap(work, 3.1, slow);
  check("those that together do not are left out", slow.size() == 1 && slow[0].Rank == 2);
  PricedProgram few({ 0, 0, 0 });
  few.Step({ 1, 1, 2 });
  check("three ranks are too few to compare", Find(std::move(few)).Slow.empty());
  return check.Result();
}
