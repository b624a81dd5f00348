#include "Readers/Core/OTF2Import.h"

#include "Readers/Core/CallRows.h"
#include "Readers/Core/Collective.h"
#include "Readers/Core/CollectiveNumbers.h"
#include "Readers/Core/CounterRows.h"
#include "Readers/Core/Error.h"
#include "Readers/Core/GroupSums.h"
#include "Readers/Core/ImportFindings.h"
#include "Readers/Core/MessageRows.h"
#include "Readers/Core/NodeAssignment.h"
#include "Readers/Core/OTF2Definitions.h"
#include "Readers/Core/RankRows.h"

#include <algorithm>
#include <cmath>

namespace pclvis
{
namespace
{
void CheckOptions(const ReadOptions& options)
{
  if (options.WindowBegin != options.WindowBegin || !(options.WindowEnd > options.WindowBegin))
  {
    throw Error("OTF2 reader: the time window is " + std::to_string(options.WindowBegin) + " to " +
      std::to_string(options.WindowEnd) +
      " s; its end must lie after its begin. Set WindowEnd to -1 for the end of the trace.");
  }
}

/// Bounds of the ranks whose home each process is: the asked ranks in equal blocks, what lies
/// outside goes to the first and the last process.
std::vector<std::int32_t> CutRanks(
  std::int32_t first, std::int32_t end, std::int32_t ranks, int processes)
{
  std::vector<std::int32_t> cuts(static_cast<std::size_t>(processes) + 1, ranks);
  for (int process = 1; process < processes; ++process)
  {
    cuts[process] =
      first + static_cast<std::int32_t>(std::int64_t(end - first) * process / processes);
  }
  cuts[0] = 0;
  return cuts;
}

/// Positions of this process's locations: of the asked ranks it is home of; process 0 also reads
/// those of no rank.
std::pair<std::size_t, std::size_t> Share(const ArchiveContents& contents, int process)
{
  const std::int32_t first = std::max(contents.Cuts[process], contents.FirstRank);
  const std::int32_t end = std::min(contents.Cuts[process + 1], contents.EndRank);
  const auto& locations = contents.Known.Locations;
  const auto position = [&](std::int32_t rank) {
    const auto found = std::lower_bound(locations.begin(), locations.end(), rank,
      [](const LocationInfo& location, std::int32_t value) { return location.Rank < value; });
    return static_cast<std::size_t>(found - locations.begin());
  };
  const bool everything = contents.FirstRank == 0 && contents.EndRank == contents.Known.Facts.Ranks;
  const std::size_t begin = process == 0 && everything ? 0 : position(first);
  return { begin, std::max(begin, position(end)) };
}

void ChooseRanks(ArchiveContents& contents, const ReadOptions& options, ProcessGroup& group)
{
  const std::int32_t ranks = contents.Known.Facts.Ranks;
  contents.FirstRank = std::min(std::max(options.FirstRank, 0), ranks);
  contents.EndRank =
    options.LastRank < 0 || options.LastRank >= ranks ? ranks : options.LastRank + 1;
  contents.EndRank = std::max(contents.EndRank, contents.FirstRank);
  contents.Cuts = CutRanks(contents.FirstRank, contents.EndRank, ranks, group.Processes());
  if (group.Process() == 0 && (contents.FirstRank > 0 || contents.EndRank < ranks))
  {
    contents.Log.Add(
      Describe(contents.FirstRank < contents.EndRank ? "ranks limited" : "rank range empty",
        std::max(contents.EndRank - contents.FirstRank, 1), contents.FirstRank));
  }
}

void NoteLocation(const ReadLocation& location, const LocationClock& clock, Diagnostics& log)
{
  const std::string name = "location " + std::to_string(location.Info.Id);
  if (!location.Opened || !location.Failure.empty())
  {
    Finding finding =
      Describe(location.Opened ? "location damaged" : "location not read", 1, location.Info.Rank,
        location.Records.First == kNoTicks ? std::numeric_limits<double>::quiet_NaN()
                                           : clock.Seconds(location.Records.Last));
    finding.Meaning += " First: " + name + " (file " + std::to_string(location.Info.Id) + ".evt)";
    finding.Meaning += location.Failure.empty() ? "." : ", " + location.Failure + ".";
    log.Add(std::move(finding));
  }
  if (location.Opened && !location.DefinitionsRead)
  {
    Finding finding = Describe("local definitions missing", 1, location.Info.Rank);
    finding.Meaning += " First: " + name + " (file " + std::to_string(location.Info.Id) + ".def).";
    log.Add(std::move(finding));
  }
  for (std::size_t i = 0; i < location.Records.Oddities.size(); ++i)
  {
    const OddityCount& oddity = location.Records.Oddities[i];
    if (oddity.Count > 0)
    {
      log.Add(Describe(Name(static_cast<Oddity>(i)), oddity.Count, location.Info.Rank,
        clock.Seconds(oddity.First)));
    }
  }
}

void NoteCollectives(const RankRecords& rank, Diagnostics& log)
{
  std::int64_t unended = 0;
  for (const CollectiveRecord& collective : rank.Collectives)
  {
    unended += collective.Operation < 0;
  }
  if (unended > 0)
  {
    log.Add(Describe(Name(Oddity::CollectiveWithoutEnd), unended, rank.Rank));
  }
}

/// Trace start: what the definitions say, unless the first event does not fit to it.
void ChooseStart(ArchiveContents& contents, ProcessGroup& group)
{
  std::uint64_t first = ~std::uint64_t(0);
  for (const ReadLocation& location : contents.Locations)
  {
    if (location.Records.First != kNoTicks)
    {
      first = std::min(first, LocationClock::ToGlobal(location.Offsets, location.Records.First));
    }
  }
  first = LeastOfAll(first, group);
  const Definitions& known = contents.Known;
  const bool none = first == ~std::uint64_t(0);
  const bool fits = none ||
    (known.HasClock && first >= known.GlobalOffset && first - known.GlobalOffset <= known.Length);
  if (!fits && !contents.TimeLimited)
  {
    contents.Span.Start = first;
    if (group.Process() == 0 && known.HasClock)
    {
      contents.Log.Add(Describe("clock properties do not fit"));
    }
  }
}

void Summarise(ArchiveContents& contents, ProcessGroup& group)
{
  TraceFacts& facts = contents.Known.Facts;
  std::int64_t events = 0, collectives = 0, failures = 0, unknown = 0;
  for (const ReadLocation& location : contents.Locations)
  {
    events += location.Records.Events;
    collectives += location.Records.CollectiveEnds;
    failures += !location.Opened || !location.Failure.empty();
    unknown += location.Records.Oddities[static_cast<std::size_t>(Oddity::UnknownRegion)].Count +
      location.Records.Oddities[static_cast<std::size_t>(Oddity::UnknownContext)].Count;
  }
  facts.Events = SumAll(events, group);
  facts.Collectives = SumAll(collectives, group);
  failures = SumAll(failures, group);
  facts.Complete = facts.Complete && failures == 0;
  if (SumAll(unknown, group) > 0)
  {
    CodeRegion region;
    region.Name = "(unknown)";
    region.Role = region.Paradigm = "unknown";
    facts.CodeRegions.push_back(std::move(region));
  }
  if (facts.Events == 0 && group.Process() == 0)
  {
    contents.Log.Add(Describe("no events"));
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
  TraceFacts& facts = contents->Known.Facts;
  facts.Path = path;
  facts.Complete = definitionsLog.Count("definitions end early") == 0;
  if (group.Process() == 0)
  {
    contents->Log = definitionsLog;
  }
  contents->Options = options;
  contents->TimeLimited = options.WindowBegin > 0 || std::isfinite(options.WindowEnd);
  contents->Span = { contents->Known.GlobalOffset, facts.TicksPerSecond, options.WindowBegin,
    options.WindowEnd };
  ChooseRanks(*contents, options, group);
  Together(group, [&] {
    const auto share = Share(*contents, group.Process());
    contents->Locations = ReadEvents(
      path, contents->Known, share.first, share.second, options, contents->Span, progress);
  });
  ChooseStart(*contents, group);
  Summarise(*contents, group);
  Together(group, [&] {
    contents->Ranks = JoinThreads(contents->Locations);
    contents->RecordsOf.assign(static_cast<std::size_t>(facts.Ranks), -1);
    for (std::size_t i = 0; i < contents->Ranks.size(); ++i)
    {
      contents->RecordsOf[contents->Ranks[i].Rank] = static_cast<std::int32_t>(i);
    }
    const TraceClocks clocks(*contents, ClockMode::Archive);
    for (std::size_t i = 0; i < contents->Locations.size(); ++i)
    {
      NoteLocation(contents->Locations[i], clocks.Of(i), contents->Log);
    }
    for (std::size_t i = 0; i < contents->Ranks.size() && !contents->TimeLimited; ++i)
    {
      NoteCollectives(contents->Ranks[i], contents->Log);
    }
  });
  if (contents->TimeLimited && group.Process() == 0)
  {
    contents->Log.Add(Describe("time limited", 1, -1, options.WindowBegin));
  }
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

/// Estimates the clocks from the messages and applies what came out.
ClockModel Estimate(const ArchiveContents& contents, MessageRows& messages, TraceClocks& clocks,
  Diagnostics& log, ProcessGroup& group)
{
  const auto extent = Extent(contents, clocks, group);
  TransitBounds bounds(contents.Known.Facts.Ranks, extent.first, extent.second);
  messages.AddBounds(clocks, bounds);
  bounds.Merge(group);
  const ClockModel model = EstimateClocks(bounds);
  const std::int64_t before = SumAll(messages.Violations(clocks), group);
  clocks.Correct(model);
  messages.Correct(model);
  const std::int64_t after = SumAll(messages.Violations(clocks), group);
  if (group.Process() != 0)
  {
    return model;
  }
  double worst = 0;
  std::int64_t without = 0;
  for (const double uncertainty : model.Uncertainty)
  {
    without += std::isnan(uncertainty);
    worst = std::isnan(uncertainty) ? worst : std::max(worst, uncertainty);
  }
  Finding finding = Describe("clock: estimated");
  finding.Meaning += " Of " + std::to_string(before) + " messages received before sent, " +
    std::to_string(after) + " are left; the greatest uncertainty is " +
    std::to_string(worst * 1e6) + " us.";
  log.Add(std::move(finding));
  for (const auto& row : { std::make_pair("violations before estimate", before),
         std::make_pair("violations after estimate", after),
         std::make_pair("clock not estimated", without) })
  {
    if (row.second > 0)
    {
      log.Add(Describe(row.first, row.second));
    }
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
  for (const RankRecords& rank : contents.Ranks)
  {
    for (const MessageRecord& send : rank.Sends)
    {
      const std::int64_t row = calls.Row(rank.First + send.PostThread, send.Post);
      if (row != CallRows::kNoRow && send.Size > 0)
      {
        calls.Table.BytesSent[static_cast<std::size_t>(row)] += send.Size;
      }
    }
  }
}

void Report(const Progress& progress, double share, const char* what)
{
  if (progress && !progress(share, what))
  {
    throw Cancelled();
  }
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
  MessageRows messages(contents, clocks, group);
  NoteClock(contents, options.Clock, trace.Log, group);
  ClockModel model;
  if (options.Clock == ClockMode::Estimate)
  {
    model = Estimate(contents, messages, clocks, trace.Log, group);
  }
  Together(group, [&] { Report(progress, 0.5, "Building tables"); });
  const auto extent = Extent(contents, clocks, group);
  trace.Facts.Length = extent.second - extent.first;
  CallRows calls(contents, clocks, group);
  AddSentBytes(contents, calls);
  NumberCollectives(contents, calls, trace.Log, group);
  trace.Messages =
    messages.Write(clocks, options.Transmission, nodes.OfRank, calls, trace.Log, group);
  trace.Calls = std::move(calls.Table);
  trace.Counters = CollectCounters(contents, clocks);
  trace.Ranks = CollectRanks(contents, clocks, trace.Messages, trace.Calls, nodes.OfRank,
    options.Clock == ClockMode::Estimate ? &model : nullptr, options.Clock != ClockMode::None,
    group);
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
