#include "Filters/Core/States/CommunicationEvents.h"

#include "Readers/Base/Error.h"
#include "Readers/Base/ParallelFor.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <string>

namespace pclvis
{
namespace
{
using Code = CommunicationEvents::Code;

constexpr std::size_t kGrain = 1 << 16;

struct TimedEvent
{
  double Time;
  Code Event;
};

/// Ranks that have an event.
RankSet RanksOf(const EventMessages& messages, const Column<std::uint8_t>& sides)
{
  RankSet ranks;
  for (std::size_t i = 0; i < sides.Size(); ++i)
  {
    if (sides[i] & kSends)
    {
      ranks.Add(messages.Source[i]);
    }
    if (sides[i] & kReceives)
    {
      ranks.Add(messages.Destination[i]);
    }
  }
  ranks.Close();
  return ranks;
}

/// Calls put(number of the rank, event) for every event, in the order of rows.
template<typename Put>
void ForEachEvent(const CommunicationEvents& events, Put&& put)
{
  for (std::size_t i = 0; i < events.Sides.Size(); ++i)
  {
    if (events.Sides[i] & kSends)
    {
      put(events.Ranks.NumberOf(events.Messages.Source[i]), static_cast<Code>(2 * i));
    }
    if (events.Sides[i] & kReceives)
    {
      put(events.Ranks.NumberOf(events.Messages.Destination[i]), static_cast<Code>(2 * i + 1));
    }
  }
}

void SortRank(CommunicationEvents& events, std::size_t rank, std::vector<TimedEvent>& buffer)
{
  const std::size_t begin = events.First[rank], end = events.First[rank + 1];
  buffer.clear();
  for (std::size_t i = begin; i < end; ++i)
  {
    buffer.push_back({ events.Time(events.Event[i]), events.Event[i] });
  }
  const ColumnView<std::int64_t> id = events.Messages.MessageId;
  const auto before = [&](const TimedEvent& a, const TimedEvent& b) {
    if (a.Time != b.Time)
    {
      return a.Time < b.Time;
    }
    if ((a.Event & 1) != (b.Event & 1))
    {
      return CommunicationEvents::IsSend(a.Event);
    }
    const std::int64_t x = id[a.Event >> 1], y = id[b.Event >> 1];
    return x != y ? x < y : a.Event < b.Event;
  };
  if (!std::is_sorted(buffer.begin(), buffer.end(), before))
  {
    std::sort(buffer.begin(), buffer.end(), before);
  }
  for (std::size_t i = begin; i < end; ++i)
  {
    events.Event[i] = buffer[i - begin].Event;
  }
}
}

void CheckEventColumns(const EventMessages& messages)
{
  const std::size_t n = messages.Size();
  if (n >= std::size_t{ 1 } << 31)
  {
    throw Error("Communication events: " + std::to_string(n) +
      " messages, but at most 2147483647 are supported. Read a shorter time window or fewer "
      "ranks.");
  }
  if (messages.Source.Size != n || messages.Destination.Size != n || messages.SendBegin.Size != n ||
    messages.ReceiveEnd.Size != n || messages.Matched.Size != n)
  {
    throw Error("Communication events: the columns of Messages differ in length (message_id has " +
      std::to_string(n) + " rows). All columns need one entry per message.");
  }
}

Column<std::uint8_t> EventSides(const EventMessages& messages, const EventWindow& window)
{
  CheckEventColumns(messages);
  Column<std::uint8_t> sides(messages.Size());
  ParallelFor(messages.Size(), kGrain, 0, [&](std::size_t begin, std::size_t end, int) {
    for (std::size_t i = begin; i < end; ++i)
    {
      // An unknown time is in no window, because comparisons with NaN are false.
      const bool sends = messages.Source[i] >= 0 && window.Holds(messages.SendBegin[i]);
      const bool receives = messages.Destination[i] >= 0 && window.Holds(messages.ReceiveEnd[i]);
      const bool joins = sends && receives && messages.Matched[i];
      sides[i] = static_cast<std::uint8_t>(
        (sends ? kSends : 0) | (receives ? kReceives : 0) | (joins ? kJoins : 0));
    }
  });
  return sides;
}

CommunicationEvents MakeEvents(
  const EventMessages& messages, Column<std::uint8_t> sides, int threads, const Progress& progress)
{
  CheckEventColumns(messages);
  assert(sides.Size() == messages.Size() && "EventSides gives a value a row");
  Report(progress, 0, "Collecting events");
  CommunicationEvents events;
  events.Messages = messages;
  events.Ranks = RanksOf(messages, sides);
  events.Sides = std::move(sides);
  const std::size_t ranks = static_cast<std::size_t>(events.Ranks.Size());
  events.First.assign(ranks + 1, 0);
  ForEachEvent(events, [&](std::int32_t rank, Code) { ++events.First[rank + 1]; });
  for (std::size_t rank = 0; rank < ranks; ++rank)
  {
    events.First[rank + 1] += events.First[rank];
  }
  Report(progress, 0.2, "Collecting events");
  events.Event.Resize(events.First[ranks]);
  std::vector<std::size_t> next(events.First.begin(), events.First.end() - 1);
  ForEachEvent(events, [&](std::int32_t rank, Code event) { events.Event[next[rank]++] = event; });
  std::vector<std::vector<TimedEvent>> buffers(ThreadCount(threads));
  ParallelFor(
    ranks, 1, threads,
    [&](std::size_t begin, std::size_t end, int worker) {
      for (std::size_t rank = begin; rank < end; ++rank)
      {
        SortRank(events, rank, buffers[worker]);
      }
    },
    PartOf(progress, 0.4, 1), "Sorting each rank's events");
  return events;
}

EventPositions PositionsOf(const CommunicationEvents& events)
{
  const std::size_t n = events.Messages.Size();
  EventPositions positions{ Column<std::uint32_t>(n, kNoPosition),
    Column<std::uint32_t>(n, kNoPosition) };
  for (std::size_t rank = 0; rank + 1 < events.First.size(); ++rank)
  {
    for (std::size_t i = events.First[rank]; i < events.First[rank + 1]; ++i)
    {
      const Code event = events.Event[i];
      Column<std::uint32_t>& side =
        CommunicationEvents::IsSend(event) ? positions.Send : positions.Receive;
      side[CommunicationEvents::Row(event)] = static_cast<std::uint32_t>(i - events.First[rank]);
    }
  }
  return positions;
}
}
