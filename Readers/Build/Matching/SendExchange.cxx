#include "Readers/Build/Matching/SendExchange.h"

#include "Readers/Base/Collective.h"
#include "Readers/Base/Packing.h"
#include "Readers/Base/ParallelFor.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

namespace pclvis
{
namespace
{
/// Cancelled sends are exchanged as well, so that every process counts the same. This value marks
/// them.
constexpr std::int32_t kCancelledCommunicator = -3;

std::int32_t HomeOf(std::int32_t source, std::int32_t destination)
{
  return destination >= 0 ? destination : source;
}

ChannelKey KeyOf(std::int32_t source, std::int32_t destination, std::int32_t communicator,
  std::int32_t tag, bool cancelled)
{
  const bool matchable = destination >= 0 && !cancelled;
  return { matchable ? source : -1, communicator, tag };
}
}

SendExchange::SendExchange(
  const ArchiveContents& contents, const MessageTimes& times, ProcessGroup& group)
  : Contents(contents), Times(times), First(contents.Cuts[group.Process()])
{
  const std::int32_t end = contents.Cuts[group.Process() + 1];
  this->Starts.assign(static_cast<std::size_t>(end - this->First) + 1, 0);
  if (group.Processes() > 1)
  {
    this->Exchange(group);
  }
  Together(group, [&] { this->SortByHome(); });
}

/// A row without the time of the record, which is rarely needed.
SendRow SendExchange::MakeRow(const RankRecords& rank, const MessageRecord& send) const
{
  const bool cancelled = send.Completion == kCancelled;
  return { send.Size, this->Times.Begin(rank, send), this->Times.End(rank, send, false),
    std::numeric_limits<double>::quiet_NaN(), rank.Rank, send.Partner,
    cancelled ? kCancelledCommunicator : send.Communicator, send.Tag,
    this->Times.SendPath(rank, send) };
}

void SendExchange::Exchange(ProcessGroup& group)
{
  const std::vector<std::int32_t>& cuts = this->Contents.Cuts;
  std::vector<Bytes> parts;
  Together(group, [&] {
    std::vector<Packer> packers(group.Processes());
    for (const RankRecords& rank : this->Contents.Ranks)
    {
      for (const MessageRecord& send : rank.Sends)
      {
        const std::int32_t home = HomeOf(rank.Rank, send.Partner);
        const auto process =
          static_cast<int>(std::upper_bound(cuts.begin(), cuts.end() - 1, home) - cuts.begin() - 1);
        if (process != group.Process())
        {
          SendRow row = this->MakeRow(rank, send);
          row.Record = this->Times.Record(rank, send);
          packers[process].Put(row);
        }
      }
    }
    parts = TakeAll(packers);
  });
  const std::vector<Bytes> received = group.AllToAll(std::move(parts));
  Together(group, [&] { this->Unpack(received, group); });
}

void SendExchange::Unpack(const std::vector<Bytes>& received, const ProcessGroup& group)
{
  for (int process = 0; process < group.Processes(); ++process)
  {
    if (process == group.Process())
    {
      this->RemoteBefore = this->Remote.size();
      continue;
    }
    const std::size_t before = this->Remote.size();
    const Bytes& packed = received[process];
    this->Remote.resize(before + packed.size() / sizeof(SendRow));
    if (!packed.empty())
    {
      std::memcpy(this->Remote.data() + before, packed.data(), packed.size());
    }
  }
}

/// Calls visit(home, key, place) for the sends of other processes, ordered by source and posting.
template<typename Visit>
void SendExchange::ForEachRemote(std::size_t begin, std::size_t end, Visit&& visit) const
{
  for (std::size_t i = begin; i < end; ++i)
  {
    const SendRow& row = this->Remote[i];
    const bool cancelled = row.Communicator == kCancelledCommunicator;
    visit(HomeOf(row.Source, row.Destination),
      KeyOf(row.Source, row.Destination, row.Communicator, row.Tag, cancelled),
      Place{ row.Source, static_cast<std::uint32_t>(i) });
  }
}

/// The same for sends of this process whose home is this process as well.
template<typename Visit>
void SendExchange::ForEachHere(std::size_t firstRank, std::size_t endRank, Visit&& visit) const
{
  const auto end = this->First + static_cast<std::int32_t>(this->Homes());
  for (std::size_t r = firstRank; r < endRank; ++r)
  {
    const RankRecords& rank = this->Contents.Ranks[r];
    for (std::size_t i = 0; i < rank.Sends.Size(); ++i)
    {
      const MessageRecord& send = rank.Sends[i];
      const std::int32_t home = HomeOf(rank.Rank, send.Partner);
      if (home >= this->First && home < end)
      {
        visit(home,
          KeyOf(
            rank.Rank, send.Partner, send.Communicator, send.Tag, send.Completion == kCancelled),
          Place{ rank.Rank, static_cast<std::uint32_t>(i) });
      }
    }
  }
}

/// Counting sort: consecutive parts of the sends are sorted by one thread each.
void SendExchange::SortByHome()
{
  const std::size_t threads = ThreadCount(this->Contents.Options.Threads);
  const std::size_t ranks = this->Contents.Ranks.size();
  const std::size_t blocks = std::max<std::size_t>(1, std::min(threads, ranks));
  const auto visitPart = [&](std::size_t part, auto&& visit) {
    if (part == 0)
    {
      this->ForEachRemote(0, this->RemoteBefore, visit);
    }
    this->ForEachHere(ranks * part / blocks, ranks * (part + 1) / blocks, visit);
    if (part + 1 == blocks)
    {
      this->ForEachRemote(this->RemoteBefore, this->Remote.size(), visit);
    }
  };
  std::vector<std::vector<std::size_t>> next(blocks);
  ParallelFor(blocks, threads, [&](std::size_t part) {
    std::vector<std::size_t> counts(this->Homes(), 0);
    visitPart(part, [&](std::int32_t home, const ChannelKey&, const Place&) {
      ++counts[static_cast<std::size_t>(home - this->First)];
    });
    next[part] = std::move(counts);
  });
  for (std::size_t home = 0; home < this->Homes(); ++home)
  {
    std::size_t at = this->Starts[home];
    for (std::vector<std::size_t>& ofPart : next)
    {
      at += std::exchange(ofPart[home], at);
    }
    this->Starts[home + 1] = at;
  }
  this->SortedKeys.Resize(this->Starts.back());
  this->Places.Resize(this->Starts.back());
  ParallelFor(blocks, threads, [&](std::size_t part) {
    std::vector<std::size_t>& to = next[part];
    visitPart(part, [&](std::int32_t home, const ChannelKey& key, const Place& place) {
      const std::size_t at = to[static_cast<std::size_t>(home - this->First)]++;
      this->SortedKeys[at] = key;
      this->Places[at] = place;
    });
  });
}

void SendExchange::PrefetchRecord(std::size_t home, std::int32_t send) const
{
  const Place& place = this->At(home, send);
  const RankRecords* rank = this->RecordsOf(place);
  PrefetchForReading(rank ? static_cast<const void*>(rank->Sends.Data() + place.Index)
                          : this->Remote.data() + place.Index);
}

void SendExchange::PrefetchTimes(std::size_t home, std::int32_t send) const
{
  const Place& place = this->At(home, send);
  if (const RankRecords* rank = this->RecordsOf(place))
  {
    this->Times.Prefetch(*rank, rank->Sends[place.Index]);
  }
}

SendRow SendExchange::Row(std::size_t home, std::int32_t send) const
{
  const Place& place = this->At(home, send);
  const RankRecords* rank = this->RecordsOf(place);
  return rank ? this->MakeRow(*rank, rank->Sends[place.Index]) : this->Remote[place.Index];
}

double SendExchange::Record(std::size_t home, std::int32_t send) const
{
  const Place& place = this->At(home, send);
  const RankRecords* rank = this->RecordsOf(place);
  return rank ? this->Times.Record(*rank, rank->Sends[place.Index])
              : this->Remote[place.Index].Record;
}

bool SendExchange::Cancelled(std::size_t home, std::int32_t send) const
{
  const Place& place = this->At(home, send);
  const RankRecords* rank = this->RecordsOf(place);
  return rank ? rank->Sends[place.Index].Completion == kCancelled
              : this->Remote[place.Index].Communicator == kCancelledCommunicator;
}

void SendExchange::Correct(const ClockModel& model)
{
  for (SendRow& row : this->Remote)
  {
    row.Begin = model.Correct(row.Source, row.Begin);
    row.End = model.Correct(row.Source, row.End);
    row.Record = model.Correct(row.Source, row.Record);
  }
}
}
