#include "Filters/Core/Replay/HeldTransfers.h"
#include "Filters/Core/Replay/MakeRunGraph.h"
#include "Testing/Support/Check.h"
#include "Testing/Support/ReplayTables.h"

#include <functional>

using namespace pclvis;

namespace
{
constexpr double kMicro = 1e-6, kMilli = 1e-3;
constexpr int kSteps = 30, kMany = 100000;

/// Every 10 ms rank 0 begins a send and computes for 1 ms, up to its next call; rank 1 waits from
/// before the send until `arrives`, as a function of the step.
ReplayTables ComputingSender(const std::function<double(int)>& arrives, int steps = kSteps)
{
  ReplayTables tables;
  for (int step = 0; step < steps; ++step)
  {
    const double at = 10 * kMilli * (step + 1);
    tables.SendReceive(0, 1, at, at + kMicro, at - 5 * kMicro, at + arrives(step), 1000);
    tables.Rows.Call(0, "MPI_Wait", at + kMilli, at + kMilli + 50 * kMicro);
  }
  return tables;
}

/// The same, where a wait ends when the sender is back only because the sender computes for as long
/// as its messages take; rank 0 sends as many others and does not compute.
ReplayTables ComputingAsLong()
{
  ReplayTables tables = ComputingSender([](int) { return kMilli + 10 * kMicro; });
  for (int step = 0; step < kSteps; ++step)
  {
    const double at = 10 * kMilli * (step + 1) + 5 * kMilli;
    tables.SendReceive(0, 1, at, at + kMilli, at - 5 * kMicro, at + kMilli + 10 * kMicro, 1000);
  }
  return tables;
}

/// Every 10 ms rank 1 posts a receive and computes for 1 ms, up to its wait; rank 0's send waits
/// for that.
ReplayTables ComputingReceiver()
{
  ReplayTables tables;
  for (int step = 0; step < kSteps; ++step)
  {
    const double at = 10 * kMilli * (step + 1), end = at + kMilli;
    tables.Rows.Call(0, "MPI_Send", at, end + 20 * kMicro);
    tables.Rows.Call(1, "MPI_Irecv", at - 10 * kMicro, at - 9 * kMicro);
    tables.Rows.Call(1, "MPI_Wait", end, end + 15 * kMicro);
    tables.Message(0, 1, at, end + 20 * kMicro, at - 10 * kMicro, end + 15 * kMicro, 1 << 20);
  }
  return tables;
}

struct Held
{
  explicit Held(ReplayTables tables)
    : Tables(std::move(tables)), Before(MakeRunGraph(this->Input())), Run(FindRun(this->Input()))
  {
  }
  ReplayInput Input()
  {
    ReplayInput input = this->Tables.Input();
    input.Axis = { 0, 1, {} };
    return input;
  }
  const HeldTransfers& Found() const { return this->Run->Held; }

  ReplayTables Tables;
  RunGraph Before; ///< as recorded
  std::shared_ptr<const RunOnAxis> Run;
};

/// 300 000 calls, of which 30 000 are enough.
HeldTransfers HeldOfMany(const std::function<double(int)>& arrives)
{
  ReplayTables tables = ComputingSender(arrives, kMany);
  const ReplayInput input = tables.Input();
  RunGraph graph = MakeRunGraph(input);
  return HoldTransfers(input.Messages, graph, kMany * 3 / 10);
}
}

int UnitTestHeldTransfers(int, char*[])
{
  Checks check;
  const Held sender(ComputingSender([](int) { return kMilli + 10 * kMicro; }));
  check("all receives waited while the sender computed, and ended as soon as it was back",
    sender.Found().AreHeld && sender.Found().Calls == kSteps && sender.Found().Ended == kSteps);
  double worst = 0;
  for (std::size_t m = 0; m < kSteps; ++m)
  {
    const double sent = 10 * kMilli * static_cast<double>(m + 1);
    const RunGraph& graph = sender.Run->Graph;
    worst = std::max(worst, std::fabs(graph.Start(m, graph.Calls.Begin) - sent - kMilli));
  }
  check.Near("their transfers begin with the sender's next call", worst, 0, 1e-12);

  // Every 50 us from 0.3 to 1.75 ms after the send: 2 within 0.1 ms after the call at 1 ms.
  const Held network(ComputingSender([](int step) { return kMilli * (0.3 + 0.05 * step); }));
  check("messages that take their own time are not held",
    !network.Found().AreHeld && network.Found().Ended < 5);
  check("and the run is as it was", network.Run->Graph.Sent == network.Before.Sent);

  const Held alike(ComputingAsLong());
  check("nor those that take as long where nobody computes",
    !alike.Found().AreHeld && alike.Found().Calls == 0);

  const Held receiver(ComputingReceiver());
  check("sends that end as soon as their computing receivers are back",
    receiver.Found().AreHeld && receiver.Found().Ended == kSteps);
  const RunGraph& g = receiver.Run->Graph;
  bool waits = true;
  for (std::size_t call = 0; call < g.Calls.Size(); ++call)
  {
    for (std::size_t j = g.FirstReceived[call]; j < g.FirstReceived[call + 1]; ++j)
    {
      waits = waits && g.Rendezvous[g.Received[j]] && g.Posted[g.Received[j]] == call;
    }
  }
  check("begin their transfers with its wait", waits);

  const HeldTransfers many = HeldOfMany([](int) { return kMilli + 10 * kMicro; });
  check("a sample of many calls tells, and then all are held",
    many.AreHeld && many.Calls == kMany && many.Ended == kMany);
  const HeldTransfers few =
    HeldOfMany([](int step) { return kMilli * (0.3 + 0.05 * (step % kSteps)); });
  check("or none is, and others are not looked at",
    !few.AreHeld && few.Calls > 0 && few.Calls < kMany / 2);

  const Held nothing{ ReplayTables() };
  check("a run without calls", !nothing.Found().AreHeld && nothing.Found().Calls == 0);
  return check.Result();
}
