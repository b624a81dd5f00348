#include "Readers/Build/Contents/ArchiveReading.h"

#include "Readers/Base/Collective.h"
#include "Readers/Base/GroupSums.h"
#include "Readers/Build/Contents/CallPaths.h"
#include "Readers/Build/Contents/TraceClocks.h"
#include "Readers/Build/Records/OddityIds.h"

#include <algorithm>
#include <cmath>

namespace pclvis
{
namespace
{
/// Decides which ranks belong to which process: the requested ranks in equal blocks; lower ranks go
/// to the first process, higher ranks to the last.
/// @return first rank by process
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

/// Range of this process's locations: those of its requested ranks. Process 0 also reads the
/// locations without a rank.
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
  const std::int32_t asked = contents.EndRank - contents.FirstRank;
  if (group.Process() == 0 && asked == 0 && ranks > 0)
  {
    contents.Log.Add(Describe("import.no_rank_asked"));
  }
  else if (group.Process() == 0 && asked < ranks)
  {
    contents.Log.Add(Describe("import.ranks_limited", asked, contents.FirstRank));
  }
}

void NoteLocation(const ReadLocation& location, const LocationClock& clock, Diagnostics& log)
{
  const std::string id = std::to_string(location.Info.Id);
  if (!location.Opened || !location.Failure.empty())
  {
    log.Add(Describe(Observation(location.Opened ? "import.damaged" : "import.not_read")
                       .With("location", id)
                       .With("why", location.Failure.empty() ? "" : ", " + location.Failure),
      1, location.Info.Rank,
      location.Records.First == kNoTicks ? std::numeric_limits<double>::quiet_NaN()
                                         : clock.Seconds(location.Records.Last)));
  }
  if (location.Opened && !location.DefinitionsRead)
  {
    log.Add(Describe(
      Observation("import.no_local_definitions").With("location", id), 1, location.Info.Rank));
  }
  for (std::size_t i = 0; i < location.Records.Oddities.size(); ++i)
  {
    const OddityCount& oddity = location.Records.Oddities[i];
    if (oddity.Count > 0)
    {
      log.Add(Describe(IdOf(static_cast<Oddity>(i)), oddity.Count, location.Info.Rank,
        clock.Seconds(oddity.First)));
    }
  }
}

/// Notes messages of locations without a rank: messages need ranks at both ends.
void NoteOfNoRank(const ReadLocation& location, Diagnostics& log)
{
  const std::size_t sides = location.Records.Sends.Size() + location.Records.Receives.Size() +
    location.Records.Completed.Size();
  if (location.Info.Rank < 0 && sides > 0)
  {
    log.Add(Describe("import.of_no_rank", static_cast<std::int64_t>(sides)));
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
    log.Add(Describe(IdOf(Oddity::CollectiveWithoutEnd), unended, rank.Rank));
  }
}

/// Chooses the start of the trace: as in the definitions, unless the first event contradicts it.
void ChooseStart(ArchiveContents& contents, ProcessGroup& group)
{
  std::uint64_t first = ~std::uint64_t(0);
  for (const ReadLocation& location : contents.Locations)
  {
    if (location.Records.First != kNoTicks)
    {
      first =
        std::min(first, LocationClock(location.Offsets, 0, 1).ToGlobal(location.Records.First));
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
      contents.Log.Add(Describe("import.clock_properties"));
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
    failures += !location.Opened || !location.DefinitionsRead || !location.Failure.empty();
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
    facts.Places.push_back({ contents.Known.Unknown().Code, "", 0 });
    facts.CodeRegions.push_back(std::move(region));
  }
  if (facts.Events == 0 && group.Process() == 0)
  {
    contents.Log.Add(Describe("import.no_events"));
  }
}
}

std::pair<std::size_t, std::size_t> PlanReading(
  ArchiveContents& contents, const ReadOptions& options, ProcessGroup& group)
{
  contents.Options = options;
  const bool toEnd = options.WindowEnd < 0;
  contents.TimeLimited = options.WindowBegin > 0 || !toEnd;
  contents.Span = { contents.Known.GlobalOffset, contents.Known.Facts.TicksPerSecond,
    options.WindowBegin, toEnd ? std::numeric_limits<double>::infinity() : options.WindowEnd };
  ChooseRanks(contents, options, group);
  return Share(contents, group.Process());
}

void CompleteReading(ArchiveContents& contents, ProcessGroup& group)
{
  ChooseStart(contents, group);
  Summarise(contents, group);
  JoinPaths(contents, group);
  Together(group, [&] {
    contents.Ranks = JoinThreads(contents.Locations);
    contents.RecordsOf.assign(static_cast<std::size_t>(contents.Known.Facts.Ranks), -1);
    for (std::size_t i = 0; i < contents.Ranks.size(); ++i)
    {
      contents.RecordsOf[contents.Ranks[i].Rank] = static_cast<std::int32_t>(i);
    }
    const TraceClocks clocks(contents, ClockMode::Archive);
    for (std::size_t i = 0; i < contents.Locations.size(); ++i)
    {
      NoteLocation(contents.Locations[i], clocks.Of(i), contents.Log);
      NoteOfNoRank(contents.Locations[i], contents.Log);
    }
    for (std::size_t i = 0; i < contents.Ranks.size() && !contents.TimeLimited; ++i)
    {
      NoteCollectives(contents.Ranks[i], contents.Log);
    }
  });
  if (contents.TimeLimited && group.Process() == 0)
  {
    contents.Log.Add(Describe("import.time_limited", 1, -1, contents.Options.WindowBegin));
  }
}
}
