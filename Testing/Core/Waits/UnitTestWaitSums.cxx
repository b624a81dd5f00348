#include "Filters/Core/Waits/WaitStates.h"
#include "Testing/Support/Check.h"
#include "Testing/Support/WaitTables.h"

using namespace pclvis;

namespace
{
/// Rank 1 waits 3 s in each of two iterations of loop 0, and 2 s outside of it.
void CheckByIteration(Checks& check)
{
  WaitTables tables;
  const double waits[] = { 3, 3, 2 };
  for (int i = 0; i < 3; ++i)
  {
    const double t = 10 * i;
    tables.Call(0, "MPI_Send", t + waits[i], t + 5);
    tables.Call(1, "MPI_Recv", t, t + 5);
    tables.Message(0, 1, t + waits[i], t + 5, t, t + 5);
  }
  Column<std::int32_t> loop(6, 0), iteration(6, 0);
  loop[4] = loop[5] = iteration[4] = iteration[5] = -1;
  iteration[2] = iteration[3] = 1;
  WaitInput input = tables.View();
  WaitStateOptions options;
  options.ByIteration = true;
  ProcessGroup alone;
  check.Throws("calls without iterations cannot be summed by them", "no columns loop and iteration",
    [&] { FindWaitStates(input, options, alone); });
  input.Calls.Loop = loop;
  input.Calls.Iteration = iteration;
  const WaitSums sums = FindWaitStates(input, options, alone).Sums;
  check("three rows of each rank", sums.Rows.size() == 6 && sums.Rows[3].Rank == 1);
  for (int i = 0; i < 3; ++i)
  {
    const WaitSummaryRow& row = sums.Rows[3 + i];
    check("outside first, then by iteration",
      row.Loop == (i > 0 ? 0 : -1) && row.Iteration == i - 1 && row.Calls == 1);
    check.Near("its wait", row.Waits[WaitKind::LateSender], i > 0 ? 3 : 2);
  }
  check.Near("the run's total stays", sums.Total[WaitKind::LateSender], 8);
}

/// Calls of 5 and 2 s; a second before and two seconds in the first one are not on the axis.
void CheckGaps(Checks& check)
{
  WaitTables tables;
  tables.Call(0, "MPI_Comm_split", 1, 6);
  tables.Call(0, "MPI_Barrier", 7, 9);
  WaitInput input = tables.View();
  input.Axis = { 2, 9, { { 3, 5 } } };
  ProcessGroup alone;
  const WaitSums sums = FindWaitStates(input, {}, alone).Sums;
  check.Near("start-up is before the axis", sums.Startup, 1);
  check.Near("and gaps are no time of communication", sums.Time, 4);
  const auto told = [&] { return FindWaitStates(input, {}, alone).Observations[0].Text(); };
  check("where MPI_Init was not read, nothing is said of start-up",
    told().find("start-up") == std::string::npos);
  tables.Call(0, "MPI_Init", 0, 1);
  input = tables.View();
  input.Axis = { 2, 9, { { 3, 5 } } };
  check("with it, how long that takes", told().find("; start-up 2 s.") != std::string::npos);
}

/// Rank 1 waits from 0 to 8 in a call until 10, rank 0 from 11 to 14; the axis begins at 6 and has
/// a gap from 12 to 13.
void CheckStartUp(Checks& check)
{
  WaitTables tables;
  tables.Call(0, "MPI_Send", 8, 10);
  tables.Call(1, "MPI_Recv", 0, 10);
  tables.Message(0, 1, 8, 10, 0, 10);
  tables.Call(1, "MPI_Send", 14, 15);
  tables.Call(0, "MPI_Recv", 11, 15);
  tables.Message(1, 0, 14, 15, 11, 15);
  WaitInput input = tables.View();
  input.Axis = { 6, 15, { { 12, 13 } } };
  ProcessGroup alone;
  const WaitStates waits = FindWaitStates(input, {}, alone);
  check.Near("a call waited as long as it did", waits.Calls.Wait[1], 8);
  check.Near("sums have what is on the axis", waits.Sums.Total[WaitKind::LateSender], 4);
  check.Near("by the rank that others waited for", waits.Sums.Caused[0], 2);
  check.Near("both", waits.Sums.Caused[1], 2);
}

/// What two threads of a rank spend in calls may be longer than the run.
void CheckThreads(Checks& check)
{
  WaitTables tables;
  tables.Call(0, "MPI_Recv", 0, 4);
  ProcessGroup alone;
  const auto told = [&] { return FindWaitStates(tables.View(), {}, alone).Observations[0].Text(); };
  check("one thread of a rank", told().find("Summed over all ranks, MPI calls take 4 s") == 0);
  tables.Call(0, "MPI_Recv", 0, 3, 1);
  check(
    "two of them", told().find("Summed over all threads of the ranks, MPI calls take 7 s") == 0);
}
}

int UnitTestWaitSums(int, char*[])
{
  Checks check;
  CheckByIteration(check);
  CheckGaps(check);
  CheckStartUp(check);
  CheckThreads(check);
  return check.Result();
}
