#include "Filters/Core/Prices/SharedCores.h"
#include "Testing/Support/Check.h"
#include "Testing/Support/PricedProgram.h"

using namespace pclvis;

namespace
{
/// Four ranks meet in ten barriers; they leave after 10 us, but one in four after `late`.
std::optional<bool> Share(double late, int barriers = 10)
{
  PricedProgram program({ 0, 0, 0, 0 });
  for (int step = 0; step < barriers; ++step)
  {
    program.Step({ 1e-3, 1e-3, 1e-3, 1e-3 }, 1e-5);
  }
  const PriceInput input = program.Input();
  const PricedRun run = TakeRun(input);
  PlainVector<double> cost(run.Graph.Entered.size(), 1e-5);
  for (std::size_t member = 0; member < cost.size(); member += 4)
  {
    cost[member] = late;
  }
  return SeemToShareCores(run, cost);
}

/// The same, where every other operation carries `bytes` more and takes a hundred times as long.
std::optional<bool> ShareWithSizes(std::int64_t bytes)
{
  PricedProgram program({ 0, 0, 0, 0 });
  for (int step = 0; step < 20; ++step)
  {
    program.Step({ 1e-3, 1e-3, 1e-3, 1e-3 }, 1e-5);
  }
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
  return SeemToShareCores(run, cost);
}
}

int UnitTestSharedCores(int, char*[])
{
  Checks check;
  check("ranks that leave together have cores of their own", Share(1e-5) == false);
  // Mean (3 + 36) / 4 = 9.75 times the fast ones.
  check("a load that makes some 36 times as long is no other process", Share(3.6e-4) == false);
  // (3 + 38) / 4 = 10.25.
  check("more is", Share(3.8e-4) == true);
  check("a time slice of the scheduler", Share(4e-3) == true);
  check("sixteen times are too few to tell", !Share(4e-3, 4).has_value());
  check("some operations that take long among others of their size", ShareWithSizes(0) == true);
  check("are no other process if they carry more", ShareWithSizes(1 << 20) == false);
  PricedProgram none({ 0, 0 });
  none.SendReceive(0, 1, 1e-6, 2e-6, 1e-6, 3e-6);
  const PriceInput input = none.Input();
  check("without collectives nobody knows", !SeemToShareCores(TakeRun(input), {}).has_value());
  return check.Result();
}
