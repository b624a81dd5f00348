#include "Filters/Core/Prices/Run/PricedRun.h"
#include "Testing/Support/Check.h"
#include "Testing/Support/PricedProgram.h"

using namespace pclvis;

namespace
{
void TestAxis(Checks& check)
{
  PricedProgram program({ 7, 3 }, { 5, 5 });
  program.Tables.Rows.Call(0, "MPI_Init", 0, 9);
  program.SendReceive(0, 1, 11, 12, 10, 13);
  program.SendReceive(0, 1, 20, 21, 19, 22, 99);
  PriceInput input = program.Input();
  input.Axis = { 10, 22, { { 14, 18 } } };
  const PricedRun run = TakeRun(input);
  const RunCalls& calls = run.Graph.Calls;
  check.Near("12 s less a gap of 4 s", run.Length, 8);
  check("three calls of rank 0, two of rank 1", calls.First[1] == 3 && calls.Size() == 5);
  check.Near("what is before the axis takes no time", calls.End[0], 0);
  check.Near("times count from its begin", calls.Begin[1], 1);
  check.Near("and leave the gap out", calls.Begin[2], 6);
  check("both messages are replayed", run.IsReplayed(0) && run.IsReplayed(1));
  check.Near("a message has one byte more than it carries", run.Bytes(1), 100);
  check.Near("its transfer begins with its send", run.Graph.Start(1, calls.Begin), 6);
  check("ranks on two nodes of one group",
    run.Machine.NodeOf == std::vector<std::int32_t>({ 0, 1 }) && run.Machine.Groups == 1 &&
      run.IsInterNode(0, run.Machine.NodeOf));
  check("requests: one of each receive, none of a send that need not wait",
    run.Requests(3) == 1 && run.Requests(1) == 0);
}

void TestErrors(Checks& check)
{
  PricedProgram program({ 0, 0, 4 });
  program.SendReceive(0, 2, 1, 2, 1, 2);
  PriceInput input = program.Input();
  const Column<std::int32_t> tooFew;
  input.More.Tag = tooFew;
  check.Throws("columns of different length", "different lengths", [&] { TakeRun(input); });
}
}

int UnitTestPricedRun(int, char*[])
{
  Checks check;
  TestAxis(check);
  TestErrors(check);
  return check.Result();
}
