#pragma once
#include "Readers/Build/Trace/Trace.h"

#include <array>
#include <cstdint>
#include <limits>
#include <string>
#include <vector>

namespace pclvis
{
/// Times here are ticks as the tracer wrote them: no clock correction, unsigned 64 bits.
using Ticks = std::uint64_t;
constexpr Ticks kNoTicks = std::numeric_limits<Ticks>::max();

/// Values of MessageRecord::Completion and Post that are not the index of a call.
constexpr std::int32_t kNoCall = -1;    ///< happened outside every recorded call
constexpr std::int32_t kOpen = -2;      ///< not completed within what was read
constexpr std::int32_t kCancelled = -3; ///< cancelled by the program

struct CallRecord
{
  Ticks Begin, End;          ///< End = kNoTicks while the call is open
  std::int32_t Path, Parent; ///< Path: position in LocationRecords::Paths, of the call itself;
                             ///< Parent: index of the enclosing call in the same location, or -1
};

/// A send or a receive as one location saw it, in order of posting.
struct MessageRecord
{
  Ticks Time;                ///< of the send or receive record; kNoTicks: never received
  std::int64_t Size;         ///< [bytes], -1: unknown
  std::int32_t Partner;      ///< world rank, -1: no rank
  std::int32_t Communicator; ///< code, -1: unknown
  std::int32_t Tag;          ///< -1: none
  std::int32_t Post;         ///< call that sent or posted, on thread PostThread
  std::int32_t Completion;   ///< call that completed, on thread CompletionThread
  std::uint16_t PostThread, CompletionThread; ///< threads within the rank
};

/// Collective operations for which it is known which ranks need data of which: all of all
/// (barriers, and other operations of all ranks if they move data), all of the root, or the root of
/// all. Any other number only distinguishes operations. The values are those of OTF2; readers of
/// other formats write the same.
enum CollectiveOperation : std::int32_t
{
  kBarrierOperation = 0,
  kBroadcastOperation = 1,
  kGatherOperation = 2,
  kScatterOperation = 4,
  kAllGatherOperation = 6,
  kAllToAllOperation = 8,
  kAllReduceOperation = 11,
  kReduceOperation = 12
};

/// One rank's part in a collective operation, in order of initiation.
struct CollectiveRecord
{
  std::int64_t Sent, Received; ///< [bytes], -1: unknown
  std::int32_t Call;           ///< call that began it, of the thread CallThread
  std::int32_t Communicator;   ///< code, -1: never ended or unknown
  std::int32_t Root;           ///< world rank, -1: none
  std::int32_t Operation;      ///< CollectiveOperation, or any other number of its own
  std::int32_t CallThread;
  std::int32_t Completion; ///< call that ended it, of the thread CompletionThread
  std::int32_t CompletionThread;
};

struct CounterRecord
{
  Ticks Time;
  double Value;
  std::int32_t Counter;
};

/// The post or completion of a request on a rank with several locations; resolved once all
/// locations are read.
struct RequestRecord
{
  enum class Kind : std::uint8_t
  {
    PostSend,
    PostReceive,
    PostCollective,
    CompleteSend,       ///< Index: call
    CompleteReceive,    ///< Index: into LocationRecords::Completed
    CompleteCollective, ///< Index: into LocationRecords::CompletedCollectives
    Cancel
  };
  Ticks Time;
  std::uint64_t Request;
  std::int32_t Index;
  Kind What;
};

/// Every oddity that a location can contain; texts are in ImportTexts.cxx.
enum class Oddity : std::uint8_t
{
  UnknownRegion,
  UnknownCommunicator,
  UnknownMetric,
  UnknownContext,
  NoRankPartner,
  PartnerOutsideCommunicator,
  AbsurdSize,
  LeaveWithoutEnter,
  LeftOutOfOrder,
  OpenAtEnd,
  MessageOutsideCall,
  ReceiveInWait,
  ReceiveWithoutRequest,
  SendCompletionWithoutRequest,
  RequestPostedAgain,
  CancelledRequest,
  CollectiveWithoutBegin,
  CollectiveWithoutEnd,
  NonblockingCollective,
  CollectiveOutsideCall,
  RequestTest,
  MeasurementOff,
  MeasurementOn,
  BufferFlush,
  ThreadFork,
  Parameter,
  RmaOperation,
  RmaSynchronisation,
  ContextSample,
  ProgramEvent,
  TimeBackwards,
  EventWithoutTime,
  TooManyRecords,
  Count
};

struct OddityCount
{
  std::int64_t Count = 0;
  Ticks First = kNoTicks;
};

/// The raw records of one location's events.
struct LocationRecords
{
  Column<CallRecord> Calls;
  Column<MessageRecord> Sends, Receives;
  Column<CollectiveRecord> Collectives;
  Column<CounterRecord> Counters;
  Column<RequestRecord> Requests;
  Column<MessageRecord> Completed;
  Column<CollectiveRecord> CompletedCollectives;
  std::vector<PathNode> Paths; ///< call paths of all that was entered, in order of appearance
  std::array<OddityCount, static_cast<std::size_t>(Oddity::Count)> Oddities;
  std::int64_t Events = 0;
  std::int64_t CollectiveEnds = 0;
  Ticks First = kNoTicks, Last = 0; ///< of the events seen; First = kNoTicks: none
  std::int32_t LastUsed = -1;       ///< the last call that communicates; -1: none does
  bool CutByWindow = false;         ///< events after the window were not read

  /// Whether a call goes on after the window that was read, and only seems to end with it.
  bool IsCut(std::int32_t call) const
  {
    return this->CutByWindow && this->Calls[static_cast<std::size_t>(call)].End > this->Last;
  }
};

/// Memory for the records of many locations that are read one after the other: large blocks, which
/// get large pages, where each location's own arrays would be too small for them.
class RecordStore
{
public:
  /// @param events that all locations together may have: bounds the size of the blocks
  explicit RecordStore(std::size_t events)
    : Calls(events / 2), Sends(events / 8), Receives(events / 8)
  {
  }
  /// Gives the calls and messages of the next location room in the blocks, enough for that many
  /// events; what does not fit gets memory of its own. The store must outlive the records.
  void Lend(LocationRecords& records, std::size_t events)
  {
    records.Calls = this->Calls.Lend(events / 2);
    records.Sends = this->Sends.Lend(events / 8);
    records.Receives = this->Receives.Lend(events / 8);
  }
  /// After the location's last record, and before the next Lend.
  void Keep(const LocationRecords& records)
  {
    this->Calls.Keep(records.Calls);
    this->Sends.Keep(records.Sends);
    this->Receives.Keep(records.Receives);
  }

private:
  template<typename T>
  class Blocks
  {
  public:
    explicit Blocks(std::size_t values) : Block(values < kMost ? values : kMost) {}
    Column<T> Lend(std::size_t values)
    {
      if (values > this->Block / 4)
      {
        return Column<T>(); // large enough for large pages of its own, or everything is small
      }
      const std::size_t least = values < this->Block / 16 ? this->Block / 16 : values;
      if (this->Filled.empty() || this->Filled.back().Size() + least > this->Block)
      {
        this->Filled.emplace_back();
        this->Filled.back().Reserve(this->Block);
        this->Present = 0;
      }
      Column<T>& block = this->Filled.back();
      if (block.Size() + values > this->Present)
      {
        const std::size_t from = this->Present > block.Size() ? this->Present : block.Size();
        this->Present = block.Size() + values;
        MakePresent(block.Data() + from, (this->Present - from) * sizeof(T));
      }
      return Column<T>::In(block.Data() + block.Size(), this->Block - block.Size());
    }
    void Keep(const Column<T>& column)
    {
      if (!this->Filled.empty() && column.Data() == this->Filled.back().end())
      {
        this->Filled.back().Resize(this->Filled.back().Size() + column.Size());
      }
    }

  private:
    static constexpr std::size_t kMost = (std::size_t(32) << 20) / sizeof(T);
    const std::size_t Block; ///< values in one block
    std::size_t Present = 0; ///< values of the last block whose memory is present
    std::vector<Column<T>> Filled;
  };
  Blocks<CallRecord> Calls;
  Blocks<MessageRecord> Sends, Receives;
};
}
