#include "Filters/Core/Structure/FindLogicalStructure.h"
#include "Testing/Support/Check.h"
#include "Testing/Support/ReplayTables.h"

#include <algorithm>
#include <cstdint>
#include <limits>
#include <random>
#include <string>
#include <vector>

using namespace pclvis;

namespace
{
LogicalEvents List(ReplayTables& tables)
{
  return ListLogicalEvents(tables.Input(), true);
}

/// Rank 0's first thread waits from 0 to 10 s for an answer; its second one asks at 2 s.
///   thread 0  [---------- receive b ----------]
///   thread 1      [send a]
///   rank 1           [receive a] [send b]
void TestOverlap(Checks& check)
{
  ReplayTables tables;
  tables.Rows.Call(0, "MPI_Recv", 0, 10, 0);
  tables.Rows.Call(0, "MPI_Send", 2, 3, 1);
  tables.Rows.Call(1, "MPI_Recv", 1, 4);
  tables.Rows.Call(1, "MPI_Send", 5, 6);
  tables.Message(0, 1, 2, 3, 1, 4);
  tables.Message(1, 0, 5, 6, 0, 10);
  const LogicalEvents events = List(tables);
  check("all messages are known", events.Lost == 0 && events.Size() == 4);
  check("what is sent during a receive stands before it",
    events.Kind[0] == LogicalKind::Send && events.Kind[1] == LogicalKind::Receive);
  check("messages know their events",
    events.SendEvent[0] == 0 && events.ReceiveEvent[1] == 1 && events.ReceiveEvent[0] == 2);
  check("and calls theirs", tables.Input().Calls.Thread[events.Calls.Row[events.LastCall[0]]] == 1);
}

/// Threads that wait for the same message kind end in another order than they began.
void TestEnds(Checks& check)
{
  ReplayTables tables;
  tables.Rows.Call(0, "MPI_Send", 0, 1);
  tables.Rows.Call(0, "MPI_Send", 5, 6);
  tables.Rows.Call(1, "MPI_Recv", 0.25, 7, 0);
  tables.Rows.Call(1, "MPI_Recv", 0.5, 2, 1);
  tables.Message(0, 1, 0, 1, 0.5, 2);
  tables.Message(0, 1, 5, 6, 0.25, 7);
  const LogicalEvents events = List(tables);
  check("the one that ends first comes first",
    events.ReceiveEvent[0] == 2 && events.ReceiveEvent[1] == 3);
}

/// A run whose threads send and receive at random; their calls overlap.
class ThreadedProgram
{
public:
  ThreadedProgram(std::int32_t ranks, int actions, std::uint32_t seed)
    : Ranks(ranks), Random(seed), Free(static_cast<std::size_t>(ranks) * kThreads, 0)
  {
    for (int i = 0; i < actions; ++i)
    {
      this->Now += 1;
      const auto rank = static_cast<std::int32_t>(this->Random() % static_cast<unsigned>(ranks));
      const auto thread = static_cast<std::int32_t>(this->Random() % kThreads);
      double& free = this->Free[static_cast<std::size_t>(rank) * kThreads + thread];
      if (free >= this->Now)
      {
        continue;
      }
      this->Random() % 2 == 0 ? this->Send(rank, thread, free) : this->Receive(rank, thread, free);
    }
  }
  ReplayTables Tables;

private:
  static constexpr std::int32_t kThreads = 3;
  struct Sent
  {
    std::int32_t From, To;
    double Begin, End;
  };

  void Send(std::int32_t rank, std::int32_t thread, double& free)
  {
    free = this->Now + 0.5 + static_cast<double>(this->Random() % 20);
    this->Tables.Rows.Call(rank, "MPI_Send", this->Now, free, thread);
    const auto to = static_cast<std::int32_t>(this->Random() % static_cast<unsigned>(this->Ranks));
    this->There.push_back({ rank, to, this->Now, free });
  }

  /// The thread has waited since some time after its last call.
  void Receive(std::int32_t rank, std::int32_t thread, double& free)
  {
    const auto found = std::find_if(this->There.begin(), this->There.end(),
      [&](const Sent& message) { return message.To == rank; });
    if (found == this->There.end())
    {
      return;
    }
    const double begin = free + 0.25 * (this->Now - free), end = this->Now + 0.75;
    this->Tables.Rows.Call(rank, "MPI_Recv", begin, end, thread);
    this->Tables.Message(found->From, rank, found->Begin, found->End, begin, end);
    this->There.erase(found);
    free = end;
  }

  std::int32_t Ranks;
  std::mt19937 Random;
  std::vector<double> Free;
  std::vector<Sent> There;
  double Now = 0;
};

void TestRandom(Checks& check)
{
  int known = 0, after = 0, apart = 0;
  const int runs = 500;
  for (int seed = 0; seed < runs; ++seed)
  {
    ThreadedProgram program(2 + seed % 4, 60 + seed % 100, 4000u + static_cast<unsigned>(seed));
    StructureInput input;
    static_cast<ReplayInput&>(input) = program.Tables.Input();
    input.Callers.CallId = program.Tables.Rows.Calls.CallId;
    const Column<std::int64_t> parents(input.Calls.Rank.Size, -1);
    const Column<std::int32_t> paths(input.Calls.Rank.Size, -1);
    input.Callers.ParentId = parents;
    input.Callers.PathId = paths;
    LogicalStructureOptions options;
    options.MergeLeaps = seed % 2 == 0;
    const LogicalStructure found = FindLogicalStructure(input, options);
    bool ordered = true, increasing = true;
    for (std::size_t i = 0; i < found.Events.SendEvent.size(); ++i)
    {
      ordered = ordered &&
        found.StepOf(found.Events.SendEvent[i]) < found.StepOf(found.Events.ReceiveEvent[i]);
    }
    for (std::size_t i = 1; i < found.Events.Size(); ++i)
    {
      increasing = increasing &&
        (found.Events.Rank[i] != found.Events.Rank[i - 1] || found.StepOf(i) > found.StepOf(i - 1));
    }
    known += found.Events.Lost == 0;
    after += ordered && found.ReceivesContradicted == 0;
    apart += increasing;
  }
  check("messages of all threads are known (" + std::to_string(known) + ")", known == runs);
  check("each receive is after its send (" + std::to_string(after) + ")", after == runs);
  check("no two events of a rank are at one step (" + std::to_string(apart) + ")", apart == runs);
}
}

int UnitTestLogicalEvents(int, char*[])
{
  Checks check;
  TestOverlap(check);
  TestEnds(check);
  TestRandom(check);
  return check.Result();
}
