#include "Filters/Core/Waits/WaitStates.h"

#include "Filters/Core/Common/NamesOfAll.h"
#include "Filters/Core/Waits/CollectiveWaits.h"
#include "Filters/Core/Waits/WaitFindings.h"
#include "Readers/Base/Collective.h"
#include "Readers/Base/ParallelFor.h"
#include "Readers/Schema/GatherColumns.h"

#include <limits>

namespace pclvis
{
namespace
{
/// The input of all processes, on process 0. `memory` must outlive what is returned. Collective.
WaitInput Gather(const WaitInput& mine, ProcessGroup& group, ColumnMemory& memory)
{
  if (group.Processes() == 1)
  {
    return mine;
  }
  WaitInput all = mine;
  GatherColumns(all.Messages, group, memory);
  GatherColumns(all.Calls, group, memory);
  all.CallNames = NamesOfAll(mine.CallNames, group);
  all.PathNames = NamesOfAll(mine.PathNames, group);
  return all;
}

void WriteCalls(
  const WaitCalls& calls, const CallIndex& index, CallWaits& waits, int threads, WaitStates& result)
{
  if (index.IsTable())
  {
    result.Calls.Wait = std::move(waits.Seconds);
    result.Calls.WaitKind = std::move(waits.Kind);
    return;
  }
  result.Calls.Wait = Column<double>(calls.Size(), std::numeric_limits<double>::quiet_NaN());
  result.Calls.WaitKind =
    Column<std::int32_t>(calls.Size(), static_cast<std::int32_t>(WaitKind::None));
  ParallelFor(index.Size(), 1 << 16, threads, [&](std::size_t begin, std::size_t end, int) {
    for (std::size_t at = begin; at < end; ++at)
    {
      result.Calls.Wait[index.Row(at)] = waits.Seconds[at];
      result.Calls.WaitKind[index.Row(at)] = waits.Kind[at];
    }
  });
}

void FindAll(const WaitInput& input, const WaitStateOptions& options, WaitStates& result,
  const Progress& progress)
{
  const CallIndex index(
    input.Calls, MpiCallsOf(input.CallNames), options.Threads, PartOf(progress, 0, 0.3));
  CallWaits waits(index.Size(), options.Threads);
  MessageWaits messages = FindMessageWaits(
    input.Messages, input.Calls, index, waits, options.Threads, PartOf(progress, 0.3, 0.8));
  Report(progress, 0.8, "Looking at collectives");
  const CollectiveFindings collectives =
    FindCollectiveWaits(input.Calls, index, waits, options.Threads);
  Report(progress, 0.9, "Summing waits");
  result.Sums =
    SumWaits(input.Calls, index, waits, options.Threads, input.Axis, options.ByIteration);
  result.Observations =
    DescribeWaits(result.Sums, input.PathNames, messages, collectives, input.Axis);
  WriteCalls(input.Calls, index, waits, options.Threads, result);
  result.Messages = std::move(static_cast<WaitColumns&>(messages));
}
}

WaitStates FindWaitStates(const WaitInput& input, const WaitStateOptions& options,
  ProcessGroup& group, const Progress& progress)
{
  const bool hasIterations = OnAll(
    input.Calls.Loop.Size == input.Calls.Size() && input.Calls.Iteration.Size == input.Calls.Size(),
    group);
  if (options.ByIteration && !hasIterations)
  {
    throw Error("Wait states: Time Unit is Iterations, but Calls has no columns loop and "
                "iteration. Connect the port Calls of Program Loops, or choose Run.");
  }
  WaitStates result;
  ColumnMemory memory;
  const WaitInput all = Gather(input, group, memory);
  Together(group, [&] {
    if (group.Process() == 0)
    {
      FindAll(all, options, result, progress);
    }
  });
  ScatterColumns(result.Messages, input.Messages.Size(), group);
  ScatterColumns(result.Calls, input.Calls.Size(), group);
  return result;
}
}
