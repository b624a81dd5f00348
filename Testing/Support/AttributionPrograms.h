#pragma once
#include "Filters/Core/Attribution/Rows/CollectAttributionRows.h"
#include "Readers/Base/Column.h"

#include <cmath>
#include <cstdint>
#include <functional>
#include <limits>
#include <memory>
#include <utility>
#include <vector>

namespace pclvis
{
/// Columns of Messages and Calls made by hand, for tests of the attribution.
class MadeTrace
{
public:
  /// A message that is waited for in a call of its own of the receiver.
  /// @param enter [s] when the receiver enters that call; the receive is posted then, too
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
    this->Messages.MessageId.Append(static_cast<std::int64_t>(this->Messages.MessageId.Size()));
    this->Messages.Source.Append(source);
    this->Messages.Destination.Append(destination);
    this->Messages.SourceNode.Append(this->NodeOf(source));
    this->Messages.DestinationNode.Append(this->NodeOf(destination));
    this->Messages.Tag.Append(1);
    this->Messages.InterNode.Append(this->NodeOf(source) != this->NodeOf(destination));
    this->Messages.Matched.Append(1);
    this->Messages.SizeBytes.Append(bytes);
    this->Messages.SendBegin.Append(send);
    this->Messages.SendEnd.Append(send + 1e-7);
    this->Messages.ReceiveBegin.Append(posted);
    this->Messages.ReceiveEnd.Append(end);
    this->Messages.Criterion.Append(this->kNaN);
    this->Messages.Latency.Append(this->kNaN);
    this->Messages.LateSender.Append(this->kNaN);
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
    this->MpiLevel.Append(1);
    this->Calls.CollectiveId.Append(collective);
    this->Calls.Begin.Append(begin);
    this->Calls.End.Append(end);
    this->Calls.Wait.Append(this->kNaN);
  }
  AttributionInput Input() const
  {
    AttributionInput input;
    input.Messages = ViewsOf<AttributionMessages>(this->Messages);
    input.Regions = ViewsOf<decltype(input.Regions)>(this->Regions);
    input.Calls = ViewsOf<AttributionCalls>(this->Calls);
    input.Calls.MpiLevel = this->MpiLevel;
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
  std::function<std::int32_t(std::int32_t)> RegionOf; ///< none: messages have no regions
  AttributionMessages::Owned Messages;
  decltype(AttributionInput::Regions)::Owned Regions;
  AttributionCalls::Owned Calls;
  Column<std::uint8_t> MpiLevel;

private:
  const double kNaN = std::numeric_limits<double>::quiet_NaN();
};

/// What one iteration of a made ring does to its ranks.
struct RingWishes
{
  std::int32_t Ranks = 16;
  int Iterations = 40;
  /// [s] work of a rank in an iteration
  std::function<double(std::int32_t, int)> Work = [](std::int32_t, int) { return 100e-6; };
  /// factor on the time of a message between nodes, by iteration
  std::function<double(std::int32_t, int)> Slower = [](std::int32_t, int) { return 1.0; };
  std::int32_t Hot = -1; ///< gets a message of every rank in every iteration
  std::function<std::int32_t(std::int32_t)> NodeOf = [](std::int32_t rank) { return rank / 4; };
};

/// Iterations of: work, a message to each of both neighbours in the ring (2 us within a node, 5 us
/// between nodes, 3 % of pseudo-random noise), a wait for each, a collective of all. The nodes hold
/// four ranks each.
inline MadeTrace MakeRing(const RingWishes& wishes)
{
  MadeTrace trace;
  trace.NodeOf = wishes.NodeOf;
  const std::int32_t n = wishes.Ranks;
  std::uint32_t state = 12345;
  const auto noise = [&state] {
    state = state * 1664525u + 1013904223u;
    return 1 + 0.06 * (static_cast<double>(state >> 8) / (1 << 24) - 0.5);
  };
  double now = 0;
  for (int i = 0; i < wishes.Iterations; ++i)
  {
    std::vector<double> ready(n), done(n);
    for (std::int32_t rank = 0; rank < n; ++rank)
    {
      ready[rank] = done[rank] = now + wishes.Work(rank, i) * noise();
    }
    for (std::int32_t rank = 0; rank < n; ++rank)
    {
      for (const std::int32_t from : { (rank + n - 1) % n, (rank + 1) % n })
      {
        const bool inter = trace.NodeOf(from) != trace.NodeOf(rank);
        const double seconds = (inter ? 5e-6 * wishes.Slower(from, i) : 2e-6) * noise();
        const double end = std::max(ready[from] + seconds, done[rank] + 1e-7);
        trace.Nonblocking(from, rank, 8192, ready[from], end, done[rank]);
        trace.Call(rank, done[rank], end);
        done[rank] = end + 1e-8;
      }
    }
    for (std::int32_t rank = 0; wishes.Hot >= 0 && rank < n; ++rank)
    {
      if (rank != wishes.Hot)
      {
        const double end = std::max(ready[rank] + 5e-6, done[wishes.Hot] + 1e-7);
        trace.Nonblocking(rank, wishes.Hot, 8192, ready[rank], end, done[wishes.Hot]);
        trace.Call(wishes.Hot, done[wishes.Hot], end);
        done[wishes.Hot] = end + 1e-8;
      }
    }
    double last = 0;
    for (const double at : done)
    {
      last = std::max(last, at);
    }
    for (std::int32_t rank = 0; rank < n; ++rank)
    {
      trace.Call(rank, done[rank], last + 1e-6, i);
    }
    now = last + 1e-6;
  }
  return trace;
}
}
