#include "Filters/Core/Prices/Counterfactuals/Counterfactual.h"
#include "Testing/Support/Check.h"
#include "Testing/Support/ModelledRun.h"
#include "Testing/Support/PricedProgram.h"

#include <cmath>

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

/// From node 0 to node 1, one message of 1 MB after another, which takes 1 ms alone; after each
/// four of them four at once, which share the link: 4 ms.
PricedProgram OneAndFour()
{
  PricedProgram program({ 0, 0, 0, 0, 1, 1, 1, 1 });
  double at = 1e-3;
  for (int i = 0; i < 100; ++i)
  {
    const int alone = i % 5;
    for (int m = 0; m < 4; ++m)
    {
      if (alone == 4 || alone == m)
      {
        const double end = at + (alone == 4 ? 4e-3 : 1e-3);
        program.SendReceive(m, 4 + m, at, at + 1e-6, at - 1e-5, end, 1000000);
      }
    }
    at += 6e-3;
  }
  return program;
}

void TestPlacement(Checks& check)
{
  PricedProgram program = OneAndFour();
  const ModelledRun made(program.Input());
  const auto& [run, kinds, lags, model] = made;
  const TransferModel seen = model.OfSeenLoads(kinds, lags);
  bool shared = true;
  for (std::size_t m = 0; m < run.Messages(); ++m)
  {
    shared = shared && std::fabs(seen.Prediction[m] / lags.Lag[m] - 1) < 0.1;
  }
  check("with the loads that were seen, messages share the link", shared && seen.DependsOnLoad());
  Counterfactual apart; // ranks 1 to 3 beside their partners, so that only one message is left
  apart.NodeOf = { 0, 1, 1, 1, 1, 1, 1, 1 };
  const auto length = [&](const TransferModel& a, const TransferModel& b) {
    CounterfactualReplay replay(made.Run, made.Lags, a);
    replay.ExpectPlacements(b);
    return replay.Replay(apart).Length;
  };
  check.Near("the times of a placement are the means of both models' ones", length(model, seen),
    (length(model, model) + length(seen, seen)) / 2, 1e-9);
}

/// In each step rank 4 on node 1 receives 1 MB from one of ranks 0 to 3 on node 0, in 1 ms, then
/// from all of them at once with one MPI_Waitall, in 4 ms; in each fourth step rank 2 sends to 3,
/// in 0.1 ms. A barrier follows each of these.
PricedProgram OneThenFour(int steps)
{
  PricedProgram program({ 0, 0, 0, 0, 1, 1, 1, 1 });
  WaitTables& rows = program.Tables.Rows;
  double at = 0;
  int barriers = 0;
  const auto meet = [&](int last, double end) {
    for (int rank = 0; rank < 8; ++rank)
    {
      rows.Collective(rank, "MPI_Barrier", rank == last ? end : at + 2e-5, end, barriers, -1);
    }
    ++barriers;
    at = end;
  };
  for (int step = 0; step < steps; ++step)
  {
    program.SendReceive(step % 4, 4, at + 1e-5, at + 1.1e-5, at, at + 1e-5 + 1e-3, 1000000);
    meet(4, at + 1e-5 + 1e-3);
    const double end = at + 1e-5 + 4e-3;
    for (int from = 0; from < 4; ++from)
    {
      const double posted = at + from * 1e-6;
      rows.Call(4, "MPI_Irecv", posted, posted + 5e-7);
      rows.Call(from, "MPI_Send", at + 1e-5, at + 1.1e-5);
      program.Message(from, 4, at + 1e-5, at + 1.1e-5, posted, end, 1000000);
    }
    rows.Call(4, "MPI_Waitall", at + 5e-6, end);
    meet(4, end);
    if (step % 4 == 0)
    {
      program.SendReceive(2, 3, at + 1e-5, at + 1.1e-5, at, at + 1e-5 + 1e-4, 1000000);
      meet(3, at + 1e-5 + 1e-4);
    }
  }
  program.Now = at;
  return program;
}

/// Of four messages that a call waited for, one tells how long it took.
void TestPlacementByModel(Checks& check)
{
  constexpr int kSteps = 80;
  PricedProgram program = OneThenFour(kSteps);
  PriceInput input = program.Input();
  input.Axis = { 0, program.Now, {} };
  const ModelledRun made(input);
  const TransferModel seen = made.Model.OfSeenLoads(made.Kinds, made.Lags);
  check("how long most messages took is an estimate", made.Model.MostAreEstimates);
  CounterfactualReplay replay(made.Run, made.Lags, made.Model);
  replay.ExpectPlacements(seen);
  check.Near("the run as recorded", replay.Recorded().Length, kSteps / 4 * 20.19e-3, 1e-6);
  // Ranks 1 to 3 are beside rank 4: four steps have 0.09 ms before messages, 1 ms for one of rank
  // 0 and three times 0.1 ms for the others, four times 1 ms for rank 0's, and 0.1 ms at the end.
  Counterfactual apart;
  apart.NodeOf = { 0, 1, 1, 1, 1, 0, 0, 0 };
  check.Near("elsewhere one message is left on the link", replay.Replay(apart).Length,
    kSteps / 4 * 5.49e-3, 0.1 * kSteps / 4 * 5.49e-3);
  Counterfactual same;
  same.NodeOf = made.Run.Machine.NodeOf;
  check.Near("on the same nodes it takes as long as it did", replay.Replay(same).Length,
    kSteps / 4 * 20.19e-3, 1e-9);
}

/// Two ranks work for 1 ms, then leave a barrier 0.1 ms after both have entered.
void TestCollectives(Checks& check)
{
  PricedProgram program({ 0, 1 });
  program.Step({ 1e-3, 0.8e-3 }, 1e-4);
  program.Step({ 1e-3, 1e-3 }, 1e-4);
  PriceInput input = program.Input();
  input.Axis = { 0, program.Now, {} };
  const ModelledRun made(input);
  const CounterfactualReplay replay(made.Run, made.Lags, made.Model);
  Counterfactual twice;
  twice.CostFactor.assign(4, 2.0);
  check.Near("what barriers cost is multiplied", replay.Replay(twice).Length, 2.4e-3, 1e-9);
  Counterfactual free;
  free.Cost = { 0, 0, 1e-4, 1e-4 };
  check.Near("also what it costs without something else", replay.Replay(Both(free, twice)).Length,
    2.2e-3, 1e-9);
}
}

int UnitTestCounterfactual(int, char*[])
{
  Checks check;
  PricedProgram program = ThereAndBack();
  PriceInput input = program.Input();
  input.Axis = { 0, 0.012, {} };
  const ModelledRun made(input);
  const auto& [run, kinds, lags, model] = made;
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
  Counterfactual mended;
  mended.Mended = slow.Slowdown;
  check.Near("the same for a link that is not slow", replay.Replay(mended).Length, 0.0116, 1e-9);
  mended.Mended[1] = 2.5;
  slow.Slowdown[1] = 2;
  check.Near("traffic took twice as long, and the link 2.5 times",
    replay.Replay(Both(slow, mended)).Length, 0.0116, 1e-9);
  Counterfactual dead;
  dead.Dead.assign(run.Messages(), 0);
  dead.Dead[1] = 1;
  const ReplayedCalls without = replay.Replay(dead);
  check("without the first message rank 1 does not wait, so its own is early and rank 0 only works",
    without.Length < 0.0105 && without.Length >= 0.010);
  TestPlacement(check);
  TestPlacementByModel(check);
  TestCollectives(check);
  return check.Result();
}
