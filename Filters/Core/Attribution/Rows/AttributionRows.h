#pragma once
#include "Filters/Core/Common/RankSet.h"
#include "Filters/Core/Common/WhoTalks.h"
#include "Filters/Core/Periods/PeriodList.h"
#include "Readers/Base/Column.h"
#include "Readers/Schema/CommunicationAxis.h"
#include "Readers/Schema/GatherColumns.h"
#include "Readers/Schema/MpiCalls.h"
#include "Readers/Schema/TraceSchema.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <limits>
#include <memory>
#include <string>
#include <vector>

namespace pclvis
{
/// The columns of the table Messages that attribution needs; this process's rows, any order.
struct AttributionMessages
  : ColumnViews<schema::Messages::MessageId, schema::Messages::Source,
      schema::Messages::Destination, schema::Messages::SourceNode,
      schema::Messages::DestinationNode, Optional<schema::Messages::Tag>,
      schema::Messages::InterNode, schema::Messages::Matched, schema::Messages::SizeBytes,
      schema::Messages::SendBegin, schema::Messages::SendEnd, schema::Messages::ReceiveBegin,
      schema::Messages::ReceiveEnd, Optional<schema::Messages::Criterion>,
      Optional<schema::Messages::Latency>, Optional<schema::Messages::LateSender>>
{
  /// Messages without a rank or a time, and those of a rank to itself, are left out.
  bool Keeps(std::size_t i) const
  {
    return this->Matched[i] && this->Source[i] >= 0 && this->Destination[i] >= 0 &&
      this->Source[i] != this->Destination[i] &&
      std::isfinite(
        this->SendBegin[i] + this->SendEnd[i] + this->ReceiveBegin[i] + this->ReceiveEnd[i]);
  }
  /// Only the send was recorded, to another rank.
  bool IsLoneSend(std::size_t i) const
  {
    return !this->Matched[i] && this->Source[i] != this->Destination[i] &&
      std::isfinite(this->SendBegin[i]) &&
      SaysWhoTalks(false, this->Source[i], this->Destination[i], this->SendBegin[i]);
  }
};

/// The columns of the table Calls that attribution needs; may be empty.
struct AttributionCalls
  : ColumnViews<Optional<schema::Calls::CollectiveId>, schema::Calls::Rank,
      Optional<schema::Calls::Thread>, schema::Calls::Begin, schema::Calls::End,
      Optional<schema::Calls::Wait>, IfPresent<schema::Calls::Call>>
{
  ColumnView<std::uint8_t> MpiLevel;    ///< same rows
  std::vector<std::string> CallNames{}; ///< by code; the same on every process
  /// [s] Calls outside of this time are left out, those that reach beyond it are clipped.
  double First = -std::numeric_limits<double>::infinity();
  double Last = std::numeric_limits<double>::infinity();
  /// Left out: regions that are not MPI calls, MPI calls within others, and calls of threads other
  /// than the first.
  bool Keeps(std::size_t i) const
  {
    return this->Rank[i] >= 0 && IsOutermostMpi(this->MpiLevel[i]) && this->Thread[i] <= 0 &&
      this->End[i] >= this->Begin[i] && this->End[i] >= this->First && this->Begin[i] <= this->Last;
  }
  double BeginOf(std::size_t i) const { return std::fmax(this->Begin[i], this->First); }
  double EndOf(std::size_t i) const { return std::fmin(this->End[i], this->Last); }
};

/// This process's rows of the tables.
struct AttributionInput
{
  AttributionMessages Messages;
  AttributionCalls Calls;
  /// Of both ends of Messages; no rows if regions are not asked about; the same on every process.
  ColumnViews<schema::Messages::SourceRegion, schema::Messages::DestinationRegion> Regions;
  ColumnViews<schema::Ranks::Rank> Ranks; ///< may be empty
  PeriodRows Periods;                     ///< durations; may be empty
  CommunicationAxis Axis{}; ///< what durations are cut from; empty: the time of messages and calls
  /// The reader has already decided whether estimated clocks are better: times are taken as they
  /// are.
  bool ClocksChosen = false;
};

/// A message between two different ranks, both sides of which were found.
struct AttributionMessage
{
  std::int32_t Source, Destination; ///< numbers of ranks
  std::int32_t Tag;
  bool InterNode;
  std::int64_t Bytes;                                  ///< >= 0; unknown counts as 0
  double SendBegin, SendEnd, ReceiveBegin, ReceiveEnd; ///< [s]
  double Criterion, Latency, LateSender;               ///< NaN where unknown
  std::int64_t Id;
};

/// A message between two different ranks of which only the send was recorded (WhoTalks.h): it says
/// who talks to whom, and its only time is its begin.
struct LoneSend
{
  std::int32_t Source, Destination; ///< numbers of ranks
  bool InterNode;
  std::int64_t Bytes; ///< >= 0; unknown counts as 0
  double SendBegin;   ///< [s]
};

/// An MPI call that no other encloses, of a rank's first thread.
struct AttributionCall
{
  double Begin, End;       ///< [s]
  std::int64_t Collective; ///< id of the collective operation; -1: none
};

/// Iterates over rows that are stored in columns.
template<typename Rows>
class RowIterator
{
public:
  using iterator_category = std::input_iterator_tag;
  using value_type = typename Rows::Row;
  using difference_type = std::ptrdiff_t;
  using pointer = const value_type*;
  using reference = value_type;
  RowIterator(const Rows& rows, std::size_t at) : Of(&rows), At(at) {}
  value_type operator*() const { return (*this->Of)[this->At]; }
  RowIterator& operator++()
  {
    ++this->At;
    return *this;
  }
  bool operator==(const RowIterator& other) const { return this->At == other.At; }
  bool operator!=(const RowIterator& other) const { return this->At != other.At; }

private:
  const Rows* Of;
  std::size_t At;
};

/// Messages in columns: a pass over them reads only the columns it uses. A row is assembled from
/// its columns on access; unused fields cost nothing. Source and Destination are numbers of ranks.
struct MessageColumns
  : ColumnViews<schema::Messages::Source, schema::Messages::Destination, schema::Messages::Tag,
      schema::Messages::InterNode, schema::Messages::SizeBytes, schema::Messages::SendBegin,
      schema::Messages::SendEnd, schema::Messages::ReceiveBegin, schema::Messages::ReceiveEnd,
      schema::Messages::Criterion, schema::Messages::Latency, schema::Messages::LateSender,
      schema::Messages::MessageId>
{
  using Row = AttributionMessage;

  std::size_t size() const { return this->MessageId.Size; }
  bool empty() const { return this->MessageId.Size == 0; }
  std::int64_t Bytes(std::size_t i) const { return std::max<std::int64_t>(0, this->SizeBytes[i]); }
  AttributionMessage operator[](std::size_t i) const
  {
    return { this->Source[i], this->Destination[i], this->Tag[i], this->InterNode[i] != 0,
      this->Bytes(i), this->SendBegin[i], this->SendEnd[i], this->ReceiveBegin[i],
      this->ReceiveEnd[i], this->Criterion[i], this->Latency[i], this->LateSender[i],
      this->MessageId[i] };
  }
  RowIterator<MessageColumns> begin() const { return { *this, 0 }; }
  RowIterator<MessageColumns> end() const { return { *this, this->size() }; }
};

/// Calls in columns, likewise.
struct CallColumns
  : ColumnViews<schema::Calls::Begin, schema::Calls::End, schema::Calls::CollectiveId>
{
  using Row = AttributionCall;

  std::size_t size() const { return this->Begin.Size; }
  bool empty() const { return this->Begin.Size == 0; }
  AttributionCall operator[](std::size_t i) const
  {
    return { this->Begin[i], this->End[i], this->CollectiveId[i] };
  }
  RowIterator<CallColumns> begin() const { return { *this, 0 }; }
  RowIterator<CallColumns> end() const { return { *this, this->size() }; }
};

/// All rows of all processes in one order, on clocks that agree.
struct AttributionRows
{
  RankSet Ranks;
  std::vector<std::int32_t> Node; ///< 0, 1, ... of each rank by number; -1 unknown
  std::int32_t Nodes = 0;
  std::vector<std::int32_t> Region; ///< of each rank by number, -1: unknown or not read
  MessageColumns Messages;          ///< by destination, receive end, id
  CallColumns Calls;                ///< by rank, begin, end
  std::vector<LoneSend> Sends;      ///< without a receive; by begin, source, destination, bytes
  /// Of each rank in Calls and, as their destination, in Messages, shape (ranks + 1).
  std::vector<std::size_t> FirstCall, FirstMessage;
  double Begin = 0, End = 0; ///< [s] of messages, sends and calls, without MPI_Init
  CommunicationAxis Axis;    ///< inside that; empty: not known, or on clocks that were corrected
  std::int64_t Rows = 0, Unmatched = 0, Skewed = 0;
  bool ClocksCorrected = false; ///< times were moved by an estimate from the messages
  bool HasLatency = false, HasWaits = false;
  double WaitedShare = 0; ///< of the time in calls that begin between the first and last message
  std::shared_ptr<const void> Memory; ///< of the columns that are not the input's
};

/// Visits everything that says who talks to whom: messages, and sends whose receive was not
/// recorded.
template<typename Visit>
void ForEachMessage(const AttributionRows& rows, Visit&& visit)
{
  for (const AttributionMessage m : rows.Messages)
  {
    visit(m);
  }
  for (const LoneSend& send : rows.Sends)
  {
    visit(send);
  }
}
}
