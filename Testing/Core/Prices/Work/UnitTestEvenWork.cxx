#include "Filters/Core/Prices/Work/EvenWork.h"
#include "Filters/Core/Replay/RunReplay.h"
#include "Testing/Support/Check.h"
#include "Testing/Support/FarmProgram.h"
#include "Testing/Support/SteppedProgram.h"

#include <algorithm>
#include <numeric>

using namespace pclvis;

namespace
{
constexpr std::int32_t kRanks = 16;

/// [s] Of the ranks that work shortest and longest.
struct Extremes
{
  double ShortestBefore, LongestBefore, ShortestAfter, LongestAfter;
};

/// 20 steps of 1 ms by which ranks differ by `design` from one to the next of eight, and by 1 % of
/// chance.
Extremes Even(double design)
{
  PricedProgram program = SteppedProgram(std::vector<std::int32_t>(kRanks, 0), 20, 11,
    [=](int, int rank) { return 1e-3 * (1 + design * (rank % 8)); });
  const PriceInput input = program.Input();
  const PricedRun run = TakeRun(input);
  const PlainVector<double> work = RecordedTimes(run.Input.Messages, run.Graph, 0).Work;
  const PlainVector<double> even = EvenWork(run, work, AlignWork(run, work), EvenBy::Rank);
  std::vector<double> before(kRanks, 0), after(kRanks, 0);
  for (std::size_t call = 0; call < work.size(); ++call)
  {
    before[run.Graph.Calls.Rank[call]] += work[call];
    after[run.Graph.Calls.Rank[call]] += even[call];
  }
  const auto [shortest, longest] = std::minmax_element(before.begin(), before.end());
  const auto [shortestAfter, longestAfter] = std::minmax_element(after.begin(), after.end());
  return { *shortest, *longest, *shortestAfter, *longestAfter };
}

/// Before their second barrier four ranks work for 10, 1, 1, and no milliseconds; then, in each of
/// ten steps, for 1 ms until they probe, but rank 0 for half of that before and half after it.
PricedProgram LateStart()
{
  PricedProgram program({ 0, 0, 0, 0 });
  program.Step({ 0, 0, 0, 0 });
  program.Step({ 10e-3, 1e-3, 1e-3, 0 });
  for (int step = 0; step < 10; ++step)
  {
    for (std::int32_t rank = 0; rank < 4; ++rank)
    {
      const double begin = program.Now + (rank == 0 ? 0.5e-3 : 1e-3);
      program.Tables.Rows.Call(rank, "MPI_Probe", begin, begin);
    }
    program.Now += 1e-3;
    program.Step({ 0, 0, 0, 0 });
  }
  return program;
}

/// [s] Before the second barrier, and before the first probe, by rank.
struct Evened
{
  std::vector<double> First, Step;
};

Evened EvenedLateStart(EvenBy by)
{
  PricedProgram program = LateStart();
  const PriceInput input = program.Input();
  const PricedRun run = TakeRun(input);
  const PlainVector<double> work = RecordedTimes(run.Input.Messages, run.Graph, 0).Work;
  const PlainVector<double> even = EvenWork(run, work, AlignWork(run, work), by);
  Evened evened;
  for (std::int32_t rank = 0; rank < 4; ++rank)
  {
    evened.First.push_back(even[run.Graph.Calls.First[rank] + 1]);
    evened.Step.push_back(even[run.Graph.Calls.First[rank] + 2]);
  }
  return evened;
}

void TestPieces(Checks& check)
{
  const Evened pieces = EvenedLateStart(EvenBy::Piece);
  for (std::int32_t rank = 0; rank < 4; ++rank)
  {
    check.Near("each works for the mean before the barrier, also who did nothing",
      pieces.First[rank], 3e-3, 1e-9);
    check.Near("and in each step", pieces.Step[rank], 3.5e-3 / 4, 1e-9);
  }
  // 20, 11, 11 and 10 ms in all, the mean is 13: rank 0 gives away 7 ms. It has 7 ms more than the
  // mean before the barrier (3 ms), and 3.75 ms more between probes and barriers (1.25 ms).
  const Evened ranks = EvenedLateStart(EvenBy::Rank);
  check.Near("rank 0 gives away where it has more", ranks.First[0], 10e-3 - 7e-3 * 7 / 10.75, 1e-9);
  check.Near("and nothing where it has less", ranks.Step[0], 0.5e-3, 1e-9);
  // Rank 1 lacks 2 ms: it has 2 ms less before the barrier, and 1.25 ms less after the probes; rank
  // 3 lacks 3 ms, with 3 ms less before the barrier.
  check.Near("others take over where they have less", ranks.First[1], 1e-3 + 2e-3 * 2 / 3.25, 1e-9);
  check.Near("also who did nothing there", ranks.First[3], 3e-3 * 3 / 4.25, 1e-9);
  check.Near("and nothing where they have more", ranks.Step[3], 1e-3, 1e-9);
}

/// Rank 0 works for 20 ms before each of ten barriers; the others not at all, but each loses its
/// core once, for 4 ms. Rank 3 makes other calls.
void TestLostCore(Checks& check)
{
  PricedProgram program({ 0, 0, 0, 0 });
  program.Step({ 0, 0, 0, 0 });
  for (int step = 0; step < 10; ++step)
  {
    program.Tables.Rows.Call(3, "MPI_Probe", program.Now, program.Now);
    program.Step({ 20e-3, step == 2 ? 4e-3 : 0, step == 5 ? 4e-3 : 0, step == 8 ? 4e-3 : 0 });
  }
  const PriceInput input = program.Input();
  const PricedRun run = TakeRun(input);
  const PlainVector<double> work = RecordedTimes(run.Input.Messages, run.Graph, 0).Work;
  const PlainVector<double> even = EvenWork(run, work, AlignWork(run, work), EvenBy::Rank);
  // 200 and three times 4 ms: 53 ms each.
  const RunCalls& calls = run.Graph.Calls;
  const auto of = [&](std::int32_t rank) {
    return std::accumulate(
      even.begin() + calls.First[rank], even.begin() + calls.First[rank + 1], 0.0);
  };
  for (std::int32_t rank = 0; rank < 4; ++rank)
  {
    check.Near("each works as long in all", of(rank), 53e-3, 1e-9);
  }
  // 4.9 ms more before each barrier, and not 13 times what it lost
  check.Near("what a rank lost does not grow with its work",
    even[calls.First[1] + 3] - even[calls.First[1] + 2], 4e-3, 1e-9);
  check.Near("a rank that does other things does more of these",
    *std::max_element(even.begin() + calls.First[3], even.begin() + calls.First[4]), 53e-3, 1e-9);
}

/// The busiest ranks of a run in which ranks work for these times [ms] before a barrier.
BusiestRanks BusiestOf(const std::vector<double>& milliseconds)
{
  PricedProgram program(std::vector<std::int32_t>(milliseconds.size(), 0));
  std::vector<double> work;
  for (const double time : milliseconds)
  {
    work.push_back(1e-3 * time);
  }
  program.Step(std::vector<double>(milliseconds.size(), 0));
  program.Step(work);
  const PriceInput input = program.Input();
  const PricedRun run = TakeRun(input);
  const PlainVector<double> recorded = RecordedTimes(run.Input.Messages, run.Graph, 0).Work;
  return FindBusiest(
    run.Graph.Calls, recorded, EvenWork(run, recorded, AlignWork(run, recorded), EvenBy::Rank));
}

void TestBusiest(Checks& check)
{
  const BusiestRanks one = BusiestOf({ 1, 1, 9, 1 });
  check("a single rank is named", one.Ranks == std::vector<std::int32_t>{ 2 });
  check.Near("it works 9 ms, the mean is 3", one.Factor, 3, 1e-9);
  std::vector<double> twenty(20, 1);
  twenty[4] = twenty[17] = 11;
  check("so are two of twenty", BusiestOf(twenty).Ranks == std::vector<std::int32_t>{ 4, 17 });
  twenty[9] = 11;
  check("three of them are too many", BusiestOf(twenty).Ranks.empty());
  check("two of four as well", BusiestOf({ 1, 9, 9, 1 }).Ranks.empty());
  check("even work has none", BusiestOf({ 1, 1, 1, 1 }).Ranks.empty());
}

/// What is dealt out stays: who is faster has more of it.
void TestDealt(Checks& check)
{
  PricedProgram program = Farm{ RandomTasks(60, 3), { 1, 1, 3, 1, 1, 1 } }.Program();
  const PriceInput input = program.Input();
  PricedRun run = TakeRun(input);
  const PlainVector<double> work = RecordedTimes(run.Input.Messages, run.Graph, 0).Work;
  check("dealt work is as even as it can be",
    EvenWork(run, work, AlignWork(run, work), EvenBy::Rank) == work);
  run.Dealt = {};
  check(
    "other work would be evened", EvenWork(run, work, AlignWork(run, work), EvenBy::Rank) != work);
}
}

int UnitTestEvenWork(int, char*[])
{
  Checks check;
  TestDealt(check);
  // 20 pieces of 1 % chance: sums differ by 0.2 %, the longest of 16 from the mean by about 0.4 %.
  const Extremes chance = Even(0);
  check("a rank is longest by chance",
    chance.LongestBefore > 20.03e-3 && chance.LongestBefore < 20.2e-3);
  check("most of that stays", chance.LongestAfter - 20e-3 > 0.5 * (chance.LongestBefore - 20e-3));
  // Ranks 7 and 15 have 1.7 ms a step, ranks 0 and 8 1 ms, the mean is 1.35.
  const Extremes design = Even(0.1);
  check.Near("by design they are longest there", design.LongestBefore / 34e-3, 1, 0.02);
  check.Near("and evened to the mean", design.LongestAfter / 27e-3, 1, 0.01);
  check.Near("others are shortest", design.ShortestBefore / 20e-3, 1, 0.02);
  check.Near("and take over what those do less", design.ShortestAfter / 27e-3, 1, 0.01);
  TestPieces(check);
  TestLostCore(check);
  TestBusiest(check);
  PricedProgram none({ 0, 0 });
  const PriceInput input = none.Input();
  const PricedRun run = TakeRun(input);
  check("no calls, no work", EvenWork(run, {}, {}, EvenBy::Rank).empty());
  return check.Result();
}
