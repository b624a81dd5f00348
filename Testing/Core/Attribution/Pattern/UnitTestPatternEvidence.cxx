#include "Filters/Core/Attribution/Pattern/PatternEvidence.h"
#include "Testing/Support/AttributionPrograms.h"
#include "Testing/Support/Check.h"

#include <cmath>
#include <functional>

using namespace pclvis;

namespace
{
/// A grid of side x side ranks with open borders, `rounds` exchanges.
MadeTrace Grid(std::int32_t side, int rounds)
{
  MadeTrace trace;
  for (int i = 0; i < rounds; ++i)
  {
    for (std::int32_t rank = 0; rank < side * side; ++rank)
    {
      const std::int32_t x = rank % side, y = rank / side;
      for (const std::int32_t to : { x > 0 ? rank - 1 : -1, x + 1 < side ? rank + 1 : -1,
             y > 0 ? rank - side : -1, y + 1 < side ? rank + side : -1 })
      {
        if (to >= 0)
        {
          trace.Message(rank, to, 1000, i, 0.1, i - 0.1);
        }
      }
    }
  }
  return trace;
}

PatternEvidence Hot(const MadeTrace& trace)
{
  const AttributionRows rows = trace.Rows();
  return FindHotRanks(rows, FindTransfers(rows), {});
}

/// A hot rank is as hot where the tracer lost the receives of all messages, or of some.
void TestSendsOnly(Checks& check)
{
  MadeTrace trace = Grid(6, 3);
  for (int i = 0; i < 60; ++i)
  {
    trace.Message(i % 30 + 1, 14 + (i % 30 + 1 == 14), 1000, 0.05 * i, 0.1, 0.05 * i - 0.1);
  }
  const PatternEvidence whole = Hot(trace);
  for (const std::size_t step : { 1, 3 })
  {
    MadeTrace lossy = trace;
    for (std::size_t i = 0; i < lossy.Messages.Matched.Size(); i += step)
    {
      lossy.Messages.Matched[i] = 0;
    }
    const PatternEvidence found = Hot(lossy);
    const std::string some = step == 1 ? "without any receive: " : "without some receives: ";
    check(some + "the same ranks", !whole.Ranks.empty() && found.Ranks == whole.Ranks);
    check(some + "the same load",
      found.Messages.Hot == whole.Messages.Hot && found.Bytes.Hot == whole.Bytes.Hot &&
        found.Messages.Imbalance == whole.Messages.Imbalance);
  }
}

void TestLoads(Checks& check)
{
  // By hand: mean 4, deviations 2, 2, 2, 6; AD 3; LB of the last 2.
  const RankLoad load = DescribeLoad({ 2, 2, 2, 10 });
  check.Near("mean", load.Mean, 4);
  check.Near("AD / mean", load.Imbalance, 0.75);
  check.Near("the greatest LB", load.GreatestLoad, 2);
  check("is that of the last", load.GreatestRank == 3);
  check.Near("the gap", load.Gap, 5);
  check.Near("over the median", load.Hot, 5);
  check("none has none", std::isnan(DescribeLoad({}).Imbalance));
  check("equal loads have no LB", std::isnan(DescribeLoad({ 3, 3 }).GreatestLoad));
  check("no load has no imbalance", std::isnan(DescribeLoad({ 0, 0 }).Imbalance));
}

void TestShapes(Checks& check)
{
  check("a grid with open borders is a shape", Hot(Grid(6, 3)).Ranks.empty());
  MadeTrace tree; // binary, gather and back
  for (int i = 1; i < 64; ++i)
  {
    tree.Message(i, (i - 1) / 2, 1000, 1, 0.1, 0.5);
    tree.Message((i - 1) / 2, i, 1000, 2, 0.1, 1.5);
  }
  check("so is a tree", Hot(tree).Ranks.empty());
  check("nothing has no hot rank", FindHotRanks(AttributionRows(), {}, {}).Ranks.empty());
  MadeTrace star;
  for (int i = 1; i < 6; ++i)
  {
    star.Message(i, 0, 1000, i, 0.1, 0);
  }
  check("of six ranks each has a role", Hot(star).Ranks.empty());
}

/// A master that gets a result of each of 15 workers every second, and waits `idle` s for it.
MadeTrace Farm(double idle)
{
  MadeTrace farm;
  for (int i = 0; i < 60; ++i)
  {
    farm.Message(1 + i % 15, 0, 1000, i, 0.01, i - idle);
  }
  return farm;
}

void TestStar(Checks& check)
{
  const PatternEvidence lazy = Hot(Farm(0.5)), busy = Hot(Farm(0.1));
  check("a master that waits for its workers is no hot spot", lazy.Star && lazy.Ranks.empty());
  check.Near("it is idle for half of the time", lazy.Idle, 0.5, 0.01);
  MadeTrace late = Farm(0.5);
  late.Call(0, -1000, -1);
  check.Near("a long begin of MPI does not change that", Hot(late).Idle, 0.5, 0.02);
  check("one that is busy is", busy.Star && busy.Ranks == std::vector<std::int32_t>{ 0 });
  MadeTrace sends = Farm(0.1);
  for (std::size_t i = 0; i < sends.Messages.Matched.Size(); ++i)
  {
    sends.Messages.Matched[i] = 0;
  }
  const PatternEvidence unknown = Hot(sends);
  check("of sends alone it is not known whether it waits",
    unknown.Star && std::isnan(unknown.Idle) && unknown.Ranks.empty());
}

void TestHot(Checks& check)
{
  MadeTrace many = Grid(6, 8);
  for (std::int32_t i = 0; i < 36; ++i)
  {
    if (i != 14)
    {
      many.Message(i, 14, 1000, 4, 0.1, 3.9);
    }
  }
  const PatternEvidence found = Hot(many);
  // Rank 14 has 64 messages of the grid and 35 more; its neighbours 65.
  check("35 more on 64 are below twice the others'", found.Ranks.empty());
  for (std::int32_t i = 0; i < 36 * 5; ++i)
  {
    many.Message(i % 36 == 14 ? 13 : i % 36, 14, 1000, 5, 0.1, 3.9);
  }
  const PatternEvidence hot = Hot(many);
  check("215 more make it hot", hot.Ranks == std::vector<std::int32_t>{ 14 } && !hot.InBytes);
  check("mostly one way", hot.OneWay > 0.7);
  MadeTrace heavy = Grid(6, 8);
  heavy.Message(3, 9, 1000000, 1, 0.1, 0);
  heavy.Message(9, 3, 1000000, 1, 0.1, 0);
  const PatternEvidence bytes = Hot(heavy);
  check("two ranks are hot by bytes",
    bytes.InBytes && bytes.Ranks == std::vector<std::int32_t>{ 3, 9 });
}

/// 32 exchanges of a grid of 36 ranks, at 0 to 31 s; rank 14 gets `more` messages a second of
/// others while `is`.
PatternEvidence HotFor(const std::function<bool(int)>& is, int more)
{
  MadeTrace grid = Grid(6, 32);
  for (int i = 0; i < 32; ++i)
  {
    for (int k = 0; is(i) && k < more; ++k)
    {
      grid.Message((15 + 7 * k) % 36, 14, 1000, i + 0.01 * (k + 1), 0.001, i - 0.1);
    }
  }
  return Hot(grid);
}

void TestPartOfTheRun(Checks& check)
{
  // A rank within the grid has 8 messages a second, 14 has 20 for half of the run.
  const PatternEvidence half = HotFor([](int i) { return i >= 8 && i < 24; }, 12);
  check("rank 14 is hot for half of the run", half.Ranks == std::vector<std::int32_t>{ 14 });
  check.Near("from 8 s", half.Begin, 8, 2);
  check.Near("to 24 s", half.End, 24, 2);
  // The median rank is at an edge, with 6 of the grid, and sends one to rank 14.
  check.Near("by messages", half.Messages.Hot, 20.0 / 7, 0.1);
  check("not by bytes", !half.InBytes);
  check("an eighth is an event", HotFor([](int i) { return i < 3; }, 12).Ranks.empty());
  check(
    "so is what comes now and then", HotFor([](int i) { return i % 8 == 7; }, 12).Ranks.empty());
}
}

int UnitTestPatternEvidence(int, char*[])
{
  Checks check;
  TestSendsOnly(check);
  TestLoads(check);
  TestShapes(check);
  TestStar(check);
  TestHot(check);
  TestPartOfTheRun(check);
  return check.Result();
}
