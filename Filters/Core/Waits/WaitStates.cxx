#include "Filters/Core/Waits/WaitStates.h"

#include "Filters/Core/Waits/CollectiveWaits.h"
#include "Filters/Core/Waits/WaitFindings.h"
#include "Readers/Base/Collective.h"
#include "Readers/Base/Packing.h"
#include "Readers/Base/ParallelFor.h"

#include <limits>

namespace pclvis
{
namespace
{
/// Rows of all processes on process 0.
struct GatheredRows
{
  Column<std::int32_t> Source, Destination, Rank, Thread, Call, Communicator, Root, Path;
  Column<double> SendBegin, SendEnd, ReceiveBegin, ReceiveEnd, Begin, End, CollectiveEnd;
  Column<std::uint8_t> Matched, Skewed;
  Column<std::int64_t> CallId, CollectiveId;
};

/// The names of the first process that has some. Collective.
std::vector<std::string> NamesOfAll(const std::vector<std::string>& mine, ProcessGroup& group)
{
  Packer packer;
  packer.Put(static_cast<std::uint64_t>(mine.size()));
  for (const std::string& name : mine)
  {
    packer.PutText(name);
  }
  std::vector<std::string> names;
  for (const Bytes& part : group.AllGather(packer.Take()))
  {
    Unpacker unpacker(part);
    const auto count = names.empty() ? unpacker.Get<std::uint64_t>() : 0;
    while (names.size() < count)
    {
      names.push_back(unpacker.GetText());
    }
  }
  return names;
}

/// The input of all processes, on process 0. `rows` must outlive what is returned. Collective.
WaitInput Gather(const WaitInput& mine, ProcessGroup& group, GatheredRows& rows)
{
  if (group.Processes() == 1)
  {
    return mine;
  }
  const WaitMessages& m = mine.Messages;
  rows.Source = GatherRows(m.Source, group);
  rows.Destination = GatherRows(m.Destination, group);
  rows.SendBegin = GatherRows(m.SendBegin, group);
  rows.SendEnd = GatherRows(m.SendEnd, group);
  rows.ReceiveBegin = GatherRows(m.ReceiveBegin, group);
  rows.ReceiveEnd = GatherRows(m.ReceiveEnd, group);
  rows.Matched = GatherRows(m.Matched, group);
  rows.Skewed = GatherRows(m.Skewed, group);
  const WaitCalls& c = mine.Calls;
  rows.CallId = GatherRows(c.CallId, group);
  rows.Rank = GatherRows(c.Rank, group);
  rows.Thread = GatherRows(c.Thread, group);
  rows.Call = GatherRows(c.Call, group);
  rows.Begin = GatherRows(c.Begin, group);
  rows.End = GatherRows(c.End, group);
  rows.Communicator = GatherRows(c.Communicator, group);
  rows.Root = GatherRows(c.Root, group);
  rows.CollectiveId = GatherRows(c.CollectiveId, group);
  rows.CollectiveEnd = GatherRows(c.CollectiveEnd, group);
  rows.Path = GatherRows(c.Path, group);
  return { { rows.Source, rows.Destination, rows.SendBegin, rows.SendEnd, rows.ReceiveBegin,
             rows.ReceiveEnd, rows.Matched, rows.Skewed },
    { rows.CallId, rows.Rank, rows.Thread, rows.Call, rows.Begin, rows.End, rows.Communicator,
      rows.Root, rows.CollectiveId, rows.CollectiveEnd, rows.Path },
    NamesOfAll(mine.CallNames, group), NamesOfAll(mine.PathNames, group), mine.Axis };
}

void WriteCalls(
  const WaitCalls& calls, const CallIndex& index, CallWaits& waits, int threads, WaitStates& result)
{
  if (index.IsTable())
  {
    result.Wait = std::move(waits.Seconds);
    result.Kind = std::move(waits.Kind);
    return;
  }
  result.Wait = Column<double>(calls.Size(), std::numeric_limits<double>::quiet_NaN());
  result.Kind = Column<std::int32_t>(calls.Size(), static_cast<std::int32_t>(WaitKind::None));
  ParallelFor(index.Size(), 1 << 16, threads, [&](std::size_t begin, std::size_t end, int) {
    for (std::size_t at = begin; at < end; ++at)
    {
      result.Wait[index.Row(at)] = waits.Seconds[at];
      result.Kind[index.Row(at)] = waits.Kind[at];
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
  result.Sums = SumWaits(input.Calls, index, waits, options.Threads, input.Axis);
  result.Observations =
    DescribeWaits(result.Sums, input.PathNames, messages, collectives, input.Axis);
  WriteCalls(input.Calls, index, waits, options.Threads, result);
  result.LateSender = std::move(messages.LateSender);
  result.LateReceiver = std::move(messages.LateReceiver);
  result.WrongOrder = std::move(messages.WrongOrder);
  result.Held = std::move(messages.Held);
}
}

WaitStates FindWaitStates(const WaitInput& input, const WaitStateOptions& options,
  ProcessGroup& group, const Progress& progress)
{
  WaitStates result;
  GatheredRows rows;
  const WaitInput all = Gather(input, group, rows);
  Together(group, [&] {
    if (group.Process() == 0)
    {
      FindAll(all, options, result, progress);
    }
  });
  if (group.Processes() > 1)
  {
    const std::size_t messages = input.Messages.Size(), calls = input.Calls.Size();
    result.LateSender = ScatterRows<double>(result.LateSender, messages, group);
    result.LateReceiver = ScatterRows<double>(result.LateReceiver, messages, group);
    result.WrongOrder = ScatterRows<double>(result.WrongOrder, messages, group);
    result.Held = ScatterRows<double>(result.Held, messages, group);
    result.Wait = ScatterRows<double>(result.Wait, calls, group);
    result.Kind = ScatterRows<std::int32_t>(result.Kind, calls, group);
  }
  return result;
}
}
