#include "Filters/Core/Replay/FindDealtWork.h"
#include "Filters/Core/Replay/MakeRunGraph.h"
#include "Testing/Support/Check.h"
#include "Testing/Support/FarmProgram.h"

#include <algorithm>
#include <random>

using namespace pclvis;

namespace
{
constexpr std::size_t kTasks = 60;

RunGraph GraphOf(PricedProgram program)
{
  const PriceInput input = program.Input();
  return MakeRunGraph(input);
}

DealtWork Find(PricedProgram program)
{
  return FindDealtWork(GraphOf(std::move(program)));
}

Farm SixWorkers(std::size_t tasks = kTasks)
{
  return { RandomTasks(tasks, 3), { 1, 1, 3, 1, 1, 1 } };
}

void TestFound(Checks& check)
{
  const RunGraph graph = GraphOf(SixWorkers().Program());
  const DealtWork dealt = FindDealtWork(graph);
  check("60 tasks and 6 last requests", dealt.Requests.size() == kTasks + 6);
  check("are dealt by rank 0",
    dealt.Dealers.size() == 1 && dealt.Dealers[0].Rank == 0 && dealt.Dealers[0].Begin.size() == 6);
  bool holds = true;
  std::size_t last = 0;
  for (const DealtWork::Request& request : dealt.Requests)
  {
    const std::int32_t worker = graph.Calls.Rank[request.Sent];
    holds = holds && graph.Calls.Rank[request.Received] == 0 && request.Waits == request.Sent + 1 &&
      request.Delay == 0 && graph.Sent[request.Message] == request.Sent;
    holds = holds &&
      (request.Next == DealtWork::kNone ||
        graph.Calls.Rank[dealt.Requests[request.Next].Sent] == worker);
    last += request.Next == DealtWork::kNone;
  }
  check("each is sent by a worker, which waits in the next call", holds);
  check("and is its last one or is followed by another one of it", last == 6);
  check("found by the call that receives it",
    dealt.ReceivedBy(dealt.Requests[7].Received) == 7 &&
      dealt.ReceivedBy(dealt.Requests[7].Sent) == DealtWork::kNone);
  const std::vector<std::uint32_t> dealers = dealt.DealerOfRanks(graph.Calls);
  check("ranks 1 to 6 work for it",
    dealers == std::vector<std::uint32_t>{ DealtWork::kNone, 0, 0, 0, 0, 0, 0 });
  check("it waits for them", !dealt.Dealers[0].IsBusy);
  Farm slow = SixWorkers();
  slow.DealerWork = 4;
  const DealtWork busy = Find(slow.Program());
  check("one that takes 4 s for each has requests that wait for it",
    busy.Dealers.size() == 1 && busy.Dealers[0].IsBusy);
}

/// In the order, what could be received instead has begun to wait.
void TestOrder(Checks& check)
{
  const RunGraph graph = GraphOf(SixWorkers().Program());
  const DealtWork dealt = FindDealtWork(graph);
  PlainVector<std::uint32_t> all = dealt.Order;
  std::vector<std::size_t> place(all.size());
  for (std::size_t i = 0; i < all.size(); ++i)
  {
    place[dealt.Order[i]] = i;
  }
  std::sort(all.begin(), all.end());
  bool holds = all.size() == graph.Calls.Size();
  for (std::size_t i = 0; i < all.size(); ++i)
  {
    holds = holds && all[i] == i;
  }
  check("each call is in the order once", holds);
  std::vector<std::uint32_t> coming(7, DealtWork::kNone); // by rank, from the recorded run
  for (std::size_t i = dealt.Requests.size(); i-- > 0;)
  {
    const DealtWork::Request& request = dealt.Requests[i];
    coming[graph.Calls.Rank[request.Sent]] = static_cast<std::uint32_t>(i);
  }
  for (const DealtWork::Request& request : dealt.Requests)
  {
    for (const std::uint32_t other : coming)
    {
      holds = holds &&
        (other == DealtWork::kNone ||
          place[dealt.Requests[other].Waits - 1] < place[request.Received]);
    }
    coming[graph.Calls.Rank[request.Sent]] = request.Next;
  }
  check("no request is received before all that could come first are sent", holds);
}

void TestNotFound(Checks& check)
{
  check("29 requests are too few", Find(SixWorkers(23).Program()).Empty());
  Farm inTurn = SixWorkers();
  std::size_t next = 0;
  inTurn.Choose = [&next](const std::vector<double>& comes) { return next++ % comes.size(); };
  check("workers in turn are not served as they come", Find(inTurn.Program()).Empty());
  Farm named = SixWorkers();
  std::mt19937 random(7);
  std::vector<std::size_t> round;
  named.Choose = [&](const std::vector<double>& comes) {
    if (round.empty())
    {
      for (std::size_t worker = 0; worker < comes.size(); ++worker)
      {
        round.push_back(worker);
      }
      std::shuffle(round.begin(), round.end(), random);
    }
    const std::size_t worker = round.back();
    round.pop_back();
    return worker;
  };
  check("nor in an order that the dealer says: it waits while others have come",
    Find(named.Program()).Empty());
  PricedProgram stencil(std::vector<std::int32_t>(4, 0));
  for (int step = 0; step < 20; ++step)
  {
    for (std::int32_t rank = 0; rank < 4; ++rank)
    {
      const double at = 10 * step + rank;
      stencil.SendReceive(rank, (rank + 1) % 4, at, at + 0.1, at + 4, at + 5);
    }
  }
  check("a ring deals out nothing", Find(std::move(stencil)).Empty());
  check("nor does a run without calls", Find(PricedProgram({ 0 })).Empty());
}
}

int UnitTestDealtWork(int, char*[])
{
  Checks check;
  TestFound(check);
  TestOrder(check);
  TestNotFound(check);
  return check.Result();
}
