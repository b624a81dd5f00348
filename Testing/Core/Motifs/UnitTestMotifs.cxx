#include "Filters/Core/Motifs/Motifs.h"
#include "Testing/Support/Check.h"

#include <algorithm>
#include <random>
#include <string>
#include <vector>

using namespace pclvis;

namespace
{
using Messages = std::vector<PhaseMessage>; // source, destination, send step, receive step

std::string Named(const PhaseTraffic& traffic)
{
  const FoundMotif found = FindMotif(traffic);
  return found.Code < 0
    ? "none"
    : MotifNames()[found.Code] + (found.Flavour < 0 ? "" : ", " + FlavourNames()[found.Flavour]);
}

/// @param together messages received by events that receive several
std::string Motif(std::int32_t ranks, const Messages& messages, std::int64_t together = 0)
{
  PhaseTraffic traffic = MakePhaseTraffic(ranks, messages);
  traffic.Events = 2 * static_cast<std::int64_t>(messages.size());
  traffic.Together = together;
  return Named(traffic);
}

/// A ring of n ranks, each with its two neighbours: all send at once.
Messages Ring(std::int32_t n, std::int32_t receiveLeft, std::int32_t receiveRight)
{
  Messages messages;
  for (std::int32_t rank = 0; rank < n; ++rank)
  {
    messages.push_back({ rank, (rank + 1) % n, 0, receiveLeft });
    messages.push_back({ rank, (rank + n - 1) % n, 0, receiveRight });
  }
  return messages;
}

void TestExchange(Checks& check)
{
  check("sends, then receives", Motif(6, Ring(6, 1, 2)) == "exchange, sends, then receives");
  check("sends, then Waitall", Motif(6, Ring(6, 1, 1), 12) == "exchange, sends, then Waitall");
  // MPI_Sendrecv to the right, then to the left.
  Messages pairs;
  for (std::int32_t rank = 0; rank < 6; ++rank)
  {
    pairs.push_back({ rank, (rank + 1) % 6, 0, 1 });
    pairs.push_back({ rank, (rank + 5) % 6, 2, 3 });
  }
  check("send-receive pairs", Motif(6, pairs) == "exchange, send-receive pairs");
  check("two ranks exchange, too",
    Motif(2, { { 0, 1, 0, 1 }, { 1, 0, 0, 1 } }) == "exchange, send-receive pairs");
  Messages open = Ring(6, 1, 2);
  open.pop_back();
  check("one message less, and it is none", Motif(6, open) == "none");
  Messages two = { { 0, 1, 0, 1 }, { 1, 0, 0, 1 }, { 2, 3, 0, 1 }, { 3, 2, 0, 1 } };
  check("so are two groups of ranks", Motif(5, two) == "exchange, send-receive pairs");
  check("but not with a message of one direction in one of them",
    Motif(6, { { 0, 1, 0, 1 }, { 1, 0, 0, 1 }, { 2, 3, 0, 1 } }) == "none");
}

void TestAllToAll(Checks& check)
{
  Messages messages;
  for (std::int32_t from = 0; from < 4; ++from)
  {
    for (std::int32_t to = 0; to < 4; ++to)
    {
      if (from != to)
      {
        messages.push_back({ from, to, 0, 1 });
      }
    }
  }
  check("each to each other", Motif(4, messages, 12) == "all-to-all, sends, then Waitall");
  messages.erase(messages.begin()); // of 0 to 1
  check("one is missing: no motif", Motif(4, messages, 11) == "none");
}

/// Ranks 1 to 3 send to 0, 5 to 7 to 4, then 4 to 0.
const Messages kGather = { { 1, 0, 0, 1 }, { 2, 0, 0, 2 }, { 3, 0, 0, 3 }, { 5, 4, 0, 1 },
  { 6, 4, 0, 2 }, { 7, 4, 0, 3 }, { 4, 0, 4, 5 } };

Messages Backwards(const Messages& messages)
{
  Messages back;
  for (const PhaseMessage& m : messages)
  {
    back.push_back({ m.Destination, m.Source, 10 - m.ReceiveStep, 10 - m.SendStep });
  }
  return back;
}

void TestTrees(Checks& check)
{
  check("towards the root", Motif(8, kGather) == "tree, gather");
  check("and from it", Motif(8, Backwards(kGather)) == "tree, broadcast");
  const FoundMotif found = FindMotif(MakePhaseTraffic(8, kGather));
  check("levels", found.Level == std::vector<std::int32_t>({ 0, 1, 1, 1, 1, 2, 2, 2 }));
  Messages both = kGather;
  for (PhaseMessage m : Backwards(kGather))
  {
    both.push_back({ m.Source, m.Destination, m.SendStep + 10, m.ReceiveStep + 10 });
  }
  check("there and back", Motif(8, both) == "tree, gather and broadcast");
  Messages answered = Backwards(kGather);
  for (const PhaseMessage& m : kGather)
  {
    answered.push_back({ m.Source, m.Destination, m.SendStep + 20, m.ReceiveStep + 20 });
  }
  check("from the root and back", Motif(8, answered) == "tree, gather and broadcast");
  // 3 and 4 have gathered before: both send to 0, then 0 to 1 and 2, and 4 to 5.
  const Messages partly = { { 3, 0, 0, 1 }, { 4, 0, 0, 2 }, { 0, 1, 3, 4 }, { 0, 2, 4, 5 },
    { 4, 5, 1, 2 } };
  check("links both ways", Motif(6, partly) == "tree, gather and broadcast");
  Messages early = kGather;
  early.back() = { 4, 0, 0, 5 };
  check("a rank that sends on before it received is none", Motif(8, early) == "none");
  Messages circle = kGather;
  circle.push_back({ 3, 7, 5, 6 });
  check("with a circle it is no tree", Motif(8, circle) == "none");
}

/// A sweep over a grid of n x n ranks from rank 0, `blocks` times one after the other.
Messages Sweep(std::int32_t n, std::int32_t blocks)
{
  Messages messages;
  for (std::int32_t block = 0; block < blocks; ++block)
  {
    for (std::int32_t y = 0; y < n; ++y)
    {
      for (std::int32_t x = 0; x < n; ++x)
      {
        const std::int32_t rank = y * n + x, step = 4 * (x + y + block);
        if (x + 1 < n)
        {
          messages.push_back({ rank, rank + 1, step, step + 2 });
        }
        if (y + 1 < n)
        {
          messages.push_back({ rank, rank + n, step + 1, step + 3 });
        }
      }
    }
  }
  return messages;
}

void TestPipelines(Checks& check)
{
  check("one after the other",
    Motif(4, { { 0, 1, 0, 1 }, { 1, 2, 2, 3 }, { 2, 3, 4, 5 } }) ==
      "pipeline, one after the other");
  check("a wavefront", Motif(16, Sweep(4, 1)) == "pipeline, wavefront");
  check("of several blocks", Motif(16, Sweep(4, 5)) == "pipeline, wavefront");
  const FoundMotif found = FindMotif(MakePhaseTraffic(9, Sweep(3, 2)));
  check("levels are diagonals",
    found.Level == std::vector<std::int32_t>({ 0, 1, 2, 1, 2, 3, 2, 3, 4 }));
  Messages shift;
  for (std::int32_t rank = 0; rank < 5; ++rank)
  {
    shift.push_back({ rank, (rank + 1) % 5, 0, 1 });
    shift.push_back({ rank, (rank + 1) % 5, 2, 3 });
  }
  check("ranks of a ring that all begin to send are no pipeline", Motif(5, shift) == "shift");
  shift.push_back({ 2, 1, 4, 5 });
  check("one message back, and it is none", Motif(5, shift) == "none");
  check("one message is none", Motif(2, { { 0, 1, 0, 1 } }) == "none");
}

void TestCollective(Checks& check)
{
  PhaseTraffic traffic = MakePhaseTraffic(4, {});
  check("nothing is no motif", Named(traffic) == "none");
  traffic.Events = traffic.Collectives = 4;
  check("only collectives", Named(traffic) == "collective");
  check("messages to oneself do not count",
    Motif(2, { { 0, 0, 0, 1 }, { 0, 1, 2, 3 }, { 1, 0, 2, 3 } }) == "exchange, send-receive pairs");
}

void TestOrder(Checks& check)
{
  std::mt19937 random(8);
  for (const Messages& messages : { kGather, Sweep(4, 3), Ring(6, 1, 2) })
  {
    Messages shuffled = messages;
    std::shuffle(shuffled.begin(), shuffled.end(), random);
    const FoundMotif a = FindMotif(MakePhaseTraffic(16, messages));
    const FoundMotif b = FindMotif(MakePhaseTraffic(16, shuffled));
    check("the order of messages does not matter",
      a.Code == b.Code && a.Flavour == b.Flavour && a.Level == b.Level);
  }
}
}

int UnitTestMotifs(int, char*[])
{
  Checks check;
  TestExchange(check);
  TestAllToAll(check);
  TestTrees(check);
  TestPipelines(check);
  TestCollective(check);
  TestOrder(check);
  return check.Result();
}
