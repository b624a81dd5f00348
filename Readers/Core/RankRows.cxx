#include "Readers/Core/RankRows.h"

#include "Readers/Core/GroupSums.h"

#include <algorithm>
#include <limits>

namespace pclvis
{
namespace
{
void AddMessages(const Messages& messages, std::vector<RankRow>& ranks)
{
  for (std::size_t i = 0; i < messages.Size(); ++i)
  {
    const std::int64_t bytes = std::max<std::int64_t>(messages.SizeBytes[i], 0);
    const bool matched = messages.Matched[i] != 0;
    const bool sent = messages.SendBegin[i] == messages.SendBegin[i];
    const bool received = messages.ReceiveEnd[i] == messages.ReceiveEnd[i];
    if (sent)
    {
      RankRow& rank = ranks[messages.Source[i]];
      ++rank.Sent;
      rank.SentBytes += bytes;
      rank.Unmatched += !matched;
    }
    if (received)
    {
      RankRow& rank = ranks[messages.Destination[i]];
      ++rank.Received;
      rank.ReceivedBytes += bytes;
      rank.Unmatched += !matched;
    }
  }
}

/// MPI seconds: time in MPI calls that stand in no other MPI call.
void AddCalls(const ArchiveContents& contents, const TraceClocks& clocks, const Calls& calls,
  std::vector<RankRow>& ranks)
{
  for (std::size_t i = 0; i < calls.Size(); ++i)
  {
    if (calls.Rank[i] >= 0)
    {
      ++ranks[calls.Rank[i]].Calls;
    }
  }
  for (std::size_t i = 0; i < contents.Locations.size(); ++i)
  {
    const ReadLocation& location = contents.Locations[i];
    if (location.Info.Rank < 0)
    {
      continue;
    }
    RankRow& rank = ranks[location.Info.Rank];
    rank.Threads += location.Records.Events > 0;
    rank.Location =
      location.Info.Thread == 0 ? static_cast<std::int64_t>(location.Info.Id) : rank.Location;
    double until = -std::numeric_limits<double>::infinity();
    for (const CallRecord& call : location.Records.Calls)
    {
      const bool known =
        static_cast<std::size_t>(call.Code) < contents.Known.Facts.CodeRegions.size();
      if (!known || !contents.Known.Facts.CodeRegions[call.Code].Mpi)
      {
        continue;
      }
      const double begin =
        std::max({ clocks.Of(i).Seconds(call.Begin), until, contents.Span.WindowBegin });
      const double end = std::min(clocks.Of(i).Seconds(call.End), contents.Span.WindowEnd);
      rank.MpiSeconds += std::max(0.0, end - begin);
      until = std::max(until, end);
    }
  }
}

void Join(RankRow& sum, const RankRow& part)
{
  sum.Location = std::max(sum.Location, part.Location);
  sum.Threads += part.Threads;
  sum.Calls += part.Calls;
  sum.MpiSeconds += part.MpiSeconds;
  sum.Sent += part.Sent;
  sum.Received += part.Received;
  sum.SentBytes += part.SentBytes;
  sum.ReceivedBytes += part.ReceivedBytes;
  sum.Unmatched += part.Unmatched;
  sum.ClockOffset += part.ClockOffset;
}
}

std::vector<RankRow> CollectRanks(const ArchiveContents& contents, const TraceClocks& clocks,
  const Messages& messages, const Calls& calls, const std::vector<std::int32_t>& nodeOfRank,
  const ClockModel* model, bool archiveOffsets, ProcessGroup& group)
{
  std::vector<RankRow> ranks(static_cast<std::size_t>(contents.Known.Facts.Ranks));
  AddMessages(messages, ranks);
  AddCalls(contents, clocks, calls, ranks);
  for (const RankRecords& rank : contents.Ranks)
  {
    const std::vector<ClockOffset>& offsets = contents.Locations[rank.First].Offsets;
    if (archiveOffsets && !offsets.empty())
    {
      ranks[rank.Rank].ClockOffset =
        static_cast<double>(offsets.front().Offset) / contents.Span.TicksPerSecond;
    }
  }
  std::vector<Bytes> parts(group.Processes());
  Packer packer;
  packer.PutArray(ranks);
  parts[0] = packer.Take();
  const std::vector<Bytes> received = group.AllToAll(std::move(parts));
  if (group.Process() != 0)
  {
    return {};
  }
  std::vector<RankRow> sums(ranks.size());
  for (const Bytes& packed : received)
  {
    const std::vector<RankRow> part = Unpacker(packed).GetArray<RankRow>();
    for (std::size_t i = 0; i < sums.size(); ++i)
    {
      Join(sums[i], part[i]);
    }
  }
  for (std::size_t i = 0; i < sums.size(); ++i)
  {
    sums[i].Rank = static_cast<std::int32_t>(i);
    sums[i].Node = nodeOfRank[i];
    sums[i].ClockOffset += model ? model->Offset[i] : 0.0;
    sums[i].ClockUncertainty =
      model ? model->Uncertainty[i] : std::numeric_limits<double>::quiet_NaN();
  }
  return sums;
}
}
