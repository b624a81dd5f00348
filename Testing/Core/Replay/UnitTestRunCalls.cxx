#include "Filters/Core/Replay/RunCalls.h"
#include "Testing/Support/Check.h"
#include "Testing/Support/ReplayTables.h"

#include <vector>

using namespace pclvis;

namespace
{
void TestOrder(Checks& check)
{
  ReplayTables tables;
  tables.Rows.Call(2, "MPI_Send", 5, 6);
  tables.Rows.Call(0, "MPI_Recv", 3, 4);
  tables.Rows.Call(0, "MPI_Send", 1, 2);
  tables.Rows.Call(0, "MPI_Send", 1, 2, 1);
  ReplayInput input = tables.Input();
  tables.Levels[1] = 2; // inside another MPI call
  const RunCalls without = TakeCalls(input.Calls);
  check("calls inside MPI calls and of other threads are left out", without.Size() == 2);
  tables.Levels[1] = 1;
  RunCalls calls = TakeCalls(input.Calls);
  check("a rank without calls has none", calls.First == std::vector<std::size_t>({ 0, 2, 2, 3 }));
  check("by rank, then begin", calls.Begin[0] == 1 && calls.Begin[1] == 3 && calls.Begin[2] == 5);
  check("rows of the table", calls.Row(0) == 2 && calls.Row(1) == 1 && calls.Row(2) == 0);
  check("work begins with the run, or the end of the call before",
    calls.WorkBegin(0) == 0 && calls.WorkBefore(0) == 1 && calls.WorkBegin(1) == 2 &&
      calls.WorkBefore(1) == 1 && calls.WorkBefore(2) == 5);
  calls.End.Own()[0] = 3.5;
  check("a call that begins before that has no work before it",
    calls.WorkBegin(1) == 3 && calls.WorkBefore(1) == 0);
  calls.End.Own()[0] = 2;
  for (std::size_t at = 0; at < 5; ++at) // some beyond the rank's calls
  {
    const auto begun = [&](double time) {
      SteppingHint hint(at);
      return calls.BegunAt(0, time, hint);
    };
    const auto ending = [&](double time) {
      SteppingHint hint(at);
      return calls.DuringOrEndingAt(0, time, hint);
    };
    check("before the first none has begun", begun(0.5) == RunCalls::kNone);
    check("the last that has begun", begun(3) == 1 && begun(2.5) == 0);
    check("a call ends at 2, one is under way at 3.5, between them is none",
      ending(2) == 0 && ending(3.5) == 1 && ending(2.5) == RunCalls::kNone);
  }
  input.Calls.End.Size = 1;
  check.Throws("columns of one table", "different lengths", [&] { TakeCalls(input.Calls); });
}

/// Rank 0 polls twice without a gap worth the name, works, polls again and receives.
void TestPolls(Checks& check)
{
  ReplayTables tables;
  tables.Rows.Call(0, "MPI_Iprobe", 0, 1);
  tables.Rows.Call(0, "MPI_Iprobe", 1.1, 2);
  tables.Rows.Call(0, "MPI_Iprobe", 9, 10);
  tables.Rows.Call(0, "MPI_Recv", 10.1, 11);
  tables.Rows.Call(1, "MPI_Probe", 0, 5);
  tables.Rows.Call(1, "MPI_Recv", 5, 5.1);
  tables.Rows.Call(1, "MPI_Test", 6, 6.1);
  tables.Rows.Call(1, "MPI_Isend", 6.15, 6.2);
  ReplayInput input = tables.Input();
  RunCalls calls = TakeCalls(input.Calls);
  const std::vector<MpiCall> kinds = MpiCallsOf(input.CallNames);
  const std::vector<std::uint32_t> joined =
    JoinPolls(input.Calls, kinds, { 0, 0, 0, 1, 0, 1, 0, 0 }, calls);
  check("polls without work between them are one call, up to the one that receives",
    joined == std::vector<std::uint32_t>({ 0, 0, 1, 1, 2, 2, 3, 4 }));
  check("which begins with the first and ends with the last",
    calls.Begin[1] == 9 && calls.End[1] == 11 && calls.Begin[2] == 0 && calls.End[2] == 5.1);
  check("each rank has its own", calls.First == std::vector<std::size_t>({ 0, 2, 5 }));
  check("there were polls", HasPolls(input.Calls, kinds, calls));
  ReplayTables none;
  none.Rows.Call(0, "MPI_Recv", 0, 1);
  input = none.Input();
  input.CallNames.push_back("MPI_Iprobe");
  check("a name that no call has is none",
    !HasPolls(input.Calls, MpiCallsOf(input.CallNames), TakeCalls(input.Calls)));
}
}

int UnitTestRunCalls(int, char*[])
{
  Checks check;
  TestOrder(check);
  TestPolls(check);
  return check.Result();
}
