#include "Filters/Core/Prices/Messages/HotTerm.h"
#include "Testing/Support/Check.h"
#include "Testing/Support/FarmProgram.h"

#include <algorithm>

using namespace pclvis;

namespace
{
constexpr std::int32_t kRanks = 32;

/// Each rank sends ten messages to the next one; then all send five to `hub(rank)`, which answers
/// in the same way.
template<typename Hub>
HotRanks Find(Hub&& hub, bool answers = false)
{
  PricedProgram program(std::vector<std::int32_t>(kRanks, 0));
  double at = 0;
  const auto send = [&](std::int32_t from, std::int32_t to, std::int32_t tag) {
    if (from != to && to >= 0)
    {
      program.SendReceive(from, to, at, at + 1, at, at + 2, 100, tag);
      at += 3;
    }
  };
  for (int i = 0; i < 10; ++i)
  {
    for (std::int32_t rank = 0; rank < kRanks; ++rank)
    {
      send(rank, (rank + 1) % kRanks, 1);
      if (i < 5)
      {
        send(rank, hub(rank), 2);
        if (answers && hub(rank) >= 0)
        {
          send(hub(rank), rank, 2);
        }
      }
    }
  }
  const PriceInput input = program.Input();
  return FindHotRanks(TakeRun(input));
}

/// Rank 0 gives ten tasks to each other rank: questions and answers with tags of their own, and
/// nothing else.
HotRanks FindMaster()
{
  PricedProgram program(std::vector<std::int32_t>(kRanks, 0));
  double at = 0;
  for (int i = 0; i < 10 * kRanks; ++i, at += 6)
  {
    const std::int32_t worker = i % kRanks;
    if (worker != 0)
    {
      program.SendReceive(worker, 0, at, at + 1, at, at + 2, 8, 1);
      program.SendReceive(0, worker, at + 3, at + 4, at + 3, at + 5, 100, 2);
    }
  }
  const PriceInput input = program.Input();
  return FindHotRanks(TakeRun(input));
}

/// Rank 0 deals out 90 tasks to who asks first; it takes so long for each.
HotRanks FindDealer(double work)
{
  Farm farm{ RandomTasks(90, 4), { 1, 1, 1, 1, 1, 1 }, work, true };
  PricedProgram program = farm.Program();
  const PriceInput input = program.Input();
  return FindHotRanks(TakeRun(input));
}

/// A tree of 85 ranks in which each has four below it, ten times; a tag for each level.
HotRanks FindTree()
{
  constexpr std::int32_t ranks = 85;
  PricedProgram program(std::vector<std::int32_t>(ranks, 0));
  double at = 0;
  for (int i = 0; i < 10 * (ranks - 1); ++i, at += 6)
  {
    const std::int32_t rank = 1 + i % (ranks - 1), above = (rank - 1) / 4;
    const std::int32_t tag = above == 0 ? 1 : above <= 4 ? 2 : 3;
    program.SendReceive(rank, above, at, at + 1, at, at + 2, 100, tag);
    program.SendReceive(above, rank, at + 3, at + 4, at + 3, at + 5, 100, tag);
  }
  const PriceInput input = program.Input();
  return FindHotRanks(TakeRun(input));
}

/// Ranks 0, 8, 16 and 24 give work to the seven after them, and each sends to the next of the four.
HotRanks FindRoots()
{
  PricedProgram program(std::vector<std::int32_t>(kRanks, 0));
  double at = 0;
  for (int i = 0; i < 10 * kRanks; ++i, at += 3)
  {
    const std::int32_t rank = i % kRanks, root = rank / 8 * 8;
    const bool isRoot = rank == root;
    program.SendReceive(
      root, isRoot ? (root + 8) % kRanks : rank, at, at + 1, at, at + 2, 100, isRoot ? 3 : 1);
  }
  const PriceInput input = program.Input();
  return FindHotRanks(TakeRun(input));
}

/// All ranks meet in `barriers` barriers, and send one message to rank 7 after each of ten.
HotRanks FindBeside(int barriers)
{
  PricedProgram program(std::vector<std::int32_t>(kRanks, 0));
  for (int i = 0; i < barriers; ++i)
  {
    program.Step(std::vector<double>(kRanks, 1.0));
  }
  double at = program.Now;
  for (int i = 0; i < 10 * kRanks; ++i, at += 3)
  {
    if (i % kRanks != 7)
    {
      program.SendReceive(i % kRanks, 7, at, at + 1, at, at + 2, 100, 2);
    }
  }
  const PriceInput input = program.Input();
  return FindHotRanks(TakeRun(input));
}
}

int UnitTestHotTerm(int, char*[])
{
  Checks check;
  const HotRanks one = Find([](std::int32_t) { return 7; });
  check("one hub", one.Ranks == std::vector<std::int32_t>({ 7 }));
  check("the messages to it: five from each other rank",
    std::count(one.Of.begin(), one.Of.end(), 1) == 5 * (kRanks - 1));
  const HotRanks two = Find([](std::int32_t rank) { return rank % 2 == 0 ? 20 : 3; });
  check("each rank has one of two hubs: by design", two.Ranks.empty() && two.Of.empty());
  const HotRanks some =
    Find([](std::int32_t rank) { return rank < 12 ? (rank % 2 == 0 ? 20 : 30) : -1; });
  check("twelve ranks send to two hubs", some.Ranks == std::vector<std::int32_t>({ 20, 30 }));
  const HotRanks both = Find([](std::int32_t) { return 7; }, true);
  check("one hub that answers", both.Ranks == std::vector<std::int32_t>({ 7 }));
  check("its messages and those to it",
    std::count(both.Of.begin(), both.Of.end(), 1) == 2 * 5 * (kRanks - 1));
  const HotRanks few = Find([](std::int32_t rank) { return rank < 9 ? 0 : -1; }, true);
  check("one hub that answers eight ranks, and has more messages than any other rank",
    few.Ranks == std::vector<std::int32_t>({ 0 }));
  const HotRanks pair = Find([](std::int32_t rank) { return rank < 3 ? 0 : -1; }, true);
  check("a rank with two others is no hub: such are those of a binary tree", pair.Ranks.empty());
  check("nor is one of a tree of four, as others have as many", FindTree().Ranks.empty());
  check("roots of groups exchange with each other only", FindRoots().Ranks.empty());
  check("a hub beside collectives", FindBeside(20).Ranks == std::vector<std::int32_t>({ 7 }));
  check("where nothing else is sent, it is the program", FindBeside(1).Ranks.empty());
  check("nor is a master that all others work for", FindMaster().Ranks.empty());
  check("nor one that deals out work and waits for who asks", FindDealer(0).Ranks.empty());
  check("but one that others wait for", FindDealer(4).Ranks == std::vector<std::int32_t>({ 0 }));
  check("none", Find([](std::int32_t) { return -1; }).Ranks.empty());
  check("all to their neighbours", Find([](std::int32_t rank) { return rank ^ 1; }).Ranks.empty());
  return check.Result();
}
