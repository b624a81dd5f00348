#include "Filters/Core/Periods/IterationWindows.h"

#include "Readers/Base/Error.h"
#include "Readers/Base/Packing.h"
#include "Readers/Base/ShortText.h"

#include <algorithm>
#include <set>
#include <tuple>

namespace pclvis
{
namespace
{
struct Row
{
  TimeWindow Span;
  std::int32_t Loop, Iteration;
  std::int32_t Main;
};

std::vector<Row> RowsOfAll(const IterationRows& table, ProcessGroup& group)
{
  std::vector<Row> mine;
  for (std::size_t i = 0; i < table.Loop.Size; ++i)
  {
    mine.push_back(
      { { table.Begin[i], table.End[i] }, table.Loop[i], table.Iteration[i], table.Main[i] });
  }
  Packer packer;
  packer.PutArray(mine);
  std::vector<Row> rows;
  for (const Bytes& packed : group.AllGather(packer.Take()))
  {
    const std::vector<Row> theirs = Unpacker(packed).GetArray<Row>();
    rows.insert(rows.end(), theirs.begin(), theirs.end());
  }
  return rows;
}

/// The requested loop.
std::int32_t LoopOf(const std::vector<Row>& rows, std::int32_t asked, const std::string& filter)
{
  std::set<std::int32_t> loops;
  std::int32_t main = kMainLoop;
  for (const Row& row : rows)
  {
    loops.insert(row.Loop);
    main = row.Main ? row.Loop : main;
  }
  if (loops.empty())
  {
    throw Error(filter +
      ": the table Iterations has no rows. Connect the port Iterations of a Program Loops that "
      "found a loop, or choose windows of time.");
  }
  const std::int32_t loop = asked != kMainLoop ? asked
    : main == kMainLoop && loops.size() == 1   ? *loops.begin()
                                               : main;
  if (loops.count(loop) == 0)
  {
    const std::vector<std::int32_t> known(loops.begin(), loops.end());
    throw Error(filter + ": Iterations has none of " +
      (loop == kMainLoop ? "the main loop" : "loop " + std::to_string(loop)) + ", only of " +
      RanksText(known) +
      ". Set Loop to one of these, or choose another Iterations of Loop in "
      "Program Loops.");
  }
  return loop;
}
}

IterationWindows WindowsOfIterations(
  const IterationRows& table, std::int32_t asked, const std::string& filter, ProcessGroup& group)
{
  std::vector<Row> rows = RowsOfAll(table, group);
  IterationWindows windows;
  windows.Loop = LoopOf(rows, asked, filter);
  std::sort(rows.begin(), rows.end(), [](const Row& a, const Row& b) {
    return std::tie(a.Loop, a.Iteration) < std::tie(b.Loop, b.Iteration);
  });
  for (const Row& row : rows)
  {
    if (row.Loop == windows.Loop && !row.Span.Empty())
    {
      windows.Windows.push_back(row.Span);
      windows.Iteration.push_back(row.Iteration);
    }
  }
  return windows;
}
}
