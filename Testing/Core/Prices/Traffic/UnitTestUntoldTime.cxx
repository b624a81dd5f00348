#include "Filters/Core/Prices/Traffic/UntoldTime.h"
#include "Testing/Support/Check.h"
#include "Testing/Support/PricedProgram.h"

using namespace pclvis;

namespace
{
/// 300 messages between two ranks, a millisecond from one to the next, five in each of the 60 parts
/// of the run; those from 100 to 150 ms take three times as long.
PriceInput Disturbed(PricedProgram& program)
{
  for (int i = 0; i < 300; ++i)
  {
    const double at = 1e-3 * (i + 0.5), lag = i >= 100 && i < 150 ? 3e-5 : 1e-5;
    program.SendReceive(i % 2, 1 - i % 2, at, at + 1e-6, at, at + lag, 1000);
  }
  PriceInput input = program.Input();
  input.Axis = { 0, 0.3, {} };
  return input;
}

/// The one window that comes of one.
TimeWindow Of(const TimeWindow& window, const std::vector<TimeWindow>& untold,
  const std::vector<char>& connecting = {})
{
  PricedProgram program({ 0, 1 });
  const PriceInput input = Disturbed(program);
  return WithUntoldTime(TakeRun(input), { window }, untold, connecting).at(0);
}

void TestFoundByCalls(Checks& check)
{
  const TimeWindow after = Of({ 0.1, 0.12 }, { { 0.12, 0.2 } });
  check.Near("it begins where messages tell", after.Begin, 0.1, 0);
  check.Near("it ends where calls are fast again", after.End, 0.15, 1e-12);
  const TimeWindow before = Of({ 0.13, 0.15 }, { { 0.05, 0.13 } });
  check.Near("it begins where calls become slow", before.Begin, 0.1, 1e-12);
  check.Near("it ends where messages tell", before.End, 0.15, 0);
  const TimeWindow both = Of({ 0.12, 0.13 }, { { 0.05, 0.12 }, { 0.13, 0.2 } });
  check.Near("both, begin", both.Begin, 0.1, 1e-12);
  check.Near("both, end", both.End, 0.15, 1e-12);
  const TimeWindow short_ = Of({ 0.1, 0.12 }, { { 0.12, 0.14 } });
  check.Near("messages tell what comes then", short_.End, 0.14, 1e-12);
}

void TestLeftAlone(Checks& check)
{
  check.Near("calls are fast", Of({ 0.1, 0.15 }, { { 0.15, 0.2 } }).End, 0.15, 0);
  check.Near("not beside it", Of({ 0.1, 0.12 }, { { 0.125, 0.2 } }).End, 0.12, 0);
  check.Near(
    "no longer than elsewhere", Of({ 0.1, 0.12 }, { { 0.12, 0.16 }, { 0.2, 0.24 } }).End, 0.12, 0);
  check.Near(
    "longer than elsewhere", Of({ 0.1, 0.12 }, { { 0.12, 0.17 }, { 0.2, 0.24 } }).End, 0.15, 1e-12);
  check.Near(
    "calls in the window are not slow", Of({ 0.2, 0.22 }, { { 0.12, 0.2 } }).Begin, 0.2, 0);
  check.Near(
    "nothing is calm for sure", Of({ 0.12, 0.13 }, { { 0, 0.12 }, { 0.13, 0.3 } }).End, 0.13, 0);
  check.Near("all is told", Of({ 0.1, 0.12 }, {}).End, 0.12, 0);
}

/// Calls that connect ranks do not show that the window goes on.
void TestConnecting(Checks& check)
{
  std::vector<char> connecting(600, 0); // calls: 300 of each rank, one a millisecond
  for (int call = 130; call < 150; ++call)
  {
    connecting[call] = connecting[300 + call] = 1;
  }
  check.Near(
    "it ends before them", Of({ 0.1, 0.12 }, { { 0.12, 0.2 } }, connecting).End, 0.13, 1e-12);
}

/// What is untold between two windows may be of both.
void TestTwo(Checks& check)
{
  PricedProgram program({ 0, 1 });
  const PriceInput input = Disturbed(program);
  const std::vector<TimeWindow> windows =
    WithUntoldTime(TakeRun(input), { { 0.1, 0.11 }, { 0.14, 0.15 } }, { { 0.11, 0.14 } });
  check("two windows", windows.size() == 2);
  check.Near("the first's end", windows[0].End, 0.14, 1e-12);
  check.Near("the second's begin", windows[1].Begin, 0.11, 1e-12);
}
}

int UnitTestUntoldTime(int, char*[])
{
  Checks check;
  TestFoundByCalls(check);
  TestLeftAlone(check);
  TestConnecting(check);
  TestTwo(check);
  return check.Result();
}
