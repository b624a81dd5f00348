#include "Filters/Core/Prices/PricedRun.h"
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
  check.Near("its transfer begins with its send", run.Start(1, calls.Begin), 6);
  check("ranks on two nodes of one group",
    run.Machine.NodeOf == std::vector<std::int32_t>({ 0, 1 }) && run.Machine.Groups == 1 &&
      run.IsInterNode(0, run.Machine.NodeOf));
  check("requests: one of each receive, none of a send that need not wait",
    run.Requests(3) == 1 && run.Requests(1) == 0);
}

void TestOrder(Checks& check)
{
  PricedProgram one({ 0, 0 }), other({ 0, 0 });
  one.SendReceive(0, 1, 1, 2, 1, 2, 10);
  one.SendReceive(0, 1, 3, 4, 3, 4, 20);
  other.SendReceive(0, 1, 3, 4, 3, 4, 20);
  other.SendReceive(0, 1, 1, 2, 1, 2, 10);
  const PricedRun a = TakeRun(one.Input()), b = TakeRun(other.Input());
  check("messages have an order of their own, whatever the rows'",
    a.Bytes(0) == 11 && b.Bytes(0) == 11 && b.Bytes(1) == 21 &&
      b.Graph.Calls.Begin[b.Graph.Sent[1]] == a.Graph.Calls.Begin[a.Graph.Sent[1]]);
}

/// A message each second, at which rank 0 works longer and longer: 10 s without a gap.
void TestSample(Checks& check)
{
  PricedProgram program({ 0, 1 });
  for (int i = 0; i < 100; ++i)
  {
    program.SendReceive(0, 1, 0.1 * i, 0.1 * i + 0.01, 0.1 * i, 0.1 * i + 0.02, i);
  }
  PriceInput input = program.Input();
  input.Axis = { 0, 10, {} };
  const PricedRun all = TakeRun(input, { 200, {} });
  check("of a run with fewer messages all is replayed",
    all.Messages() == 100 && all.Windows.empty() && all.Length == 10);
  const PricedRun run = TakeRun(input, { 50, {} });
  check("of another one a part", run.Windows.size() == 1 && run.Messages() >= 48);
  check.Near("with half of the messages in half of the time", run.Length, 5, 1e-9);
  check("whose axis is that time since trace start",
    run.Input.Axis.Begin == run.Windows[0].Begin && run.Input.Axis.End == run.Windows[0].End &&
      run.Whole.End == 10);
  const double first = run.Bytes(0) - 1; // the number of the message
  check.Near("messages are those of the part", run.Start(0, run.Graph.Calls.Begin),
    0.1 * first - run.Windows[0].Begin, 1e-9);
  const RunCalls& calls = run.Graph.Calls;
  check("the work before the part's first call is cut", run.Pieces[0] == RunGraph::kNone);
  bool same = true;
  for (std::size_t call = 1; call < calls.First[1]; ++call)
  {
    same = same && run.Pieces[call] == all.Pieces[calls.Row[call] / 2]; // two rows a message
  }
  check("other work is compared as in the run", same);
}

void TestUnknown(Checks& check)
{
  PricedProgram program({ -1, -1, 4 });
  program.SendReceive(0, 2, 1, 2, 1, 2);
  const PricedRun run = TakeRun(program.Input());
  check("ranks of unknown nodes share one",
    run.Machine.NodeOf == std::vector<std::int32_t>({ 0, 0, 1 }) && run.Machine.Nodes() == 2);
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
  TestOrder(check);
  TestSample(check);
  TestUnknown(check);
  return check.Result();
}
