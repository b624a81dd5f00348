#include "Filters/Core/Waits/WaitStates.h"
#include "Testing/Support/Check.h"
#include "Testing/Support/RandomWaits.h"
#include "Testing/Support/WaitTables.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <random>

using namespace pclvis;

namespace
{
const double kNaN = std::numeric_limits<double>::quiet_NaN();

bool Says(const WaitStates& waits, const std::string& part)
{
  return std::any_of(waits.Observations.begin(), waits.Observations.end(),
    [&](const Observation& each) { return each.Text().find(part) != std::string::npos; });
}

void CheckMessages(Checks& check)
{
  WaitTables tables;
  // Late sender: the receiver is there at 1, the sender at 4.
  tables.Call(0, "MPI_Send", 4, 4.5);
  const std::size_t recv = tables.Call(1, "MPI_Recv", 1, 5);
  tables.Message(0, 1, 4, 4.5, 1, 5);
  // Late receiver: the sender is there at 10, the receiver at 14, the send lasts until 15.
  const std::size_t ssend = tables.Call(0, "MPI_Ssend", 10, 15);
  tables.Call(1, "MPI_Recv", 14, 15.5);
  tables.Message(0, 1, 10, 15, 14, 15.5);
  // A buffered send ends before the receiver comes: nobody waits.
  tables.Call(0, "MPI_Send", 20, 20.5);
  tables.Call(1, "MPI_Recv", 24, 24.1);
  tables.Message(0, 1, 20, 20.5, 24, 24.1);
  // MPI_Bsend never waits for the receiver, however long it lasts.
  tables.Call(0, "MPI_Bsend", 30, 35);
  tables.Call(1, "MPI_Recv", 34, 35.5);
  tables.Message(0, 1, 30, 35, 34, 35.5);
  const WaitStates waits = FindAlone(tables);
  check.Near("late sender: 4 - 1", waits.Messages.LateSender[0], 3);
  check.Near("the late sender itself does not wait", waits.Messages.LateReceiver[0], 0);
  check.Near("late receiver: 14 - 10", waits.Messages.LateReceiver[1], 4);
  check.Near("the late receiver itself does not wait", waits.Messages.LateSender[1], 0);
  check("a buffered send waits for nobody",
    waits.Messages.LateReceiver[2] == 0 && waits.Messages.LateSender[2] == 0 &&
      waits.Messages.LateReceiver[3] == 0);
  check("the calls have the waits of their messages",
    waits.Calls.Wait[recv] == 3 && waits.Calls.WaitKind[recv] == 0 &&
      waits.Calls.Wait[ssend] == 4 && waits.Calls.WaitKind[ssend] == 2);
  check("no message is in wrong order", waits.Messages.WrongOrder[0] == 0);
  check("sums",
    waits.Sums.Total[WaitKind::LateSender] == 3 && waits.Sums.Total[WaitKind::LateReceiver] == 4 &&
      waits.Sums.Total.Total() == 7);
  check("who was waited for", waits.Sums.Caused == std::vector<double>({ 3, 4 }));
  check("that times are sums is said", Says(waits, "; 7 s of this is waiting for other ranks"));
  check(
    "it is said", Says(waits, "longest for rank 1: 4 s (57.1 % of the waiting time), rank 0: 3 s"));
}

void CheckNonblocking(Checks& check)
{
  WaitTables tables;
  // One MPI_Waitall completes three receives and a send; the waiting is in it, and counts once.
  for (const int source : { 0, 2, 3 })
  {
    tables.Call(1, "MPI_Irecv", 1 + source, 1.5 + source);
  }
  tables.Call(1, "MPI_Isend", 5, 5.5);
  const std::size_t waitall = tables.Call(1, "MPI_Waitall", 10, 20);
  tables.Call(0, "MPI_Send", 12, 12.5);
  tables.Call(2, "MPI_Send", 18, 18.5);
  tables.Call(3, "MPI_Send", 9, 9.5);
  tables.Message(0, 1, 12, 12.5, 1, 20);
  tables.Message(2, 1, 18, 18.5, 3, 20);
  tables.Message(3, 1, 9, 9.5, 4, 20);
  // The receiver of its send comes at 16: rendezvous.
  tables.Call(0, "MPI_Recv", 16, 21);
  tables.Message(1, 0, 5, 20, 16, 21);
  const WaitStates waits = FindAlone(tables);
  check("each message has its own late sender",
    waits.Messages.LateSender[0] == 2 && waits.Messages.LateSender[1] == 8 &&
      waits.Messages.LateSender[2] == 0);
  check("the late sender explains the call: the receiver came earlier",
    waits.Messages.LateReceiver[3] == 0);
  check("the early messages were held until the last was sent: 18 - 12, 18 - 9",
    waits.Messages.Held[0] == 6 && waits.Messages.Held[1] == 0 && waits.Messages.Held[2] == 9);
  check("the call counts the greatest",
    waits.Calls.Wait[waitall] == 8 && waits.Calls.WaitKind[waitall] == 0);
  check("and so do the sums", waits.Sums.Total.Total() == 8 && waits.Sums.Caused[2] == 8);
  check("messages of one call are in no wrong order", waits.Messages.WrongOrder[1] == 0);
}

void CheckNonblockingSend(Checks& check)
{
  WaitTables tables;
  tables.Call(0, "MPI_Isend", 1, 1.5);
  const std::size_t wait = tables.Call(0, "MPI_Wait", 3, 12);
  tables.Call(1, "MPI_Irecv", 10, 10.5);
  tables.Call(1, "MPI_Wait", 11, 13);
  tables.Message(0, 1, 1, 12, 10, 13);
  const WaitStates waits = FindAlone(tables);
  check("a nonblocking send waits in the completing call, from its begin on: 10 - 3",
    waits.Messages.LateReceiver[0] == 7 && waits.Calls.Wait[wait] == 7 &&
      waits.Calls.WaitKind[wait] == 2);
  check("the message was held until its receiver came: 11 - 1", waits.Messages.Held[0] == 10);
}

void CheckWrongOrder(Checks& check)
{
  WaitTables tables;
  // Rank 1 waits for rank 0 (sends at 4) while the message of rank 2 (sent at 2) lies there.
  const std::size_t first = tables.Call(1, "MPI_Recv", 1, 5);
  tables.Call(1, "MPI_Recv", 5, 5.5);
  tables.Call(0, "MPI_Send", 4, 4.5);
  tables.Call(2, "MPI_Send", 2, 2.5);
  tables.Message(0, 1, 4, 4.5, 1, 5);
  tables.Message(2, 1, 2, 2.5, 5, 5.5);
  // Another thread receives the earlier message: it was not this thread's to take.
  tables.Call(3, "MPI_Recv", 1, 5, 0);
  tables.Call(3, "MPI_Recv", 5, 5.5, 1);
  tables.Call(0, "MPI_Send", 4.5, 4.6);
  tables.Call(2, "MPI_Send", 2.5, 2.6);
  tables.Message(0, 3, 4.5, 4.6, 1, 5);
  tables.Message(2, 3, 2.5, 2.6, 5, 5.5);
  const WaitStates waits = FindAlone(tables);
  check("the late sender is in wrong order",
    waits.Messages.LateSender[0] == 3 && waits.Messages.WrongOrder[0] == 3 &&
      waits.Messages.WrongOrder[1] == 0);
  check("the call says so", waits.Calls.WaitKind[first] == 1);
  check("another thread's message is in no wrong order", waits.Messages.WrongOrder[2] == 0);
  check("wrong order is a part of late sender",
    waits.Sums.Total[WaitKind::WrongOrder] == 3 && waits.Sums.Total[WaitKind::LateSender] == 6.5 &&
      waits.Sums.Total.Total() == 6.5);
}

void CheckCollectives(Checks& check)
{
  WaitTables tables;
  const char* names[] = { "MPI_Barrier", "MPI_Allgatherv", "MPI_Bcast", "MPI_Gatherv", "MPI_Scan" };
  for (int operation = 0; operation < 5; ++operation)
  {
    // Ranks 0, 1, 2 enter 3, 1 and 2 s after the begin; all leave 5 s after it. Root: rank 1.
    const double begin = 10 * operation, enter[] = { 3, 1, 2 };
    const int root = operation == 2 || operation == 3 ? 1 : -1;
    for (int rank = 0; rank < 3; ++rank)
    {
      tables.Collective(rank, names[operation], begin + enter[rank], begin + 5, operation, root);
    }
  }
  // Rank 0 is the last and the root of a broadcast.
  tables.Collective(0, "MPI_Bcast", 53, 55, 5, 0);
  const std::size_t early = tables.Collective(2, "MPI_Bcast", 51, 55, 5, 0);
  const std::size_t left = tables.Collective(1, "MPI_Bcast", 50, 52, 5, 0);
  tables.Collective(0, "MPI_Init", 60, 65, 6, -1);
  tables.Collective(1, "MPI_Init", 64, 65, 6, -1);
  const WaitStates waits = FindAlone(tables);
  const auto of = [&](int operation) {
    return std::vector<double>(
      &waits.Calls.Wait[3 * operation], &waits.Calls.Wait[3 * operation] + 3);
  };
  check("barrier: all wait for rank 0", of(0) == std::vector<double>({ 0, 2, 1 }));
  check("all with all: the same", of(1) == std::vector<double>({ 0, 2, 1 }));
  check("nobody waits for a root that comes first", of(2) == std::vector<double>({ 0, 0, 0 }));
  check("the root waits for the last that sends to it", of(3) == std::vector<double>({ 0, 2, 0 }));
  check("a scan waits for the ranks below", of(4) == std::vector<double>({ 0, 2, 1 }));
  check("the others wait for a late root", waits.Calls.Wait[early] == 2);
  check("no longer than they are there", waits.Calls.Wait[left] == 2);
  check("MPI_Init is no barrier", waits.Calls.Wait[18] == 0 && waits.Calls.Wait[19] == 0);
  check("kinds",
    waits.Calls.WaitKind[1] == 3 && waits.Calls.WaitKind[4] == 4 && waits.Calls.WaitKind[10] == 6 &&
      waits.Calls.WaitKind[early] == 5 && waits.Calls.WaitKind[13] == 7 &&
      waits.Calls.WaitKind[0] == -1);
  check("all was waited for rank 0", waits.Sums.Caused[0] == 3 + 3 + 2 + 3 + 4);
}

/// Ranks 0 and 1 enter at 1 and 3; the root is not recorded, as TAU does not.
void CheckUnknownRoots(Checks& check)
{
  WaitTables tables;
  for (const double leave : { 5.0, 2.5 }) // of rank 0
  {
    const std::int64_t operation = leave == 5;
    tables.Collective(0, "MPI_Bcast", 1, leave, operation, -1);
    tables.Collective(1, "MPI_Bcast", 3, 5, operation, -1);
    tables.Collective(0, "MPI_Reduce", 1, leave, operation + 2, -1);
    tables.Collective(1, "MPI_Reduce", 3, 5, operation + 2, -1);
  }
  const WaitStates waits = FindAlone(tables);
  const std::vector<double> found(&waits.Calls.Wait[0], &waits.Calls.Wait[0] + 8);
  check("where nobody leaves before all have entered, they wait as at a barrier; else not",
    found == std::vector<double>({ 2, 0, 2, 0, 0, 0, 0, 0 }) && waits.Calls.WaitKind[0] == 3 &&
      waits.Calls.WaitKind[2] == 3);
}

void CheckNonblockingCollectives(Checks& check)
{
  WaitTables tables;
  // Entered at 1 and 6, completed by rank 0 in a wait from 4 to 7.
  const std::size_t begun = tables.Collective(0, "MPI_Ibarrier", 1, 1.1, 0, -1, 7);
  const std::size_t wait = tables.Call(0, "MPI_Wait", 4, 7);
  tables.Collective(1, "MPI_Ibarrier", 6, 6.1, 0, -1, kNaN);
  const WaitStates waits = FindAlone(tables);
  check("the waiting is in the completing call",
    waits.Calls.Wait[begun] == 0 && waits.Calls.Wait[wait] == 2 &&
      waits.Calls.WaitKind[wait] == static_cast<int>(WaitKind::Barrier));
  check("an unknown completion is said", Says(waits, "1 nonblocking collective has no wait"));
}

void CheckEdges(Checks& check)
{
  WaitTables tables;
  check("no row: no wait", FindAlone(tables).Sums.Rows.empty());
  // A region that is no MPI call ends when the receive does; it encloses it.
  const std::size_t user = tables.Call(1, "exchange", 0, 5);
  tables.Call(1, "MPI_Recv", 1, 5);
  tables.Call(0, "MPI_Send", 4, 4.5);
  tables.Message(0, 1, 4, 4.5, 1, 5);
  tables.Message(0, 1, 4, 4.5, kNaN, kNaN, 0); // nobody received it
  tables.Message(0, 1, 4, 4.5, 1, 3);          // received before it was sent
  tables.Message(0, 1, 4, 4.5, 1, 5, 1, 1);    // flagged by the reader
  tables.Message(0, 7, 4, 4.5, 1, 5);          // the receiver has no calls
  tables.Message(8, 1, 4, 4.5, 1, 5);          // the sender has no calls
  tables.Message(8, 1, 0.5, 4.5, 1, 5);        // the same, and its receiver came while it sent
  tables.Call(2, "MPI_Barrier", 0, 1);         // the tracer wrote no operation
  tables.Collective(0, "MPI_Barrier", 20, 21, 0, -1);
  tables.Collective(1, "MPI_Barrier", 22, 23, 0, -1); // rank 0 has left: clocks
  tables.Collective(0, "MPI_Barrier", 30, 31, 1, -1); // rank 1 is missing
  const WaitStates waits = FindAlone(tables);
  check("the MPI call is taken", waits.Messages.LateSender[0] == 3);
  check("a region that is no MPI call has no wait", std::isnan(waits.Calls.Wait[user]));
  for (const int i : { 1, 2, 3 })
  {
    check("message " + std::to_string(i) + " cannot be told",
      std::isnan(waits.Messages.LateSender[i]) && std::isnan(waits.Messages.LateReceiver[i]) &&
        std::isnan(waits.Messages.WrongOrder[i]));
  }
  check("without the receiver's calls there is no late sender",
    std::isnan(waits.Messages.LateSender[4]) && waits.Messages.LateReceiver[4] == 0);
  check("a sender waits for no receiver that came before it, whatever its calls",
    waits.Messages.LateSender[5] == 3 && waits.Messages.LateReceiver[5] == 0);
  check("without the sender's calls there is no late receiver",
    waits.Messages.LateSender[6] == 0 && std::isnan(waits.Messages.LateReceiver[6]));
  check("nothing of that is silent",
    Says(waits, "1 send or receive is skipped: the other side") &&
      Says(waits, "2 messages are skipped: received before sent") &&
      Says(waits, "1 message has no late-sender") &&
      Says(waits, "1 message has no late-receiver") && Says(waits, "1 collective call belongs") &&
      Says(waits, "1 collective operation lacks") && Says(waits, "1 call left a barrier"));
  check.Throws("codes without names are refused", "names of calls", [&] {
    ProcessGroup alone;
    WaitInput input = tables.View();
    input.CallNames.resize(1);
    FindWaitStates(input, {}, alone);
  });
}

/// What the definitions say, read literally, in time messages x calls.
struct Oracle
{
  std::vector<double> LateSender, LateReceiver, WrongOrder, Held;
};

/// The row of the call in which a message's side ended, -1 if there is none.
std::int64_t CallOf(const WaitTables& t, std::int32_t rank, double begin, double end, bool receive)
{
  std::int64_t best = -1;
  std::vector<double> bestKey;
  for (std::size_t i = 0; i < t.Calls.Rank.Size(); ++i)
  {
    const MpiCall kind = MpiCallOf(t.Names[t.Calls.Call[i]]);
    if (t.Calls.Rank[i] != rank || t.Calls.End[i] != end || !kind.IsMpi())
    {
      continue;
    }
    const bool able = receive ? kind.CanReceive() : kind.CanSend();
    const std::vector<double> key = { t.Calls.Begin[i] == begin ? 0.0 : 1.0, able ? 0.0 : 1.0,
      t.Calls.Begin[i], static_cast<double>(t.Calls.Thread[i]),
      static_cast<double>(t.Calls.CallId[i]) };
    if (best < 0 || key < bestKey)
    {
      best = static_cast<std::int64_t>(i);
      bestKey = key;
    }
  }
  return best;
}

Oracle Literally(const WaitTables& t)
{
  const std::size_t n = t.Messages.Source.Size();
  std::vector<std::int64_t> receive(n), send(n);
  Oracle oracle;
  for (auto* column :
    { &oracle.LateSender, &oracle.LateReceiver, &oracle.WrongOrder, &oracle.Held })
  {
    column->assign(n, 0);
  }
  for (std::size_t i = 0; i < n; ++i)
  {
    receive[i] = CallOf(
      t, t.Messages.Destination[i], t.Messages.ReceiveBegin[i], t.Messages.ReceiveEnd[i], true);
    send[i] =
      CallOf(t, t.Messages.Source[i], t.Messages.SendBegin[i], t.Messages.SendEnd[i], false);
    oracle.LateSender[i] = std::max(0.0, t.Messages.SendBegin[i] - t.Calls.Begin[receive[i]]);
    const bool waits = t.Messages.SendEnd[i] >= t.Messages.ReceiveBegin[i] &&
      t.Messages.ReceiveBegin[i] > t.Messages.SendBegin[i];
    oracle.LateReceiver[i] =
      waits ? std::max(0.0, t.Messages.ReceiveBegin[i] - t.Calls.Begin[send[i]]) : 0;
  }
  for (std::size_t i = 0; i < n; ++i)
  {
    double ready = t.Calls.Begin[receive[i]], lastSender = -1;
    for (std::size_t j = 0; j < n; ++j)
    {
      const std::int64_t mine = receive[i], other = receive[j];
      const bool later = t.Messages.Destination[i] == t.Messages.Destination[j] &&
        t.Calls.Thread[mine] == t.Calls.Thread[other] &&
        std::make_tuple(t.Calls.End[mine], t.Calls.Begin[mine], t.Calls.CallId[mine]) <
          std::make_tuple(t.Calls.End[other], t.Calls.Begin[other], t.Calls.CallId[other]);
      if (later && t.Messages.SendBegin[j] < t.Messages.SendBegin[i])
      {
        oracle.WrongOrder[i] = oracle.LateSender[i];
      }
      ready = mine == other ? std::max(ready, t.Messages.SendBegin[j]) : ready;
      lastSender = send[i] == other ? std::max(lastSender, t.Messages.SendBegin[j]) : lastSender;
    }
    oracle.Held[i] =
      std::max(0.0, std::min(ready, t.Messages.ReceiveEnd[i]) - t.Messages.SendBegin[i]);
    oracle.LateReceiver[i] = lastSender >= t.Messages.ReceiveBegin[i] ? 0 : oracle.LateReceiver[i];
  }
  return oracle;
}

void CheckAgainstOracle(Checks& check)
{
  std::mt19937 random(11);
  std::size_t messages = 0, late = 0, wrong = 0, rendezvous = 0, bad = 0;
  for (int round = 0; round < 1000; ++round)
  {
    WaitTables tables = RandomWaits(random);
    const Oracle oracle = Literally(tables);
    const WaitStates waits = FindAlone(tables);
    for (std::size_t i = 0; i < tables.Messages.Source.Size(); ++i)
    {
      ++messages;
      late += oracle.LateSender[i] > 0;
      wrong += oracle.WrongOrder[i] > 0;
      rendezvous += oracle.LateReceiver[i] > 0;
      bad += waits.Messages.LateSender[i] != oracle.LateSender[i] ||
        waits.Messages.WrongOrder[i] != oracle.WrongOrder[i] ||
        waits.Messages.LateReceiver[i] != oracle.LateReceiver[i] ||
        waits.Messages.Held[i] != oracle.Held[i];
    }
    for (std::size_t row = 0; row < tables.Calls.Rank.Size(); ++row)
    {
      bad += waits.Calls.Wait[row] > tables.Calls.End[row] - tables.Calls.Begin[row];
    }
  }
  check("the random executions have waits of each kind: " + std::to_string(late) +
      " late senders, " + std::to_string(wrong) + " in wrong order, " + std::to_string(rendezvous) +
      " late receivers of " + std::to_string(messages) + " messages",
    messages > 1000 && late > 100 && wrong > 50 && rendezvous > 50);
  check("every message waits as the definitions read, no call longer than it lasts: " +
      std::to_string(bad) + " do not",
    bad == 0);
}
}

int UnitTestWaitStates(int, char*[])
{
  Checks check;
  CheckMessages(check);
  CheckNonblocking(check);
  CheckNonblockingSend(check);
  CheckWrongOrder(check);
  CheckCollectives(check);
  CheckUnknownRoots(check);
  CheckNonblockingCollectives(check);
  CheckEdges(check);
  CheckAgainstOracle(check);
  return check.Result();
}
