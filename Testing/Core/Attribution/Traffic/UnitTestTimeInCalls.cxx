#include "Filters/Core/Attribution/Traffic/TimeInCalls.h"
#include "Testing/Support/AttributionPrograms.h"
#include "Testing/Support/Check.h"

#include <cmath>
#include <functional>

using namespace pclvis;

namespace
{
/// Four ranks, 40 iterations: 10 s of work, then a call as long as `seconds` says.
MadeTrace MakeCalls(const std::function<double(int)>& seconds)
{
  MadeTrace trace;
  for (std::int32_t rank = 0; rank < 4; ++rank)
  {
    double now = 0;
    trace.Call(rank, -100.0 * rank, now); // MPI_Init
    for (int i = 0; i < 40; ++i)
    {
      trace.Call(rank, now + 10, now + 10 + seconds(i));
      now += 10 + seconds(i);
    }
    trace.Call(rank, now, now + 50.0 * rank); // MPI_Finalize
  }
  return trace;
}

void TestCost(Checks& check)
{
  const AttributionRows same = MakeCalls([](int) { return 10.0; }).Rows();
  check.Near("what is as everywhere costs nothing",
    TimeInCalls(same, 20).CostOf({ 200, 400 }, {}).Cost, 0, 0.02);
  // From 200 s to 360 s: eight iterations of 20 s instead of 15 s.
  const auto longer = [](int i) { return i >= 13 && i < 21 ? 10.0 : 5.0; };
  const AttributionRows rows = MakeCalls(longer).Rows();
  const TimeInCalls calls(rows, 15);
  check.Near(
    "calls of twice the time cost all of it again", calls.CostOf({ 195, 355 }, {}).Cost, 1, 0.05);
  check("no other iteration does", calls.CostOf({ 195, 355 }, {}).AsCostly == 0);
  check("all others cost as much as the usual one",
    TimeInCalls(same, 20).CostOf({ 200, 400 }, {}).AsCostly > 0.3);
  check("outside of them less is spent than usual", calls.CostOf({ 400, 500 }, {}).Cost < 0.05);
}

void TestOthers(Checks& check)
{
  // Two times of 15 iterations each: beside the one, the other is more than half of the run.
  const auto longer = [](int i) { return (i >= 4 && i < 19) || (i >= 21 && i < 36) ? 10.0 : 5.0; };
  const AttributionRows rows = MakeCalls(longer).Rows();
  const TimeInCalls calls(rows, 15);
  const TimeWindow first{ 60, 360 }, second{ 390, 690 };
  check.Near("beside the other one, it costs all of it again",
    calls.CostOf(first, { first, second }).Cost, 1, 0.05);
  check("alone, the other one is what is usual", calls.CostOf(first, {}).Cost < 0.5);
}

void TestUnknown(Checks& check)
{
  const AttributionRows rows = MakeCalls([](int) { return 5.0; }).Rows();
  check("without an iteration nothing is known",
    std::isnan(TimeInCalls(rows, std::nan("")).CostOf({ 150, 300 }, {}).Cost));
  check(
    "nor without calls", std::isnan(TimeInCalls(AttributionRows(), 1).CostOf({ 0, 1 }, {}).Cost));
  check("nor if hardly anything is outside",
    std::isnan(TimeInCalls(rows, 15).CostOf({ rows.Begin, rows.End - 20 }, {}).Cost));
  check("nor of a time without calls",
    std::isnan(TimeInCalls(rows, 15).CostOf({ 9e9, 1e10 }, {}).Cost));
}
}

int UnitTestTimeInCalls(int, char*[])
{
  Checks check;
  TestCost(check);
  TestOthers(check);
  TestUnknown(check);
  return check.Result();
}
