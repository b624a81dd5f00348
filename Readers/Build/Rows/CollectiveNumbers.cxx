#include "Readers/Build/Rows/CollectiveNumbers.h"

#include "Readers/Base/ByteSum.h"
#include "Readers/Base/Collective.h"
#include "Readers/Base/Findings/Diagnostics.h"
#include "Readers/Base/GroupSums.h"
#include "Readers/Build/Definitions/IdTable.h"

#include <algorithm>
#include <limits>
#include <map>

namespace pclvis
{
namespace
{
/// The collectives of one rank in one communicator: their number, and a hash of their operations.
struct Sequence
{
  std::int32_t Communicator, Rank;
  std::int64_t Count;
  std::uint64_t Operations;
};

std::vector<Sequence> SequencesOf(const RankRecords& rank)
{
  std::map<std::int32_t, Sequence> sequences;
  for (const CollectiveRecord& collective : rank.Collectives)
  {
    if (collective.Communicator >= 0)
    {
      Sequence& sequence =
        sequences
          .emplace(collective.Communicator, Sequence{ collective.Communicator, rank.Rank, 0, 0 })
          .first->second;
      ++sequence.Count;
      sequence.Operations =
        MixBits(sequence.Operations * 31 + static_cast<std::uint64_t>(collective.Operation) + 1);
    }
  }
  std::vector<Sequence> result;
  for (const auto& entry : sequences)
  {
    result.push_back(entry.second);
  }
  return result;
}

/// The first id of every communicator, and the end of the last.
std::vector<std::int64_t> FirstIds(
  const std::vector<std::vector<Sequence>>& all, const Definitions& known)
{
  const auto communicators = static_cast<std::size_t>(known.Communicators.Count());
  std::vector<std::int64_t> most(communicators, 0), first(communicators + 1, 0);
  for (const auto& ofProcess : all)
  {
    for (const Sequence& sequence : ofProcess)
    {
      most[sequence.Communicator] = std::max(most[sequence.Communicator], sequence.Count);
    }
  }
  for (std::size_t i = 0; i < communicators; ++i)
  {
    const bool self = known.Communicators.IsSelf(static_cast<std::int32_t>(i));
    first[i + 1] = first[i] + most[i] * (self ? known.Facts.Ranks : 1);
  }
  return first;
}

void NoteDisagreement(
  const std::vector<std::vector<Sequence>>& all, const Definitions& known, Diagnostics& log)
{
  std::map<std::int32_t, const Sequence*> firsts;
  std::vector<char> noted(static_cast<std::size_t>(known.Communicators.Count()), 0);
  for (const auto& ofProcess : all)
  {
    for (const Sequence& sequence : ofProcess)
    {
      const std::int32_t communicator = sequence.Communicator;
      const Sequence& first = *firsts.emplace(communicator, &sequence).first->second;
      const bool differs = first.Count != sequence.Count || first.Operations != sequence.Operations;
      if (differs && !known.Communicators.IsSelf(communicator) && !noted[communicator])
      {
        noted[communicator] = 1;
        log.Add(Describe("import.collectives", 1, sequence.Rank));
      }
    }
  }
}

/// Writes one collective into its call.
/// @param end [s] when the call that completed it was left; NaN: unknown
void WriteToCall(
  Calls& table, std::size_t at, const CollectiveRecord& collective, std::int64_t id, double end)
{
  if (table.CollectiveId[at] < 0)
  {
    table.CollectiveId[at] = id;
    table.Communicator[at] = collective.Communicator;
    table.Root[at] = collective.Root;
    table.CollectiveEnd[at] = end;
  }
  AddBytes(table.BytesSent[at], std::max<std::int64_t>(collective.Sent, 0));
  AddBytes(table.BytesReceived[at], std::max<std::int64_t>(collective.Received, 0));
}
}

void NumberCollectives(
  const ArchiveContents& contents, CallRows& calls, Diagnostics& log, ProcessGroup& group)
{
  Packer packer;
  Together(group, [&] {
    std::vector<Sequence> mine;
    for (const RankRecords& rank : contents.Ranks)
    {
      for (const Sequence& sequence : SequencesOf(rank))
      {
        mine.push_back(sequence);
      }
    }
    packer.PutArray(mine);
  });
  std::vector<std::vector<Sequence>> all;
  for (const Bytes& packed : group.AllGather(packer.Take()))
  {
    all.push_back(Unpacker(packed).GetArray<Sequence>());
  }
  const std::vector<std::int64_t> firstIds = FirstIds(all, contents.Known);
  if (group.Process() == 0 && !contents.TimeLimited)
  {
    NoteDisagreement(all, contents.Known, log);
  }
  for (const RankRecords& rank : contents.Ranks)
  {
    std::map<std::int32_t, std::int64_t> done;
    for (const CollectiveRecord& collective : rank.Collectives)
    {
      const std::int32_t communicator = collective.Communicator;
      if (communicator < 0)
      {
        continue;
      }
      std::int64_t id = firstIds[communicator] + done[communicator]++;
      if (contents.Known.Communicators.IsSelf(communicator))
      {
        const std::int64_t each =
          (firstIds[communicator + 1] - firstIds[communicator]) / contents.Known.Facts.Ranks;
        id += rank.Rank * each;
      }
      const std::int64_t row =
        calls.Row(rank.First + static_cast<std::size_t>(collective.CallThread), collective.Call);
      if (row != CallRows::kNoRow)
      {
        const double end = collective.Completion < 0
          ? std::numeric_limits<double>::quiet_NaN()
          : calls.End(rank.First + static_cast<std::size_t>(collective.CompletionThread),
              collective.Completion);
        WriteToCall(calls.Table, static_cast<std::size_t>(row), collective, id, end);
      }
    }
  }
}
}
