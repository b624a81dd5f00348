#include "Filters/Core/Attribution/Rows/AttributionRows.h"
#include "Testing/Support/AttributionPrograms.h"
#include "Testing/Support/Check.h"
#include "Testing/Support/SimulatedProcesses.h"

#include <algorithm>
#include <array>
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

void TestRows(Checks& check)
{
  const AttributionRows rows = Small().Rows();
  check("ranks are numbered in order", rows.Ranks.Size() == 2 && rows.Ranks.Rank(0) == 2);
  check("messages to oneself and unmatched ones are left out", rows.Messages.size() == 2);
  check("the unmatched one is counted", rows.Unmatched == 1 && rows.Rows == 4);
  check("its send says who talks to whom, from rank 7 to rank 2",
    rows.Sends.size() == 1 && rows.Sends[0].Source == 1 && rows.Sends[0].Destination == 0 &&
      rows.Sends[0].Bytes == 300 && rows.Sends[0].SendBegin == 5);
  MadeTrace received = Small();
  received.Messages.SendBegin[3] = std::nan("");
  check("a receive without its send does not", received.Rows().Sends.empty());
  check("by destination", rows.Messages[0].Destination == 0 && rows.Messages[1].Destination == 1);
  check("nodes are numbered by least rank", rows.Node[0] == 0 && rows.Node[1] == 1);
  MadeTrace far = Small();
  far.Messages.SourceNode[0] = 2000000000;
  check("whatever their ids are", far.Rows().Node == std::vector<std::int32_t>({ 0, 1 }));
  check("calls are there by rank", rows.FirstCall[1] == 3 && rows.FirstCall[2] == 4);
  check.Near("the begin is the first call's", rows.Begin, 0.5);
  check.Near("the end is the last call's", rows.End, 6);
  check("clocks that agree are not touched", !rows.ClocksCorrected && rows.Skewed == 0);
  MadeTrace empty;
  check("nothing gives nothing", empty.Rows().Messages.empty() && empty.Rows().End == 0);
}

/// Rank 7's clock is 10 s ahead: its messages arrive 9 s before they are sent.
void TestClocks(Checks& check)
{
  MadeTrace trace;
  for (int i = 0; i < 5; ++i)
  {
    trace.Message(7, 2, 100, 20 * i + 10, 1 - 10, 20 * i - 1);
    trace.Message(2, 7, 100, 20 * i + 5, 1 + 10, 20 * i + 14);
  }
  const AttributionRows rows = trace.Rows();
  check("five messages are skewed", rows.Skewed == 5 && rows.ClocksCorrected);
  bool right = true;
  for (const AttributionMessage m : rows.Messages)
  {
    right = right && std::fabs(m.ReceiveEnd - m.SendBegin - 1) < 1e-9;
  }
  check("on one clock each takes a second", right);
}

/// Rows that stand in order are looked at where they are; one that is left out makes copies.
void TestMemory(Checks& check)
{
  MadeTrace trace;
  trace.Message(1, 0, 100, 1, 1, 0.5);
  trace.Message(1, 0, 100, 3, 1, 2.5);
  trace.Message(0, 1, 100, 5, 1, 4.5);
  ProcessGroup alone;
  const AttributionRows there = CollectAttributionRows(trace.Input(), alone);
  check("rows in order are not copied",
    there.Messages.SendBegin.Data == trace.Messages.SendBegin.Data());
  check("nor are calls", there.Calls.Begin.Data == trace.Calls.Begin.Data());
  check("messages by destination", there.FirstMessage == std::vector<std::size_t>{ 0, 2, 3 });
  trace.Messages.Matched[1] = 0;
  trace.MpiLevel[0] = 2;
  const AttributionRows copied = CollectAttributionRows(trace.Input(), alone);
  check("without one, the others are copied",
    copied.Messages.size() == 2 && copied.Messages[1].Id == 2 && copied.Messages[1].SendBegin == 5);
  check("by destination", copied.FirstMessage == std::vector<std::size_t>{ 0, 1, 2 });
  check("a call within another is left out",
    copied.Calls.size() == 2 && copied.Calls[0].Begin == 2.5 && copied.Calls[1].End == 6);
}

void TestProcesses(Checks& check)
{
  const MadeTrace trace = MakeRing({});
  const AttributionRows alone = trace.Rows();
  // Each process holds every third row, so another order of rows as well.
  std::array<bool, 3> right{}; // by process, each writes its own
  RunAsProcesses(3, [&](ProcessGroup& group) {
    MadeTrace mine;
    for (std::size_t i = group.Process(); i < trace.Messages.Source.Size(); i += 3)
    {
      mine.Nonblocking(trace.Messages.Source[i], trace.Messages.Destination[i], 8192,
        trace.Messages.SendBegin[i], trace.Messages.ReceiveEnd[i], trace.Messages.ReceiveBegin[i]);
      mine.Messages.MessageId[mine.Messages.MessageId.Size() - 1] = trace.Messages.MessageId[i];
    }
    for (std::size_t i = group.Process(); i < trace.Calls.Rank.Size(); i += 3)
    {
      mine.Call(
        trace.Calls.Rank[i], trace.Calls.Begin[i], trace.Calls.End[i], trace.Calls.CollectiveId[i]);
    }
    const AttributionRows rows = CollectAttributionRows(mine.Input(), group);
    if (group.Process() > 0)
    {
      right[group.Process()] = rows.Messages.empty();
      return;
    }
    bool same =
      rows.Messages.size() == alone.Messages.size() && rows.Calls.size() == alone.Calls.size();
    for (std::size_t i = 0; same && i < rows.Messages.size(); ++i)
    {
      same = rows.Messages[i].Id == alone.Messages[i].Id;
    }
    right[0] = same;
  });
  check("three processes give the rows of one", right[0]);
  check("only process 0 has rows", right[1] && right[2]);
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
  TestClocks(check);
  TestMemory(check);
  TestProcesses(check);
  check.Throws("columns of different length are refused", "need one entry", [] {
    MadeTrace trace = Small();
    trace.Messages.Tag.Append(1);
    trace.Rows();
  });
  check.Throws("those of Calls, too", "columns of Calls differ", [] {
    MadeTrace trace = Small();
    trace.Calls.Wait.Append(1);
    trace.Rows();
  });
  return check.Result();
}
