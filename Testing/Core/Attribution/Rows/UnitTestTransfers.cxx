#include "Filters/Core/Attribution/Rows/Transfers.h"
#include "Testing/Support/AttributionPrograms.h"
#include "Testing/Support/Check.h"

using namespace pclvis;

namespace
{
/// Rank 4 waits from t = 10 to 20 for messages of ranks 0 (other node), 5 and 6 (its own node).
MadeTrace OneWaitall(double fromNode)
{
  MadeTrace trace;
  trace.Nonblocking(0, 4, 1000, 12, 20, 9);
  trace.Nonblocking(5, 4, 1000, 11, 20, 9);
  trace.Nonblocking(6, 4, 1000, fromNode, 20, 9);
  trace.Call(4, 9, 9.5);
  trace.Call(4, 10, 20);
  return trace;
}

void TestReceived(Checks& check)
{
  std::vector<Transfer> found = FindTransfers(OneWaitall(11.5).Rows());
  check("a call is one transfer", found.size() == 1);
  check("that of the message between nodes", found[0].InterNode && found[0].Source == 0);
  check.Near("from its send to the end of the call", found[0].Seconds, 8);
  check.Near("exact: the rank had waited for 2 s when it was sent", found[0].Late, 10 - 12);
  found = FindTransfers(OneWaitall(18).Rows());
  check.Near("a later message within the node makes it late", found[0].Late, 6);
  MadeTrace alone;
  alone.Message(0, 4, 1000, 1, 3, 2);
  found = FindTransfers(alone.Rows());
  check.Near("entering a second after the send is late by a second", found[0].Late, 1);
}

/// Rank 4 looks for the message from t = 1, which is sent at 2 and there at 8, and copies it then.
MadeTrace Probed(double copied, std::int64_t collective)
{
  MadeTrace trace;
  trace.Nonblocking(0, 4, 1000, 2, copied, 8);
  trace.Call(4, 0, 1); // MPI_Init
  trace.Call(4, 1, 8, collective);
  trace.Call(4, 8, copied);
  return trace;
}

void TestProbed(Checks& check)
{
  check.Near("a rank that looked for a message waited for it",
    FindTransfers(Probed(8.5, -1).Rows())[0].Late, 1 - 2);
  check.Near("not in a collective", FindTransfers(Probed(8.5, 3).Rows())[0].Late, 8 - 2);
  check.Near("nor if receiving takes as long", FindTransfers(Probed(12, -1).Rows())[0].Late, 8 - 2);
  MadeTrace sends = Probed(8.5, -1);
  sends.Nonblocking(4, 0, 1000, 1, 9, 0);
  sends.Messages.SendEnd[1] = 8;
  for (const Transfer& t : FindTransfers(sends.Rows()))
  {
    check("nor in a call that sends", t.Source != 0 || t.Late == 8 - 2);
  }
  MadeTrace receives = Probed(8.5, -1);
  receives.Nonblocking(5, 4, 1000, 1.5, 8, 1);
  for (const Transfer& t : FindTransfers(receives.Rows()))
  {
    check("nor in one that receives", t.Source != 0 || t.Late == 8 - 2);
  }
}

void TestWithoutCalls(Checks& check)
{
  MadeTrace trace;
  trace.Nonblocking(0, 4, 1000, 12, 20, 9);
  trace.Messages.LateSender[0] = 1.5;
  const std::vector<Transfer> found = FindTransfers(trace.Rows());
  check("without calls late_sender_s tells when the wait began",
    found.size() == 1 && found[0].Late == -1.5);
}

void TestRendezvous(Checks& check)
{
  MadeTrace slow, quick;
  for (int i = 0; i < 4; ++i)
  {
    slow.Nonblocking(0, 4, 100000, 10 * i, 10 * i + 5, 10 * i - 1);
    slow.Messages.SendEnd[i] = 10 * i + 4.9; // as long as the message travels
    slow.Call(0, 10 * i, 10 * i + 4.9);
    quick.Nonblocking(0, 4, 100000, 10 * i, 10 * i + 5, 10 * i - 1);
    quick.Messages.SendEnd[i] = 10 * i + 1;
    quick.Call(0, 10 * i, 10 * i + 1);
  }
  check("sends that last as long as their messages are looked at, too",
    FindTransfers(slow.Rows()).size() == 8);
  check("sends into a buffer are not", FindTransfers(quick.Rows()).size() == 4);
}

void TestKeys(Checks& check)
{
  MadeTrace trace;
  trace.Message(0, 4, 1000, 0, 1, -1);
  trace.Message(0, 4, 1000, 10, 1, 9);
  trace.Message(1, 4, 1000, 20, 1, 19);
  trace.Message(0, 4, 90000, 30, 1, 29);
  const std::vector<Transfer> t = FindTransfers(trace.Rows());
  check("a repetition has the same keys",
    t[0].Program == t[1].Program && t[0].Pair == t[1].Pair && t[0].Kind == t[1].Kind);
  check("another source is another step and pair of the same kind",
    t[0].Program != t[2].Program && t[0].Pair != t[2].Pair && t[0].Kind == t[2].Kind);
  check("another size is another kind", t[0].Kind != t[3].Kind);
}
}

int UnitTestTransfers(int, char*[])
{
  Checks check;
  TestReceived(check);
  TestProbed(check);
  TestWithoutCalls(check);
  TestRendezvous(check);
  TestKeys(check);
  check("up to 64 bytes are one class", SizeClass(0) == 0 && SizeClass(64) == 0);
  check("twice the bytes are four classes more", SizeClass(128) == 4 && SizeClass(8192) == 28);
  return check.Result();
}
