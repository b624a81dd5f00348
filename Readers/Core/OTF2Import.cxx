#include "Readers/Core/OTF2Import.h"

#include "Readers/Core/ByteSum.h"
#include "Readers/Core/CallRows.h"
#include "Readers/Core/Collective.h"
#include "Readers/Core/CollectiveNumbers.h"
#include "Readers/Core/CollectiveTransits.h"
#include "Readers/Core/CounterRows.h"
#include "Readers/Core/Error.h"
#include "Readers/Core/GroupSums.h"
#include "Readers/Core/ImportFindings.h"
#include "Readers/Core/MessageRows.h"
#include "Readers/Core/NodeAssignment.h"
#include "Readers/Core/OTF2Definitions.h"
#include "Readers/Core/ParallelFor.h"
#include "Readers/Core/RankRows.h"
#include "Readers/Core/ShortText.h"

#include <algorithm>
#include <cmath>
#include <map>

namespace pclvis
{
namespace
{
void CheckOptions(const ReadOptions& options)
{
  if (options.WindowBegin != options.WindowBegin || !(options.WindowEnd > options.WindowBegin))
  {
    throw Error("OTF2 reader: the time window is " + InstantText(options.WindowBegin) + " to " +
      InstantText(options.WindowEnd) +
      "; its end must lie after its begin. Set WindowEnd to -1 for the end of the trace.");
  }
}
}

std::shared_ptr<const ArchiveContents> ReadArchive(const std::string& path,
  const ReadOptions& options, ProcessGroup& group, const Progress& progress)
{
  auto contents = std::make_shared<ArchiveContents>();
  Diagnostics definitionsLog;
  Together(group, [&] {
    CheckOptions(options);
    contents->Known = Resolve(ReadDefinitions(path, definitionsLog), definitionsLog);
  });
  contents->Known.Facts.Path = path;
  contents->Known.Facts.Complete = definitionsLog.Count("definitions end early") == 0;
  if (group.Process() == 0)
  {
    contents->Log = definitionsLog;
  }
  const auto share = PlanReading(*contents, options, group);
  Together(group, [&] {
    contents->Locations = ReadEvents(
      path, contents->Known, share.first, share.second, options, contents->Span, progress);
  });
  CompleteReading(*contents, group);
  return contents;
}

namespace
{
/// [s] first and last event of all processes; both 0 without events.
std::pair<double, double> Extent(
  const ArchiveContents& contents, const TraceClocks& clocks, ProcessGroup& group)
{
  double first = std::numeric_limits<double>::infinity(), last = -first;
  for (std::size_t i = 0; i < contents.Locations.size(); ++i)
  {
    const LocationRecords& records = contents.Locations[i].Records;
    if (records.First != kNoTicks)
    {
      first = std::min(first, clocks.Of(i).Seconds(records.First));
      last = std::max(last, clocks.Of(i).Seconds(records.Last));
    }
  }
  first = LeastOfAll(first, group);
  last = GreatestOfAll(last, group);
  return first <= last ? std::make_pair(first, last) : std::make_pair(0.0, 0.0);
}

/// Says what the estimate did. On process 0.
/// @param before, after messages that were received before they were sent
void NoteEstimate(
  const ClockModel& model, std::int64_t before, std::int64_t after, Diagnostics& log)
{
  double worst = 0;
  std::int64_t without = 0;
  std::map<std::int32_t, std::int64_t> size; // of a group of connected ranks, by its lowest rank
  for (std::size_t rank = 0; rank < model.Offset.size(); ++rank)
  {
    const double uncertainty = model.Uncertainty[rank];
    without += std::isnan(uncertainty);
    worst = std::isnan(uncertainty) ? worst : std::max(worst, uncertainty);
    ++size[model.Group[rank]];
  }
  const std::int64_t groups =
    std::count_if(size.begin(), size.end(), [](const auto& group) { return group.second > 1; });
  Finding finding = Describe("clock: estimated");
  finding.Meaning += " Of " + std::to_string(before) + " messages received before sent, " +
    std::to_string(after) + " are left; the greatest uncertainty is " + SecondsText(worst) + ".";
  log.Add(std::move(finding));
  for (const auto& row : { std::make_pair("violations before estimate", before),
         std::make_pair("violations after estimate", after),
         std::make_pair("clock not estimated", without),
         std::make_pair("clocks without connection", groups > 1 ? groups : 0) })
  {
    if (row.second > 0)
    {
      log.Add(Describe(row.first, row.second));
    }
  }
}

/// Estimates the clocks from messages and collectives, and applies what came out.
/// @param nodes of the ranks, where the system tree says none
ClockModel Estimate(const ArchiveContents& contents, const std::vector<std::int32_t>& nodes,
  MessageRows& messages, CallRows& calls, TraceClocks& clocks, Diagnostics& log,
  ProcessGroup& group)
{
  const std::vector<std::int32_t>& tree = contents.Known.Facts.NodeOfRank;
  const bool known =
    std::any_of(tree.begin(), tree.end(), [](std::int32_t node) { return node >= 0; });
  const auto extent = Extent(contents, clocks, group);
  const std::int64_t before = SumAll(messages.Violations(), group);
  const TransitSource source = { [&](const TakeTransit& take) { messages.HandOver(take); },
    [&](const std::vector<std::int32_t>& domains, const TakeTransit& take) {
      TakeCollectives(contents, calls, domains, take, group);
    } };
  const ClockModel model =
    EstimateRankClocks(known ? tree : nodes, extent.first, extent.second, source, group);
  clocks.Correct(model);
  calls.Correct(model);
  messages.Correct(model);
  const std::int64_t after = SumAll(messages.Violations(), group);
  if (group.Process() == 0)
  {
    NoteEstimate(model, before, after, log);
  }
  return model;
}

void NoteClock(
  const ArchiveContents& contents, ClockMode mode, Diagnostics& log, ProcessGroup& group)
{
  std::int64_t offsets = 0;
  for (const ReadLocation& location : contents.Locations)
  {
    offsets += !location.Offsets.empty();
  }
  offsets = SumAll(offsets, group);
  if (group.Process() == 0 && mode != ClockMode::Estimate)
  {
    log.Add(Describe(mode == ClockMode::None ? "clock: as written"
        : offsets > 0                        ? "clock: archive"
                                             : "clock: no offsets"));
  }
}

/// Bytes of the sends of this process's ranks, in the calls that sent them.
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
}

Trace BuildTrace(const ArchiveContents& contents, const BuildOptions& options, ProcessGroup& group,
  const Progress& progress)
{
  Trace trace;
  trace.Facts = contents.Known.Facts;
  trace.Log = contents.Log;
  Together(group, [&] { Report(progress, 0.0, "Matching messages"); });
  Diagnostics nodesLog;
  NodeAssignment nodes;
  Together(group,
    [&] { nodes = AssignNodes(trace.Facts, options.NodeFile, options.RanksPerNode, nodesLog); });
  trace.Facts.NodeNames = nodes.Names;
  trace.Facts.NodeOfRank = nodes.OfRank;
  TraceClocks clocks(contents, options.Clock);
  CallRows calls(contents, clocks, group);
  MessageRows messages(contents, MessageTimes(clocks, calls), group);
  NoteClock(contents, options.Clock, trace.Log, group);
  ClockModel model;
  if (options.Clock == ClockMode::Estimate)
  {
    model = Estimate(contents, nodes.OfRank, messages, calls, clocks, trace.Log, group);
  }
  Together(group, [&] { Report(progress, 0.5, "Building tables"); });
  const auto extent = Extent(contents, clocks, group);
  trace.Facts.Length = extent.second - extent.first;
  AddSentBytes(contents, calls);
  NumberCollectives(contents, calls, trace.Log, group);
  trace.Messages = messages.Write(options.Transmission, nodes.OfRank, calls, trace.Log, group);
  Together(group, [&] { trace.Counters = CollectCounters(contents, clocks); });
  trace.Ranks = CollectRanks(contents, trace.Messages, calls, nodes.OfRank,
    options.Clock == ClockMode::Estimate ? &model : nullptr, options.Clock != ClockMode::None,
    group);
  trace.Calls = std::move(calls.Table);
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
