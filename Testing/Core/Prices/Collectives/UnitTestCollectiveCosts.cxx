#include "Filters/Core/Prices/Collectives/CollectiveCosts.h"
#include "Testing/Support/Check.h"
#include "Testing/Support/CollectiveProgram.h"

#include <utility>

using namespace pclvis;

namespace
{
constexpr std::int64_t kMegabyte = 1 << 20;

/// Four ranks on two nodes, every 10 ms an Allreduce of all, of the given sizes [bytes] and costs
/// [s].
/// @param from [s] only what comes then; 0: all
CollectiveCosts FindOf(
  const std::vector<std::pair<std::int64_t, double>>& operations, double from = 0)
{
  CollectiveProgram program({ 0, 0, 1, 1 });
  double now = 1e-3;
  for (const auto& [bytes, cost] : operations)
  {
    program.Operation("MPI_Allreduce", { 0, 1, 2, 3 }, now, { cost }, -1, bytes, bytes);
    now += 10e-3;
  }
  PriceInput input = program.Input();
  input.Axis = { 0, now, {} };
  const PricedRun run = from > 0 ? TakeRun(input, { 1000, { from, now } }) : TakeRun(input);
  return FindCollectiveCosts(run, RecordedTimes(run.Input.Messages, run.Graph, 0));
}

/// One of 8 bytes takes 10 us, one of a megabyte 1 ms, but the first one, of 8 bytes, `first` [s].
CollectiveCosts Find(double first, double from = 0)
{
  const std::pair<std::int64_t, double> small{ 8, 10e-6 }, large{ kMegabyte, 1e-3 };
  return FindOf({ { 8, first }, small, large, small, large, small, large }, from);
}
}

int UnitTestCollectiveCosts(int, char*[])
{
  Checks check;
  const CollectiveCosts costs = Find(20e-3 / 4);
  check.Near("an operation costs what it takes when all have entered", costs.Cost[2], 1e-3, 1e-12);
  check.Near("usual is what those of its size cost", costs.Usual[2], 1e-3, 1e-12);
  check.Near("of 5 ms and three times 10 us: 10 us", costs.Usual[1], 10e-6, 1e-12);
  check("four are small, three large", costs.OfKind[1] == 4 && costs.OfKind[2] == 3);
  check("they are between nodes", costs.BetweenNodes[0] != 0);
  const std::vector<char> none(7, 0), firstOne{ 1, 0, 0, 0, 0, 0, 0 };
  check("the first one takes longer than its like: it connects ranks", costs.First == firstOne);
  check("also if larger ones take longer", Find(20e-6).First == firstOne);
  check("not if it takes 10 % longer", Find(11e-6).First == none);
  check("nor the first one of a part of the run", Find(20e-3 / 4, 8e-3).First.at(0) == 0);
  check("the only one of its size connects ranks if none takes longer",
    FindOf({ { 8, 5e-3 }, { kMegabyte, 1e-3 }, { kMegabyte, 1e-3 } }).First.at(0) == 1);
  check("not if one does", FindOf({ { 8, 5e-4 }, { kMegabyte, 1e-3 } }).First.at(0) == 0);
  check("nor a single one", FindOf({ { 8, 5e-3 } }).First.at(0) == 0);
  return check.Result();
}
