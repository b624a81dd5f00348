#include "Readers/Build/TraceBuild.h"

#include "Readers/Base/ByteSum.h"
#include "Readers/Base/Collective.h"
#include "Readers/Base/Findings/Diagnostics.h"
#include "Readers/Base/GroupSums.h"
#include "Readers/Base/ParallelFor.h"
#include "Readers/Build/Clocks/ClockChoice.h"
#include "Readers/Build/Clocks/CollectiveTransits.h"
#include "Readers/Build/Contents/ArchiveContents.h"
#include "Readers/Build/Contents/TraceClocks.h"
#include "Readers/Build/Definitions/NodeAssignment.h"
#include "Readers/Build/Matching/MessageRows.h"
#include "Readers/Build/Matching/MessageTimes.h"
#include "Readers/Build/Rows/AssumedCollectives.h"
#include "Readers/Build/Rows/CallRows.h"
#include "Readers/Build/Rows/CollectiveNumbers.h"
#include "Readers/Build/Rows/CommunicationTime.h"
#include "Readers/Build/Rows/CounterRows.h"
#include "Readers/Build/Rows/OneSidedNote.h"
#include "Readers/Build/Rows/RankRows.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <limits>

namespace pclvis
{
namespace
{
/// Adds the bytes of this process's sends to the calls that sent them.
void AddSentBytes(const ArchiveContents& contents, CallRows& calls)
{
  ParallelFor(contents.Ranks.size(), ThreadCount(contents.Options.Threads), [&](std::size_t r) {
    const RankRecords& rank = contents.Ranks[r];
    for (const MessageRecord& send : rank.Sends)
    {
      const std::int64_t row = calls.Row(rank.First + send.PostThread, send.Post);
      if (row != CallRows::kNoRow && send.Size > 0)
      {
        AddBytes(calls.Table.BytesSent[static_cast<std::size_t>(row)], send.Size);
      }
    }
  });
}

/// Counts the messages in the rows of all processes that were received before they were sent.
/// Collective.
std::int64_t CountContradictions(const Messages& messages, double tick, ProcessGroup& group)
{
  std::int64_t found = 0;
  for (std::size_t i = 0; i < messages.Size(); ++i)
  {
    found += Contradicts(messages.SendBegin[i], messages.ReceiveEnd[i], tick);
  }
  return SumAll(found, group);
}

/// [s] when the last rank had its first event, over all processes. Collective.
double AllRecorded(const ArchiveContents& contents, const TraceClocks& clocks, ProcessGroup& group)
{
  double all = -std::numeric_limits<double>::infinity();
  for (const RankRecords& rank : contents.Ranks)
  {
    double first = std::numeric_limits<double>::infinity();
    for (std::size_t i = rank.First; i < rank.Last; ++i)
    {
      const Ticks ticks = contents.Locations[i].Records.First;
      first = ticks == kNoTicks ? first : std::min(first, clocks.Of(i).Seconds(ticks));
    }
    all = std::isfinite(first) ? std::max(all, first) : all;
  }
  return GreatestOfAll(all, group);
}

/// [s] when the first call returned that sent, received or took part in a collective. Collective.
double FirstReturn(const ArchiveContents& contents, const CallRows& calls, ProcessGroup& group)
{
  double first = std::numeric_limits<double>::infinity();
  for (const RankRecords& rank : contents.Ranks)
  {
    const auto take = [&](std::int32_t thread, std::int32_t call) {
      if (call >= 0)
      {
        first = std::min(first, calls.End(rank.First + static_cast<std::size_t>(thread), call));
      }
    };
    for (const MessageRecord& send : rank.Sends)
    {
      take(send.PostThread, send.Post);
    }
    for (const MessageRecord& receive : rank.Receives)
    {
      take(receive.PostThread, receive.Post);
    }
    for (const CollectiveRecord& collective : rank.Collectives)
    {
      take(collective.CallThread, collective.Call);
    }
  }
  return LeastOfAll(first, group);
}

/// Collective.
TimeAxisOptions AxisOptions(const ArchiveContents& contents, const TraceClocks& clocks,
  const CallRows& calls, TimeAxisMode mode, const std::pair<double, double>& extent,
  ProcessGroup& group)
{
  TimeAxisOptions options;
  options.Mode = mode;
  options.First = std::min(0.0, extent.first);
  options.Last = extent.second;
  options.AllRecorded = AllRecorded(contents, clocks, group);
  if (contents.TimeLimited)
  {
    options.Returned = FirstReturn(contents, calls, group); // also before the window
    options.First = std::max(options.First, contents.Span.WindowBegin);
    options.Last = std::min(options.Last, contents.Span.WindowEnd);
    options.WindowBegin = options.First;
    options.WindowEnd = contents.Span.WindowEnd;
  }
  const auto cut = std::count_if(contents.Locations.begin(), contents.Locations.end(),
    [](const ReadLocation& location) { return location.Records.CutByWindow; });
  options.Cut = SumAll(static_cast<std::int64_t>(cut), group) > 0;
  options.Threads = contents.Options.Threads;
  return options;
}

ReadAs ReadAsOf(const ArchiveContents& contents, const BuildOptions& options)
{
  const ReadOptions& read = contents.Options;
  const bool isOfRanks =
    read.FirstRank > 0 || (read.LastRank >= 0 && read.LastRank + 1 < contents.Known.Facts.Ranks);
  return { NameOf(options.Transmission), NameOf(options.Clock), NameOf(options.Axis),
    contents.TimeLimited || isOfRanks };
}

/// Builds everything except for the log's entries about nodes and clocks. Collective.
/// @param early number of collectives that a rank left before another had entered; null: not wanted
Trace BuildRows(const ArchiveContents& contents, const BuildOptions& options,
  const NodeAssignment& nodes, const ClockChoice& choice, ProcessGroup& group,
  const Progress& progress, std::int64_t* early = nullptr)
{
  Trace trace;
  trace.Facts = contents.Known.Facts;
  trace.Facts.Read = ReadAsOf(contents, options);
  trace.Facts.NodeNames = nodes.Names;
  trace.Facts.NodeOfRank = nodes.OfRank;
  trace.Facts.GroupOfNode = nodes.Group;
  trace.Log = contents.Log;
  Together(group, [&] { Report(progress, 0.0, "Matching messages"); });
  TraceClocks clocks(contents, choice.Base);
  CallRows calls(contents, clocks, group);
  MessageRows messages(contents, MessageTimes(clocks, calls), group);
  if (choice.Estimated)
  {
    clocks.Correct(choice.Model);
    calls.Correct(choice.Model);
    messages.Correct(choice.Model);
  }
  if (early)
  {
    *early = CountEarlyLeaves(contents, calls, group);
  }
  Together(group, [&] { Report(progress, 0.5, "Building tables"); });
  const auto extent = ExtentOf(contents, clocks, group);
  trace.Facts.Length = extent.second - extent.first;
  AddSentBytes(contents, calls);
  NumberCollectives(contents, calls, trace.Log, group);
  AssumeCollectives(contents, calls, trace.Log, group);
  trace.Messages = messages.Write(options.Transmission, nodes.OfRank, calls, trace.Log, group);
  const TimeAxisOptions axis = AxisOptions(contents, clocks, calls, options.Axis, extent, group);
  AddTimeAxis(calls.Table, axis, trace, group);
  NoteOneSidedCalls(calls.Table, trace.Facts.CodeRegions, trace.Log, group);
  Together(group, [&] { trace.Counters = CollectCounters(contents, clocks); });
  trace.Ranks = CollectRanks(contents, trace.Messages, calls, nodes.OfRank,
    choice.Estimated ? &choice.Model : nullptr, choice.Base == ClockMode::Archive,
    { trace.Facts.Axis, axis.First, axis.Last }, group);
  trace.Calls = std::move(calls.Table);
  return trace;
}
}

Trace BuildTrace(const ArchiveContents& contents, const BuildOptions& options, ProcessGroup& group,
  const Progress& progress)
{
  assert(!contents.OnlyPacked && "records are unpacked before a build");
  Diagnostics nodesLog;
  NodeAssignment nodes;
  Together(group, [&] {
    nodes = AssignNodes(contents.Known.Facts, options.NodeFile, options.RanksPerNode, nodesLog);
  });
  ClockChoice choice;
  choice.Base = options.Clock == ClockMode::None ? ClockMode::None : ClockMode::Archive;
  if (options.Clock == ClockMode::Estimate)
  {
    choice = EstimateTraceClocks(contents, nodes.OfRank, group);
  }
  const bool automatic = options.Clock == ClockMode::Automatic;
  Trace trace = BuildRows(
    contents, options, nodes, choice, group, progress, automatic ? &choice.EarlyBefore : nullptr);
  if (automatic)
  {
    const double tick = 1 / contents.Span.TicksPerSecond;
    const Column<std::uint8_t>& matched = trace.Messages.Matched;
    choice.Checked = SumAll(std::count(matched.begin(), matched.end(), 1), group) > 0;
    choice.Before = CountContradictions(trace.Messages, tick, group);
    if (choice.Before > 0 || choice.EarlyBefore > 0)
    {
      ClockChoice estimate = EstimateTraceClocks(contents, nodes.OfRank, group);
      choice.Before = estimate.Before;
      choice.After = estimate.After;
      choice.EarlyAfter = estimate.EarlyAfter;
      if (estimate.After < estimate.Before ||
        (estimate.After == 0 && estimate.EarlyAfter < estimate.EarlyBefore))
      {
        choice = std::move(estimate);
        trace = Trace(); // two large traces may not fit into memory
        trace = BuildRows(contents, options, nodes, choice, group, progress);
      }
    }
  }
  trace.Facts.ClocksChosen =
    options.Clock == ClockMode::Automatic || options.Clock == ClockMode::Estimate;
  trace.Facts.CallLines = !contents.Known.Contexts.empty();
  trace.Facts.FromReady = options.Transmission == TransmissionMode::ReceiverReady;
  choice.HasRanks = trace.Facts.Ranks > 0;
  NoteClocks(contents, options.Clock, choice, trace.Log, group);
  if (group.Process() == 0)
  {
    for (Finding& finding : nodesLog.Rows())
    {
      trace.Log.Add(finding);
    }
  }
  trace.Log.Merge(group);
  if (group.Process() != 0)
  {
    trace.Log = Diagnostics();
  }
  Together(group, [&] { Report(progress, 1.0, "Done"); });
  return trace;
}
}
