#include "Filters/Core/Structure/LogicalSteps.h"
#include "Testing/Support/Check.h"
#include "Testing/Support/ReplayTables.h"

#include <vector>

using namespace pclvis;

namespace
{
std::vector<std::int32_t> StepsOf(ReplayTables& tables, std::int32_t rank, bool ideal)
{
  const LogicalEvents events = ListLogicalEvents(tables.Input(), true);
  const EventPartitions partitions = PartitionEvents(events);
  const LogicalSteps steps = FindLogicalSteps(events, OrderEvents(events), partitions, ideal);
  return std::vector<std::int32_t>(
    steps.Local.begin() + events.First[rank], steps.Local.begin() + events.First[rank + 1]);
}

/// Rank 0 sends to 2, which answers to 1, which sends to 3. Rank 3 gets that message first, and
/// then one that rank 0 sent at the start. All is one partition, as one MPI_Waitall sends both.
ReplayTables Overtaken()
{
  ReplayTables tables;
  tables.Rows.Call(0, "MPI_Isend", 1, 1.1);
  tables.Rows.Call(0, "MPI_Isend", 1.2, 1.3);
  tables.Rows.Call(0, "MPI_Waitall", 1.4, 1.5);
  tables.Rows.Call(2, "MPI_Recv", 1, 3);
  tables.Message(0, 2, 1, 1.5, 1, 3);
  tables.SendReceive(2, 1, 4, 4.5, 1, 5);
  tables.SendReceive(1, 3, 6, 6.5, 1, 7);
  tables.Rows.Call(3, "MPI_Recv", 8, 9);
  tables.Message(0, 3, 1.2, 1.5, 8, 9);
  return tables;
}

void TestReceives(Checks& check)
{
  ReplayTables tables = Overtaken();
  check("rank 2 receives at step 1 and sends at 2",
    StepsOf(tables, 2, false) == std::vector<std::int32_t>({ 1, 2 }));
  check("rank 1 receives at 3 and sends at 4",
    StepsOf(tables, 1, false) == std::vector<std::int32_t>({ 3, 4 }));
  check("as recorded, rank 3 receives at 5 and 6",
    StepsOf(tables, 3, false) == std::vector<std::int32_t>({ 5, 6 }));
  check("ideally, it has received the early message at 1",
    StepsOf(tables, 3, true) == std::vector<std::int32_t>({ 5, 1 }));
}

/// Sends first: ranks 0 and 1 have sent once, 2 twice; rank 1's second send shares the step of
/// rank 2's second although it could be earlier, as neither waits for a receive.
void TestSendsTogether(Checks& check)
{
  ReplayTables tables;
  tables.SendReceive(0, 1, 1, 1.5, 1, 2);
  tables.SendReceive(1, 0, 3, 3.5, 3, 4);
  tables.SendReceive(2, 1, 1, 1.5, 5, 6);
  tables.SendReceive(2, 1, 3, 3.5, 7, 8);
  tables.SendReceive(1, 2, 9, 9.5, 9, 10);
  const std::vector<std::int32_t> two = StepsOf(tables, 2, false);
  check("both second sends are at step 2", StepsOf(tables, 1, false)[1] == two[1]);
}
}

int UnitTestLogicalSteps(int, char*[])
{
  Checks check;
  TestReceives(check);
  TestSendsTogether(check);
  return check.Result();
}
