#include "Filters/Core/Replay/MakeRunGraph.h"

#include "Filters/Core/Replay/CallOrder.h"
#include "Filters/Core/Replay/CallsOnAxis.h"
#include "Filters/Core/Replay/CollectiveMembers.h"
#include "Filters/Core/Replay/MessageCalls.h"
#include "Readers/Base/ParallelFor.h"

namespace pclvis
{
namespace
{
/// The memory of the columns that a run can borrow; empty: not all of them are kept.
std::vector<std::shared_ptr<const void>> KeptMemory(const ReplayInput& input)
{
  std::vector<std::shared_ptr<const void>> memory;
  const ReplayCalls& calls = input.Calls;
  for (const void* const values : { static_cast<const void*>(calls.Rank.Data),
         static_cast<const void*>(calls.Begin.Data), static_cast<const void*>(calls.End.Data) })
  {
    memory.push_back(input.Shared ? input.Shared->MemoryOf(values) : nullptr);
    if (!memory.back())
    {
      return {};
    }
  }
  return memory;
}

/// Whether any call may send, receive, or synchronise with other ranks, as may a call with an
/// unknown name.
bool Communicates(
  const ReplayCalls& table, const std::vector<MpiCall>& kinds, const RunCalls& calls)
{
  for (std::size_t call = 0; call < calls.Size(); ++call)
  {
    const std::uint32_t row = calls.Row(call);
    const auto code = static_cast<std::size_t>(table.Call[row]);
    const MpiCall kind = code < kinds.size() ? kinds[code] : MpiCall();
    const bool other = kind.Kind == MpiCallKind::Other && table.CollectiveId[row] < 0;
    if (!kind.IsApart() && !other)
    {
      return true;
    }
  }
  return false;
}
}

RunGraph MakeRunGraph(const ReplayInput& input, CallMemory memory)
{
  RunGraph graph;
  const std::vector<MpiCall> kinds = MpiCallsOf(input.CallNames);
  graph.Calls = TakeCalls(input.Calls, RunThreads::First, memory);
  const bool polls = HasPolls(input.Calls, kinds, graph.Calls);
  const OtherThreads others(input.Calls);
  MessageCalls calls = FindMessageCalls(input.Messages, graph.Calls,
    polls ? CompletingCalls::OfBoth : CompletingCalls::OfReceives, others);
  graph.Lost = calls.Lost;
  if (polls)
  {
    calls.Renumber(
      JoinPolls(input.Calls, kinds, calls.Completing(graph.Calls.Size()), graph.Calls));
  }
  ParallelFor(2, 0, [&](std::size_t part) {
    if (part == 0)
    {
      ListMessages(input, kinds, std::move(calls), graph);
    }
    else
    {
      ListOperations(input, kinds, graph);
    }
  });
  graph.MarkCalls();
  graph.Order = OrderCalls(graph, graph.Unordered);
  return graph;
}

std::shared_ptr<const RunOnAxis> FindRun(const ReplayInput& input)
{
  const auto make = [&input] {
    auto run = std::make_shared<RunOnAxis>();
    run->Memory = KeptMemory(input);
    run->Graph = MakeRunGraph(input, run->Memory.empty() ? CallMemory::Own : CallMemory::Lent);
    run->WorkInGaps = WorkInGaps(input.Axis, run->Graph.Calls);
    RunCalls& calls = run->Graph.Calls;
    const std::vector<MpiCall> kinds = MpiCallsOf(input.CallNames);
    run->Communicates = Communicates(input.Calls, kinds, calls);
    run->Axis = SetOnAxis(input.Axis, calls);
    calls.Rest = WorkAfterCalls(run->Axis, input.Calls, kinds, calls);
    run->Held = HoldTransfers(input.Messages, run->Graph);
    run->Unknown = FindUnknownWaits(input, run->Graph, run->Axis.Length());
    return run;
  };
  return input.Shared ? input.Shared->Get<RunOnAxis>(make) : make();
}

void AddReplayNotes(
  const RunGraph& graph, const HeldTransfers& held, bool ofPart, Observations& all)
{
  const auto add = [&](const char* id, std::int64_t count, std::int64_t ended) {
    if (count > 0)
    {
      all.push_back(
        Observation(id).With("count", count).With("ended", ended).With("part", ofPart ? 1 : 0));
    }
  };
  add("times.held", held.AreHeld ? static_cast<std::int64_t>(held.Calls) : 0,
    static_cast<std::int64_t>(held.Ended));
  add("times.lost", graph.Lost, 0);
  add("times.unordered", graph.Unordered, 0);
}
}
