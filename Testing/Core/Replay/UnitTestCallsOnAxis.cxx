#include "Filters/Core/Replay/CallsOnAxis.h"
#include "Filters/Core/Replay/MakeRunGraph.h"
#include "Testing/Support/Check.h"
#include "Testing/Support/ReplayTables.h"

using namespace pclvis;

namespace
{
/// Rank 0 is in calls for 4 s from 10 to 20 s, rank 3 for none of it; ranks 1 and 2 make no call.
ReplayTables Calls()
{
  ReplayTables tables;
  for (const auto& [begin, end] : { std::pair{ 8, 12 }, { 14, 15 }, { 19, 25 } })
  {
    tables.Rows.Call(0, "MPI_Comm_split", begin, end);
  }
  tables.Rows.Call(3, "MPI_Barrier", 0, 1);
  tables.Rows.Call(3, "MPI_Barrier", 30, 31);
  return tables;
}
}

int UnitTestCallsOnAxis(int, char*[])
{
  Checks check;
  ReplayTables tables = Calls();
  RunCalls calls = MakeRunGraph(tables.Input()).Calls;
  check.Near("work in a gap: 6 and 10 s", WorkInGaps({ 0, 31, { { 10, 20 } } }, calls), 8);
  check.Near("in two gaps of it: 2 + 0 and 2 + 1 s",
    WorkInGaps({ 0, 31, { { 12, 14 }, { 19, 20 } } }, calls), 2.5);
  check.Near("without gaps", WorkInGaps({ 0, 31, {} }, calls), 0);

  const CommunicationAxis all = TimeOfAll(calls);
  check("the time of all calls", all.Begin == 0 && all.End == 31);
  const CommunicationAxis axis = SetOnAxis({ 9, 30, { { 10, 20 } } }, calls);
  check.Near("a call from before the axis into a gap: what lies between", calls.End[0], 1);
  check.Near("one in the gap begins with it", calls.Begin[1], 1);
  check.Near("and ends there", calls.End[1], 1);
  check.Near("one that ends behind it", calls.End[2], 6);
  check.Near("one behind the axis begins at its end", calls.Begin[4], axis.Length());
  return check.Result();
}
