#include "Filters/Core/Attribution/AttributionRows.h"
#include "Testing/Support/AttributionPrograms.h"
#include "Testing/Support/Check.h"
#include "Testing/Support/SimulatedProcesses.h"

#include <cmath>
#include <vector>

using namespace pclvis;

namespace
{
MadeTrace Small()
{
  MadeTrace trace;
  trace.Message(7, 2, 100, 1, 1, 0.5);
  trace.Message(2, 7, 200, 3, 1, 2.5);
  trace.Message(2, 2, 50, 3, 1, 2.5); // to itself
  trace.Message(7, 2, 300, 5, 1, 4.5);
  trace.Messages.Matched[3] = 0;
  return trace;
}

std::vector<AttributionMessage> All(const AttributionRows& rows)
{
  std::vector<AttributionMessage> all;
  ForEachMessage(rows, [&all](const AttributionMessage& m) { all.push_back(m); });
  return all;
}

void TestRows(Checks& check)
{
  const AttributionRows rows = Small().Rows();
  check("ranks are numbered in order", rows.Ranks.Size() == 2 && rows.Ranks.Rank(0) == 2);
  const std::vector<AttributionMessage> all = All(rows);
  check("messages to oneself are left out", all.size() == 3 && rows.Messages == 2);
  check("the unmatched one is counted", rows.Unmatched == 1 && rows.Rows == 4);
  check("its send says who talks to whom, from rank 7 to rank 2",
    rows.LoneSends == 1 && !all[2].Received && all[2].Source == 1 && all[2].Destination == 0 &&
      all[2].Bytes == 300 && all[2].SendBegin == 5);
  MadeTrace received = Small();
  received.Messages.SendBegin[3] = std::nan("");
  check("a receive without its send does not", received.Rows().LoneSends == 0);
  MadeTrace freed = Small();
  freed.Messages.SendEnd[0] = std::nan("");
  check("a message whose send has no end is one", freed.Rows().Messages == 2);
  check("nodes are numbered by least rank", rows.Node[0] == 0 && rows.Node[1] == 1);
  MadeTrace far = Small();
  for (std::size_t i = 0; i < 4; ++i)
  {
    far.More.SourceNode[i] += 2000000000;
    far.More.DestinationNode[i] += 2000000000;
  }
  check("whatever their ids are", far.Rows().Node == std::vector<std::int32_t>({ 0, 1 }));
  check.Near("the begin is the first call's", rows.Begin, 0.5);
  check.Near("the end is the last call's", rows.End, 6);
  // Rank 2 is in calls from 0.5 to 2, 2.5 to 4 and 4.5 to 6; rank 7 from 2.5 to 4, its last one.
  check.Near("work of rank 2", rows.Work[0], 1);
  check.Near("work of rank 7", rows.Work[1], 2);
  MadeTrace empty;
  check("nothing gives nothing", All(empty.Rows()).empty() && empty.Rows().End == 0);
}

/// Start-up lies outside of the axis, and its gaps are no time; a thread's calls do not count.
void TestAxis(Checks& check)
{
  MadeTrace trace = Small();
  trace.Call(7, 1.5, 2.25);
  trace.Calls.Thread[4] = 1;
  AttributionInput input = trace.Input();
  input.Priced.Axis = { 1, 5, { { 2, 2.4 } } };
  ProcessGroup alone;
  const AttributionRows rows = CollectAttributionRows(input, alone);
  check("the run is its axis", rows.Begin == 1 && rows.End == 5);
  // Rank 2: 3.6 on the axis, but for 1 (1 to 2), 1.5 and 0.5. Rank 7: from 1 to 2.5 without the
  // gap.
  check.Near("work of rank 2", rows.Work[0], 0.6);
  check.Near("work of rank 7", rows.Work[1], 1.1);
}

void TestClocks(Checks& check)
{
  MadeTrace trace = Small();
  trace.Messages.ReceiveEnd[0] = 0.9;
  check("a message that arrives before it is sent", trace.Rows().Skewed == 1);
}

/// Of two seconds in calls on the axis one is waited; a call goes on for 8 s when it has ended; the
/// time in MPI_Finalize is no communication.
void TestWaits(Checks& check)
{
  MadeTrace trace;
  trace.Call(0, 1, 2);
  trace.Call(1, 4, 13);
  trace.Call(0, 3, 40);
  trace.Calls.Call[2] = 1;
  trace.Wait[0] = 0.75;
  trace.Wait[1] = 0.25;
  const auto waited = [&trace](const CommunicationAxis& axis) {
    AttributionInput input = trace.Input();
    input.Priced.CallNames = { "MPI_Recv", "MPI_Finalize" };
    input.Priced.Axis = axis;
    ProcessGroup alone;
    return CollectAttributionRows(input, alone).WaitedShare;
  };
  check.Near("waits are a share of the time in calls on the axis", waited({ 1, 5, {} }), 0.5);
  check.Near("a gap of half a second in a call is no time in it",
    waited({ 1, 5, { { 4.25, 4.75 } } }), 1 / 1.5);
  check.Near("without one, of all", waited({}), 0.1);
  check.Near("so is what is waited before the axis", waited({ 1.5, 5, {} }), 0.5 / 1.5);
  trace.Call(0, 2, 4);
  trace.Calls.Thread[3] = 1;
  trace.Wait[3] = 1.5;
  check.Near("other threads wait, too, as in Wait States", waited({ 1, 5, {} }), 2.5 / 4);
}

void TestUnknownPartners(Checks& check)
{
  MadeTrace trace;
  trace.Call(0, 0, 2.5, 3); // an allreduce whose operation is known
  trace.Call(0, 3, 4.5);    // not known
  trace.Call(1, 4.75, 9);   // the same
  trace.Call(1, 1, 2);      // MPI_Win_fence
  trace.Call(1, 2, 2.75);   // MPI_Put
  trace.Call(0, 1, 5);      // of another thread
  trace.Calls.Thread[5] = 1;
  trace.Calls.Call[3] = 1;
  trace.Calls.Call[4] = 2;
  AttributionInput input = trace.Input();
  input.Priced.CallNames = { "MPI_Allreduce", "MPI_Win_fence", "MPI_Put" };
  input.Priced.Axis = { 1, 5, {} };
  ProcessGroup alone;
  const AttributionRows rows = CollectAttributionRows(input, alone);
  check("two calls of unknown operations, one that moves data",
    rows.Unjoined == 2 && rows.OneSided == 1);
}

/// What is known already is not found again, nor counted twice.
void TestKnown(Checks& check)
{
  const MadeTrace trace = Small();
  const AttributionRows rows = trace.Rows();
  RowFacts facts = rows;
  facts.WaitedShare = 0.25; // not what the calls say
  const AttributionInput input = trace.Input();
  ProcessGroup alone;
  const AttributionRows again = CollectAttributionRows(input, alone, &facts);
  check("facts are taken as they are", again.WaitedShare == 0.25 && again.Work == rows.Work);
  check("rows are counted once", again.Rows == 4 && again.Messages == 2 && again.Unmatched == 1);
  check("messages are there", All(again).size() == 3);
  check("and the axis", again.Priced.Axis.Begin == 0.5 && again.Priced.Axis.End == 6);
}

void TestProcesses(Checks& check)
{
  const MadeTrace trace = Small();
  const AttributionRows alone = trace.Rows();
  bool right = false, empty = false;
  RunAsProcesses(2, [&](ProcessGroup& group) {
    // All rows on the last process.
    const AttributionRows rows =
      CollectAttributionRows(group.Process() == 1 ? trace.Input() : MadeTrace().Input(), group);
    if (group.Process() == 0)
    {
      right = rows.Rows == 4 && rows.Work == alone.Work && All(rows).size() == 3 &&
        rows.Priced.CallNames == alone.Priced.CallNames;
    }
    else
    {
      empty = All(rows).empty();
    }
  });
  check("two processes give the rows of one", right);
  check("only process 0 has rows", empty);
  check.Throws("what one process cannot take ends all", "there is a rank 2000000000", [] {
    RunAsProcesses(3, [](ProcessGroup& group) {
      MadeTrace mine = Small();
      mine.Messages.Source[0] = group.Process() == 1 ? 2000000000 : 7;
      CollectAttributionRows(mine.Input(), group);
    });
  });
}
}

int UnitTestAttributionRows(int, char*[])
{
  Checks check;
  TestRows(check);
  TestAxis(check);
  TestClocks(check);
  TestWaits(check);
  TestUnknownPartners(check);
  TestKnown(check);
  TestProcesses(check);
  check.Throws("columns of different length are refused", "need one entry", [] {
    MadeTrace trace = Small();
    trace.More.Latency.Append(1);
    trace.Rows();
  });
  check.Throws("those of Calls, too", "columns of Calls differ", [] {
    MadeTrace trace = Small();
    trace.Wait.Append(1);
    trace.Rows();
  });
  return check.Result();
}
