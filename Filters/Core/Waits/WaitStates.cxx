#include "Filters/Core/Waits/WaitStates.h"

#include "Filters/Core/Common/NamesOfAll.h"
#include "Filters/Core/Waits/CollectiveWaits.h"
#include "Filters/Core/Waits/WaitFindings.h"
#include "Readers/Base/Collective.h"
#include "Readers/Base/GroupSums.h"
#include "Readers/Base/ParallelFor.h"
#include "Readers/Schema/GatherColumns.h"

#include <limits>
#include <optional>
#include <utility>

namespace pclvis
{
namespace
{
/// Whether the calls of each rank and the messages that it received are on the same process, as is
/// the case after a reader. Collective.
bool AreByRank(const WaitInput& input, const RankHomes& homes, ProcessGroup& group)
{
  if (group.Processes() == 1)
  {
    return true;
  }
  bool here = homes.AreApart();
  for (std::size_t i = 0; here && i < input.Messages.Destination.Size; ++i)
  {
    here = homes.Of(input.Messages.Destination[i], group.Process()) == group.Process() ||
      !input.Messages.Matched[i];
  }
  return OnAll(here, group);
}

/// Gathers the input of all processes on process 0. Collective.
/// @param memory must outlive the input
void Gather(WaitInput& input, ProcessGroup& group, ColumnMemory& memory)
{
  GatherColumns(input.Messages, group, memory);
  GatherColumns(input.Calls, group, memory);
}

/// Sums the counts of all processes. Collective.
void SumCounts(MessageWaits& messages, CollectiveFindings& collectives, ProcessGroup& group)
{
  for (std::int64_t* count : { &messages.Unmatched, &messages.Skewed, &messages.NoReceiveCall,
         &messages.NoSendCall, &collectives.WithoutOperation, &collectives.WithoutCompletion,
         &collectives.Incomplete, &collectives.LeftTooEarly })
  {
    *count = SumAll(*count, group);
  }
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

/// Finds the waits if rows are distributed by rank. Collective.
WaitStates FindByRank(const WaitInput& input, const RankHomes& homes,
  const WaitStateOptions& options, ProcessGroup& group, const Progress& progress)
{
  WaitStates result;
  std::optional<CallIndex> index;
  std::optional<CallWaits> waits;
  Together(group, [&] {
    index.emplace(
      input.Calls, MpiCallsOf(input.CallNames), options.Threads, PartOf(progress, 0, 0.3));
    waits.emplace(index->Size(), options.Threads);
  });
  MessageWaits messages = FindMessageWaits(input.Messages, input.Calls, *index, homes, *waits,
    group, options.Threads, PartOf(progress, 0.3, 0.8));
  Report(progress, 0.8, "Looking at collectives");
  CollectiveFindings collectives =
    FindCollectiveWaits(input.Calls, *index, homes, *waits, group, options.Threads);
  Report(progress, 0.9, "Summing waits");
  result.Sums = SumWaits(input.Calls, *index, *waits, homes.Ranks(), group, options.Threads,
    input.Axis, options.ByIteration);
  SumCounts(messages, collectives, group);
  Together(group, [&] {
    if (group.Process() == 0)
    {
      result.Observations =
        DescribeWaits(result.Sums, input.PathNames, messages, collectives, input.Axis);
    }
    WriteCalls(input.Calls, *index, *waits, options.Threads, result);
  });
  result.Messages = std::move(static_cast<WaitColumns&>(messages));
  return result;
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
  Together(group, [&] { CheckColumns(input.Messages); });
  WaitInput mine = input;
  mine.CallNames = NamesOfAll(input.CallNames, group);
  mine.PathNames = NamesOfAll(input.PathNames, group);
  RankHomes homes(input.Calls.Rank, group);
  ColumnMemory memory;
  const bool byRank = AreByRank(input, homes, group);
  if (!byRank)
  {
    Gather(mine, group, memory);
    homes = RankHomes(mine.Calls.Rank, group);
  }
  WaitStates result = FindByRank(mine, homes, options, group, progress);
  if (!byRank)
  {
    ScatterColumns(result.Messages, input.Messages.Size(), group);
    ScatterColumns(result.Calls, input.Calls.Size(), group);
  }
  return result;
}
}
