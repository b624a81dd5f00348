#include "Filters/Core/Prices/Traffic/CallPace.h"
#include "Testing/Support/Check.h"
#include "Testing/Support/PricedProgram.h"

#include <functional>

using namespace pclvis;

namespace
{
/// 300 messages between two ranks, a millisecond from one to the next, five in each of the 60 parts
/// of the run; the receive takes as long as it says, the send 1 us.
double Least(
  const std::function<double(int message)>& lag,
  const std::function<int(int message)>& bytes = [](int) { return 1000; },
  const std::vector<char>& connecting = {})
{
  PricedProgram program({ 0, 1 });
  for (int i = 0; i < 300; ++i)
  {
    const double at = 1e-3 * (i + 0.5);
    program.SendReceive(i % 2, 1 - i % 2, at, at + 1e-6, at, at + lag(i), bytes(i));
  }
  PriceInput input = program.Input();
  input.Axis = { 0, 0.3, {} };
  return LeastLossOfCalls(TakeRun(input), { { 0.1, 0.15 } }, connecting);
}

bool IsIn(int i)
{
  return i >= 100 && i < 150;
}

/// 50 receives take 20 us more than the others, which all take as long: 1 ms, by two ranks.
void TestExact(Checks& check)
{
  check.Near("all that calls lose", Least([](int i) { return IsIn(i) ? 3e-5 : 1e-5; }), 5e-4, 1e-9);
  check.Near("nothing is lost", Least([](int) { return 1e-5; }), 0, 0);
  check.Near("nor gained", Least([](int i) { return IsIn(i) ? 5e-6 : 1e-5; }), 0, 0);
}

/// Parts take 10/11 and 12/11 of what is usual by turns: sigma^2 = 50/49 (1/11)^2. What 50 receives
/// and sends take usually, 550 us, is known to 550 sigma sqrt(1/50 + 1/10) = 17.5 us.
void TestVarying(Checks& check)
{
  const auto calm = [](int i) { return i / 5 % 2 == 0 ? 9e-6 : 11e-6; };
  check.Near("less what chance may do", Least([&](int i) { return IsIn(i) ? 3e-5 : calm(i); }),
    (1e-3 - 1.645 * 17.496e-6) / 2, 5e-7);
  check.Near("what chance may do is nothing",
    Least([&](int i) { return IsIn(i) ? 1.05e-5 : calm(i); }), 0, 0);
}

/// Parts that go up and down together tell less: of waves of ten parts there are but five.
void TestDrifting(Checks& check)
{
  const auto fast = [](int i) { return i / 5 % 2 == 0 ? 9e-6 : 11e-6; };
  const auto slow = [](int i) { return i / 50 % 2 == 0 ? 9e-6 : 11e-6; };
  const auto lag = [](auto calm) { return [=](int i) { return IsIn(i) ? 1.2e-5 : calm(i); }; };
  check("alternating parts average out", Least(lag(fast)) > 2e-5);
  check.Near("long waves do not", Least(lag(slow)), 0, 0);
}

/// Receives that wait until ranks are connected are not compared: 10 of 50 that take 20 us more.
void TestConnecting(Checks& check)
{
  std::vector<char> connecting(600, 0); // calls: 300 of each rank, one a millisecond
  for (int call = 100; call < 110; ++call)
  {
    connecting[call] = connecting[300 + call] = 1;
  }
  const auto lag = [](int i) { return IsIn(i) ? 3e-5 : 1e-5; };
  check.Near("what the other 40 lose",
    Least(
      lag, [](int) { return 1000; }, connecting),
    40 * 2e-5 / 2, 1e-9);
}

/// Only there messages are long: nothing says what they usually take.
void TestOthers(Checks& check)
{
  const auto lag = [](int i) { return IsIn(i) ? 1e-4 : 1e-5; };
  check.Near("other sizes are not compared",
    Least(lag, [](int i) { return IsIn(i) ? 100000 : 1000; }), 0, 0);
  check("about the same size is", Least(lag, [](int i) { return IsIn(i) ? 1010 : 1000; }) > 2e-3);
}
}

int UnitTestCallPace(int, char*[])
{
  Checks check;
  TestExact(check);
  TestVarying(check);
  TestDrifting(check);
  TestConnecting(check);
  TestOthers(check);
  return check.Result();
}
