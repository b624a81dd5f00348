#include "Filters/Core/Attribution/Work/WorkEvidence.h"
#include "Testing/Support/AttributionPrograms.h"
#include "Testing/Support/Check.h"

#include <algorithm>
#include <string>

using namespace pclvis;

namespace
{
WorkEvidence Look(const std::function<double(std::int32_t, int)>& work)
{
  RingWishes wishes;
  wishes.Work = work;
  return FindSlowRanks(MakeRing(wishes).Rows(), {});
}

void TestSlow(Checks& check)
{
  const WorkEvidence one = Look([](std::int32_t rank, int) { return rank == 5 ? 160e-6 : 100e-6; });
  check("rank 5 is slow", one.Ranks == std::vector<std::int32_t>{ 5 });
  check.Near("by 1.6", one.Ratio, 1.6, 0.03);
  check("it is no node", one.Node < 0);
  check("the others wait for most of that", one.Waiting > 0.8);
  check("and all end earlier by most of that without it", one.Saved > 0.8);
  const WorkEvidence node =
    Look([](std::int32_t rank, int) { return rank / 4 == 2 ? 150e-6 : 100e-6; });
  check("ranks 8 to 11 are slow", node.Ranks == std::vector<std::int32_t>{ 8, 9, 10, 11 });
  check("they are node 2", node.Node == 2);
}

/// Ranks are started up to 20 ms apart and leave MPI_Init together.
void TestLateStart(Checks& check)
{
  RingWishes wishes;
  wishes.Work = [](std::int32_t rank, int) { return rank == 5 ? 160e-6 : 100e-6; };
  MadeTrace trace = MakeRing(wishes);
  for (std::int32_t rank = 0; rank < wishes.Ranks; ++rank)
  {
    trace.Call(rank, -20e-3 + 1e-3 * ((rank * 7) % 16), 0);
  }
  const WorkEvidence found = FindSlowRanks(trace.Rows(), {});
  check("who is started when does not matter", found.Ranks == std::vector<std::int32_t>{ 5 });
  check.Near("nor to how long others wait", found.Waiting, 1, 0.1);
}

/// Three ranks work a fifth longer, which is 2 % of the time, and one as told.
std::vector<std::int32_t> LookAmongTrifles(double seconds)
{
  RingWishes wishes;
  wishes.Work = [seconds](std::int32_t rank, int) {
    return rank == 5 ? seconds : rank % 5 == 1 && rank > 1 ? 0.12e-6 : 0.1e-6;
  };
  return FindSlowRanks(MakeRing(wishes).Rows(), {}).Ranks;
}

void TestOneAmongTrifles(Checks& check)
{
  check("trifles of others do not hide one that works 100 times as long",
    LookAmongTrifles(10e-6) == std::vector<std::int32_t>{ 5 });
  // All wait 5 us for messages between nodes; those of rank 5 within its node take 2 us.
  check("nor does it matter if messages take as long", LookAmongTrifles(2.5e-6).empty());
}

/// Sixteen ranks come together in each of 40 iterations after work of 10 and 5 s. Rank 5 works 5 s
/// longer: at both steps alike, or after them for itself.
std::vector<std::int32_t> LookAtSteps(bool ofItsOwn)
{
  MadeTrace trace;
  for (std::int32_t rank = 0; rank < 16; ++rank)
  {
    trace.Call(rank, 0, 0);
    for (int i = 0; i < 40; ++i)
    {
      const double begin = 25.0 * i, longer = rank == 5 && !ofItsOwn ? 4.0 / 3 : 1;
      trace.Call(rank, begin + 10 * longer, begin + 10 * longer);
      if (rank == 5 && ofItsOwn)
      {
        trace.Call(rank, begin + 15, begin + 15);
      }
      trace.Call(rank, begin + (rank == 5 ? 20 : 15), begin + 25, i);
    }
  }
  return FindSlowRanks(trace.Rows(), {}).Ranks;
}

void TestWorkImbalance(Checks& check)
{
  check(
    "who is longer at what all do is slow", LookAtSteps(false) == std::vector<std::int32_t>{ 5 });
  check("who has work of its own is not", LookAtSteps(true).empty());
}

void TestPartOfTheRun(Checks& check)
{
  const WorkEvidence found =
    Look([](std::int32_t rank, int i) { return rank == 5 && i >= 10 && i < 20 ? 150e-6 : 100e-6; });
  check("rank 5 is slow for a quarter of the run", found.Ranks == std::vector<std::int32_t>{ 5 });
}

void TestNotSlow(Checks& check)
{
  check("equal work", Look([](std::int32_t, int) { return 100e-6; }).Ranks.empty());
  check("8 % more is within what machines do",
    Look([](std::int32_t rank, int) { return rank == 5 ? 108e-6 : 100e-6; }).Ranks.empty());
  check("uneven work of all ranks has no slow rank",
    Look([](std::int32_t rank, int) { return 60e-6 + 8e-6 * rank; }).Ranks.empty());
  check("half of the ranks are no exception",
    Look([](std::int32_t rank, int) { return rank % 2 ? 200e-6 : 100e-6; }).Ranks.empty());
  check("one long piece is an event", Look([](std::int32_t rank, int i) {
    return rank == 5 && i == 3 ? 20e-3 : 100e-6;
  }).Ranks.empty());
  // In each eighth another rank works twice as long: as long as the run is, it is without
  // rank 5.
  check("a run that others hold up as long is not shorter without it",
    Look([](std::int32_t rank, int i) {
      return rank == 6 + i / 5 ? 200e-6 : rank == 5 ? 150e-6 : 100e-6;
    }).Ranks.empty());
  check("work that only comes earlier cancels out", Look([](std::int32_t rank, int i) {
    return (rank == 5) == (i < 20) ? 150e-6 : 100e-6;
  }).Ranks.empty());
}

/// Sixteen ranks that come together in each of 40 iterations. Rank 5 works 20 s, all others 15 s,
/// but in each eighth of the run one of them 19 s: without rank 5 an iteration is shorter by 1 s.
WorkEvidence LookBesideWaits(double seconds)
{
  MadeTrace trace;
  for (std::int32_t rank = 0; rank < 16; ++rank)
  {
    trace.Call(rank, 0, 0);
    for (int i = 0; i < 40; ++i)
    {
      const double begin = i * (20 + seconds), work = rank == 5 ? 20 : rank == i / 5 % 4 ? 19 : 15;
      trace.Call(rank, begin + work, begin + 20 + seconds, i);
    }
  }
  return FindSlowRanks(trace.Rows(), {});
}

void TestCost(Checks& check)
{
  const WorkEvidence quick = LookBesideWaits(5);
  check("a second of ten in MPI matters", quick.Ranks == std::vector<std::int32_t>{ 5 });
  // Fourteen ranks are in MPI for 5 + 5 s, one for 5 + 1 s, and rank 5 for 5 s; without what rank 5
  // works longer, fifteen for 5 + 4 s and one for 5 s.
  check.Near("by so much", quick.Cost, (14 * 10 + 6 + 5) / (15 * 9 + 5.0) - 1, 1e-9);
  check("a second of a hundred does not", LookBesideWaits(95).Ranks.empty());
}

void TestWorkOfAll(Checks& check)
{
  const WorkEvidence found = LookBesideWaits(5);
  check("every rank with calls has its work", found.All.size() == 16);
  // 40 times 15 s; of ranks 0 to 3 ten times 19 s; of rank 5 40 times 20 s.
  for (const RankWork& rank : found.All)
  {
    const double work = rank.Rank == 5 ? 800 : rank.Rank < 4 ? 640 : 600;
    const std::string name = "rank " + std::to_string(rank.Rank);
    check.Near(name + ": work", rank.Work, work, 1e-6);
    check.Near(name + ": over the median rank's", rank.Ratio, work / 600, 1e-9);
    check(name + ": slow or not", rank.Slow == (rank.Rank == 5));
  }
  check.Near("where ranks hardly differ SlowWork decides", found.LeastRatio, 1.1, 1e-9);
  const WorkEvidence uneven = Look([](std::int32_t rank, int) { return 60e-6 + 8e-6 * rank; });
  // The median is 120 us, the median deviation from it 32 us; a rank of 1.48 x 32 us x 4 more is
  // out of the spread.
  check.Near("where they differ, their spread", uneven.LeastRatio, 1 + 4 * 1.48 * 32 / 120, 0.05);
  check("and none is slow",
    std::none_of(
      uneven.All.begin(), uneven.All.end(), [](const RankWork& rank) { return rank.Slow; }));
}

void TestLittle(Checks& check)
{
  check("without calls nothing is known", !FindSlowRanks(AttributionRows(), {}).Known);
  MadeTrace two;
  for (int i = 0; i < 10; ++i)
  {
    two.Call(0, 10 * i, 10 * i + 9);
    two.Call(1, 10 * i, 10 * i + 1);
  }
  check("of two ranks none is the usual one",
    !FindSlowRanks(two.Rows(), {}).Known && FindSlowRanks(two.Rows(), {}).All.empty());
}

/// Ranks 0, 1, 2 without waiting: rank 2 works longer and simply ends later.
void TestNobodyWaits(Checks& check)
{
  MadeTrace trace;
  for (std::int32_t rank = 0; rank < 3; ++rank)
  {
    double now = 0;
    for (int i = 0; i < 20; ++i)
    {
      trace.Call(rank, now, now + 1);
      now += rank == 2 ? 21 : 11;
    }
  }
  const WorkEvidence found = FindSlowRanks(trace.Rows(), {});
  check("where nobody waits, nobody is slow", found.Ranks.empty());
  check("who works longer is known", found.Harmless == std::vector<std::int32_t>{ 2 });
}
}

int UnitTestWorkEvidence(int, char*[])
{
  Checks check;
  TestSlow(check);
  TestLateStart(check);
  TestOneAmongTrifles(check);
  TestWorkImbalance(check);
  TestPartOfTheRun(check);
  TestNotSlow(check);
  TestCost(check);
  TestWorkOfAll(check);
  TestLittle(check);
  TestNobodyWaits(check);
  return check.Result();
}
