#include "Testing/Fuzz/CheckRecords.h"

#include "Readers/Build/Contents/ArchiveReading.h"
#include "Readers/Build/Contents/UnpackedRecords.h"
#include "Testing/Fuzz/RecordCase.h"
#include "Testing/Fuzz/TraceInvariants.h"
#include "Testing/Support/SimulatedProcesses.h"

#include <array>
#include <cmath>

namespace pclvis
{
namespace
{
/// How many records of each kind the sinks took, and how many calls these open.
struct Taken
{
  std::array<std::int64_t, EventRecord::Kinds> Of{};
  std::int64_t Enters = 0, MetricValues = 0;
  bool Contexts = false; ///< the calls that contexts open are not counted here
};

void Read(const RecordCase& given, ArchiveContents& contents, std::size_t position, Taken& taken)
{
  ReadLocation& location = contents.Locations[position];
  location.Offsets = given.Offsets[position];
  location.Opened = location.DefinitionsRead = true;
  RecordSink sink(contents.Known, location.Info,
    MakeSinkOptions(contents.Known, position, location.Offsets, contents.Options, contents.Span),
    location.Records);
  for (const EventRecord& record : given.Records[position])
  {
    ++location.Records.Events;
    if (!Feed(record, sink))
    {
      break;
    }
    ++taken.Of[record.What];
    taken.MetricValues += record.What == EventRecord::Metric ? record.Args[1] % 4 : 0;
    taken.Contexts = taken.Contexts || record.What == EventRecord::ContextEnter ||
      record.What == EventRecord::ContextSample;
    if (record.What == EventRecord::Enter)
    {
      const std::int32_t region =
        contents.Known.RegionIds.Find(static_cast<std::uint32_t>(record.Args[0]));
      taken.Enters +=
        contents.Options.AllRegions || (region >= 0 && contents.Known.Regions[region].Mpi);
    }
  }
  sink.Finish();
}

/// @param packed whether the records are packed and unpacked before the build
Trace Import(const RecordCase& given, ProcessGroup& group, Taken& taken, bool packed = false)
{
  ArchiveContents contents;
  Diagnostics log;
  contents.Known = Resolve(given.Raw, log);
  if (group.Process() == 0)
  {
    contents.Log = log;
  }
  const auto share = PlanReading(contents, given.Read, group);
  std::vector<ReadLocation> mine;
  // Positions are those of the definitions, so all locations must be present while they are filled.
  contents.Locations.resize(contents.Known.Locations.size());
  for (std::size_t i = share.first; i < share.second; ++i)
  {
    contents.Locations[i].Info = contents.Known.Locations[i];
    Read(given, contents, i, taken);
    mine.push_back(std::move(contents.Locations[i]));
  }
  contents.Locations = std::move(mine);
  CompleteReading(contents, group);
  if (packed)
  {
    {
      const UnpackedRecords first(contents);
    }
    const UnpackedRecords records(contents);
    return BuildTrace(contents, given.Build, group);
  }
  return BuildTrace(contents, given.Build, group);
}

std::string LostRecords(const Trace& trace, const Taken& taken)
{
  const auto of = [&](EventRecord::Kind kind) { return taken.Of[kind]; };
  const auto found = [&](const char* what) { return trace.Log.Count(what); };
  std::int64_t matched = 0;
  for (const std::uint8_t flag : trace.Messages.Matched)
  {
    matched += flag;
  }
  if (trace.Ranks.size() != static_cast<std::size_t>(trace.Facts.Ranks))
  {
    return "a rank has no row";
  }
  const std::int64_t strays = found("receive without request");
  const std::int64_t sides = of(EventRecord::Send) + of(EventRecord::Isend) +
    of(EventRecord::Receive) + of(EventRecord::IrecvRequest) + strays;
  const auto rows = static_cast<std::int64_t>(trace.Messages.Size());
  const std::int64_t gone = sides - rows - matched - found("message of no rank");
  if (gone < 0 || gone > found("cancelled request"))
  {
    return "messages lost: " + std::to_string(gone);
  }
  const std::int64_t open = found("receive request without completion");
  const std::int64_t cancelled =
    of(EventRecord::IrecvRequest) - open - (of(EventRecord::Irecv) - strays);
  if (cancelled < 0 || cancelled > gone + found("message of no rank"))
  {
    return "requests lost: " + std::to_string(cancelled);
  }
  const std::int64_t calls = static_cast<std::int64_t>(trace.Calls.Size()) - taken.Enters;
  if (taken.Contexts ? calls < 0 : calls != 0)
  {
    return "calls lost: " + std::to_string(calls);
  }
  const std::int64_t samples = taken.MetricValues - found("unknown metric") -
    static_cast<std::int64_t>(trace.Counters.Rank.Size());
  if (samples != 0)
  {
    return "samples lost: " + std::to_string(samples);
  }
  return trace.Facts.Collectives == of(EventRecord::CollectiveEnd) ? "" : "collectives lost";
}
}

std::string CheckRecords(const std::uint8_t* bytes, std::size_t size)
{
  const RecordCase given = MakeRecordCase(bytes, size);
  ProcessGroup alone;
  Taken taken;
  std::vector<Trace> one;
  one.push_back(Import(given, alone, taken));
  std::string broken = BrokenRule(one);
  const bool whole = given.Read.WindowBegin == 0 && given.Read.WindowEnd < 0 &&
    given.Read.FirstRank <= 0 && given.Read.LastRank < 0;
  if (broken.empty() && whole)
  {
    broken = LostRecords(one[0], taken);
  }
  if (broken.empty())
  {
    Taken again;
    std::vector<Trace> packed;
    packed.push_back(Import(given, alone, again, true));
    broken = Difference(one, packed);
    broken = broken.empty() ? broken : "packed records: " + broken;
  }
  if (broken.empty())
  {
    RecordCase other = given;
    other.Read.AllRegions = !given.Read.AllRegions;
    Taken again;
    const Trace with = Import(other, alone, again);
    broken =
      given.Read.AllRegions ? RegionsDifference(one[0], with) : RegionsDifference(with, one[0]);
  }
  if (broken.empty() && given.Processes > 1)
  {
    std::vector<Trace> several(static_cast<std::size_t>(given.Processes));
    std::vector<Taken> parts(several.size());
    RunAsProcesses(given.Processes, [&](ProcessGroup& group) {
      several[group.Process()] = Import(given, group, parts[group.Process()], true);
    });
    broken = BrokenRule(several);
    broken = broken.empty() ? Difference(one, several) : broken;
  }
  return broken;
}
}
