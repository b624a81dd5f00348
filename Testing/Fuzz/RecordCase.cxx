#include "Testing/Fuzz/RecordCase.h"

#include "Testing/Fuzz/ByteReader.h"

#include <string>

namespace pclvis
{
namespace
{
using Raw = RawDefinitions;

const char* const kNames[] = { "MPI_Send", "MPI_Waitall", "mpi_isend_", "compute", "", "MPI_Recv()",
  "parallel", "MPI_Bcast" };
constexpr std::uint32_t kNameCount = 8;

/// Adds locations of ranks with threads, their groups and nodes; sometimes also one without a rank.
void AddLocations(ByteReader& in, Raw& raw)
{
  const std::uint32_t ranks = in.Below(6);
  RawGroup world;
  world.Id = 0;
  world.Type = RawGroup::Kind::CommLocations;
  world.Mpi = true;
  raw.SystemNodes = { { 0, 3, Raw::kUndefined }, { 1, 7, 0 } };
  const std::uint64_t stride = in.Chance(32) ? in.Number() : 3;
  for (std::uint32_t rank = 0; rank < ranks; ++rank)
  {
    raw.LocationGroups.push_back({ rank, rank % 2, Raw::kUndefined, true });
    const std::uint32_t threads = in.Chance(64) ? 1 + in.Below(3) : 1;
    for (std::uint32_t thread = 0; thread < threads; ++thread)
    {
      const std::uint64_t id = rank * stride + thread;
      raw.Locations.push_back({ id, in.Number(), rank, Raw::LocationKind::CpuThread });
      if (thread == 0)
      {
        world.Members.push_back(id);
      }
    }
  }
  if (in.Chance(32))
  {
    raw.Locations.push_back(
      { in.Number(), in.Number(), in.Number32(), Raw::LocationKind::Accelerator });
  }
  raw.Groups.push_back(world);
}

RawGroup MakeGroup(ByteReader& in, std::uint32_t id)
{
  RawGroup group;
  group.Id = id;
  group.Type = static_cast<RawGroup::Kind>(in.Below(4));
  group.Mpi = !in.Chance(32);
  for (std::uint32_t n = in.Below(6); n > 0; --n)
  {
    group.Members.push_back(in.Number());
  }
  return group;
}

void AddCommunicators(ByteReader& in, Raw& raw)
{
  const auto ranks = static_cast<std::uint32_t>(raw.Groups[0].Members.size());
  RawGroup all, odd, even, self;
  all.Id = 1;
  odd.Id = 2;
  even.Id = 3;
  self.Id = 4;
  for (RawGroup* group : { &all, &odd, &even, &self })
  {
    group->Type = RawGroup::Kind::CommGroup;
    group->Mpi = true;
  }
  self.Type = RawGroup::Kind::CommSelf;
  for (std::uint32_t rank = 0; rank < ranks; ++rank)
  {
    all.Members.push_back(rank);
    (rank % 2 ? odd : even).Members.push_back(ranks - 1 - rank);
  }
  for (const RawGroup& group : { all, odd, even, self })
  {
    raw.Groups.push_back(group);
  }
  raw.Communicators = { { 0, 4, 1, Raw::kUndefined }, { 1, 4, 4, Raw::kUndefined }, { 2, 4, 2, 3 },
    { 3, 4, 3, Raw::kUndefined } };
  for (std::uint32_t n = in.Chance(64) ? in.Below(4) : 0; n > 0; --n)
  {
    raw.Groups.push_back(MakeGroup(in, in.Number32()));
    raw.Communicators.push_back({ in.Number32(), in.Number32(), in.Number32(),
      in.Chance(128) ? Raw::kUndefined : in.Number32() });
  }
}

void AddCode(ByteReader& in, Raw& raw)
{
  for (std::uint32_t i = 0; i < kNameCount; ++i)
  {
    raw.Strings.emplace(i, kNames[i]);
    raw.Regions.push_back({ i, i, i, in.Number32(), "function", "unknown", i % 2 == 0 });
  }
  for (std::uint32_t n = in.Chance(64) ? in.Below(16) : 0; n > 0; --n)
  {
    raw.CallingContexts.push_back({ in.Number32(), in.Number32(), in.Number32(), in.Number32() });
    raw.SourceLocations.push_back({ in.Number32(), in.Number32(), in.Number32() });
  }
  for (std::uint32_t n = in.Chance(64) ? in.Below(4) : 0; n > 0; --n)
  {
    raw.MetricMembers.push_back({ in.Number32(), in.Number32(), in.Number32(), 1.0 });
    raw.Metrics.push_back({ in.Number32(), in.Chance(128) ? Raw::kUndefined : in.Number32(),
      { in.Number32(), in.Number32() } });
  }
}

/// Adds definitions that contradict others.
void Damage(ByteReader& in, Raw& raw)
{
  for (std::uint32_t n = in.Chance(48) ? in.Below(8) : 0; n > 0; --n)
  {
    switch (in.Below(6))
    {
      case 0:
        raw.Locations.push_back(
          { in.Number(), in.Number(), in.Number32(), static_cast<Raw::LocationKind>(in.Below(4)) });
        break;
      case 1:
        raw.LocationGroups.push_back(
          { in.Number32(), in.Number32(), in.Number32(), in.Chance(128) });
        break;
      case 2:
        raw.Groups.insert(raw.Groups.begin() + in.Below(2), MakeGroup(in, in.Number32()));
        break;
      case 3:
        raw.Regions.push_back({ in.Number32(), in.Number32(), in.Number32(), in.Number32(),
          "function", "unknown", in.Chance(128) });
        break;
      case 4:
        raw.SystemNodes.push_back({ in.Number32(), in.Number32(), in.Number32() });
        break;
      default:
        raw.Groups[in.Below(static_cast<std::uint32_t>(raw.Groups.size()))].Members.push_back(
          in.Number());
    }
  }
}

void ChooseOptions(ByteReader& in, RecordCase& result)
{
  Raw& raw = result.Raw;
  raw.HasClock = !in.Chance(16);
  raw.TicksPerSecond = in.Chance(16) ? in.Number() : 1000;
  raw.GlobalOffset = in.Chance(16) ? in.Number() : 0;
  raw.Length = in.Number();
  result.Read.AllRegions = in.Chance(128);
  result.Read.Threads = 1 + static_cast<int>(in.Chance(8));
  if (in.Chance(32))
  {
    result.Read.FirstRank = static_cast<std::int32_t>(in.Number32());
    result.Read.LastRank = static_cast<std::int32_t>(in.Number32());
  }
  if (in.Chance(32))
  {
    result.Read.WindowBegin = static_cast<double>(in.Byte()) * 0.01;
    result.Read.WindowEnd = in.Chance(64) ? -1 : result.Read.WindowBegin + 0.01 * (1 + in.Byte());
  }
  result.Build.Clock = static_cast<ClockMode>(in.Below(4));
  result.Build.Transmission = static_cast<TransmissionMode>(in.Below(3));
  result.Build.RanksPerNode = static_cast<std::int32_t>(in.Below(4));
  result.Processes = in.Chance(16) ? 2 + static_cast<int>(in.Below(2)) : 1;
}

/// Time mostly increases; it may also stand still, decrease, or jump anywhere.
Ticks NextTime(ByteReader& in, Ticks now)
{
  const std::uint8_t choice = in.Byte();
  return choice < 240 ? now + choice % 16 : choice < 252 ? now - choice % 8 : in.Number();
}

std::vector<EventRecord> MakeRecords(ByteReader& in, std::size_t bytes)
{
  std::vector<EventRecord> records;
  const std::size_t stop = in.Left() - bytes;
  Ticks now = 0;
  while (in.Left() > stop && !in.Empty())
  {
    EventRecord record;
    record.What = static_cast<EventRecord::Kind>(in.Below(EventRecord::Kinds));
    record.Time = now = NextTime(in, now);
    static const int kArgs[EventRecord::Kinds] = { 1, 1, 2, 1, 2, 4, 5, 1, 1, 4, 5, 1, 0, 5, 1, 6,
      3, 1 };
    for (int i = 0; i < kArgs[record.What]; ++i)
    {
      record.Args[i] = in.Number();
    }
    records.push_back(record);
  }
  return records;
}
}

RecordCase MakeRecordCase(const std::uint8_t* bytes, std::size_t size)
{
  ByteReader in(bytes, size);
  RecordCase result;
  ChooseOptions(in, result);
  AddLocations(in, result.Raw);
  AddCommunicators(in, result.Raw);
  AddCode(in, result.Raw);
  Damage(in, result.Raw);
  const std::size_t locations = result.Raw.Locations.size();
  for (std::size_t i = 0; i < locations; ++i)
  {
    std::vector<ClockOffset> offsets;
    for (std::uint32_t n = in.Chance(48) ? in.Below(4) : 0; n > 0; --n)
    {
      offsets.push_back({ in.Number(), static_cast<std::int64_t>(in.Number()) });
    }
    result.Offsets.push_back(std::move(offsets));
    result.Records.push_back(MakeRecords(in, in.Left() / (locations - i)));
  }
  return result;
}

bool Feed(const EventRecord& record, RecordSink& sink)
{
  const Ticks time = record.Time;
  const std::uint64_t* a = record.Args;
  const auto u = [a](int i) { return static_cast<std::uint32_t>(a[i]); };
  const auto operation = static_cast<std::int32_t>(a[0] % 20);
  const double values[] = { static_cast<double>(a[1]), -1e308, static_cast<double>(a[2]), 0 };
  switch (record.What)
  {
    case EventRecord::Enter:
      return sink.Enter(time, u(0));
    case EventRecord::Leave:
      return sink.Leave(time, u(0));
    case EventRecord::ContextEnter:
      return sink.ContextEnter(time, u(0), u(1));
    case EventRecord::ContextLeave:
      return sink.ContextLeave(time, u(0));
    case EventRecord::ContextSample:
      return sink.ContextSample(time, u(0), u(1));
    case EventRecord::Send:
      return sink.Send(time, u(0), u(1), u(2), a[3]);
    case EventRecord::Isend:
      return sink.Isend(time, u(0), u(1), u(2), a[3], a[4]);
    case EventRecord::IsendComplete:
      return sink.IsendComplete(time, a[0]);
    case EventRecord::IrecvRequest:
      return sink.IrecvRequest(time, a[0]);
    case EventRecord::Receive:
      return sink.Receive(time, u(0), u(1), u(2), a[3]);
    case EventRecord::Irecv:
      return sink.Irecv(time, u(0), u(1), u(2), a[3], a[4]);
    case EventRecord::Cancelled:
      return sink.RequestCancelled(time, a[0]);
    case EventRecord::CollectiveBegin:
      return sink.CollectiveBegin(time);
    case EventRecord::CollectiveEnd:
      return sink.CollectiveEnd(time, operation, u(1), u(2), a[3], a[4]);
    case EventRecord::CollectiveRequest:
      return sink.CollectiveRequest(time, a[0]);
    case EventRecord::CollectiveComplete:
      return sink.CollectiveComplete(time, operation, u(1), u(2), a[3], a[4], a[5]);
    case EventRecord::Metric:
      return sink.Metric(time, u(0), a[1] % 4, values);
    case EventRecord::Other:
    case EventRecord::Kinds:
      break;
  }
  constexpr auto kFirst = static_cast<std::uint64_t>(Oddity::RequestTest);
  constexpr auto kLast = static_cast<std::uint64_t>(Oddity::ProgramEvent);
  return sink.Other(time, static_cast<Oddity>(kFirst + a[0] % (kLast - kFirst + 1)));
}
}
