#include "Filters/Core/Ranks/RankMetricsToMesh.h"
#include "Testing/Support/Check.h"
#include "Testing/Support/SimulatedProcesses.h"

#include <cmath>
#include <limits>
#include <vector>

using namespace pclvis;

namespace
{
/// Two ranks in two periods, and rank 9 in the second only.
RankTable TwoPeriods()
{
  RankTable table;
  table.Rank = { 0, 1, 1, 0, 9 };
  table.Begin = { 2, 2, 5, 5, 5 };
  table.End = { 5, 5, 8, 8, 8 };
  table.Names = { "latency", "messages" };
  table.Values = { { 1, 2, 3, 4, 5 }, { 10, 20, 30, 40, 50 } };
  return table;
}

void CheckPeriods(Checks& check)
{
  const RankPainter painter(TwoPeriods());
  check("two periods", painter.Times() == std::vector<double>({ 2, 5 }));
  check("their ends", painter.End(0) == 5 && painter.End(1) == 8 && painter.Begin(1) == 5);
  check("before the first, the first", painter.PeriodAt(-3) == 0);
  check("the begin belongs to the period", painter.PeriodAt(5) == 1 && painter.PeriodAt(4.9) == 0);
  check("behind the last, the last", painter.PeriodAt(100) == 1);
  check("steps of the table alone", painter.Combine({}, {}) == std::vector<double>({ 2, 5 }));
  const TimeMapping mapping = { 0.5, 1 };
  check(
    "trace = offset + scale simulation", mapping.ToTrace(8) == 5 && mapping.ToSimulation(5) == 8);
  check("with the mesh's steps, each once",
    painter.Combine({ 8, 0, 10 }, mapping) == std::vector<double>({ 1, 2, 5, 6 }));
  RankTable one;
  one.Rank = { 0, 1 };
  one.Names = { "node" };
  one.Values = { { 7, 8 } };
  const RankPainter still(one);
  check("a table without periods has no step", still.Combine({}, {}).empty());
  check("the mesh keeps its own", still.Combine({ 3, 4 }, {}) == std::vector<double>({ 3, 4 }));
  check("and any time finds the rows", still.PeriodAt(77) == 0);
}

void CheckPainting(Checks& check)
{
  const RankPainter painter(TwoPeriods());
  const std::vector<std::int32_t> ranks = { 1, 1, 0, 9, -1, 1 };
  std::vector<std::int64_t> rows = painter.Rows({ ranks.data(), ranks.size() }, 0);
  check("rows of the first period", rows == std::vector<std::int64_t>({ 1, 1, 0, -1, -1, 1 }));
  rows = painter.Rows({ ranks.data(), ranks.size() }, 1);
  check("rows of the second", rows == std::vector<std::int64_t>({ 2, 2, 3, 4, -1, 2 }));
  const Column<double> painted = painter.Paint(rows, 1);
  const double expected[] = { 30, 30, 40, 50, std::numeric_limits<double>::quiet_NaN(), 30 };
  for (std::size_t i = 0; i < ranks.size(); ++i)
  {
    check.Near("messages of rank " + std::to_string(ranks[i]), painted[i], expected[i]);
  }
  check("rank 9 is known, 2 is not", painter.Knows(9) && !painter.Knows(2));
  check("three ranks", painter.KnownRanks() == 3);
  check("ranks from numbers", RankFromNumber(3) == 3 && RankFromNumber(0) == 0);
  check("what is no rank",
    RankFromNumber(-1) == -1 && RankFromNumber(1.5) == -1 && RankFromNumber(NAN) == -1 &&
      RankFromNumber(1e18) == -1);
}

void CheckRefusals(Checks& check)
{
  RankTable twice = TwoPeriods();
  twice.Rank[2] = 0;
  check.Throws("two rows of a rank in a period are refused",
    "rank 0 has two rows in the rank table that begin at 5", [&] { RankPainter painter(twice); });
  check("an empty table has no column to look at first", RankPainter(RankTable()).MainColumn() < 0);
  check("an empty table knows no rank", RankPainter(RankTable()).KnownRanks() == 0);
}

void CheckProcesses(Checks& check)
{
  int equal[3] = {};
  RunAsProcesses(3, [&](ProcessGroup& group) {
    const RankTable all = GatherRankTable(group.Process() == 1 ? TwoPeriods() : RankTable(), group);
    equal[group.Process()] = all.Rank == TwoPeriods().Rank && all.Names == TwoPeriods().Names &&
      all.Values == TwoPeriods().Values && all.End == TwoPeriods().End;
  });
  check("every process has the rows of the one that holds them", equal[0] && equal[1] && equal[2]);
  check.Throws("different columns are refused", "different columns in the rank table (node)", [] {
    RunAsProcesses(2, [](ProcessGroup& group) {
      RankTable mine;
      mine.Rank = { group.Process() };
      mine.Names = { group.Process() == 0 ? "latency" : "node" };
      mine.Values = { { 1 } };
      GatherRankTable(mine, group);
    });
  });
}
}

int UnitTestRankMetricsToMesh(int, char*[])
{
  Checks check;
  CheckPeriods(check);
  CheckPainting(check);
  CheckRefusals(check);
  CheckProcesses(check);
  return check.Result();
}
