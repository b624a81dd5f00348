#include "Readers/Build/Rows/RankRows.h"

#include "Readers/Base/ByteSum.h"
#include "Readers/Base/Collective.h"
#include "Readers/Base/GroupSums.h"
#include "Readers/Base/ParallelFor.h"

#include <algorithm>
#include <limits>

namespace pclvis
{
void AddMpiTime(
  double begin, double end, MpiCallKind kind, const CommunicationAxis& axis, RankRow& rank)
{
  const double length = std::max(0.0, end - begin);
  if (kind == MpiCallKind::StartUp || kind == MpiCallKind::ShutDown)
  {
    (kind == MpiCallKind::StartUp ? rank.StartupMpiSeconds : rank.ShutdownMpiSeconds) += length;
    return;
  }
  const double before = std::max(0.0, std::min(end, axis.Begin) - begin);
  const double after = std::max(0.0, end - std::max(begin, axis.End));
  rank.StartupMpiSeconds += before;
  rank.ShutdownMpiSeconds += after;
  const auto onAxis = [&axis](double time) {
    return axis.Empty() ? 0 : axis.Without(std::clamp(time, axis.Begin, axis.End));
  };
  rank.MpiSeconds += std::max(0.0, onAxis(end) - onAxis(begin));
}

namespace
{
void AddMessages(
  const Messages& messages, std::size_t begin, std::size_t end, std::vector<RankRow>& ranks)
{
  for (std::size_t i = begin; i < end; ++i)
  {
    const std::int64_t bytes = std::max<std::int64_t>(messages.SizeBytes[i], 0);
    const bool matched = messages.Matched[i] != 0;
    const bool sent = messages.SendBegin[i] == messages.SendBegin[i];
    const bool received = messages.ReceiveEnd[i] == messages.ReceiveEnd[i];
    if (sent)
    {
      RankRow& rank = ranks[messages.Source[i]];
      ++rank.Sent;
      AddBytes(rank.SentBytes, bytes);
      rank.Unmatched += !matched;
    }
    if (received)
    {
      RankRow& rank = ranks[messages.Destination[i]];
      ++rank.Received;
      AddBytes(rank.ReceivedBytes, bytes);
      rank.Unmatched += !matched;
    }
  }
}

/// What all ranks share.
struct CallTimes
{
  CallTimes(const ArchiveContents& contents, const RankTimes& times) : Times(times)
  {
    for (const CodeRegion& region : contents.Known.Facts.CodeRegions)
    {
      this->Kinds.push_back(MpiCallOf(region.Name).Kind);
    }
  }
  const RankTimes& Times;
  std::vector<MpiCallKind> Kinds; ///< by call code
};

/// [s] Begin: when a rank has finished MPI_Init; End: when it begins MPI_Finalize.
struct RankBounds
{
  double Begin, End;
};

/// Counts calls and sums their MPI time: the time in MPI calls that are not inside another MPI
/// call, within the window.
void AddCalls(const ArchiveContents& contents, const CallRows& calls, const CallTimes& times,
  std::size_t location, RankBounds& bounds, RankRow& rank)
{
  const Calls& table = calls.Table;
  const std::vector<CodeRegion>& regions = contents.Known.Facts.CodeRegions;
  double until =
    contents.TimeLimited ? contents.Span.WindowBegin : -std::numeric_limits<double>::infinity();
  for (std::size_t i = calls.FirstRowOf(location); i < calls.EndRowOf(location); ++i)
  {
    if (regions[table.Call[i]].Mpi)
    {
      const double end = std::min(table.End[i], contents.Span.WindowEnd);
      const MpiCallKind kind = times.Kinds[table.Call[i]];
      AddMpiTime(std::max(table.Begin[i], until), end, kind, times.Times.Axis, rank);
      bounds.Begin = kind == MpiCallKind::StartUp ? std::max(bounds.Begin, end) : bounds.Begin;
      bounds.End =
        kind == MpiCallKind::ShutDown ? std::min(bounds.End, table.Begin[i]) : bounds.End;
      until = std::max(until, end);
    }
    ++rank.Calls;
  }
}

/// Rank by rank in parallel, because a rank's locations are contiguous.
void AddLocations(const ArchiveContents& contents, const CallRows& calls, const RankTimes& times,
  std::vector<RankRow>& ranks)
{
  const CallTimes callTimes(contents, times);
  ParallelFor(contents.Ranks.size(), ThreadCount(contents.Options.Threads), [&](std::size_t r) {
    const RankRecords& records = contents.Ranks[r];
    RankRow& rank = ranks[records.Rank];
    RankBounds bounds{ times.Axis.Begin, times.Axis.End };
    for (std::size_t i = records.First; i < records.Last; ++i)
    {
      const ReadLocation& location = contents.Locations[i];
      rank.Threads += location.Records.Events > 0;
      if (location.Info.Thread == 0)
      {
        rank.Location = static_cast<std::int64_t>(location.Info.Id);
      }
      AddCalls(contents, calls, callTimes, i, bounds, rank);
    }
    rank.StartupSeconds = std::max(0.0, bounds.Begin - times.First);
    rank.ShutdownSeconds = std::max(0.0, times.Last - bounds.End);
  });
}

void Join(RankRow& sum, const RankRow& part)
{
  sum.Location = std::max(sum.Location, part.Location);
  sum.Threads += part.Threads;
  sum.Calls += part.Calls;
  sum.MpiSeconds += part.MpiSeconds;
  sum.StartupSeconds += part.StartupSeconds;
  sum.StartupMpiSeconds += part.StartupMpiSeconds;
  sum.ShutdownSeconds += part.ShutdownSeconds;
  sum.ShutdownMpiSeconds += part.ShutdownMpiSeconds;
  sum.Sent += part.Sent;
  sum.Received += part.Received;
  AddBytes(sum.SentBytes, part.SentBytes);
  AddBytes(sum.ReceivedBytes, part.ReceivedBytes);
  sum.Unmatched += part.Unmatched;
  sum.ClockOffset += part.ClockOffset;
}
}

namespace
{
/// Sums equal parts of the messages, each on a thread.
void AddMessages(const Messages& messages, std::size_t threads, std::vector<RankRow>& ranks)
{
  const std::size_t most = 1 + messages.Size() / (1 + ranks.size());
  const std::size_t parts = std::min(threads, most);
  std::vector<std::vector<RankRow>> sums(parts, std::vector<RankRow>(ranks.size()));
  ParallelFor(parts, threads, [&](std::size_t part) {
    AddMessages(
      messages, messages.Size() * part / parts, messages.Size() * (part + 1) / parts, sums[part]);
  });
  for (const std::vector<RankRow>& ofPart : sums)
  {
    for (std::size_t rank = 0; rank < ranks.size(); ++rank)
    {
      Join(ranks[rank], ofPart[rank]);
    }
  }
}
}

std::vector<RankRow> CollectRanks(const ArchiveContents& contents, const Messages& messages,
  const CallRows& calls, const std::vector<std::int32_t>& nodeOfRank, const ClockModel* model,
  bool archiveOffsets, const RankTimes& times, ProcessGroup& group)
{
  std::vector<Bytes> parts(group.Processes());
  Together(group, [&] {
    std::vector<RankRow> ranks(static_cast<std::size_t>(contents.Known.Facts.Ranks));
    AddMessages(messages, ThreadCount(contents.Options.Threads), ranks);
    AddLocations(contents, calls, times, ranks);
    for (const RankRecords& rank : contents.Ranks)
    {
      const std::vector<ClockOffset>& offsets = contents.Locations[rank.First].Offsets;
      if (archiveOffsets && !offsets.empty())
      {
        ranks[rank.Rank].ClockOffset =
          static_cast<double>(offsets.front().Offset) / contents.Span.TicksPerSecond;
      }
    }
    Packer packer;
    packer.PutArray(ranks);
    parts[0] = packer.Take();
  });
  const std::vector<Bytes> received = group.AllToAll(std::move(parts));
  if (group.Process() != 0)
  {
    return {};
  }
  std::vector<RankRow> sums(static_cast<std::size_t>(contents.Known.Facts.Ranks));
  for (const Bytes& packed : received)
  {
    const std::vector<RankRow> part = Unpacker(packed).GetArray<RankRow>();
    for (std::size_t i = 0; i < sums.size(); ++i)
    {
      Join(sums[i], part[i]);
    }
  }
  sums.resize(contents.EndRank);
  for (std::size_t i = contents.FirstRank; i < sums.size(); ++i)
  {
    sums[i].Rank = static_cast<std::int32_t>(i);
    sums[i].Node = nodeOfRank[i];
    sums[i].ClockOffset += model ? model->Offset[i] : 0.0;
    sums[i].ClockUncertainty =
      model ? model->Uncertainty[i] : std::numeric_limits<double>::quiet_NaN();
  }
  sums.erase(sums.begin(), sums.begin() + contents.FirstRank);
  return sums;
}
}
