#include "Filters/Core/Replay/RunGraph.h"
#include "Filters/Core/Replay/MakeRunGraph.h"
#include "Testing/Support/Check.h"
#include "Testing/Support/ReplayTables.h"
#include "Testing/Support/RunValues.h"

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
    ValuesOf(alone->Graph.Calls.Begin) == PlainVector<double>({ 2, 1 }) &&
      ValuesOf(alone->Graph.Calls.End) == PlainVector<double>({ 2, 1.5 }));
  check("who shares nothing makes another one", FindRun(input) != alone);
  input.Shared = std::make_shared<SharedRun>();
  const ReplayInput other = input;
  check("who shares the input has the same one", FindRun(input) == FindRun(other));
}

/// Rank 0 sends from 2 to 2.5 s, rank 1 receives from 1 to 3.5 s.
void TestLent(Checks& check)
{
  ReplayTables tables;
  tables.Rows.Call(0, "MPI_Send", 2, 2.5);
  tables.Rows.Call(1, "MPI_Recv", 1, 3.5);
  tables.Message(0, 1, 2, 2.5, 1, 3.5);
  ReplayInput input = tables.Input();
  input.Axis = { 2, 3, {} };
  const auto keep = [&input](const void* values) {
    input.Shared->Keep(values, std::shared_ptr<const void>(values, [](const void*) {}));
  };
  const auto find = [&input, &keep] {
    input.Shared = std::make_shared<SharedRun>();
    keep(input.Calls.Rank.Data);
    keep(input.Calls.Begin.Data);
    keep(input.Calls.End.Data);
    return FindRun(input);
  };
  const auto onAxis = [](const RunCalls& calls) {
    return ValuesOf(calls.Begin) == PlainVector<double>({ 0, 0 }) &&
      ValuesOf(calls.End) == PlainVector<double>({ 0.5, 1 }) && calls.End[1] == 1 &&
      ValuesOf(calls.Rank) == PlainVector<std::int32_t>({ 0, 1 }) && calls.Row(1) == 1;
  };
  const auto lent = find();
  check("columns that are kept are read where they are",
    lent->Graph.Calls.Begin.IsLent() && lent->Graph.Calls.Rank.IsLent() &&
      lent->Memory.size() == 3);
  check("on the axis", onAxis(lent->Graph.Calls));
  check("the receive waits for the send", AwaitedBy(lent->Graph, 1) == List({ 0 }));
  input.Shared = std::make_shared<SharedRun>();
  keep(input.Calls.Begin.Data);
  const auto own = FindRun(input);
  check("if one is not kept they are copied", !own->Graph.Calls.Begin.IsLent());
  check("with the same values", onAxis(own->Graph.Calls));
  input.Axis.Gaps = { { 2.25, 2.75 } };
  const auto cut = find();
  check("a gap is taken out of copies",
    !cut->Graph.Calls.Begin.IsLent() &&
      ValuesOf(cut->Graph.Calls.End) == PlainVector<double>({ 0.25, 0.5 }));
  tables.Levels[0] = 2; // inside another MPI call
  const auto one = find();
  check("if a row is left out, they are copied",
    !one->Graph.Calls.Rank.IsLent() && one->Graph.Calls.Size() == 1 &&
      one->Graph.Calls.Row(0) == 1);
}
}

int UnitTestMakeRunGraph(int, char*[])
{
  Checks check;
  TestCalls(check);
  TestNothing(check);
  TestShared(check);
  TestLent(check);
  return check.Result();
}
