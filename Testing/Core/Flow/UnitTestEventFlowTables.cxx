#include "Filters/Core/Flow/EventFlowTables.h"
#include "Testing/Support/Check.h"
#include "Testing/Support/FlowRows.h"

#include <cmath>
#include <limits>
#include <string>

using namespace pclvis;

namespace
{
/// A at 0 to 1 s, B at 2 to 3, A at 4 to 5: edges A to B and B to A with 1 s each.
void TestSums(Checks& check)
{
  FlowRows rows({ "ABA", "ABA" });
  EventFlowInput input = rows.Input();
  Column<std::int64_t> sent(6, 10), received(6, 1);
  Column<double> waits(6, 0.25);
  waits[1] = std::numeric_limits<double>::quiet_NaN();
  input.Columns.BytesSent = sent;
  input.Columns.BytesReceived = received;
  input.Columns.Wait = waits;
  ProcessGroup alone;
  const EventFlowTables found = MakeEventFlowTables(input, {}, alone);
  const schema::FlowNodes::Table& nodes = found.Nodes;
  check("two nodes", nodes.Node.Size() == 2 && nodes.Calls[0] == 4 && nodes.Calls[1] == 2);
  check.Near("time in calls", nodes.Time[0], 4);
  check("mean, least, most", nodes.Mean[0] == 1 && nodes.Least[0] == 1 && nodes.Most[0] == 1);
  check("bytes", nodes.BytesSent[0] == 40 && nodes.BytesReceived[1] == 2);
  check.Near("waits that are known", nodes.Wait[1], 0.25);
  check("all ranks start and end with A", nodes.Starts[0] == 2 && nodes.Ends[0] == 2);
  check("A is the header of a loop with B",
    nodes.Loop[0] == 0 && nodes.Loop[1] == 0 && nodes.Header[0] == 1 && nodes.Header[1] == 0);
  const schema::FlowEdges::Table& edges = found.Edges;
  check("an edge there and an edge back",
    edges.Edge.Size() == 2 && edges.Back[0] == 0 && edges.Back[1] == 1 && edges.Loop[1] == 0);
  check.Near("time between calls", edges.Time[0], 2);
  check.Near("time in the calls that it leads to", edges.CallTime[0], 2);
  check("bytes of these calls", edges.BytesSent[1] == 20);
  check("loops for the view", found.Loops.Loop.Size() == 1 && found.Loops.Iterations[0] == 4);
  check("calls have their node", found.Calls.FlowNode[0] == 0 && found.Calls.FlowNode[4] == 1);
  check("nodes of both ranks", found.RankNodes == 4 && found.Groups == 1);
}

/// Calls from 0 to 1, 2 to 3 and 4 to 5 s, on an axis from 0.5 to 4.5 s without 2.5 to 3.5 s. The
/// first one waits half of its time, before the axis begins; the last one all of it.
void TestTimeAxis(Checks& check)
{
  FlowRows rows({ "ABA" });
  EventFlowInput input = rows.Input();
  Column<double> waits(3, 0.5);
  waits[2] = 1;
  input.Columns.Wait = waits;
  input.Axis = { 0.5, 4.5, { { 2.5, 3.5 } } };
  ProcessGroup alone;
  const EventFlowTables found = MakeEventFlowTables(input, {}, alone);
  const schema::FlowNodes::Table& nodes = found.Nodes;
  check("time in calls on the axis", nodes.Time[0] == 1 && nodes.Most[0] == 0.5);
  check("without its gaps", nodes.Time[1] == 0.5);
  check("so do waits", nodes.Wait[0] == 0.5 && nodes.Wait[1] == 0.5);
  check("and times between calls", found.Edges.Time[0] == 1 && found.Edges.Time[1] == 0.5);
}

/// A counter with a sample at each enter and leave.
void TestCounters(Checks& check)
{
  FlowRows rows({ "AB" });
  EventFlowInput input = rows.Input();
  OwnColumns<schema::Counters::Rank, schema::Counters::Thread, schema::Counters::Counter,
    schema::Counters::Time, schema::Counters::Value>
    samples;
  const double times[] = { 3, 0, 1, 2 }, values[] = { 160, 0, 100, 130 };
  for (int i = 0; i < 4; ++i)
  {
    samples.Rank.Append(0);
    samples.Thread.Append(0);
    samples.Counter.Append(2);
    samples.Time.Append(times[i]);
    samples.Value.Append(values[i]);
  }
  input.Counters.Rank = samples.Rank;
  input.Counters.Thread = samples.Thread;
  input.Counters.Counter = samples.Counter;
  input.Counters.Time = samples.Time;
  input.Counters.Value = samples.Value;
  ProcessGroup alone;
  const schema::FlowCounters::Table found = MakeEventFlowTables(input, {}, alone).Counters;
  check("both nodes and the edge", found.Change.Size() == 3 && found.Counter[0] == 2);
  check("100 in A, 30 in B", found.Change[0] == 100 && found.Change[1] == 30);
  check("30 between them", found.Edge[2] == 0 && found.Node[2] == -1 && found.Change[2] == 30);
}

/// Rank 0: MPI_Isend, MPI_Wait, MPI_Send; rank 1: MPI_Irecv, MPI_Wait, MPI_Recv; a message for each
/// of both ways, and one that nobody receives.
void TestMessages(Checks& check)
{
  FlowRows rows;
  for (int rank : { 0, 1 })
  {
    rows.Tables.Rows.Call(rank, rank == 0 ? "MPI_Isend" : "MPI_Irecv", 1, 2);
    rows.Tables.Rows.Call(rank, "MPI_Wait", 3, 4);
  }
  rows.Tables.Message(0, 1, 1, 4, 1, 4);
  rows.Tables.SendReceive(0, 1, 5, 6, 5, 6);
  const double never = std::numeric_limits<double>::quiet_NaN();
  rows.Tables.Message(0, 1, 5, 6, never, never);
  EventFlowOptions options;
  options.Signature.Size = SizeInSignature::None;
  options.Signature.Partner = PartnerInSignature::None;
  const EventFlowInput input = rows.Input();
  // Nodes by first call: Isend 0, Wait 1, Send 2; Irecv 3, Recv 4.
  const std::vector<std::vector<std::int64_t>> all = { { 0, 2, 2 }, { 1, 2, 2 }, { 3, 4, -1 },
    { 1, 4, -1 } };
  // Without MPI_Wait: Isend 0, Send 1; Irecv 2, Recv 3.
  const std::vector<std::vector<std::int64_t>> without = { { 0, 1, 1 }, { -1, 1, 1 }, { 2, 3, -1 },
    { -1, 3, -1 } };
  for (const bool waits : { true, false })
  {
    options.Signature.LeaveOut =
      waits ? std::vector<std::string>() : std::vector<std::string>{ "MPI_Wait" };
    ProcessGroup alone;
    const auto found = MakeEventFlowTables(input, options, alone).Messages;
    const auto& wanted = waits ? all : without;
    bool holds = true;
    for (std::size_t i = 0; i < 3; ++i)
    {
      holds = holds && found.SendBeginFlowNode[i] == wanted[0][i] &&
        found.SendEndFlowNode[i] == wanted[1][i] && found.ReceiveBeginFlowNode[i] == wanted[2][i] &&
        found.ReceiveEndFlowNode[i] == wanted[3][i];
    }
    check(waits ? "messages have the nodes of the calls in which they begin and end"
                : "a call that is left out is no node of a message",
      holds && found.SendBeginFlowNode.Size() == 3);
  }
}

/// A rank that makes other calls is apart by the share of these.
void TestDistance(Checks& check)
{
  FlowRows rows({ "AAAB", "AAAB", "AACC" });
  const EventFlowInput input = rows.Input();
  ProcessGroup alone;
  const schema::RankGraphs::Table found = MakeEventFlowTables(input, {}, alone).RankGraphs;
  check(
    "ranks 0 and 1 are a group", found.Group[0] == 0 && found.Group[1] == 0 && found.Group[2] == 1);
  check.Near("the same graph has distance 0", found.Distance[1], 0);
  // Shares A 3/4, B 1/4 against A 1/2, C 1/2.
  check.Near("half of the calls of rank 2 differ", found.Distance[2], 0.5);
}
}

int UnitTestEventFlowTables(int, char*[])
{
  Checks check;
  TestSums(check);
  TestTimeAxis(check);
  TestCounters(check);
  TestMessages(check);
  TestDistance(check);
  FlowRows none;
  ProcessGroup alone;
  const EventFlowTables nothing = MakeEventFlowTables(none.Input(), {}, alone);
  check(
    "nothing is said", IdsOf(nothing.Observations) == std::vector<std::string>({ "flow.nothing" }));
  return check.Result();
}
