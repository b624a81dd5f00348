#include "Readers/Build/Contents/RankRecords.h"

#include "Readers/Build/Records/OpenRequests.h"

#include <algorithm>
#include <cassert>

namespace pclvis
{
namespace
{
using Kind = RequestRecord::Kind;

void Note(ReadLocation& location, Oddity oddity, Ticks time)
{
  OddityCount& count = location.Records.Oddities[static_cast<std::size_t>(oddity)];
  ++count.Count;
  count.First = std::min(count.First, time);
}

/// The position of a record, thread and index, packed for OpenRequests.
std::int64_t Packed(std::size_t thread, std::int32_t index)
{
  return static_cast<std::int64_t>((thread << 32) | static_cast<std::uint32_t>(index));
}

/// Replays the requests of all threads of a rank in order of time.
class RequestPlayer
{
public:
  explicit RequestPlayer(ReadLocation* threads) : Threads(threads) {}

  void Play(std::size_t thread, const RequestRecord& record)
  {
    ReadLocation& location = this->Threads[thread];
    switch (record.What)
    {
      case Kind::PostSend:
        this->Post(this->Sends, thread, record);
        break;
      case Kind::PostReceive:
        this->Post(this->Receives, thread, record);
        break;
      case Kind::PostCollective:
        this->Post(this->Collectives, thread, record);
        break;
      case Kind::CompleteSend:
        if (MessageRecord* send = this->Taken(this->Sends, record, &LocationRecords::Sends))
        {
          send->Completion = record.Index;
          send->CompletionThread = static_cast<std::uint16_t>(thread);
          break;
        }
        Note(location, Oddity::SendCompletionWithoutRequest, record.Time);
        break;
      case Kind::CompleteReceive:
        this->CompleteReceive(location, record);
        break;
      case Kind::CompleteCollective:
        this->CompleteCollective(location, record);
        break;
      case Kind::Cancel:
        this->Cancel(record);
        break;
    }
  }

private:
  void Post(OpenRequests& requests, std::size_t thread, const RequestRecord& record)
  {
    if (requests.Post(record.Request, Packed(thread, record.Index)) != OpenRequests::kNone)
    {
      Note(this->Threads[thread], Oddity::RequestPostedAgain, record.Time);
    }
  }

  template<typename T>
  T* Taken(OpenRequests& requests, const RequestRecord& record, Column<T> LocationRecords::*column)
  {
    const std::int64_t packed = requests.Take(record.Request);
    if (packed == OpenRequests::kNone)
    {
      return nullptr;
    }
    LocationRecords& records = this->Threads[packed >> 32].Records;
    return &(records.*column)[static_cast<std::size_t>(packed & 0xFFFFFFFF)];
  }

  void CompleteReceive(ReadLocation& location, const RequestRecord& record)
  {
    const MessageRecord done = location.Records.Completed[static_cast<std::size_t>(record.Index)];
    if (MessageRecord* posted = this->Taken(this->Receives, record, &LocationRecords::Receives))
    {
      const std::int32_t post = posted->Post;
      const std::uint16_t postThread = posted->PostThread;
      *posted = done;
      posted->Post = post;
      posted->PostThread = postThread;
      return;
    }
    Note(location, Oddity::ReceiveWithoutRequest, record.Time);
    location.Records.Receives.Append(done);
  }

  void CompleteCollective(ReadLocation& location, const RequestRecord& record)
  {
    const CollectiveRecord done =
      location.Records.CompletedCollectives[static_cast<std::size_t>(record.Index)];
    if (CollectiveRecord* begun =
          this->Taken(this->Collectives, record, &LocationRecords::Collectives))
    {
      const std::int32_t call = begun->Call, thread = begun->CallThread;
      *begun = done;
      begun->Call = call;
      begun->CallThread = thread;
      return;
    }
    Note(location, Oddity::CollectiveWithoutBegin, record.Time);
    location.Records.Collectives.Append(done);
  }

  void Cancel(const RequestRecord& record)
  {
    if (MessageRecord* receive = this->Taken(this->Receives, record, &LocationRecords::Receives))
    {
      receive->Completion = kCancelled;
    }
    else if (MessageRecord* send = this->Taken(this->Sends, record, &LocationRecords::Sends))
    {
      send->Completion = kCancelled;
    }
  }

  ReadLocation* Threads;
  OpenRequests Sends, Receives, Collectives;
};

/// Visits the records of several threads in order of time, which must not decrease within a thread.
/// If times are equal, the lower thread comes first.
template<typename T, typename TimeOf, typename Visit>
void MergeByTime(const std::vector<const Column<T>*>& threads, TimeOf&& timeOf, Visit&& visit)
{
  std::vector<std::size_t> next(threads.size(), 0);
  std::vector<std::int64_t> now(threads.size(), 0);
  const auto look = [&](std::size_t t) {
    if (next[t] < threads[t]->Size())
    {
      const std::int64_t time = timeOf(t, (*threads[t])[next[t]]);
      now[t] = next[t] == 0 ? time : std::max(now[t], time);
    }
  };
  for (std::size_t t = 0; t < threads.size(); ++t)
  {
    look(t);
  }
  while (true)
  {
    std::size_t first = threads.size();
    for (std::size_t t = 0; t < threads.size(); ++t)
    {
      if (next[t] < threads[t]->Size() && (first == threads.size() || now[t] < now[first]))
      {
        first = t;
      }
    }
    if (first == threads.size())
    {
      return;
    }
    visit(first, (*threads[first])[next[first]]);
    ++next[first];
    look(first);
  }
}

template<typename T>
std::vector<const Column<T>*> ColumnsOf(
  const ReadLocation* threads, std::size_t n, Column<T> LocationRecords::*column)
{
  std::vector<const Column<T>*> columns;
  for (std::size_t t = 0; t < n; ++t)
  {
    columns.push_back(&(threads[t].Records.*column));
  }
  return columns;
}

void JoinSeveral(RankRecords& rank, ReadLocation* threads, std::size_t n)
{
  std::vector<LocationClock> clocks;
  for (std::size_t t = 0; t < n; ++t)
  {
    clocks.emplace_back(threads[t].Offsets, 0, 1.0);
  }
  const auto global = [&](std::size_t t, Ticks time) {
    return static_cast<std::int64_t>(clocks[t].ToGlobal(time));
  };
  RequestPlayer player(threads);
  MergeByTime<RequestRecord>(
    ColumnsOf(threads, n, &LocationRecords::Requests),
    [&](std::size_t t, const RequestRecord& record) { return global(t, record.Time); },
    [&](std::size_t t, const RequestRecord& record) { player.Play(t, record); });

  const auto posted = [&](std::size_t t, const MessageRecord& record) {
    const auto& calls = threads[t].Records.Calls;
    return global(
      t, record.Post >= 0 ? calls[static_cast<std::size_t>(record.Post)].Begin : record.Time);
  };
  MergeByTime<MessageRecord>(ColumnsOf(threads, n, &LocationRecords::Sends), posted,
    [&](std::size_t, const MessageRecord& record) { rank.Sends.Append(record); });
  MergeByTime<MessageRecord>(ColumnsOf(threads, n, &LocationRecords::Receives), posted,
    [&](std::size_t, const MessageRecord& record) { rank.Receives.Append(record); });
  MergeByTime<CollectiveRecord>(
    ColumnsOf(threads, n, &LocationRecords::Collectives),
    [&](std::size_t t, const CollectiveRecord& record) {
      const auto& calls = threads[t].Records.Calls;
      return record.Call >= 0 ? global(t, calls[static_cast<std::size_t>(record.Call)].Begin)
                              : std::int64_t(0);
    },
    [&](std::size_t, const CollectiveRecord& record) { rank.Collectives.Append(record); });
  for (std::size_t t = 0; t < n; ++t)
  {
    LocationRecords& records = threads[t].Records;
    records.Sends = records.Receives = records.Completed = Column<MessageRecord>();
    records.Collectives = records.CompletedCollectives = Column<CollectiveRecord>();
    records.Requests = Column<RequestRecord>();
  }
}
}

std::vector<RankRecords> JoinThreads(std::vector<ReadLocation>& locations)
{
  std::vector<RankRecords> ranks;
  for (std::size_t first = 0; first < locations.size();)
  {
    RankRecords rank;
    rank.Rank = locations[first].Info.Rank;
    rank.First = first;
    rank.Last = first + 1;
    while (rank.Last < locations.size() && locations[rank.Last].Info.Rank == rank.Rank)
    {
      ++rank.Last;
    }
    if (rank.Rank >= 0 && rank.Last - rank.First == 1)
    {
      LocationRecords& records = locations[first].Records;
      rank.Sends = std::move(records.Sends);
      rank.Receives = std::move(records.Receives);
      rank.Collectives = std::move(records.Collectives);
    }
    else if (rank.Rank >= 0)
    {
      JoinSeveral(rank, &locations[first], rank.Last - rank.First);
    }
    first = rank.Last;
    if (rank.Rank >= 0)
    {
      ranks.push_back(std::move(rank));
    }
  }
  return ranks;
}
}
