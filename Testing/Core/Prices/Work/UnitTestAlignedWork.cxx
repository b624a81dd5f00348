#include "Filters/Core/Prices/Work/AlignedWork.h"
#include "Filters/Core/Replay/RunReplay.h"
#include "Testing/Support/Check.h"
#include "Testing/Support/PricedProgram.h"

#include <algorithm>
#include <cmath>

using namespace pclvis;

namespace
{
std::vector<AlignedRank> Aligned(PricedProgram& program)
{
  const PriceInput input = program.Input();
  const PricedRun run = TakeRun(input);
  return AlignWork(run, RecordedTimes(run.Input.Messages, run.Graph, 0).Work);
}

/// Eight ranks, ten steps of work that ends in a barrier: step i takes i + 1 ms, on rank 2 twice as
/// long. Before each barrier, ranks 6 and 7 exchange a message, so that their pieces are others.
std::vector<AlignedRank> Align(std::int32_t ranks)
{
  PricedProgram program(std::vector<std::int32_t>(static_cast<std::size_t>(ranks), 0));
  program.Step(std::vector<double>(static_cast<std::size_t>(ranks), 1e-6));
  for (int step = 0; step < 10; ++step)
  {
    const double at = program.Now, length = 1e-3 * (step + 1);
    if (ranks > 7)
    {
      program.SendReceive(6, 7, at + 1e-6, at + 2e-6, at + 1e-6, at + 3e-6);
    }
    std::vector<double> work(static_cast<std::size_t>(ranks), length);
    work[2] = 2 * length;
    program.Step(work, 1e-6);
  }
  return Aligned(program);
}

/// Ten steps of 10 ms: ranks 0 to 3 work in one piece, ranks 4 to 7 in ten that become longer, each
/// ended by a message to ranks 8 to 11.
std::vector<AlignedRank> AlignUnlike()
{
  PricedProgram program(std::vector<std::int32_t>(12, 0));
  program.Step(std::vector<double>(12, 1e-6));
  for (int step = 0; step < 10; ++step)
  {
    double at = program.Now;
    for (int piece = 0; piece < 10; ++piece)
    {
      at += (0.9 + 0.02 * piece) * 1e-3;
      for (std::int32_t rank = 4; rank < 8; ++rank)
      {
        program.SendReceive(rank, rank + 4, at, at + 1e-6, at, at + 2e-6);
      }
    }
    program.Step(std::vector<double>(12, 10e-3), 1e-6);
  }
  return Aligned(program);
}
}

int UnitTestAlignedWork(int, char*[])
{
  Checks check;
  const std::vector<AlignedRank> ranks = Align(8);
  check("the six ranks whose pieces lie between barriers are compared",
    ranks.size() == 6 && ranks.front().Rank == 0 && ranks.back().Rank == 5);
  if (ranks.size() == 6)
  {
    // Steps 10, 9, ... 5 of 55 ms are 45: the first sum of 80 % and more.
    check("by the longest pieces of 80 % of the work", ranks[0].Calls.size() == 6);
    check.Near("these are 45 of 55 ms", ranks[0].Share, 45.0 / 55, 1e-3);
    const auto [low, high] = std::minmax_element(ranks[2].Excess.begin(), ranks[2].Excess.end());
    check.Near("rank 2 works twice as long in each", *low, std::log(2.0), 1e-3);
    check.Near("of them", *high, std::log(2.0), 1e-3);
    check.Near("the others as long as the median", ranks[4].Excess.front(), 0, 1e-3);
  }
  check("three ranks are too few", Align(3).empty());
  const std::vector<AlignedRank> unlike = AlignUnlike();
  check("ranks that work in other pieces are compared among themselves", unlike.size() == 12);
  check("by 80 % of the work of each",
    std::all_of(unlike.begin(), unlike.end(),
      [](const AlignedRank& rank) { return rank.Share > 0.8 - 1e-3; }));
  return check.Result();
}
