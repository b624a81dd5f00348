#include "Filters/Core/Periods/PeriodList.h"
#include "Testing/Support/Check.h"
#include "Testing/Support/SimulatedProcesses.h"

#include <string>
#include <vector>

using namespace pclvis;

namespace
{
struct Phase
{
  std::int32_t FirstStep, Steps;
  double Begin, End;
};

PeriodRows::Owned Table(const std::vector<Phase>& phases)
{
  PeriodRows::Owned table;
  for (const Phase& phase : phases)
  {
    table.FirstStep.Append(phase.FirstStep);
    table.Steps.Append(phase.Steps);
    table.Begin.Append(phase.Begin);
    table.End.Append(phase.End);
  }
  return table;
}

std::string Words(const std::vector<TimeWindow>& periods)
{
  std::string words;
  for (const TimeWindow& period : periods)
  {
    words += std::to_string(static_cast<int>(period.Begin)) + "-" +
      std::to_string(static_cast<int>(period.End)) + " ";
  }
  return words;
}

std::string Periods(const std::vector<Phase>& phases)
{
  ProcessGroup alone;
  const PeriodRows::Owned table = Table(phases);
  return Words(GivenPeriods(ViewsOf<PeriodRows>(table), "Test", alone));
}

void TestPhases(Checks& check)
{
  check("a period lasts until the first rank enters the next phase",
    Periods({ { 0, 2, 0, 12 }, { 2, 2, 10, 22 }, { 4, 1, 20, 30 } }) == "0-10 10-20 20-30 ");
  check("in any order of rows",
    Periods({ { 4, 1, 20, 30 }, { 0, 2, 0, 12 }, { 2, 2, 10, 22 } }) == "0-10 10-20 20-30 ");
  check("phases that share steps are one",
    Periods({ { 0, 3, 0, 8 }, { 1, 3, 2, 12 }, { 4, 1, 10, 20 } }) == "0-10 10-20 ");
  check("what begins with another phase is no period of its own",
    Periods({ { 0, 1, 0, 8 }, { 1, 1, 0, 9 } }) == "0-9 ");
  check("the last one lasts until all have ended",
    Periods({ { 0, 1, 0, 40 }, { 1, 1, 10, 20 } }) == "0-10 10-40 ");
  check("one phase", Periods({ { 0, 5, 3, 8 } }) == "3-8 ");
}

void TestPeriods(Checks& check)
{
  PeriodRows::Owned table = Table({});
  table.Begin = Column<double>(2, 0);
  table.End = Column<double>(2, 5);
  ProcessGroup alone;
  check.Throws("periods that overlap", "overlaps",
    [&] { GivenPeriods(ViewsOf<PeriodRows>(table), "Test", alone); });
  table.Begin[1] = 5;
  table.End[1] = 7;
  check("periods one after the other",
    Words(GivenPeriods(ViewsOf<PeriodRows>(table), "Test", alone)) == "0-5 5-7 ");
}

void TestLoop(Checks& check)
{
  PeriodRows::Owned table = Table({ { 0, 2, 0, 12 } });
  ProcessGroup alone;
  const auto said = [&](std::int32_t loop) {
    return TextsOf(UnusedLoop(ViewsOf<PeriodRows>(table), loop, "Duration Loop", alone));
  };
  check("the main loop is no request", said(kMainLoop).empty());
  check("another loop has no effect where periods are phases, which is said",
    said(3) ==
      std::vector<std::string>{
        "Duration Loop is 3, but Periods is not the port Iterations of Program Loops, so it has no "
        "effect. Connect that port, or set Duration Loop to -1." });
  table.Main = Column<std::uint8_t>(1, 1);
  check("of iterations it has one", said(3).empty());
}

void TestProcesses(Checks& check)
{
  RunAsProcesses(2, [&](ProcessGroup& group) {
    const PeriodRows::Owned table =
      group.Process() == 0 ? Table({ { 0, 2, 0, 12 }, { 2, 2, 10, 22 } }) : Table({});
    check("phases are on process 0, periods on all",
      Words(GivenPeriods(ViewsOf<PeriodRows>(table), "Test", group)) == "0-10 10-22 ");
  });
}
}

int UnitTestPeriodList(int, char*[])
{
  Checks check;
  TestPhases(check);
  TestPeriods(check);
  TestLoop(check);
  TestProcesses(check);
  return check.Result();
}
