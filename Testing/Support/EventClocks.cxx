#include "Testing/Support/EventClocks.h"

#include "Filters/Core/States/EventWalk.h"
#include "Readers/Base/Error.h"

#include <algorithm>
#include <numeric>
#include <string>
#include <utility>

namespace pclvis
{
namespace
{
using Code = CommunicationEvents::Code;

bool IsJoinedReceive(const CommunicationEvents& events, Code event)
{
  return !CommunicationEvents::IsSend(event) &&
    (events.Sides[CommunicationEvents::Row(event)] & kJoins);
}

/// Calls known(rank, place, place of the send) for every event, in an order that respects
/// dependences; -1 if there is no send, that is, for sends and for receives that are not joined to
/// one.
template<typename Known>
void VisitWithSends(
  CommunicationEvents& events, Known&& known, const Progress& progress, const char* what)
{
  Column<std::uint32_t> place(events.Messages.Size()); // place of a row's send, once visited
  EventWalk(events).Run(
    [&](std::int32_t rank, std::size_t i, Code event) {
      const std::size_t row = CommunicationEvents::Row(event);
      if (CommunicationEvents::IsSend(event))
      {
        place[row] = static_cast<std::uint32_t>(i);
      }
      known(rank, i,
        IsJoinedReceive(events, event) ? static_cast<std::int64_t>(place[row])
                                       : std::int64_t{ -1 });
    },
    progress, what);
}
}

EventOrder CompareClocks(ColumnView<std::uint32_t> a, ColumnView<std::uint32_t> b)
{
  bool less = false, greater = false;
  for (std::size_t i = 0; i < a.Size; ++i)
  {
    less = less || a[i] < b[i];
    greater = greater || a[i] > b[i];
  }
  if (less && greater)
  {
    return EventOrder::Concurrent;
  }
  return less ? EventOrder::Before : greater ? EventOrder::After : EventOrder::Same;
}

Column<std::uint32_t> LamportClocks(CommunicationEvents& events, const Progress& progress)
{
  Column<std::uint32_t> clock(events.Size());
  VisitWithSends(
    events,
    [&](std::int32_t rank, std::size_t i, std::int64_t send) {
      const std::uint32_t own = i > events.First[rank] ? clock[i - 1] : 0;
      clock[i] = 1 + std::max(own, send < 0 ? 0 : clock[send]);
    },
    progress, "Computing Lamport clocks");
  return clock;
}

std::vector<std::uint32_t> TopologicalOrder(CommunicationEvents& events, const Progress& progress)
{
  const Column<std::uint32_t> clock = LamportClocks(events, progress);
  std::vector<std::uint32_t> order(events.Size());
  std::iota(order.begin(), order.end(), 0);
  // Places are ordered by rank, and a rank's clock increases, so (clock, time, place) orders like
  // (clock, time, rank).
  std::sort(order.begin(), order.end(), [&](std::uint32_t a, std::uint32_t b) {
    if (clock[a] != clock[b])
    {
      return clock[a] < clock[b];
    }
    const double x = events.Time(events.Event[a]), y = events.Time(events.Event[b]);
    return x != y ? x < y : a < b;
  });
  return order;
}

VectorClocks::VectorClocks(
  CommunicationEvents& events, std::size_t maximumBytes, const Progress& progress)
  : Ranks(static_cast<std::size_t>(events.Ranks.Size())),
    InBlock(std::max<std::size_t>(1, (std::size_t{ 1 } << 20) / std::max<std::size_t>(1, Ranks)))
{
  const std::size_t entries = maximumBytes / sizeof(std::uint32_t);
  if (this->Ranks > 0 && events.Size() > entries / this->Ranks)
  {
    throw Error("Vector clocks: " + std::to_string(events.Size()) + " events on " +
      std::to_string(this->Ranks) + " ranks need " +
      std::to_string(events.Size() * this->Ranks * sizeof(std::uint32_t) >> 20) + " MiB, at most " +
      std::to_string(maximumBytes >> 20) +
      " MiB are allowed. Choose a shorter time window, or ask for single ranks (KnownEvents).");
  }
  for (std::size_t first = 0; first < events.Size(); first += this->InBlock)
  {
    this->Blocks.emplace_back(std::min(this->InBlock, events.Size() - first) * this->Ranks);
  }
  VisitWithSends(
    events,
    [&](std::int32_t rank, std::size_t i, std::int64_t send) {
      std::uint32_t* const vec = this->At(i);
      if (i > events.First[rank])
      {
        std::copy_n(this->At(i - 1), this->Ranks, vec);
      }
      else
      {
        std::fill_n(vec, this->Ranks, 0);
      }
      ++vec[rank]; // Eq. 6, 7
      const std::uint32_t* const sender = send < 0 ? vec : this->At(static_cast<std::size_t>(send));
      for (std::size_t p = 0; p < this->Ranks; ++p)
      {
        vec[p] = std::max(vec[p], sender[p]); // Eq. 8
      }
    },
    progress, "Computing vector clocks");
}

std::uint32_t* VectorClocks::At(std::size_t place)
{
  return this->Blocks[place / this->InBlock].Data() + place % this->InBlock * this->Ranks;
}

ColumnView<std::uint32_t> VectorClocks::Of(std::size_t place) const
{
  return { this->Blocks[place / this->InBlock].Data() + place % this->InBlock * this->Ranks,
    this->Ranks };
}

KnownEvents::KnownEvents(
  CommunicationEvents& events, std::vector<std::int32_t> ranks, const Progress& progress)
  : Events(events), Ranks(std::move(ranks)), Counts(events.Size() * this->Ranks.size())
{
  const std::size_t asked = this->Ranks.size();
  VisitWithSends(
    events,
    [&](std::int32_t rank, std::size_t i, std::int64_t send) {
      const bool first = i == events.First[rank];
      for (std::size_t k = 0; k < asked; ++k)
      {
        std::uint32_t count = first ? 0 : this->Counts[(i - 1) * asked + k];
        if (this->Ranks[k] == rank)
        {
          ++count;
        }
        if (send >= 0)
        {
          count = std::max(count, this->Counts[static_cast<std::size_t>(send) * asked + k]);
        }
        this->Counts[i * asked + k] = count;
      }
    },
    progress, "Following what the ranks know");
}
}
