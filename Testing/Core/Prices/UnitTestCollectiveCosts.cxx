#include "Filters/Core/Prices/CollectiveCosts.h"
#include "Testing/Support/Check.h"
#include "Testing/Support/CollectiveProgram.h"

using namespace pclvis;

namespace
{
constexpr std::int64_t kMegabyte = 1 << 20;

/// Four ranks on two nodes, every 10 ms an operation of all: an Allreduce of 8 bytes takes 10 us,
/// one of a megabyte 1 ms. Before these, one of 8 bytes takes `first` [s].
///   8 B (first)  8 B  1 MB  8 B  1 MB  8 B  1 MB
CollectiveCosts Find(double first, bool isPart = false)
{
  CollectiveProgram program({ 0, 0, 1, 1 });
  double now = 1e-3;
  const auto sum = [&](std::int64_t bytes, double cost) {
    program.Operation("MPI_Allreduce", { 0, 1, 2, 3 }, now, { cost }, -1, bytes, bytes);
    now += 10e-3;
  };
  sum(8, first);
  for (int i = 0; i < 3; ++i)
  {
    sum(8, 10e-6);
    sum(kMegabyte, 1e-3);
  }
  const PriceInput input = program.Input();
  PricedRun run = TakeRun(input);
  if (isPart)
  {
    run.Windows.push_back({ 0, run.Length });
  }
  return FindCollectiveCosts(run, RecordedTimes(run.Input.Messages, run.Graph, 0));
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
  check("the first one, which takes longest, connects ranks",
    costs.First == std::vector<char>{ 1, 0, 0, 0, 0, 0, 0 });
  check("if others take longer, it does not", Find(20e-6).First == std::vector<char>(7, 0));
  check("nor in a part of a run", Find(20e-3 / 4, true).First == std::vector<char>(7, 0));
  return check.Result();
}
