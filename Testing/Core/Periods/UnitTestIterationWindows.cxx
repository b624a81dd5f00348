#include "Filters/Core/Periods/PeriodList.h"
#include "Testing/Support/Check.h"
#include "Testing/Support/SimulatedProcesses.h"

#include <string>
#include <vector>

using namespace pclvis;

namespace
{
struct Of
{
  std::int32_t Loop, Iteration;
  double Begin, End;
  bool Main;
};

IterationRows::Owned Table(const std::vector<Of>& rows)
{
  IterationRows::Owned table;
  for (const Of& row : rows)
  {
    table.Loop.Append(row.Loop);
    table.Iteration.Append(row.Iteration);
    table.Begin.Append(row.Begin);
    table.End.Append(row.End);
    table.Main.Append(row.Main);
  }
  return table;
}

std::string Words(const IterationWindows& windows)
{
  std::string words = std::to_string(windows.Loop) + ":";
  for (std::size_t i = 0; i < windows.Windows.size(); ++i)
  {
    words += " " + std::to_string(windows.Iteration[i]) + "=" +
      std::to_string(static_cast<int>(windows.Windows[i].Begin)) + "-" +
      std::to_string(static_cast<int>(windows.Windows[i].End));
  }
  return words;
}

std::string Windows(const std::vector<Of>& rows, std::int32_t loop = kMainLoop)
{
  ProcessGroup alone;
  const IterationRows::Owned table = Table(rows);
  return Words(WindowsOfIterations(ViewsOf<IterationRows>(table), loop, "Test", alone));
}

/// A loop before the main one.
std::vector<Of> TwoLoops()
{
  return { { 0, 0, 0, 2, false }, { 0, 1, 2, 3, false }, { 1, 0, 4, 7, true }, { 1, 1, 7, 7, true },
    { 1, 2, 7, 9, true } };
}

void TestLoops(Checks& check)
{
  check("the main loop, without an iteration that takes no time",
    Windows(TwoLoops()) == "1: 0=4-7 2=7-9");
  check("a loop that is chosen", Windows(TwoLoops(), 0) == "0: 0=0-2 1=2-3");
  check("the only loop, though it is not the main one",
    Windows({ { 5, 1, 3, 4, false }, { 5, 0, 1, 2, false } }) == "5: 0=1-2 1=3-4");
  check.Throws("a loop that is not there", "Iterations has none of loop 2, only of 0, 1",
    [&] { Windows(TwoLoops(), 2); });
  check.Throws("the main loop of several, if none is", "none of the main loop, only of 0, 2", [&] {
    Windows({ { 0, 0, 0, 1, false }, { 2, 0, 1, 2, false } });
  });
  check.Throws("no iterations", "has no rows", [&] { Windows({}); });
}

void TestPeriods(Checks& check)
{
  ProcessGroup alone;
  PeriodRows::Owned table;
  for (const Of& row : TwoLoops())
  {
    table.Loop.Append(row.Loop);
    table.Iteration.Append(row.Iteration);
    table.Begin.Append(row.Begin);
    table.End.Append(row.End);
    table.Main.Append(row.Main);
  }
  const std::vector<TimeWindow> periods = GivenPeriods(ViewsOf<PeriodRows>(table), "Test", alone);
  check("iterations are periods, of the main loop",
    periods.size() == 2 && periods[0].Begin == 4 && periods[1].End == 9);
  check("or of the chosen one",
    GivenPeriods(ViewsOf<PeriodRows>(table), "Test", alone, 0).back().End == 3);
}

void TestProcesses(Checks& check)
{
  RunAsProcesses(3, [&](ProcessGroup& group) {
    const IterationRows::Owned table = Table(group.Process() == 0 ? TwoLoops() : std::vector<Of>());
    check("rows are on process 0, windows on all",
      Words(WindowsOfIterations(ViewsOf<IterationRows>(table), kMainLoop, "Test", group)) ==
        "1: 0=4-7 2=7-9");
  });
}
}

int UnitTestIterationWindows(int, char*[])
{
  Checks check;
  TestLoops(check);
  TestPeriods(check);
  TestProcesses(check);
  return check.Result();
}
