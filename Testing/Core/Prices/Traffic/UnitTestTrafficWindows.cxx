#include "Filters/Core/Prices/Traffic/TrafficWindows.h"
#include "Testing/Support/Check.h"
#include "Testing/Support/ModelledRun.h"
#include "Testing/Support/PricedProgram.h"

#include <cmath>
#include <random>

using namespace pclvis;

namespace
{
/// @param end of the run [s]
std::vector<BusyWindow> FindIn(PricedProgram& program, double end)
{
  PriceInput input = program.Input();
  input.Axis = { 0, end, {} };
  const ModelledRun made(input);
  const auto& [run, kinds, lags, model] = made;
  return FindTraffic(
    run, lags, model, FindCollectiveCosts(run, RecordedTimes(run.Input.Messages, run.Graph, 0)));
}

/// Thirty bursts of 20 messages between two nodes, 9 ms from one to the next; each begins within
/// 1 ms. A message takes 0.2 ms, in the bursts 12 to 17 twenty times as long, 4 ms.
std::vector<BusyWindow> FindInBursts()
{
  std::mt19937 random(3);
  std::normal_distribution<double> chance(0, 0.02);
  PricedProgram program({ 0, 1 });
  for (int i = 0; i < 600; ++i)
  {
    const int burst = i / 20;
    const double at = 9e-3 * (burst + 1) + 5e-5 * (i % 20);
    const double lag = 2e-4 * (burst >= 12 && burst < 18 ? 20 : 1) * std::exp(chance(random));
    program.SendReceive(i % 2, 1 - i % 2, at, at + 1e-6, at - 1e-6, at + lag, 1000);
  }
  return FindIn(program, 0.28);
}

/// 1800 messages one after the other, 0.1 ms from one to the next, of 10 us and 2 % of chance;
/// those from 480 to 1739 take `factor` times as long: 70 % of the run.
std::vector<BusyWindow> FindLong(double factor)
{
  std::mt19937 random(5);
  std::normal_distribution<double> chance(0, 0.02);
  PricedProgram program({ 0, 1 });
  for (int i = 0; i < 1800; ++i)
  {
    const double at = 1e-4 * (i + 1);
    const double lag = 1e-5 * (i >= 480 && i < 1740 ? factor : 1) * std::exp(chance(random));
    program.SendReceive(i % 2, 1 - i % 2, at, at + 1e-6, at - 1e-6, at + lag, 1000);
  }
  return FindIn(program, 0.1802);
}

void TestLong(Checks& check)
{
  // ln 1.15 = 0.14, and parts of 30 messages differ by less than 1 %.
  const std::vector<BusyWindow> windows = FindLong(1.15);
  check("weak traffic of most of the run is seen", windows.size() == 1);
  if (windows.size() == 1)
  {
    check.Near("from message 480", windows[0].Begin, 0.0481, 3e-3);
    check.Near("to message 1739", windows[0].End, 0.1740, 3e-3);
    check.Near("15 % longer", windows[0].Factor, 1.15, 0.01);
  }
  check("nothing in a calm run", FindLong(1).empty());
}

/// 1800 messages as above in steps of 60, the last 20 of which take five times as long; those from
/// 600 to 1199 take `factor` times as long.
std::vector<BusyWindow> FindInSteps(double factor)
{
  std::mt19937 random(5);
  std::normal_distribution<double> chance(0, 0.02);
  PricedProgram program({ 0, 1 });
  for (int i = 0; i < 1800; ++i)
  {
    const double at = 1e-4 * (i + 1), ofStep = i % 60 < 40 ? 1 : 5;
    const double lag =
      1e-5 * ofStep * (i >= 600 && i < 1200 ? factor : 1) * std::exp(chance(random));
    program.SendReceive(i % 2, 1 - i % 2, at, at + 1e-6, at - 1e-6, at + lag, 1000);
  }
  return FindIn(program, 0.1802);
}

void TestSteps(Checks& check)
{
  // The 60 parts of the run are fast and slow in turn; 30 parts are alike.
  const std::vector<BusyWindow> windows = FindInSteps(1.8);
  check("traffic is seen although halves of a step differ more", windows.size() == 1);
  if (windows.size() == 1)
  {
    check.Near("from message 600", windows[0].Begin, 0.0601, 3e-3);
    check.Near("to message 1199", windows[0].End, 0.1200, 3e-3);
  }
  check("steps alone are none", FindInSteps(1).empty());
}

/// 1800 messages as above to six ranks, of which 0 and 1 get seven of ten. From 480 to 899,
/// messages to the first `slow` ranks take three times as long.
std::vector<BusyWindow> FindAtRanks(int slow)
{
  std::mt19937 random(7);
  std::normal_distribution<double> chance(0, 0.02);
  PricedProgram program({ 0, 1, 2, 3, 2, 3 });
  for (int i = 0; i < 1800; ++i)
  {
    const int turn = i % 10,
              to = turn < 4 ? 0
      : turn < 7            ? 1
      : turn < 9            ? turn - 5
                            : 4 + i / 10 % 2;
    const double at = 1e-4 * (i + 1);
    const bool inWindow = i >= 480 && i < 900;
    const double lag = 1e-5 * (inWindow && to < slow ? 3 : 1) * std::exp(chance(random));
    program.SendReceive(to == 0 ? 1 : 0, to, at, at + 1e-6, at - 1e-6, at + lag, 1000);
  }
  return FindIn(program, 0.1802);
}

void TestRanks(Checks& check)
{
  const std::vector<BusyWindow> windows = FindAtRanks(6);
  check("all ranks meet other jobs' traffic", windows.size() == 1);
  if (windows.size() == 1)
  {
    check.Near("from message 480", windows[0].Begin, 0.0481, 3e-3);
    check.Near("to message 899", windows[0].End, 0.0900, 3e-3);
  }
  check("most do", FindAtRanks(4).size() == 1);
  check("it is none that two of six meet, though most messages do", FindAtRanks(2).empty());
}

/// 1800 messages as above, among 16 ranks on two nodes; each sends to eight others in turn. The
/// first 128, which are also the first between two ranks, take five times as long, and so do those
/// from `from` to `to`.
std::vector<BusyWindow> FindConnecting(int from, int to)
{
  std::mt19937 random(9);
  std::normal_distribution<double> chance(0, 0.02);
  std::vector<std::int32_t> nodeOf;
  for (int rank = 0; rank < 16; ++rank)
  {
    nodeOf.push_back(rank % 2);
  }
  PricedProgram program(nodeOf);
  for (int i = 0; i < 1800; ++i)
  {
    const int source = i % 16, past = 1 + 2 * (i / 16 % 8); // on the other node
    const double at = 1e-4 * (i + 1);
    const bool late = i < 128 || (from <= i && i < to);
    const double lag = 1e-5 * (late ? 5 : 1) * std::exp(chance(random));
    program.SendReceive(source, (source + past) % 16, at, at + 1e-6, at - 1e-6, at + lag, 1000);
  }
  return FindIn(program, 0.1802);
}

void TestConnecting(Checks& check)
{
  check("connecting ranks is no traffic of other jobs", FindConnecting(0, 0).empty());
  const std::vector<BusyWindow> windows = FindConnecting(900, 1200);
  check("traffic later on is", windows.size() == 1);
  if (windows.size() == 1)
  {
    check.Near("from message 900", windows[0].Begin, 0.0901, 3e-3);
  }
}

void TestEnds(Checks& check)
{
  const std::vector<BusyWindow> windows = FindInBursts();
  check("one window", windows.size() == 1);
  if (windows.size() == 1)
  {
    check("in all of the machine", windows[0].Place < 0);
    // Burst 12 begins at 117 ms, the middles of its messages are 2 ms later; those of burst 17,
    // which begins at 162 ms, end 4 to 5 ms later.
    check.Near("it begins with its messages, not in their middle", windows[0].Begin, 0.1175, 6e-4);
    check.Near("and ends with the last ones", windows[0].End, 0.1665, 6e-4);
  }
}
}

int UnitTestTrafficWindows(int, char*[])
{
  Checks check;
  TestEnds(check);
  TestLong(check);
  TestSteps(check);
  TestRanks(check);
  TestConnecting(check);
  return check.Result();
}
