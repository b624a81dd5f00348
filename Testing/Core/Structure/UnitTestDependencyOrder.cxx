#include "Filters/Core/Structure/DependencyOrder.h"
#include "Filters/Core/Structure/FindLogicalStructure.h"
#include "Testing/Support/Check.h"
#include "Testing/Support/RandomProgram.h"

#include <algorithm>
#include <limits>
#include <vector>

using namespace pclvis;

namespace
{
void TestRandom(Checks& check)
{
  for (std::uint64_t seed = 0; seed < 100; ++seed)
  {
    RandomProgram program(5, 100, seed);
    const LogicalEvents events = ListLogicalEvents(program.Tables.Input(), true);
    const DependencyOrder order = OrderEvents(events);
    std::vector<std::size_t> place(events.Size(), std::numeric_limits<std::size_t>::max());
    for (std::size_t i = 0; i < order.Event.size(); ++i)
    {
      place[order.Event[i]] = i;
    }
    bool after = order.Event.size() == events.Size();
    for (std::size_t i = 1; i < events.Size(); ++i)
    {
      after = after && (events.IsFirst(i) || place[i] > place[i - 1]);
    }
    for (std::size_t i = 0; i < events.SendEvent.size(); ++i)
    {
      const std::uint32_t receive = events.ReceiveEvent[i];
      after =
        after && (receive == LogicalEvents::kNone || place[receive] > place[events.SendEvent[i]]);
    }
    check("each event comes after what it depends on", after);
    check("nothing contradicts", order.OperationsApart == 0 && order.ReceivesContradicted == 0);
  }
}

/// Each of two ranks receives first what the other sends after its receive: no program does that,
/// so messages are matched wrongly.
void TestContradiction(Checks& check)
{
  ReplayTables tables;
  for (std::int32_t rank = 0; rank < 2; ++rank)
  {
    tables.Rows.Call(rank, "MPI_Recv", 1, 2);
    tables.Rows.Call(rank, "MPI_Send", 3, 4);
    tables.Message(rank, 1 - rank, 3, 4, 1, 2);
  }
  const LogicalEvents events = ListLogicalEvents(tables.Input(), true);
  const DependencyOrder order = OrderEvents(events);
  check("all events have a place", order.Event.size() == 4);
  check("the receive of the least rank goes on",
    order.ReceivesContradicted == 1 && order.Contradicted[0] == 1 && order.Event[0] == 0);
}

/// Rank 0 completes the collective before it sends, rank 1 after it has received, and rank 1 sends
/// what rank 0 receives before it completes its part: they cannot stand side by side.
void TestApart(Checks& check)
{
  ReplayTables tables;
  tables.Rows.Collective(0, "MPI_Iallreduce", 1, 1.1, 7, -1, 3);
  tables.Rows.Call(0, "MPI_Wait", 2, 3);
  tables.Rows.Collective(1, "MPI_Iallreduce", 1, 1.1, 7, -1, 9);
  tables.SendReceive(0, 1, 4, 5, 4, 6);
  tables.Rows.Call(1, "MPI_Wait", 8, 9);
  const LogicalEvents events = ListLogicalEvents(tables.Input(), true);
  const DependencyOrder order = OrderEvents(events);
  check("they are taken apart", order.OperationsApart == 1 && order.Event.size() == 4);
}
}

int UnitTestDependencyOrder(int, char*[])
{
  Checks check;
  TestRandom(check);
  TestContradiction(check);
  TestApart(check);
  return check.Result();
}
