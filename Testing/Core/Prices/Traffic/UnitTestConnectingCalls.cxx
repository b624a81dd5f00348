#include "Filters/Core/Prices/Traffic/ConnectingCalls.h"
#include "Testing/Support/Check.h"
#include "Testing/Support/PricedProgram.h"

using namespace pclvis;

namespace
{
/// Two messages from rank 0 to 1, then two barriers: four calls of each rank, in this order.
PricedProgram Made()
{
  PricedProgram program({ 0, 1 });
  program.SendReceive(0, 1, 1, 1.1, 1, 1.5);
  program.SendReceive(0, 1, 2, 2.1, 2, 2.2);
  for (std::int64_t operation = 0; operation < 2; ++operation)
  {
    const double at = 3 + static_cast<double>(operation);
    program.Tables.Rows.Collective(0, "MPI_Barrier", at, at + 0.1, operation, -1);
    program.Tables.Rows.Collective(1, "MPI_Barrier", at, at + 0.1, operation, -1);
  }
  return program;
}
}

int UnitTestConnectingCalls(int, char*[])
{
  Checks check;
  PricedProgram program = Made();
  const PriceInput input = program.Input();
  const PricedRun run = TakeRun(input);
  CollectiveCosts costs;
  costs.First = { 1, 0 };
  const std::vector<char> firstOne = { 1, 0 }, none = { 0, 0 };
  using Calls = std::vector<char>;
  check("the send and the receive of the first message, and the first barrier of both ranks",
    ConnectingCalls(run, { firstOne, 5 }, costs) == Calls{ 1, 0, 1, 0, 1, 0, 1, 0 });
  check("if messages are not late, the barrier only",
    ConnectingCalls(run, {}, costs) == Calls{ 0, 0, 1, 0, 0, 0, 1, 0 });
  costs.First = { 0, 0 };
  check("if the barrier is not, the message only",
    ConnectingCalls(run, { firstOne, 5 }, costs) == Calls{ 1, 0, 0, 0, 1, 0, 0, 0 });
  check("else none", ConnectingCalls(run, { none, 5 }, costs) == Calls(8, 0));
  return check.Result();
}
