#include "Filters/Core/Prices/Run/RunSample.h"
#include "Filters/Core/Replay/MakeRunGraph.h"
#include "Testing/Support/Check.h"
#include "Testing/Support/ReplayTables.h"

#include <cmath>
#include <cstddef>
#include <vector>

using namespace pclvis;

namespace
{
/// Ten ranks; rank 0 sends at given times [s].
RunGraph SendsAt(const std::vector<double>& times)
{
  ReplayTables tables;
  for (const double time : times)
  {
    tables.SendReceive(0, 9, time, time + 1e-5, time, time + 2e-5);
  }
  return MakeRunGraph(tables.Input());
}

std::vector<double> EveryMillisecond(int count)
{
  std::vector<double> times;
  for (int i = 0; i < count; ++i)
  {
    times.push_back(1e-3 * i);
  }
  return times;
}

void TestSpread(Checks& check)
{
  const RunGraph graph = SendsAt(EveryMillisecond(10000));
  const std::vector<TimeWindow> windows = SampleWindows(graph, { 0, 10 }, 1200);
  // 1,200 messages are four parts of 300: each rank may have thirty in each.
  check("as many parts as have thirty messages for each rank", windows.size() == 4);
  double length = 0;
  for (std::size_t i = 0; i < windows.size(); ++i)
  {
    check("one in each quarter",
      windows[i].Begin >= 2.5 * static_cast<double>(i) &&
        windows[i].End <= 2.5 * static_cast<double>(i + 1) + 1e-9);
    check.Near("of equal length", windows[i].End - windows[i].Begin, 0.3, 1e-9);
    length += windows[i].End - windows[i].Begin;
  }
  check.Near("an eighth of the messages is an eighth of the time", length, 1.2, 1e-9);
  check("there are no more than 16",
    SampleWindows(SendsAt(EveryMillisecond(60000)), { 0, 60 }, 40000).size() == 16);
  check("one, where each rank has few", SampleWindows(graph, { 0, 10 }, 100).size() == 1);
}

void TestAll(Checks& check)
{
  const RunGraph graph = SendsAt(EveryMillisecond(10000));
  const std::vector<TimeWindow> whole = SampleWindows(graph, { 2, 4 }, 2000);
  check("a window with no more messages is taken whole",
    whole.size() == 1 && whole[0].Begin == 2 && whole[0].End == 4);
  for (const TimeWindow& part : SampleWindows(graph, { 2, 8 }, 2000))
  {
    check("parts of a window lie in it", part.Begin >= 2 && part.End <= 8);
  }
}

/// All messages are in short bursts, of which a window has all or none.
void TestBursts(Checks& check)
{
  std::vector<double> times;
  for (int burst = 0; burst < 3; ++burst)
  {
    for (int i = 0; i < 4000; ++i)
    {
      times.push_back(1 + 3 * burst + 1e-5 * i);
    }
  }
  const RunGraph graph = SendsAt(times);
  std::size_t count = 0;
  for (const TimeWindow& part : SampleWindows(graph, { 0, 10 }, 3000))
  {
    for (const double time : times)
    {
      count += part.Holds(time);
    }
  }
  check("no many more messages than asked for are taken", count <= 3750);
}

/// A run of 16 rounds, as many as there are parts: each sees another time of its round.
void TestPeriods(Checks& check)
{
  const RunGraph graph = SendsAt(EveryMillisecond(160000));
  std::vector<bool> seen(8, false);
  for (const TimeWindow& part : SampleWindows(graph, { 0, 160 }, 4800))
  {
    const double at = std::fmod(0.5 * (part.Begin + part.End), 10) / 10;
    seen[static_cast<std::size_t>(8 * at)] = true;
  }
  check("all eighths of a round are seen", seen == std::vector<bool>(8, true));
}
}

int UnitTestRunSample(int, char*[])
{
  Checks check;
  TestSpread(check);
  TestAll(check);
  TestBursts(check);
  TestPeriods(check);
  return check.Result();
}
