#include "Readers/Build/Rows/OneSidedNote.h"
#include "Testing/Support/Check.h"
#include "Testing/Support/SimulatedProcesses.h"

namespace
{
using namespace pclvis;

/// A put on each process, and a call of another kind; the code of one call is unknown.
std::int64_t Noted(ProcessGroup& group, bool recorded)
{
  std::vector<CodeRegion> regions(3);
  regions[0].Name = "MPI_Win_fence";
  regions[1].Name = "MPI_Put";
  regions[2].Name = "solve";
  Calls calls;
  for (const std::int32_t code : { 0, 1, 2, -1 })
  {
    calls.Call.Append(code);
  }
  Diagnostics log;
  if (recorded && group.Process() == 0)
  {
    log.Add(Describe("import.one_sided_operation", 1));
  }
  NoteOneSidedCalls(calls, regions, log, group);
  log.Merge(group);
  return log.Count("one-sided call");
}
}

int UnitTestOneSidedNote(int, char*[])
{
  Checks check;
  ProcessGroup alone;
  check("a call that moves data without a recorded operation is told", Noted(alone, false) == 1);
  check("not where operations are recorded", Noted(alone, true) == 0);
  std::vector<std::int64_t> without(3), with(3);
  RunAsProcesses(3, [&](ProcessGroup& group) {
    without[group.Process()] = Noted(group, false);
    with[group.Process()] = Noted(group, true);
  });
  check("those of all processes are counted", without == std::vector<std::int64_t>{ 3, 3, 3 });
  check("also where the operations are on one of them", with == std::vector<std::int64_t>(3, 0));
  return check.Result();
}
