#include "Filters/Core/Prices/Counterfactual.h"
#include "Testing/Support/Check.h"
#include "Testing/Support/PricedProgram.h"

using namespace pclvis;

namespace
{
/// Rank 0 works 10 ms and sends, rank 1, on another node, waits for that until 10.5 ms, then works
/// 1 ms and sends back, which takes 0.5 ms, too: rank 0 waits until 12 ms.
PricedProgram ThereAndBack()
{
  PricedProgram program({ 0, 1 });
  program.SendReceive(0, 1, 0.010, 0.0101, 0.001, 0.0105);
  program.SendReceive(1, 0, 0.0115, 0.0116, 0.0102, 0.012);
  return program;
}
}

int UnitTestCounterfactual(int, char*[])
{
  Checks check;
  PricedProgram program = ThereAndBack();
  PriceInput input = program.Input();
  input.Axis = { 0, 0.012, {} };
  const PricedRun run = TakeRun(input);
  const MessageKinds kinds(run);
  MessageLags lags = FindLags(run, kinds);
  const TransferModel model(run, kinds, lags);
  const CounterfactualReplay replay(run, lags, model);
  check.Near("unchanged, the replay takes as long as the run", replay.Recorded().Length, 0.012);
  Counterfactual none;
  check.Near("so does a run without nothing", replay.Replay(none).Length, 0.012, 1e-9);
  Counterfactual work;
  work.Work = replay.Times().Work;
  work.Work[0] /= 2; // rank 0, before its send
  check.Near("5 ms less work", replay.Replay(work).Length, 0.007, 1e-9);
  Counterfactual slow;
  slow.Slowdown.assign(run.Messages(), 1.0);
  slow.Slowdown[1] = 5; // the message to rank 1
  check.Near("a message that took five times as long: 0.4 ms less", replay.Replay(slow).Length,
    0.0116, 1e-9);
  check.Near("both at once", replay.Replay(Both(work, slow)).Length, 0.0066, 1e-9);
  Counterfactual dead;
  dead.Dead.assign(run.Messages(), 0);
  dead.Dead[1] = 1;
  const ReplayedCalls without = replay.Replay(dead);
  check("without the first message rank 1 does not wait, so its own is early and rank 0 only works",
    without.Length < 0.0105 && without.Length >= 0.010);
  return check.Result();
}
