#include "Filters/Core/Replay/CallOrder.h"
#include "Filters/Core/Replay/MakeRunGraph.h"
#include "Testing/Support/Check.h"
#include "Testing/Support/ReplayTables.h"

#include <algorithm>
#include <cstdint>
#include <random>
#include <vector>

using namespace pclvis;

namespace
{
/// Whether each call comes after its predecessor, and no earlier than the calls it waits for can
/// begin: after their predecessors.
bool IsOrder(const RunGraph& graph)
{
  std::vector<std::size_t> place(graph.Calls.Size());
  for (std::size_t i = 0; i < graph.Order.size(); ++i)
  {
    place[graph.Order[i]] = i;
  }
  PlainVector<std::uint32_t> all = graph.Order;
  std::sort(all.begin(), all.end());
  bool holds = all.size() == graph.Calls.Size();
  for (std::uint32_t call = 0; call < graph.Calls.Size(); ++call)
  {
    holds = holds && all[call] == call;
    const auto after = [&](std::uint32_t other) {
      const bool first = other == graph.Calls.First[graph.Calls.Rank[other]];
      holds = holds && (first || other == call || place[other - 1] < place[call]);
    };
    after(call);
    graph.ForEachAwaited(call, after);
  }
  return holds;
}

/// Random messages and collectives of ranks whose clocks agree.
void TestRandom(Checks& check)
{
  std::mt19937 random(5);
  bool holds = true;
  std::int64_t unordered = 0, others = 0;
  for (int trial = 0; trial < 200; ++trial)
  {
    ReplayTables tables;
    const int ranks = 2 + static_cast<int>(random() % 5);
    std::vector<double> now(ranks, 0);
    for (int step = 0; step < 40; ++step)
    {
      const auto from = static_cast<std::int32_t>(random() % ranks);
      const auto to = static_cast<std::int32_t>((from + 1 + random() % (ranks - 1)) % ranks);
      if (random() % 8 == 0)
      {
        const double last = *std::max_element(now.begin(), now.end());
        for (int rank = 0; rank < ranks; ++rank)
        {
          tables.Rows.Collective(rank, "MPI_Barrier", now[rank], last + 1, step, -1);
          now[rank] = last + 2;
        }
        continue;
      }
      const double sent = now[from], got = std::max(sent, now[to]) + 1;
      tables.SendReceive(from, to, sent, sent + 0.5, now[to], got, 8);
      now[from] = sent + 1;
      now[to] = got + 1;
    }
    RunGraph graph = MakeRunGraph(tables.Input());
    holds = holds && IsOrder(graph);
    unordered += graph.Unordered;
    const PlainVector<std::uint32_t> atOnce = graph.Order;
    graph.Order = OrderCalls(graph, graph.Unordered, 1);
    holds = holds && IsOrder(graph);
    unordered += graph.Unordered;
    others += graph.Order != atOnce;
  }
  check("200 random runs: nothing comes before what it waits for", holds);
  check("and no call seems to wait for a later one", unordered == 0);
  check("ordered in parts most runs have another order", others > 100);
}

/// A message whose send, by its rank's clock, begins long after it was received: no part of the run
/// can be ordered for itself, but all of it can.
void TestLateClock(Checks& check)
{
  ReplayTables tables;
  for (int step = 0; step < 8; ++step)
  {
    const double now = 10 * step;
    tables.SendReceive(0, 1, now + 100, now + 101, now, now + 1, 8);
  }
  RunGraph graph = MakeRunGraph(tables.Input());
  const PlainVector<std::uint32_t> atOnce = graph.Order;
  graph.Order = OrderCalls(graph, graph.Unordered, 1);
  check("late clock: ordered as a whole", graph.Order == atOnce && IsOrder(graph));
  check("no call seems to wait for a later one", graph.Unordered == 0);
}

/// Operations of 37 ranks that go along a tree, from each of its ranks on.
void TestTrees(Checks& check)
{
  constexpr std::uint32_t kRanks = 37;
  ReplayTables tables;
  for (std::uint32_t root = 0; root < kRanks; ++root)
  {
    for (std::uint32_t rank = 0; rank < kRanks; ++rank)
    {
      const double begin = 10.0 * root + 0.1 * (rank * 7 % kRanks);
      tables.Rows.Collective(static_cast<std::int32_t>(rank), "MPI_Barrier", begin, 10.0 * root + 9,
        static_cast<std::int32_t>(root), -1);
    }
  }
  RunGraph graph = MakeRunGraph(tables.Input());
  for (const OperationKind kind : { OperationKind::UpTree, OperationKind::DownTree })
  {
    std::int64_t unordered = 0;
    for (std::uint32_t root = 0; root < kRanks; ++root)
    {
      graph.Kind[root] = kind;
      graph.Root[root] = graph.FirstMember[root] + root;
    }
    graph.MarkCalls();
    for (const std::size_t manyCalls : { 10000, 1 })
    {
      graph.Order = OrderCalls(graph, unordered, manyCalls);
      check("along a tree, too, nothing comes before what it waits for",
        IsOrder(graph) && unordered == 0);
    }
  }
}

/// A call of rank 0 that receives from many ranks.
void TestMany(Checks& check)
{
  ReplayTables tables;
  constexpr std::int32_t kSenders = 500;
  tables.Rows.Call(0, "MPI_Waitall", 0, 1000);
  for (std::int32_t rank = 1; rank <= kSenders; ++rank)
  {
    tables.Rows.Call(rank, "MPI_Recv", 0, 0.5);
    tables.Rows.Call(rank, "MPI_Send", rank, rank + 1);
    tables.Message(rank, 0, rank, rank + 1, 0, 1000);
  }
  const RunGraph graph = MakeRunGraph(tables.Input());
  check("all are received in one call", graph.FirstReceived[1] == kSenders);
  check("it comes after the calls before all sends", IsOrder(graph) && graph.Unordered == 0);
}

/// Each of two ranks seems to receive what the other sends later.
void TestContradiction(Checks& check)
{
  ReplayTables tables;
  tables.Rows.Call(0, "MPI_Recv", 0, 1);
  tables.Rows.Call(1, "MPI_Recv", 0, 1.5);
  tables.Rows.Call(0, "MPI_Send", 5, 6);
  tables.Rows.Call(1, "MPI_Send", 5, 6);
  tables.Message(0, 1, 5, 6, 0, 1.5);
  tables.Message(1, 0, 5, 6, 0, 1);
  RunGraph graph = MakeRunGraph(tables.Input());
  for (const std::size_t manyCalls : { 100, 1 })
  {
    graph.Order = OrderCalls(graph, graph.Unordered, manyCalls);
    check("both have all calls", graph.Order.size() == 4);
    check("the one that ended first goes on without its message",
      graph.Unordered == 1 && graph.Order[0] == 0);
  }
}
}

int UnitTestCallOrder(int, char*[])
{
  Checks check;
  TestRandom(check);
  TestLateClock(check);
  TestTrees(check);
  TestMany(check);
  TestContradiction(check);
  return check.Result();
}
