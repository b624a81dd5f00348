#include "Filters/Core/Structure/LeapMerging.h"
#include "Testing/Support/Check.h"
#include "Testing/Support/ReplayTables.h"

using namespace pclvis;

namespace
{
struct Counts
{
  std::uint32_t Before, Skipping, Absorbing;
};

Counts CountPartitions(ReplayTables& tables)
{
  const LogicalEvents events = ListLogicalEvents(tables.Input(), true);
  const EventPartitions partitions = PartitionEvents(events);
  return { partitions.Count, MergeLeaps(events, partitions, { true, false }).Count,
    MergeLeaps(events, partitions, {}).Count };
}

/// Ranks 0 and 1 exchange, 1 and 2 afterwards: the first leap lacks rank 2, which comes in through
/// the second message.
void TestLacking(Checks& check)
{
  ReplayTables tables;
  tables.SendReceive(0, 1, 1, 2, 1, 3);
  tables.SendReceive(1, 2, 4, 5, 4, 6);
  const Counts counts = CountPartitions(tables);
  check("two messages", counts.Before == 2);
  check("the first absorbs the second", counts.Skipping == 1 && counts.Absorbing == 1);
}

/// Two pairs exchange twice: each leap has all ranks.
void TestComplete(Checks& check)
{
  ReplayTables tables;
  for (int i = 0; i < 2; ++i)
  {
    tables.SendReceive(0, 1, 10 * i + 1, 10 * i + 2, 10 * i + 1, 10 * i + 3);
    tables.SendReceive(2, 3, 10 * i + 1, 10 * i + 2, 10 * i + 1, 10 * i + 3);
  }
  const Counts counts = CountPartitions(tables);
  check("four messages stay four phases", counts.Absorbing == 4 && counts.Skipping == 4);
}

/// Ranks 0 and 1 exchange three times before rank 1 turns to rank 2. Skipping leaves the first two;
/// absorbing takes them all to reach rank 2.
void TestSkipping(Checks& check)
{
  ReplayTables tables;
  for (int i = 0; i < 3; ++i)
  {
    tables.SendReceive(0, 1, 10 * i + 1, 10 * i + 2, 10 * i + 1, 10 * i + 3);
  }
  tables.SendReceive(1, 2, 41, 42, 41, 43);
  const Counts counts = CountPartitions(tables);
  check("skipping leaves two phases before the one that reaches rank 2", counts.Skipping == 3);
  check("absorbing makes one phase of all", counts.Absorbing == 1);
}

/// All of ranks 0 to 2 meet until 10 s; 0 sends to 1 from `begin` to `end`; all meet from 20 s on.
EventPartitions CloseLeaps(double begin, double end, bool follows, bool close)
{
  ReplayTables tables;
  for (std::int32_t rank = 0; rank < 3; ++rank)
  {
    tables.Rows.Collective(rank, "MPI_Barrier", 9, 10, 0, -1);
  }
  tables.SendReceive(0, 1, begin, end, begin, end);
  for (std::int32_t rank = 0; follows && rank < 3; ++rank)
  {
    tables.Rows.Collective(rank, "MPI_Barrier", 20, 21, 1, -1);
  }
  const LogicalEvents events = ListLogicalEvents(tables.Input(), true);
  return MergeLeaps(events, PartitionEvents(events), { false, close });
}

/// The message lacks rank 2. Events of rank 0: 0 barrier, 1 send, 2 barrier.
void TestClose(Checks& check)
{
  const auto withFirst = [](const EventPartitions& found) { return found.Of[0] == found.Of[1]; };
  const EventPartitions open = CloseLeaps(10.5, 11, true, false);
  check("the message goes with what follows", open.Count == 2 && open.Of[1] == open.Of[2]);
  const EventPartitions close = CloseLeaps(10.5, 11, true, true);
  check("0.5 s after, 9 s before: with what was before",
    close.Count == 2 && withFirst(close) && close.Of[1] != close.Of[2]);
  check("0.75 s and 7 s are not close", !withFirst(CloseLeaps(10.75, 13, true, true)));
  check("a tenth is not less than a tenth", !withFirst(CloseLeaps(10.5, 15, true, true)));
  check("a barrier at that very moment does not count", withFirst(CloseLeaps(15, 20, true, true)));
  check("nothing follows", withFirst(CloseLeaps(19, 20, false, true)));
  check("and stays without times", !withFirst(CloseLeaps(19, 20, false, false)));
}

/// Between two barriers, 0 sends to 1 at once, and 2 to 3 shortly before 1 to 2 and 3 to 4. Parts
/// of a leap go their own way: the first message back, the second on.
void TestParts(Checks& check)
{
  ReplayTables tables;
  for (std::int32_t rank = 0; rank < 5; ++rank)
  {
    tables.Rows.Collective(rank, "MPI_Barrier", 9, 10, 0, -1);
    tables.Rows.Collective(rank, "MPI_Barrier", 30, 31, 1, -1);
  }
  tables.SendReceive(0, 1, 10.125, 11, 10.125, 11);
  tables.SendReceive(2, 3, 18, 19, 18, 19);
  tables.SendReceive(1, 2, 20, 21, 20, 21);
  tables.SendReceive(3, 4, 20, 21, 20, 21);
  const LogicalEvents events = ListLogicalEvents(tables.Input(), true);
  const EventPartitions found = MergeLeaps(events, PartitionEvents(events), { false, true });
  const std::uint32_t* of = &found.Of[events.First[2]]; // barrier, send, receive, barrier
  check("the first message is close to the barrier", found.Of[1] == found.Of[0]);
  check("the second takes rank 4 with the next", of[1] != of[0] && of[1] == of[2]);
  check("and the last barrier for rank 0", of[2] == of[3] && found.Count == 2);
}

void TestOrder(Checks& check)
{
  ReplayTables tables;
  tables.SendReceive(1, 2, 4, 5, 4, 6);
  tables.SendReceive(0, 1, 1, 2, 1, 3);
  const LogicalEvents events = ListLogicalEvents(tables.Input(), true);
  const EventPartitions partitions = PartitionEvents(events);
  check("the partition of rank 0 comes first",
    OrderPartitions(events, partitions) ==
      std::vector<std::uint32_t>({ partitions.Of[0], partitions.Of[3] }));
}
}

int UnitTestLeapMerging(int, char*[])
{
  Checks check;
  TestLacking(check);
  TestComplete(check);
  TestSkipping(check);
  TestClose(check);
  TestParts(check);
  TestOrder(check);
  return check.Result();
}
