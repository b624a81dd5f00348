#pragma once
#include "Filters/Core/Attribution/AttributionRows.h"
#include "Readers/Base/Column.h"

#include <cstdint>
#include <functional>
#include <limits>
#include <memory>
#include <utility>

namespace pclvis
{
/// Columns of Messages and Calls made by hand, for tests of the attribution. They cannot be priced,
/// because sends have no calls.
class MadeTrace
{
public:
  /// A message that the receiver waits for in a call of its own.
  /// @param enter [s] when the receiver enters that call, which is also when the receive is posted
  void Message(std::int32_t source, std::int32_t destination, std::int64_t bytes, double send,
    double seconds, double enter)
  {
    this->Nonblocking(source, destination, bytes, send, send + seconds, enter);
    this->Call(destination, enter, send + seconds);
  }
  /// The same without the call.
  void Nonblocking(std::int32_t source, std::int32_t destination, std::int64_t bytes, double send,
    double end, double posted)
  {
    this->Messages.Source.Append(source);
    this->Messages.Destination.Append(destination);
    this->Messages.Matched.Append(1);
    this->Messages.SizeBytes.Append(bytes);
    this->Messages.SendBegin.Append(send);
    this->Messages.SendEnd.Append(send + 1e-7);
    this->Messages.ReceiveBegin.Append(posted);
    this->Messages.ReceiveEnd.Append(end);
    this->More.SourceNode.Append(this->NodeOf(source));
    this->More.DestinationNode.Append(this->NodeOf(destination));
    this->More.InterNode.Append(this->NodeOf(source) != this->NodeOf(destination));
    this->More.Latency.Append(this->kNaN);
    this->More.LateSender.Append(this->kNaN);
    if (this->RegionOf)
    {
      this->Regions.SourceRegion.Append(this->RegionOf(source));
      this->Regions.DestinationRegion.Append(this->RegionOf(destination));
    }
  }
  void Call(std::int32_t rank, double begin, double end, std::int64_t collective = -1)
  {
    this->Calls.Rank.Append(rank);
    this->Calls.Thread.Append(0);
    this->Calls.Call.Append(0);
    this->Calls.Begin.Append(begin);
    this->Calls.End.Append(end);
    this->Calls.Root.Append(-1);
    this->Calls.CollectiveId.Append(collective);
    this->Calls.CollectiveEnd.Append(this->kNaN);
    this->MpiLevel.Append(1);
    this->Wait.Append(this->kNaN);
  }
  AttributionInput Input() const
  {
    AttributionInput input;
    input.Priced.Messages = ViewsOf<ReplayMessages>(this->Messages);
    input.Priced.Regions = ViewsOf<RunRegions>(this->Regions);
    input.Priced.Calls = ViewsOf<ReplayCalls>(this->Calls);
    input.Priced.Calls.MpiLevel = this->MpiLevel;
    input.Priced.CallNames = { "MPI_Recv" };
    input.Messages = ViewsOf<AttributionMessages>(this->More);
    input.Waits.Wait = this->Wait;
    return input;
  }
  /// The rows, which keep a copy of the trace.
  AttributionRows Rows() const
  {
    ProcessGroup alone;
    const auto copy = std::make_shared<const MadeTrace>(*this);
    AttributionRows rows = CollectAttributionRows(copy->Input(), alone);
    rows.Memory = std::make_shared<
      const std::pair<std::shared_ptr<const MadeTrace>, std::shared_ptr<const void>>>(
      copy, rows.Memory);
    return rows;
  }

  std::function<std::int32_t(std::int32_t)> NodeOf = [](std::int32_t rank) { return rank / 4; };
  std::function<std::int32_t(std::int32_t)> RegionOf; ///< null: messages have no regions
  ReplayMessages::Owned Messages;
  AttributionMessages::Owned More;
  RunRegions::Owned Regions;
  ReplayCalls::Owned Calls;
  Column<std::uint8_t> MpiLevel;
  Column<double> Wait;

private:
  const double kNaN = std::numeric_limits<double>::quiet_NaN();
};
}
