#include "Filters/Core/Prices/Collectives/SharedCores.h"
#include "Testing/Support/Check.h"
#include "Testing/Support/PricedProgram.h"

#include <algorithm>
#include <string>
#include <vector>

using namespace pclvis;

namespace
{
const std::vector<std::int32_t> kOneNode{ 0, 0, 0, 0 }, kTwoNodes{ 0, 0, 1, 1 };

/// Four ranks meet in barriers, of which the first is that in which they are connected.
PricedProgram Meeting(const std::vector<std::int32_t>& nodeOf, int barriers)
{
  PricedProgram program(nodeOf);
  for (int step = 0; step <= barriers; ++step)
  {
    program.Step({ 1e-3, 1e-3, 1e-3, 1e-3 }, 1e-5);
  }
  return program;
}

/// They leave after `usual`, but one in four after `late` [s].
SharedCores Find(
  const std::vector<std::int32_t>& nodeOf, double usual, double late, int barriers = 10)
{
  PricedProgram program = Meeting(nodeOf, barriers);
  const PriceInput input = program.Input();
  const PricedRun run = TakeRun(input);
  PlainVector<double> cost(run.Graph.Entered.size(), usual);
  for (std::size_t member = 0; member < cost.size(); member += 4)
  {
    cost[member] = late;
  }
  for (std::size_t member = 0; member < 4; ++member)
  {
    cost[member] = 1; // no matter: it is the first
  }
  return FindSharedCores(run, cost);
}

/// One time of 40 is 3 ms, the others 10 us.
SharedCores FindOneLate()
{
  PricedProgram program = Meeting(kOneNode, 10);
  const PriceInput input = program.Input();
  const PricedRun run = TakeRun(input);
  PlainVector<double> cost(run.Graph.Entered.size(), 1e-5);
  cost.back() = 3e-3; // (39 * 1e-5 + 3e-3) / 40: 8.5 times the fast ones
  return FindSharedCores(run, cost);
}

/// Every other operation carries `bytes` more and takes a hundred times as long.
SharedCores FindOfSizes(std::int64_t bytes)
{
  PricedProgram program = Meeting(kTwoNodes, 20);
  PriceInput input = program.Input();
  Column<std::int64_t> sent;
  for (std::size_t row = 0; row < input.Calls.Rank.Size; ++row)
  {
    sent.Append(8 + bytes * (input.Calls.CollectiveId[row] % 2));
  }
  input.Volumes.BytesSent = sent;
  const PricedRun run = TakeRun(input);
  PlainVector<double> cost;
  for (std::size_t member = 0; member < run.Graph.Entered.size(); ++member)
  {
    const std::size_t row = run.Graph.Calls.Row(run.Graph.Entered[member]);
    cost.push_back(input.Calls.CollectiveId[row] % 2 == 0 ? 1e-5 : 1e-3);
  }
  return FindSharedCores(run, cost);
}

/// Against the fastest of the same operations.
void TestAtTimes(Checks& check)
{
  check("ranks that leave together have cores of their own",
    Find(kTwoNodes, 1e-5, 1e-5) == SharedCores::No);
  // Mean (3 + 36) / 4 = 9.75 times the fast ones.
  check("a load that makes some 36 times as long is no other process",
    Find(kTwoNodes, 1e-5, 3.6e-4) == SharedCores::No);
  // (3 + 38) / 4 = 10.25.
  check("more is", Find(kTwoNodes, 1e-5, 3.8e-4) == SharedCores::LateAtTimes);
  check("a time slice of the scheduler", Find(kTwoNodes, 1e-5, 4e-3) == SharedCores::LateAtTimes);
  check(
    "sixteen times are too few to tell", Find(kTwoNodes, 1e-5, 4e-3, 4) == SharedCores::Unknown);
  check("some operations that take long among others of their size",
    FindOfSizes(0) == SharedCores::LateAtTimes);
  check("are no other process if they carry more", FindOfSizes(1 << 20) == SharedCores::No);
}

/// A nonblocking operation is completed by other calls, after other work.
SharedCores FindNonblocking()
{
  PricedProgram program = Meeting(kOneNode, 10);
  PriceInput input = program.Input();
  std::replace(input.CallNames.begin(), input.CallNames.end(), std::string("MPI_Barrier"),
    std::string("MPI_Ibarrier"));
  const PricedRun run = TakeRun(input);
  return FindSharedCores(run, PlainVector<double>(run.Graph.Entered.size(), 1e-3));
}

/// Allreduces of so many bytes, that all take a millisecond.
SharedCores FindAllreduces(std::int64_t bytes)
{
  PricedProgram program = Meeting(kOneNode, 10);
  PriceInput input = program.Input();
  std::replace(input.CallNames.begin(), input.CallNames.end(), std::string("MPI_Barrier"),
    std::string("MPI_Allreduce"));
  const Column<std::int64_t> moved(input.Calls.Rank.Size, bytes);
  input.Volumes.BytesSent = input.Volumes.BytesReceived = moved;
  const PricedRun run = TakeRun(input);
  return FindSharedCores(run, PlainVector<double>(run.Graph.Entered.size(), 1e-3));
}

/// Against two rounds of 2 us, which a barrier of four ranks needs: ten times that are 40 us.
void TestInNodes(Checks& check)
{
  // Of 40 times, of which the 10 late ones are a quarter.
  check("some may be on time", Find(kOneNode, 1e-5, 4.1e-5) == SharedCores::LateInNodes);
  check("one that is very late is a chance", FindOneLate() == SharedCores::No);
  check("what is completed later may be late because of other work",
    FindNonblocking() == SharedCores::Unknown);
  check("short reductions tell", FindAllreduces(8) == SharedCores::LateInNodes);
  check("long ones may take long", FindAllreduces(1024) == SharedCores::No);
  check("those of which nobody recorded how long they are do not tell",
    FindAllreduces(0) == SharedCores::Unknown);
  check("in a node, all may be late", Find(kOneNode, 4.1e-5, 4.1e-5) == SharedCores::LateInNodes);
  check("not so between nodes: it may be the network",
    Find(kTwoNodes, 4.1e-5, 4.1e-5) == SharedCores::No);
  check("a little late is no other process", Find(kOneNode, 3.9e-5, 3.9e-5) == SharedCores::No);
  check("where nodes are not known it is not judged",
    Find({ -1, -1, -1, -1 }, 4.1e-5, 4.1e-5) == SharedCores::No &&
      Find({ 0, 0, 0, -1 }, 4.1e-5, 4.1e-5) == SharedCores::No);
}
}

int UnitTestSharedCores(int, char*[])
{
  Checks check;
  TestAtTimes(check);
  TestInNodes(check);
  PricedProgram none({ 0, 0 });
  none.SendReceive(0, 1, 1e-6, 2e-6, 1e-6, 3e-6);
  const PriceInput input = none.Input();
  check("without collectives nobody knows",
    FindSharedCores(TakeRun(input), {}) == SharedCores::Unknown &&
      !AreShared(SharedCores::Unknown));
  return check.Result();
}
