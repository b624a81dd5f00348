#pragma once
#include "Readers/Build/Definitions/Definitions.h"
#include "Readers/Build/Records/LocationRecords.h"
#include "Readers/Build/Records/OpenRequests.h"
#include "Readers/Build/Records/PathTree.h"

#include <cstdint>
#include <vector>

namespace pclvis
{
/// How one location's events are recorded.
struct SinkOptions
{
  bool AllRegions = false;    ///< false: only MPI calls are kept; they are the same either way
  bool DeferRequests = false; ///< the rank has several locations: requests may cross them
  Ticks WindowBegin = 0;      ///< calls that ended before it and communicate nothing are dropped
  Ticks WindowEnd = kNoTicks; ///< events at or after it are rejected
};

/// The id mapping of a location's local definitions: its own ids and the global ones, side by side.
struct IdMapping
{
  std::vector<std::uint64_t> Local, Global;
};
struct LocationMappings
{
  IdMapping Regions, Communicators, Metrics, Contexts;
};

/// The seam between the event reader and this project: takes one location's records in file order
/// and appends them to flat arrays. Every id is checked; nothing in a file can make it fail. Uses
/// no OTF2 type, so that tests and fuzzers can feed it.
///
/// Every call returns false if the event lies past the window: then it is ignored, and reading may
/// stop. Cost: amortised O(1) per event, no allocation except the growth of the arrays.
class RecordSink
{
public:
  /// @param definitions, out outlive the sink
  /// @param mappings ids of events go through these first
  RecordSink(const Definitions& definitions, const LocationInfo& location,
    const SinkOptions& options, LocationRecords& out, const LocationMappings& mappings = {});

  bool Enter(Ticks time, std::uint32_t region);
  bool Leave(Ticks time, std::uint32_t region);
  bool ContextEnter(Ticks time, std::uint32_t context, std::uint32_t unwindDistance);
  bool ContextLeave(Ticks time, std::uint32_t context);
  bool ContextSample(Ticks time, std::uint32_t context, std::uint32_t unwindDistance);

  bool Send(Ticks time, std::uint32_t receiver, std::uint32_t communicator, std::uint32_t tag,
    std::uint64_t size);
  bool Isend(Ticks time, std::uint32_t receiver, std::uint32_t communicator, std::uint32_t tag,
    std::uint64_t size, std::uint64_t request);
  bool IsendComplete(Ticks time, std::uint64_t request);
  bool IrecvRequest(Ticks time, std::uint64_t request);
  bool Receive(Ticks time, std::uint32_t sender, std::uint32_t communicator, std::uint32_t tag,
    std::uint64_t size);
  bool Irecv(Ticks time, std::uint32_t sender, std::uint32_t communicator, std::uint32_t tag,
    std::uint64_t size, std::uint64_t request);
  bool RequestCancelled(Ticks time, std::uint64_t request);

  bool CollectiveBegin(Ticks time);
  bool CollectiveEnd(Ticks time, std::int32_t operation, std::uint32_t communicator,
    std::uint32_t root, std::uint64_t sent, std::uint64_t received);
  bool CollectiveRequest(Ticks time, std::uint64_t request);
  bool CollectiveComplete(Ticks time, std::int32_t operation, std::uint32_t communicator,
    std::uint32_t root, std::uint64_t sent, std::uint64_t received, std::uint64_t request);

  /// @param values already as numbers, n of them
  bool Metric(Ticks time, std::uint32_t metric, std::size_t n, const double* values);
  /// A record that is only counted.
  bool Other(Ticks time, Oddity oddity);

  /// After the last event: closes open calls, releases unused memory.
  void Finish();

private:
  struct CommunicatorView
  {
    const std::int32_t* Peers;
    std::uint32_t Size;
    bool Self;
  };
  /// Also gives an event without a time that of the previous event.
  bool Takes(Ticks& time);
  void Note(Oddity oddity, Ticks time);
  bool Kept(const RegionUse& use) const { return use.Mpi || this->Options.AllRegions; }
  std::int32_t Code(std::int32_t call) const
  {
    const auto place = static_cast<std::size_t>(this->Path.Tree[this->Out.Calls[call].Path].Place);
    const std::vector<CodePlace>& places = this->Known.Facts.Places;
    return place < places.size() ? places[place].Region : this->Unknown.Code;
  }
  std::int32_t Innermost() const
  {
    const std::int32_t mpi = this->MpiStack.empty() ? kNoCall : this->MpiStack.back();
    const std::int32_t other = this->OtherStack.empty() ? kNoCall : this->OtherStack.back();
    return mpi > other ? mpi : other;
  }
  std::int32_t InnermostDepth() const
  {
    const std::int32_t call = this->Innermost();
    return call == kNoCall ? 0 : this->DepthOf(call);
  }
  std::int32_t DepthOf(std::int32_t call) const
  {
    return this->Path.Tree[this->Out.Calls[call].Path].Depth;
  }
  void Open(Ticks time, const RegionUse& use, std::int32_t path);
  void CloseInnermost(Ticks time, std::vector<std::int32_t>& stack);
  void Close(Ticks time, const RegionUse& use);
  void CloseOthersBelow(Ticks time, std::int32_t depth);
  /// Position of a calling context whose region is known; -1, with a note, for any other.
  std::int32_t KnownContext(Ticks time, std::uint32_t context);
  std::int32_t PathOf(Ticks time, std::int32_t context);
  void OpenFrames(Ticks time, std::int32_t context, std::uint32_t newFrames);
  const RegionUse& Use(Ticks time, std::uint32_t region);
  std::int32_t Communicator(Ticks time, std::uint32_t communicator);
  std::int32_t Peer(Ticks time, std::int32_t communicator, std::uint32_t peer);
  std::int32_t Root(std::int32_t communicator, std::uint32_t root) const;
  void Fill(MessageRecord& message, Ticks time, std::uint32_t peer, std::uint32_t communicator,
    std::uint32_t tag, std::uint64_t size);
  /// A receive whose request was completed.
  void FillCompleted(MessageRecord& message, Ticks time, std::uint32_t sender,
    std::uint32_t communicator, std::uint32_t tag, std::uint64_t size);
  void NoteReceiveInWait(const MessageRecord& message);
  CollectiveRecord Collective(Ticks time, std::int32_t operation, std::uint32_t communicator,
    std::uint32_t root, std::uint64_t sent, std::uint64_t received);
  std::int32_t MpiCall();
  std::uint16_t Thread() const { return static_cast<std::uint16_t>(this->Location.Thread); }
  void FillCollective(CollectiveRecord& known, const CollectiveRecord& ended);
  std::int64_t Bytes(Ticks time, std::uint64_t size);
  bool Room(std::size_t records, Ticks time);
  void Defer(Ticks time, std::uint64_t request, RequestRecord::Kind what, std::size_t index);

  const Definitions& Known;
  const LocationInfo Location;
  const SinkOptions Options;
  const LocalIds RegionIds, CommunicatorIds, MetricIds, ContextIds;
  LocationRecords& Out;
  std::vector<CommunicatorView> Communicators;
  OpenPath Path;                          ///< over all regions, whether kept as calls or not
  std::vector<std::int32_t> ContextPaths; ///< node of each calling context, -1: not looked up yet
  std::vector<std::int32_t> MpiStack;     ///< open MPI calls, outermost first
  std::vector<std::int32_t> OtherStack;   ///< open calls of other regions, where they are kept
  std::vector<std::int32_t> OpenCount;    ///< open calls by code
  OpenRequests SendRequests, ReceiveRequests, CollectiveRequests;
  std::int32_t OpenCollective = -1; ///< begun and not ended: index into Out.Collectives
  std::int32_t LastUsedCall = -1;   ///< the last call that a message or collective refers to
  Ticks Previous = 0;               ///< time of the last event
  const RegionUse Unknown;
};
}
