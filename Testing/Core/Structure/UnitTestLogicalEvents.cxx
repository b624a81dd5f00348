#include "Filters/Core/Structure/LogicalEvents.h"
#include "Testing/Support/Check.h"
#include "Testing/Support/ReplayTables.h"

using namespace pclvis;

namespace
{
LogicalEvents List(ReplayTables& tables)
{
  return ListLogicalEvents(tables.Input(), true);
}

/// Rank 0's first thread waits from 0 to 10 s for an answer; its second one asks at 2 s.
///   thread 0  [---------- receive b ----------]
///   thread 1      [send a]
///   rank 1           [receive a] [send b]
void TestOverlap(Checks& check)
{
  ReplayTables tables;
  tables.Rows.Call(0, "MPI_Recv", 0, 10, 0);
  tables.Rows.Call(0, "MPI_Send", 2, 3, 1);
  tables.Rows.Call(1, "MPI_Recv", 1, 4);
  tables.Rows.Call(1, "MPI_Send", 5, 6);
  tables.Message(0, 1, 2, 3, 1, 4);
  tables.Message(1, 0, 5, 6, 0, 10);
  const LogicalEvents events = List(tables);
  check("all messages are known", events.Lost == 0 && events.Size() == 4);
  check("what is sent during a receive stands before it",
    events.Kind[0] == LogicalKind::Send && events.Kind[1] == LogicalKind::Receive);
  check("messages know their events",
    events.SendEvent[0] == 0 && events.ReceiveEvent[1] == 1 && events.ReceiveEvent[0] == 2);
  check("and calls theirs", tables.Input().Calls.Thread[events.Calls.Row(events.LastCall[0])] == 1);
}

/// Threads that wait for the same message kind end in another order than they began.
void TestEnds(Checks& check)
{
  ReplayTables tables;
  tables.Rows.Call(0, "MPI_Send", 0, 1);
  tables.Rows.Call(0, "MPI_Send", 5, 6);
  tables.Rows.Call(1, "MPI_Recv", 0.25, 7, 0);
  tables.Rows.Call(1, "MPI_Recv", 0.5, 2, 1);
  tables.Message(0, 1, 0, 1, 0.5, 2);
  tables.Message(0, 1, 5, 6, 0.25, 7);
  const LogicalEvents events = List(tables);
  check("the one that ends first comes first",
    events.ReceiveEvent[0] == 2 && events.ReceiveEvent[1] == 3);
}

/// Calls of two threads overlap and end as they begin.
///   thread 0  [--- receive ---]
///   thread 1          [------ send ------]
void TestEndsInOrder(Checks& check)
{
  ReplayTables tables;
  tables.SendReceive(1, 0, 0, 1, 0.5, 5);
  tables.Rows.Call(0, "MPI_Send", 2, 8, 1);
  tables.Rows.Call(1, "MPI_Recv", 3, 9);
  tables.Message(0, 1, 2, 8, 3, 9);
  const LogicalEvents events = List(tables);
  check("what is sent during a receive stands before it, too",
    events.SendEvent[1] == 0 && events.ReceiveEvent[0] == 1);
}

/// Two threads send without waiting; a receive that ends between two of these parts them, one that
/// only begins there does not, and neither does a call that looks for completions in vain.
///   thread 0  [s] [s]         [s]     [s]
///   thread 1      [---- r ----]  [---- r ----]
void TestBursts(Checks& check)
{
  ReplayTables tables;
  for (const double begin : { 1.0, 3.0, 7.0, 9.0 })
  {
    tables.Rows.Call(0, "MPI_Isend", begin, begin + 0.5, 0);
    tables.Message(0, 1, begin, begin + 0.5, begin + 20, begin + 20.5);
    tables.Rows.Call(1, "MPI_Recv", begin + 20, begin + 20.5);
  }
  for (const double begin : { 2.0, 8.0 })
  {
    tables.Rows.Call(0, "MPI_Recv", begin, begin + 4, 1);
    tables.Rows.Call(1, "MPI_Send", begin - 1.5, begin - 1.25);
    tables.Message(1, 0, begin - 1.5, begin - 1.25, begin, begin + 4);
  }
  tables.Rows.Call(0, "MPI_Test", 2.5, 2.75, 0);
  const LogicalEvents events = List(tables);
  check("rank 0 has two bursts and two receives", events.First[1] == 4);
  check("the first two sends are one, and the last two",
    events.SendEvent[0] == 0 && events.SendEvent[1] == 0 && events.SendEvent[2] == 2 &&
      events.SendEvent[3] == 2);
  check("with a receive after each", events.ReceiveEvent[4] == 1 && events.ReceiveEvent[5] == 3);
  check.Near("a burst ends with its last call", events.Calls.End[events.LastCall[0]], 3.5);
}
}

int UnitTestLogicalEvents(int, char*[])
{
  Checks check;
  TestOverlap(check);
  TestEnds(check);
  TestEndsInOrder(check);
  TestBursts(check);
  return check.Result();
}
