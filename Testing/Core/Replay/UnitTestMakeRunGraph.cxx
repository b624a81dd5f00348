#include "Filters/Core/Replay/RunGraph.h"
#include "Filters/Core/Replay/MakeRunGraph.h"
#include "Testing/Support/Check.h"
#include "Testing/Support/ReplayTables.h"

#include <vector>

using namespace pclvis;

namespace
{
using List = std::vector<std::uint32_t>;

List AwaitedBy(const RunGraph& graph, std::size_t call)
{
  List awaited;
  graph.ForEachAwaited(call, [&](std::uint32_t other) { awaited.push_back(other); });
  return awaited;
}

/// Rank 0: probe, receive from 1 (call 0 after joining), then a rendezvous send to 1 (call 1).
/// Rank 1: send (2), receive (3).
void TestCalls(Checks& check)
{
  ReplayTables tables;
  tables.Rows.Call(0, "MPI_Probe", 0, 3);
  tables.SendReceive(1, 0, 2, 2.1, 3, 3.1, 8);
  tables.SendReceive(0, 1, 5, 9, 8, 9.1, 1 << 20);
  const RunGraph graph = MakeRunGraph(tables.Input());
  check("the probe and the receive are one call", graph.Calls.Size() == 4);
  check("it waits for the send", AwaitedBy(graph, 0) == List({ 2 }));
  check("a rendezvous send waits for the receive's posting", AwaitedBy(graph, 1) == List({ 1, 3 }));
  check("its receive for the send and its own posting", AwaitedBy(graph, 3) == List({ 1, 3 }));
  check("a small send waits for nobody", AwaitedBy(graph, 2).empty());
}

void TestNothing(Checks& check)
{
  ReplayTables tables;
  const RunGraph empty = MakeRunGraph(tables.Input());
  check("without calls there is nothing to order",
    empty.Order.empty() && empty.Calls.Ranks() == 0 && empty.Lost == 0);
  tables.Message(0, 1, 0, 1, 0, 1);
  check("messages without calls are lost", MakeRunGraph(tables.Input()).Lost == 1);
}

void TestShared(Checks& check)
{
  ReplayTables tables;
  tables.SendReceive(1, 0, 2, 2.5, 3, 3.5, 8);
  ReplayInput input = tables.Input();
  input.Axis = { 1, 3, {} };
  const auto alone = FindRun(input);
  check("calls begin and end on the axis, from its begin to its end",
    alone->Graph.Calls.Begin == PlainVector<double>({ 2, 1 }) &&
      alone->Graph.Calls.End == PlainVector<double>({ 2, 1.5 }));
  check("who shares nothing makes another one", FindRun(input) != alone);
  input.Shared = std::make_shared<SharedRun>();
  const ReplayInput other = input;
  check("who shares the input has the same one", FindRun(input) == FindRun(other));
}
}

int UnitTestMakeRunGraph(int, char*[])
{
  Checks check;
  TestCalls(check);
  TestNothing(check);
  TestShared(check);
  return check.Result();
}
