#include "Filters/Core/Attribution/Traffic/TimeLost.h"
#include "Testing/Support/Check.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>
#include <vector>

using namespace pclvis;

namespace
{
constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();

/// 30 iterations of 100 us, each of ten messages of 10 us baseline time; lost(iteration, message)
/// in baseline times.
std::vector<Loss> MakeLosses(const std::function<double(int, int)>& lost)
{
  std::vector<Loss> losses;
  for (int i = 0; i < 30; ++i)
  {
    for (int m = 0; m < 10; ++m)
    {
      const double begin = 100e-6 * i + 10e-6 * m;
      losses.push_back({ begin, begin + 5e-6, 10e-6, 10e-6 * lost(i, m), losses.size() });
    }
  }
  return losses;
}

void TestStretches(Checks& check)
{
  const auto find = [](const std::function<double(int, int)>& lost) {
    return FindCostlyStretches(MakeLosses(lost), 100e-6);
  };
  check("nothing lost, nothing found", find([](int, int) { return 0.0; }).empty());
  check("what each iteration loses is usual",
    find([](int, int m) { return m == 3 ? 6.0 : 0.0; }).empty());
  check("no losses", FindCostlyStretches({}, 1).empty());
  check("without an iteration nothing is known",
    FindCostlyStretches(MakeLosses([](int, int) { return 1.0; }), kNaN).empty());

  // One of ten messages takes seven times as long in iterations 10 to 15: 0.6 of the baseline time.
  const auto some = find([](int i, int m) { return m == 3 && i >= 10 && i < 16 ? 6.0 : 0.0; });
  check("a tenth of the messages hit hard is found", some.size() == 1);
  if (some.size() == 1)
  {
    check("from the first that is hit", some[0].Entries.First == 103);
    check("to the last", some[0].Entries.Last == 153);
    // Six hits of 6 in 51 messages.
    check("at the rate of the stretch", std::fabs(some[0].Rate - 36.0 / 51) < 1e-9);
    check("a quarter is needed", some[0].Needed == 0.25);
  }
  check(
    "one iteration is an accident", find([](int i, int) { return i == 12 ? 5.0 : 0.0; }).empty());
  check("one message stalled for the whole run's length is one, too",
    find([](int i, int m) { return i == 12 && m == 3 ? 300.0 : 0.0; }).empty());
  check("a sixth of the baseline time is not enough",
    find([](int i, int) { return i >= 10 && i < 16 ? 1.0 / 6 : 0.0; }).empty());
  // Uneven iterations: 0, 1 or 2 baseline times lost a message, so 1 more is within their spread.
  check("the spread of iterations counts",
    find([](int i, int) { return i % 3 + (i >= 10 && i < 16 ? 1.0 : 0.0); }).empty());
}

/// Iterations 10 to 15 last 250 us instead of 100. In each, one message loses 6 baseline times, and
/// one right before it what it loses in all iterations, 1.
void TestLongIterations(Checks& check)
{
  std::vector<Loss> losses = MakeLosses([](int i, int m) {
    return m == 2 ? 1.0 : m == 3 && i >= 10 && i < 16 ? 6.0 : 0.0;
  });
  for (std::size_t k = 0; k < losses.size(); ++k)
  {
    const double later = 150e-6 * std::max(0, std::min(6, static_cast<int>(k / 10) - 10));
    losses[k].Begin += later;
    losses[k].End += later;
  }
  const auto found = FindCostlyStretches(losses, 100e-6);
  check(
    "hits an iteration apart are one time, however long iterations are then", found.size() == 1);
  if (found.size() == 1)
  {
    check("from the first to the last",
      found[0].Entries.First >= 102 && found[0].Entries.First <= 103 &&
        found[0].Entries.Last == 153);
  }
}

Transfer Wait(double begin, double seconds, double late)
{
  Transfer t{};
  t.Begin = begin;
  t.End = begin + seconds;
  t.Seconds = seconds;
  t.Late = late;
  t.InterNode = true;
  t.Program = t.Pair = t.Kind = 7;
  return t;
}

void TestLosses(Checks& check)
{
  // Known times: 10 us quiet, and three times as long.
  const std::vector<Transfer> known{ Wait(1, 10e-6, 0), Wait(0, 30e-6, 0) };
  const std::vector<Loss> costs = FindLosses(known, { 10e-6, 10e-6 }, { 0, std::log(3.0) });
  check("all known times count, in order of time", costs.size() == 2 && costs[0].Index == 1);
  check("three times the baseline costs two",
    costs.size() == 2 && std::fabs(costs[0].Lost - 20e-6) < 1e-12 && costs[1].Lost == 0);

  // Receivers come 50 us after the send and wait 1 us for what is there; once the message is late
  // by 40 us, once the receiver is.
  std::vector<Transfer> hidden;
  for (int i = 0; i < 6; ++i)
  {
    hidden.push_back(Wait(i, 51e-6, 50e-6));
  }
  hidden.push_back(Wait(6, 91e-6, 50e-6));
  hidden.push_back(Wait(7, 91e-6, 90e-6));
  const std::vector<double> unknown(hidden.size(), kNaN);
  const std::vector<Loss> from = FindLosses(hidden, unknown, unknown);
  check("times known from above count, too", from.size() == 8);
  if (from.size() == 8)
  {
    check("their least stands for the baseline", std::fabs(from[0].Level - 51e-6) < 1e-12);
    check("what was there cost nothing", from[0].Lost == 0);
    check("a late message costs the wait", std::fabs(from[6].Lost - 40e-6) < 1e-12);
    check("a late receiver costs nothing", from[7].Lost < 1e-12);
  }
}
}

namespace
{
void TestIteration(Checks& check)
{
  std::vector<Transfer> steps{ Wait(0, 1e-6, 0), Wait(2, 1e-6, 0), Wait(5, 1e-6, 0),
    Wait(7, 1e-6, 0) };
  check("the same step comes after 2 s, 3 s and 2 s", IterationOf(steps) == 2);
  steps[0].Program = 1;
  steps[1].Program = 2;
  check("a step in four that comes again shows no iteration", std::isnan(IterationOf(steps)));
}
}

int UnitTestTimeLost(int, char*[])
{
  Checks check;
  TestStretches(check);
  TestLongIterations(check);
  TestLosses(check);
  TestIteration(check);
  return check.Result();
}
