#pragma once
#include "Readers/Build/Matching/MessageMatching.h"
#include "Readers/Build/Matching/MessageTimes.h"

#include <vector>

namespace pclvis
{
/// A send with its times in seconds, as it travels to another process.
struct SendRow
{
  std::int64_t Size;
  double Begin, End, Record;
  std::int32_t Source, Destination, Communicator, Tag;
  std::int32_t Path; ///< path_id of the sending call, -1: none
};

/// Brings the sends to the home process of their destination (of their source if the destination is
/// no rank), and sorts them there by (home, source, posting). Sends between ranks of one process
/// are not copied, only pointed to.
class SendExchange
{
public:
  /// Collective.
  SendExchange(const ArchiveContents& contents, const MessageTimes& times, ProcessGroup& group);

  std::int32_t FirstHome() const { return this->First; }
  std::size_t Homes() const { return this->Starts.size() - 1; }
  /// Keys of the sends of one home rank, in order of (source, posting). Sends that cannot be
  /// matched (cancelled, or to no rank) have Source -1 here.
  ColumnView<ChannelKey> Keys(std::size_t home) const
  {
    return { this->SortedKeys.Data() + this->Starts[home],
      this->Starts[home + 1] - this->Starts[home] };
  }
  /// One of them with its times.
  SendRow Row(std::size_t home, std::int32_t send) const;
  /// [s] time of the send record.
  double Record(std::size_t home, std::int32_t send) const;
  bool Cancelled(std::size_t home, std::int32_t send) const;
  /// Prefetch the memory that Row will read: first the record, and, once that is there, its times.
  void PrefetchRecord(std::size_t home, std::int32_t send) const;
  void PrefetchTimes(std::size_t home, std::int32_t send) const;
  void Correct(const ClockModel& model);

private:
  struct Place
  {
    std::int32_t Source;
    std::uint32_t Index; ///< in the source's own sends, or in Remote
  };
  void Exchange(ProcessGroup& group);
  void Unpack(const std::vector<Bytes>& received, const ProcessGroup& group);
  void SortByHome();
  template<typename Visit>
  void ForEachRemote(std::size_t begin, std::size_t end, Visit&& visit) const;
  template<typename Visit>
  void ForEachHere(std::size_t firstRank, std::size_t endRank, Visit&& visit) const;
  SendRow MakeRow(const RankRecords& rank, const MessageRecord& send) const;
  const RankRecords* RecordsOf(const Place& place) const
  {
    const std::int32_t records = this->Contents.RecordsOf[place.Source];
    return records < 0 ? nullptr : &this->Contents.Ranks[records];
  }
  const Place& At(std::size_t home, std::int32_t send) const
  {
    return this->Places[this->Starts[home] + static_cast<std::size_t>(send)];
  }

  const ArchiveContents& Contents;
  const MessageTimes Times;
  std::int32_t First = 0;          ///< first home rank of this process
  std::vector<SendRow> Remote;     ///< by (source, posting)
  std::size_t RemoteBefore = 0;    ///< how many of them come from processes before this one
  std::vector<std::size_t> Starts; ///< by home; one more at the end
  Column<ChannelKey> SortedKeys;
  Column<Place> Places;
};
}
