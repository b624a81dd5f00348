#include "Filters/Core/States/LeastStates.h"

#include "Readers/Base/Packing.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

namespace pclvis
{
namespace
{
constexpr std::int64_t kLeastCells = std::int64_t(1) << 16, kMostCells = std::int64_t(1) << 26;
constexpr char kSent = 1, kReceived = 2;

/// Highest rank and time span of the events.
struct Extent
{
  std::int32_t Rank = -1;
  double Begin = std::numeric_limits<double>::infinity(), End = -Begin;

  void Take(std::int32_t rank, double begin, double end)
  {
    this->Rank = std::max(this->Rank, rank);
    this->Begin = std::min(this->Begin, begin);
    this->End = std::max(this->End, end);
  }
};

/// Calls visit(rank, time, flag) for each event.
template<typename Visit>
void ForEvents(const EventMessages& events, const Column<std::uint8_t>& sides, Visit&& visit)
{
  for (std::size_t i = 0; i < sides.Size(); ++i)
  {
    if (sides[i] & kSends)
    {
      visit(events.Source[i], events.SendBegin[i], kSent);
    }
    if (sides[i] & kReceives)
    {
      visit(events.Destination[i], events.ReceiveEnd[i], kReceived);
    }
  }
}

Extent ExtentOf(const EventMessages& events, const Column<std::uint8_t>& sides, ProcessGroup& group)
{
  Extent here;
  ForEvents(
    events, sides, [&here](std::int32_t rank, double time, char) { here.Take(rank, time, time); });
  Packer packer;
  packer.Put(here);
  Extent all;
  for (const Bytes& part : group.AllGather(packer.Take()))
  {
    const Extent other = Unpacker(part).Get<Extent>();
    all.Take(other.Rank, other.Begin, other.End);
  }
  return all;
}
}

std::int64_t LeastStates(const EventMessages& events, const Column<std::uint8_t>& sides,
  std::int64_t most, ProcessGroup& group)
{
  const Extent extent = ExtentOf(events, sides, group);
  const std::int64_t room = std::max(kMostCells / group.Processes(), kLeastCells);
  const std::int64_t cells = std::clamp(16 * std::min(most, kMostCells), kLeastCells, room);
  const std::int64_t ranks = std::int64_t(extent.Rank) + 1;
  if (ranks < 1 || ranks > cells)
  {
    return 0;
  }
  const double span = extent.End - extent.Begin;
  const std::int64_t times =
    std::isfinite(span) && span > 0 ? std::max<std::int64_t>(cells / ranks, 1) : 1;
  Bytes seen(static_cast<std::size_t>(ranks * times), 0);
  ForEvents(events, sides, [&](std::int32_t rank, double time, char flag) {
    const double share = times > 1 ? (time - extent.Begin) / span : 0;
    const auto place = static_cast<std::int64_t>(share * static_cast<double>(times));
    seen[static_cast<std::size_t>(rank * times + std::min(place, times - 1))] |= flag;
  });
  const std::vector<Bytes> parts =
    group.Processes() == 1 ? std::vector<Bytes>{ std::move(seen) } : group.AllGather(seen);
  std::int64_t states = 0;
  for (std::int64_t rank = 0; rank < ranks; ++rank)
  {
    bool any = false, sent = false;
    for (std::int64_t i = rank * times; i < (rank + 1) * times; ++i)
    {
      char flags = 0;
      for (const Bytes& part : parts)
      {
        flags = static_cast<char>(flags | part[static_cast<std::size_t>(i)]);
      }
      const bool begins = (flags & kReceived) && sent;
      states += begins || (flags != 0 && !any);
      any = any || flags != 0;
      // A send at the time where a state begins may still belong to the previous state.
      sent = !begins && (sent || (flags & kSent));
    }
  }
  return states;
}
}
