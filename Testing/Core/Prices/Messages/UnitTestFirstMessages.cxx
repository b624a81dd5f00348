#include "Filters/Core/Prices/Messages/FirstMessages.h"
#include "Filters/Core/Prices/Messages/MessageLags.h"
#include "Testing/Support/Check.h"
#include "Testing/Support/PricedProgram.h"

#include <algorithm>

using namespace pclvis;

namespace
{
/// In ten steps each rank sends to the next two, 0.1 ms from one message to the next. A message
/// takes 10 us, the first from one rank to another `factor` times as long.
PricedProgram Neighbors(int ranks, double factor)
{
  std::vector<std::int32_t> nodeOf;
  for (int rank = 0; rank < ranks; ++rank)
  {
    nodeOf.push_back(rank % 2);
  }
  PricedProgram program(nodeOf);
  double at = 1e-3;
  for (int step = 0; step < 10; ++step)
  {
    for (int rank = 0; rank < ranks; ++rank)
    {
      for (const int next : { 1, 2 })
      {
        const double lag = 1e-5 * (step == 0 ? factor : 1);
        program.SendReceive(rank, (rank + next) % ranks, at, at + 1e-6, at - 1e-6, at + lag, 1000);
        at += 1e-4;
      }
    }
  }
  return program;
}

/// @param from [s] only what comes then; 0: all
FirstMessages Find(PricedProgram program, double from = 0)
{
  PriceInput input = program.Input();
  input.Axis = { 0, 1, {} };
  const PricedRun run = from > 0 ? TakeRun(input, { 1000, { from, 1 } }) : TakeRun(input);
  return FindLags(run, MessageKinds(run), {}).First;
}
}

int UnitTestFirstMessages(int, char*[])
{
  Checks check;
  PricedProgram program = Neighbors(20, 5);
  const PriceInput input = program.Input();
  const PricedRun run = TakeRun(input);
  const FirstMessages late = FindLags(run, MessageKinds(run), {}).First;
  check("20 ranks send to two each: 40 messages are first",
    std::count(late.Of.begin(), late.Of.end(), 1) == 40);
  check.Near("they take five times as long", late.Factor, 5, 1e-6);
  bool areOfFirstStep = late.Of.size() == run.Messages();
  for (std::size_t m = 0; areOfFirstStep && m < run.Messages(); ++m)
  {
    areOfFirstStep = (late.Of[m] != 0) == (run.Input.Messages.SendBegin[m] < 1e-3 + 39.5e-4);
  }
  check("those of the first step, which lasts 4 ms", areOfFirstStep);
  check("if they take as long as others, none counts as first", Find(Neighbors(20, 1)).Of.empty());
  check("nor 10 % longer", Find(Neighbors(20, 1.1)).Of.empty());
  check("28 are too few to tell", Find(Neighbors(14, 5)).Of.empty());
  check("in a part of a run, no other ones are", Find(Neighbors(20, 5), 1e-3 + 50e-4).Of.empty());
  check("but these are if it has them", Find(Neighbors(20, 5), 0.5e-3).Of == late.Of);
  return check.Result();
}
