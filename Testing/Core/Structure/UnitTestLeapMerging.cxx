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
  return { partitions.Count, MergeLeaps(events, partitions, true).Count,
    MergeLeaps(events, partitions, false).Count };
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
  TestOrder(check);
  return check.Result();
}
