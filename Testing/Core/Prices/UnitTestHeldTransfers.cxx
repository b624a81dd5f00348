#include "Filters/Core/Prices/HeldTransfers.h"
#include "Testing/Support/Check.h"
#include "Testing/Support/PricedProgram.h"

#include <functional>

using namespace pclvis;

namespace
{
constexpr double kMicro = 1e-6, kMilli = 1e-3;
constexpr int kSteps = 30;

/// Every 10 ms rank 0 begins a send and computes for 1 ms, up to its next call; rank 1 waits from
/// before the send until `arrives`, as a function of the step.
PricedProgram ComputingSender(const std::function<double(int)>& arrives)
{
  PricedProgram program({ 0, 1 });
  for (int step = 0; step < kSteps; ++step)
  {
    const double at = 10 * kMilli * (step + 1);
    program.SendReceive(0, 1, at, at + kMicro, at - 5 * kMicro, at + arrives(step), 1000);
    program.Tables.Rows.Call(0, "MPI_Wait", at + kMilli, at + kMilli + 50 * kMicro);
  }
  return program;
}

/// The same, where a wait ends when the sender is back only because the sender computes for as long
/// as its messages take; rank 0 sends as many others and does not compute.
PricedProgram ComputingAsLong()
{
  PricedProgram program = ComputingSender([](int) { return kMilli + 10 * kMicro; });
  for (int step = 0; step < kSteps; ++step)
  {
    const double at = 10 * kMilli * (step + 1) + 5 * kMilli;
    program.SendReceive(0, 1, at, at + kMilli, at - 5 * kMicro, at + kMilli + 10 * kMicro, 1000);
  }
  return program;
}

/// Every 10 ms rank 1 posts a receive and computes for 1 ms, up to its wait; rank 0's send waits
/// for that.
PricedProgram ComputingReceiver()
{
  PricedProgram program({ 0, 1 });
  for (int step = 0; step < kSteps; ++step)
  {
    const double at = 10 * kMilli * (step + 1), end = at + kMilli;
    program.Tables.Rows.Call(0, "MPI_Send", at, end + 20 * kMicro);
    program.Tables.Rows.Call(1, "MPI_Irecv", at - 10 * kMicro, at - 9 * kMicro);
    program.Tables.Rows.Call(1, "MPI_Wait", end, end + 15 * kMicro);
    program.Message(0, 1, at, end + 20 * kMicro, at - 10 * kMicro, end + 15 * kMicro, 1 << 20);
  }
  return program;
}

struct Held
{
  explicit Held(PricedProgram program)
    : Program(std::move(program)), Before(TakeRun(this->Input())), Found(HoldTransfers(Before)),
      Run(Found.AreHeld ? Before.With(Found.Graph) : Before)
  {
  }
  PriceInput Input()
  {
    PriceInput input = this->Program.Input();
    input.Axis = { 0, 1, {} };
    return input;
  }
  PricedProgram Program;
  PricedRun Before;
  HeldTransfers Found;
  PricedRun Run;
};
}

int UnitTestHeldTransfers(int, char*[])
{
  Checks check;
  const Held sender(ComputingSender([](int) { return kMilli + 10 * kMicro; }));
  check("all receives waited while the sender computed, and ended as soon as it was back",
    sender.Found.AreHeld && sender.Found.Calls == kSteps && sender.Found.Ended == kSteps);
  const RunCalls& calls = sender.Run.Graph.Calls;
  double worst = 0;
  for (std::size_t m = 0; m < sender.Run.Messages(); ++m)
  {
    const double sent = 10 * kMilli * static_cast<double>(m + 1);
    worst = std::max(worst, std::fabs(sender.Run.Start(m, calls.Begin) - sent - kMilli));
  }
  check.Near("their transfers begin with the sender's next call", worst, 0, 1e-12);

  // Every 50 us from 0.3 to 1.75 ms after the send: 2 within 0.1 ms after the call at 1 ms.
  const Held network(ComputingSender([](int step) { return kMilli * (0.3 + 0.05 * step); }));
  check("messages that take their own time are not held",
    !network.Found.AreHeld && network.Found.Ended < 5);
  check("and the run is as it was", network.Run.Graph.Sent == network.Before.Graph.Sent);

  const Held alike(ComputingAsLong());
  check("nor those that take as long where nobody computes",
    !alike.Found.AreHeld && alike.Found.Calls == 0);

  const Held receiver(ComputingReceiver());
  check("sends that end as soon as their computing receivers are back",
    receiver.Found.AreHeld && receiver.Found.Ended == kSteps);
  const RunGraph& g = receiver.Run.Graph;
  bool waits = true;
  for (std::size_t m = 0; m < receiver.Run.Messages(); ++m)
  {
    waits = waits && g.Rendezvous[m] && g.Posted[m] == receiver.Run.ReceivedBy[m];
  }
  check("begin their transfers with its wait", waits);

  const Held nothing{ PricedProgram({ 0, 1 }) };
  check("a run without calls", !nothing.Found.AreHeld && nothing.Found.Calls == 0);
  return check.Result();
}
