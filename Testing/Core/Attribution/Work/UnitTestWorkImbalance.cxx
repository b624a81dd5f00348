#include "Filters/Core/Attribution/Work/WorkImbalance.h"
#include "Testing/Support/AttributionPrograms.h"
#include "Testing/Support/Check.h"

#include <functional>
#include <numeric>

using namespace pclvis;

namespace
{
using PieceList = std::vector<double>;
constexpr std::int32_t kRanks = 12;

/// Twenty iterations of two steps: work of 10 s and of 5 s, each ended by a call of 1 s.
PieceList Steps(const std::function<PieceList(int)>& iteration)
{
  PieceList all;
  for (int i = 0; i < 20; ++i)
  {
    const PieceList pieces = iteration(i);
    all.insert(all.end(), pieces.begin(), pieces.end());
  }
  return all;
}

PieceList Usual()
{
  return Steps([](int) { return PieceList{ 10, 5 }; });
}

/// Rank 3 works as told, all others as usual.
AttributionRows Rows(const PieceList& ofThree, const PieceList& usual)
{
  MadeTrace trace;
  for (std::int32_t rank = 0; rank < kRanks; ++rank)
  {
    double now = 1;
    trace.Call(rank, 0, now);
    for (const double piece : rank == 3 ? ofThree : usual)
    {
      trace.Call(rank, now + piece, now + piece + 1);
      now += piece + 1;
    }
  }
  return trace.Rows();
}

std::vector<std::int32_t> ByWork()
{
  return { 0, 1, 2, 4, 5, 6, 7, 8, 9, 10, 11, 3 };
}

bool IsGivenMore(const PieceList& ofThree, const PieceList& usual = Usual())
{
  const AttributionRows rows = Rows(ofThree, usual);
  return WorkImbalance(rows, ByWork()).IsGivenMore(3);
}

PieceMatch Match(const PieceList& ofThree)
{
  const AttributionRows rows = Rows(ofThree, Usual());
  return WorkImbalance(rows, ByWork()).Match(3, 0, WorkImbalance::kParts);
}

/// 20 pieces of 10 s and 8 of 5 s are 240 of 300 s.
void TestMatch(Checks& check)
{
  const PieceMatch slow = Match(Steps([](int) { return PieceList{ 15, 7.5 }; }));
  check("80 % of the work is compared", slow.Pieces == 28);
  check.Near("work of 450 s for 300", slow.Ratio, 1.5, 1e-12);
  check.Near("these are longer by 120 s of 150", slow.Excess, 0.8, 1e-9);
  check.Near("all of them", slow.Even, 1, 1e-12);
  const PieceMatch more = Match(Steps([](int) { return PieceList{ 10, 5, 5.5 }; }));
  check.Near("of 110 s more, 8 pieces of 5.5 s stand for one of 5 s", more.Excess, 4.0 / 110, 1e-9);
  check.Near("none is longer by half of 110/300", more.Even, 0, 1e-12);
  const PieceMatch less = Match(Steps([](int) { return PieceList{ 10, 4 }; }));
  check("who works less is not compared", less.Pieces == 0);
}

void TestGiven(Checks& check)
{
  check("who is slow at both steps is slow", !IsGivenMore(Steps([](int) {
    return PieceList{ 15, 7.5 };
  })));
  check("also for a quarter of the run", !IsGivenMore(Steps([](int i) {
    return i >= 5 && i < 10 ? PieceList{ 20, 10 } : PieceList{ 10, 5 };
  })));
  check("who has a step of its own is given more", IsGivenMore(Steps([](int) {
    return PieceList{ 10, 5, 5.5 };
  })));
  check("who does all twice is given more", IsGivenMore(Steps([](int) {
    return PieceList{ 10, 5, 10, 5 };
  })));
  check("who is longer at one step of two is given more",
    IsGivenMore(Steps([](int) {
      return PieceList{ 20, 9 };
    }),
      Steps([](int) {
        return PieceList{ 10, 9 };
      })));
  check("who is longer at one step now and then is given more", IsGivenMore(Steps([](int i) {
    return PieceList{ i % 4 == 3 ? 50.0 : 10.0, 5 };
  })));
}

void TestWhatIsNotKnown(Checks& check)
{
  // One of 20 s for two of 10 s, with fewer pieces than the others.
  check("whose pieces are not the others' is judged by all of them", !IsGivenMore(Steps([](int i) {
    return i % 4 < 2 ? PieceList{ 28 } : PieceList{ 10, 5 };
  })));
  PieceList start(21, 0.02), slow(21, 3.0);
  start.front() = slow.front() = 7;
  check("one long piece of all tells nothing about the steps", !IsGivenMore(slow, start));
}

/// Ten tasks of 10 s each, of other workers; who is quick gets more.
void TestTasks(Checks& check)
{
  const PieceList usual(10, 10.0);
  check("a worker with three times as many tasks is given more",
    IsGivenMore(PieceList(30, 10.0), usual));
  check("a worker that is as often at work for twice as long is slow",
    !IsGivenMore(PieceList(10, 20.0), usual));
}

void TestManyRanks(Checks& check)
{
  MadeTrace trace;
  for (std::int32_t rank = 0; rank < 101; ++rank)
  {
    for (int i = 0; i <= 10; ++i)
    {
      // Call i + 1 begins 10 + rank / 100 after call i.
      trace.Call(rank, i * (10 + 0.01 * rank), i * (10 + 0.01 * rank));
    }
  }
  const AttributionRows rows = trace.Rows();
  std::vector<std::int32_t> order(101);
  std::iota(order.begin(), order.end(), 0);
  check.Near("the usual rank is the middle one",
    WorkImbalance(rows, order).Match(100, 0, WorkImbalance::kParts).Ratio, 11 / 10.5, 1e-9);
}
}

int UnitTestWorkImbalance(int, char*[])
{
  Checks check;
  TestMatch(check);
  TestGiven(check);
  TestWhatIsNotKnown(check);
  TestTasks(check);
  TestManyRanks(check);
  return check.Result();
}
