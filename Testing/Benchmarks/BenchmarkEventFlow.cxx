// Event flow graph and loops of a trace of 20 million events, compared with a plain pass over the
// same calls: 64 and 16,384 ranks, and 100,000 different signatures. Ends with times relative to
// the pass, and the peak memory of each step in bytes per event, including its result.
#include "Filters/Core/Flow/EventFlowTables.h"
#include "Filters/Core/Flow/ProgramLoops.h"
#include "Readers/Base/FreeMemory.h"
#include "Testing/Benchmarks/Benchmark.h"
#include "Testing/Benchmarks/ProcessMemory.h"

#include <algorithm>
#include <string>
#include <vector>

using namespace pclvis;

namespace
{
const std::vector<std::string> kNames = { "MPI_Irecv", "MPI_Isend", "MPI_Waitall",
  "MPI_Allreduce" };
constexpr int kNeighbours = 4, kCallsOfStep = 2 * kNeighbours + 2;
/// Enter and leave of each call; request, send, completion and receive of each message; begin and
/// end of a collective.
constexpr int kEventsOfStep = 2 * kCallsOfStep + 4 * kNeighbours + 2;

/// A ring of ranks that exchange messages with four neighbours in each step, then reduce.
struct SyntheticRun
{
  OwnColumns<schema::Calls::Rank, schema::Calls::Thread, schema::Calls::Call, schema::Calls::Begin,
    schema::Calls::End, schema::Calls::Root, schema::Calls::CollectiveId,
    schema::Calls::CollectiveEnd, schema::Calls::BytesSent, schema::Calls::BytesReceived,
    schema::Calls::PathId, schema::Calls::Wait, schema::Calls::Communicator>
    Calls;
  ReplayMessages::Owned Messages;
  Column<std::uint8_t> Levels;
  std::int64_t Events;

  /// @param sizes number of different message sizes
  SyntheticRun(std::int64_t events, std::int32_t ranks, std::int64_t sizes)
  {
    const std::int64_t steps = std::max<std::int64_t>(2, events / ranks / kEventsOfStep);
    this->Events = steps * ranks * kEventsOfStep;
    for (std::int32_t rank = 0; rank < ranks; ++rank)
    {
      for (std::int64_t step = 0; step < steps; ++step)
      {
        this->AddStep(rank, ranks, step, sizes);
      }
    }
    const std::size_t n = this->Calls.Rank.Size();
    this->Levels = Column<std::uint8_t>(n, 1);
    this->Calls.Thread = Column<std::int32_t>(n, 0);
    this->Calls.Root = Column<std::int32_t>(n, -1);
    this->Calls.CollectiveEnd = Column<double>(n, 0);
    this->Calls.BytesSent = Column<std::int64_t>(n, 8);
    this->Calls.BytesReceived = Column<std::int64_t>(n, 8);
    this->Calls.PathId = Column<std::int32_t>(n, -1);
    this->Calls.Wait = Column<double>(n, 0);
    this->Calls.Communicator = Column<std::int32_t>(n, -1);
    this->Messages.Matched = Column<std::uint8_t>(this->Messages.Source.Size(), 1);
  }

  EventFlowInput View() const
  {
    EventFlowInput input;
    SetViews(ViewsOf<ReplayMessages>(this->Messages), input.Messages);
    SetViews(ViewsOf<ReplayCalls>(this->Calls), input.Calls);
    input.Columns = ViewsOf<FlowCallColumns>(this->Calls);
    input.Calls.MpiLevel = this->Levels;
    input.CallNames = kNames;
    return input;
  }

private:
  void AddStep(std::int32_t rank, std::int32_t ranks, std::int64_t step, std::int64_t sizes)
  {
    const double begin = 1e-4 * static_cast<double>(step);
    for (int call = 0; call < kCallsOfStep; ++call)
    {
      const bool isLast = call == kCallsOfStep - 1;
      this->Calls.Rank.Append(rank);
      this->Calls.Call.Append(call < kNeighbours ? 0 : call < 2 * kNeighbours ? 1 : isLast ? 3 : 2);
      this->Calls.Begin.Append(begin + 1e-6 * call);
      this->Calls.End.Append(begin + 1e-6 * call + 5e-7);
      this->Calls.CollectiveId.Append(isLast ? step : -1);
    }
    for (int i = 0; i < kNeighbours; ++i)
    {
      const std::int32_t distance = i < 2 ? i - 2 : i - 1;
      this->Messages.Source.Append(rank);
      this->Messages.Destination.Append((rank + distance + ranks) % ranks);
      // The same on each rank, and repeated only after all sizes.
      this->Messages.SizeBytes.Append(8 + (step * kNeighbours + i) % sizes);
      this->Messages.SendBegin.Append(begin + 1e-6 * (kNeighbours + i));
      this->Messages.ReceiveBegin.Append(begin + 1e-6 * (kNeighbours - 1 - i));
      for (auto* end : { &this->Messages.SendEnd, &this->Messages.ReceiveEnd })
      {
        end->Append(begin + 1e-6 * (2 * kNeighbours) + 5e-7);
      }
    }
  }
};

/// [bytes] peak memory of the process while it does something for the first time. Memory that was
/// freed before is returned to the system first, because it would be reused and not be counted.
template<typename Work>
double MemoryOf(Work&& work)
{
  ReturnFreeMemory();
  const ProcessMemory memory;
  work();
  return memory.GrownAtMost();
}

void Measure(Benchmark& bench, const std::string& name, std::int32_t ranks, std::int64_t sizes)
{
  const SyntheticRun run(bench.Items(100000, 20000000), ranks, sizes);
  const EventFlowInput input = run.View();
  std::vector<double> time(kNames.size());
  const double pass = bench.Case(name + "/pass", run.Events, [&] {
    for (std::size_t i = 0; i < input.Calls.Rank.Size; ++i)
    {
      time[input.Calls.Call[i]] += input.Calls.End[i] - input.Calls.Begin[i];
    }
  });
  EventFlowOptions options;
  options.Signature.Size = SizeInSignature::Exact;
  options.Signature.Partner = PartnerInSignature::Relative;
  ProcessGroup alone;
  EventFlowTables flow;
  const auto makeFlow = [&] { flow = MakeEventFlowTables(input, options, alone); };
  const double flowMemory = MemoryOf(makeFlow);
  const double flowTime = bench.Case(name + "/event flow graph", run.Events, makeFlow);
  LoopInput loopInput;
  static_cast<ReplayInput&>(loopInput) = input;
  loopInput.Columns.FlowNode = flow.Calls.FlowNode;
  loopInput.Columns.PathId = input.Columns.PathId;
  ProgramLoopsTables loops;
  const auto makeLoops = [&] { loops = MakeProgramLoopsTables(loopInput, {}, alone); };
  const double loopMemory = MemoryOf(makeLoops);
  const double loopTime = bench.Case(name + "/program loops", run.Events, makeLoops);
  bench.Check(name + ": all calls come back",
    loops.Reproduced == static_cast<std::int64_t>(input.Calls.Rank.Size));
  bench.Check(name + ": each rank has the main loop", loops.Loops.Ranks[loops.Main] == ranks);
  std::printf("%s: %zu nodes; graph %.1f, loops %.1f times the pass; %.1f and %.1f B/event\n",
    name.c_str(), static_cast<std::size_t>(flow.Nodes.Node.Size()), flowTime / pass,
    loopTime / pass, flowMemory / static_cast<double>(run.Events),
    loopMemory / static_cast<double>(run.Events));
}
}

int main(int argc, char* argv[])
{
  Benchmark bench(argc, argv);
  Measure(bench, "64 ranks", 64, 4);
  Measure(bench, "16384 ranks", bench.IsSmall() ? 1024 : 16384, 4);
  Measure(bench, "100000 signatures", 16, bench.IsSmall() ? 500 : 25000);
  return bench.Result();
}
