#include "Filters/Core/Replay/MessageCalls.h"
#include "Filters/Core/Replay/MakeRunGraph.h"
#include "Testing/Support/Check.h"
#include "Testing/Support/ReplayTables.h"

#include <algorithm>
#include <cmath>
#include <vector>

using namespace pclvis;

namespace
{
constexpr std::uint32_t kNone = RunCalls::kNone;

/// Rank 0 posts a send and completes it later; rank 1 likewise its receive.
void TestNonblocking(Checks& check)
{
  ReplayTables tables;
  tables.Rows.Call(0, "MPI_Isend", 1, 1.1);
  tables.Rows.Call(0, "MPI_Wait", 5, 6);
  tables.Rows.Call(1, "MPI_Irecv", 2, 2.1);
  tables.Rows.Call(1, "MPI_Waitall", 4, 7);
  tables.Message(0, 1, 1, 6, 2, 7, 8);
  tables.Message(0, 3, 1, 6, 2, 7, 8); // rank 3 has no calls
  ReplayInput input = tables.Input();
  const RunCalls calls = TakeCalls(input.Calls);
  MessageCalls found = FindMessageCalls(input.Messages, calls);
  check("begun, completed, posted, received",
    found.Sent[0] == 0 && found.SendCompleted[0] == 1 && found.Posted[0] == 2 &&
      found.Received[0] == 3);
  check(
    "a message whose calls are not there is lost", found.Received[1] == kNone && found.Lost == 1);
  check("two calls complete something", found.Completing(4) == std::vector<char>({ 0, 1, 0, 1 }));
  found.Renumber({ 0, 0, 1, 2 });
  check("joined calls have new numbers", found.Sent[0] == 0 && found.Received[0] == 2);
}

/// Both ranks' second threads send and receive while the first ones wait; and one message is sent
/// by a first thread, but completed by a second.
void TestThreads(Checks& check)
{
  ReplayTables tables;
  tables.Rows.Call(0, "MPI_Send", 1, 4);
  tables.Rows.Call(1, "MPI_Recv", 1, 4);
  tables.Rows.Call(0, "MPI_Send", 2, 3, 1);
  tables.Rows.Call(1, "MPI_Recv", 2, 3.5, 1);
  tables.Rows.Call(0, "MPI_Isend", 5, 5.1);
  tables.Rows.Call(0, "MPI_Wait", 5.5, 7, 1);
  tables.Rows.Call(0, "MPI_Barrier", 5.2, 8);
  tables.Rows.Call(1, "MPI_Recv", 5, 7);
  tables.Message(0, 1, 1, 4, 1, 4);
  tables.Message(0, 1, 2, 3, 2, 3.5);
  tables.Message(0, 1, 5, 7, 5, 7);
  const ReplayInput input = tables.Input();
  const RunCalls calls = TakeCalls(input.Calls);
  const OtherThreads others(input.Calls);
  const MessageCalls found =
    FindMessageCalls(input.Messages, calls, CompletingCalls::OfBoth, others);
  check("the first threads' message is found",
    found.Received[0] != kNone && found.SendCompleted[0] == found.Sent[0]);
  check("that of other threads is lost", found.Received[1] == kNone && found.Lost == 1);
  check("of one that another thread completes that call is not known",
    found.Received[2] != kNone && found.SendCompleted[2] == kNone);
  const RunCalls all = TakeCalls(input.Calls, RunThreads::All);
  const MessageCalls ofAll = FindMessageCalls(input.Messages, all);
  check("among all threads' calls it is", ofAll.Lost == 0 && ofAll.SendCompleted[2] != kNone);
}

/// Sends of 4,096 bytes end before their late receiver comes; those of 8,192 only after it.
void TestRendezvous(Checks& check)
{
  ReplayTables tables;
  tables.SendReceive(0, 1, 1, 1.5, 3, 3.5, 4096);
  tables.SendReceive(0, 1, 5, 7.5, 7, 7.6, 8192);
  tables.SendReceive(0, 1, 10, 10.5, 10.1, 10.6, 4096);
  tables.SendReceive(0, 1, 12, 12.1, 14, 14.1, 16384, "MPI_Bsend");
  tables.SendReceive(0, 1, 16, 18.1, 18, 18.2, 100);
  ReplayInput input = tables.Input();
  const RunGraph graph = MakeRunGraph(input);
  check("sizes of which one was sent without waiting do not wait",
    graph.Rendezvous[0] == 0 && graph.Rendezvous[2] == 0);
  check("nor does MPI_Bsend", graph.Rendezvous[3] == 0);
  check("nor do small messages", graph.Rendezvous[4] == 0);
}

void TestLarger(Checks& check)
{
  ReplayTables tables;
  tables.SendReceive(0, 1, 1, 1.5, 3, 3.5, 4096);
  tables.SendReceive(0, 1, 5, 7.5, 7, 7.6, 8192);
  const ReplayInput input = tables.Input();
  const RunGraph graph = MakeRunGraph(input);
  check("larger ones that always ended later wait", graph.Rendezvous[1] == 1);
  check("for the call that completes the send",
    graph.FirstCompleted[1] == 0 && graph.FirstCompleted[2] == 1 && graph.Completed[0] == 1);
}

/// Of the sends of 2,048 bytes to late receivers every second one finds a buffer, the others last
/// until the receive is posted; one of 30 of 512 bytes lasts that long. The last one of 2,048 bytes
/// does not block.
void TestFullBuffers(Checks& check)
{
  ReplayTables tables;
  for (int i = 0; i < 30; ++i)
  {
    const double at = 10 * i;
    tables.SendReceive(0, 1, at, at + (i % 2 == 0 ? 0.5 : 3.5), at + 3, at + 4, 2048);
    tables.SendReceive(0, 1, at + 5, at + (i > 0 ? 5.5 : 8.5), at + 8, at + 9, 512);
  }
  tables.SendReceive(0, 1, 300, 301, 300.5, 302, 2048, "MPI_Isend");
  const ReplayInput input = tables.Input();
  const RunGraph graph = MakeRunGraph(input);
  std::vector<int> waiting;
  for (std::size_t i = 0; i < graph.Rendezvous.size(); ++i)
  {
    if (graph.Rendezvous[i])
    {
      waiting.push_back(static_cast<int>(i));
    }
  }
  std::vector<int> wanted;
  for (int i = 1; i < 30; i += 2)
  {
    wanted.push_back(2 * i);
  }
  check("those without a buffer wait, rare exceptions do not", waiting == wanted);
  check("each of them is completed by its own call",
    std::is_sorted(graph.Completed.begin(), graph.Completed.end()) && graph.Completed.size() == 15);
}

/// Rank 0 sends to rank 1 and receives from rank 2 in one call of 3 s, ten times, and rank 1 posts
/// its receive at `posted` of that; other sends of that size do not wait.
std::size_t WaitingSendReceives(double posted)
{
  ReplayTables tables;
  for (int i = 0; i < 10; ++i)
  {
    const double at = 20 * i;
    tables.Rows.Call(2, "MPI_Send", at, at + 0.1);
    tables.Rows.Call(0, "MPI_Sendrecv", at, at + 3);
    tables.Rows.Call(1, "MPI_Recv", at + posted, at + 3.1);
    tables.Message(0, 1, at, at + 3, at + posted, at + 3.1, 2048);
    tables.Message(2, 0, at, at + 0.1, at, at + 3, 2048);
    tables.SendReceive(1, 2, at + 10, at + 10.1, at + 11, at + 12, 2048);
  }
  const ReplayInput input = tables.Input();
  return MakeRunGraph(input).Completed.size();
}

/// Sends whose requests were freed have no end; one of them went to a late receiver.
void TestFreed(Checks& check)
{
  ReplayTables tables;
  const double unknown = std::nan("");
  tables.Rows.Call(0, "MPI_Isend", 1, 1.1);
  tables.Rows.Call(0, "MPI_Wait", 2, 3);
  tables.Rows.Call(1, "MPI_Recv", 1, 4);
  tables.Rows.Call(1, "MPI_Recv", 6, 7);
  tables.Rows.Call(1, "MPI_Send", 2, 3, 1);
  tables.Message(0, 1, 1, unknown, 1, 4, 8192);
  tables.Message(0, 1, 1, unknown, 6, 7, 8192);
  ReplayInput input = tables.Input();
  const OtherThreads others(input.Calls);
  const RunCalls calls = TakeCalls(input.Calls);
  const MessageCalls found =
    FindMessageCalls(input.Messages, calls, CompletingCalls::OfBoth, others);
  check("a message without the end of its send is found",
    found.Lost == 0 && found.Sent[0] == 0 && found.Received[0] != kNone);
  check("no call completes it", found.SendCompleted[0] == kNone && found.SendCompleted[1] == kNone);
  const RunGraph graph = MakeRunGraph(input);
  check("it is received", graph.Received.size() == 2);
  check("and no call waits for its receiver", graph.Completed.empty());
  // A send of 8,192 bytes that ends before its receiver comes says that none waits.
  tables.SendReceive(0, 1, 10, 10.5, 12, 12.5, 8192);
  input = tables.Input();
  check("sizes are judged by sends that have an end", MakeRunGraph(input).Rendezvous[1] == 0);
  tables.SendReceive(0, 1, 20, 22.5, 22, 22.6, 16384);
  tables.Message(0, 1, 1, unknown, 6, 7, 16384);
  input = tables.Input();
  check("a transfer of those that wait begins with the later side",
    MakeRunGraph(input).Rendezvous[4] == 1);
}
}

int UnitTestMessageCalls(int, char*[])
{
  Checks check;
  TestNonblocking(check);
  TestThreads(check);
  TestRendezvous(check);
  TestLarger(check);
  TestFullBuffers(check);
  check("a call that receives as well waited if it ends soon after its receiver came",
    WaitingSendReceives(2.8) == 10);
  check("otherwise the message that it receives may have ended it", WaitingSendReceives(2) == 0);
  TestFreed(check);
  return check.Result();
}
