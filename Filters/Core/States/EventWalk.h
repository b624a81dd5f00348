#pragma once
#include "Filters/Core/States/CommunicationEvents.h"

#include <vector>

namespace pclvis
{
/// Visits every event once, in an order that respects happened-before: events of a rank in program
/// order, a receive after its send, however much the clocks of ranks differ. A rank's events
/// are visited in runs, so this is not an order by time, but it is sufficient where only precedence
/// counts.
///
/// Events of a real execution always have such an order. In a table that contradicts itself, some
/// ranks wait for each other in a cycle: the cycle's receive that is first by (time, rank) is then
/// released, i.e. visited without its send, and its message no longer joins (events.Sides).
/// Source: [Lamport1978]; Filters/README, Happened Before.
class EventWalk
{
public:
  using Code = CommunicationEvents::Code;

  /// @param events must outlive this; receives that are released no longer join
  explicit EventWalk(CommunicationEvents& events)
    : Events(events), Next(events.First.begin(), events.First.end() - 1),
      Sent(events.Messages.Size(), 0), Queued(Next.size(), 1), Seen(Next.size(), 0)
  {
    for (std::size_t rank = Next.size(); rank-- > 0;)
    {
      this->Ready.push_back(static_cast<std::int32_t>(rank));
    }
  }

  /// @param visit (number of the rank, place in events.Event, event)
  /// @return receives that were released
  /// @throws Cancelled if progress returns false
  /// Cost: O(events), and at most O(ranks) per released receive; one byte per message.
  template<typename Visit>
  std::int64_t Run(Visit&& visit, const Progress& progress = {}, const char* what = "")
  {
    std::int64_t released = 0;
    while (true)
    {
      while (!this->Ready.empty())
      {
        const std::int32_t rank = this->Ready.back();
        this->Ready.pop_back();
        this->Queued[rank] = 0;
        this->Advance(rank, visit);
        this->Tell(progress, what);
      }
      if (!this->ReleaseOne())
      {
        return released;
      }
      ++released;
    }
  }

private:
  /// Visits events of the rank until one must wait for its send.
  template<typename Visit>
  void Advance(std::int32_t rank, Visit& visit)
  {
    std::size_t i = this->Next[rank];
    const std::size_t end = this->Events.First[rank + 1], begin = i;
    for (; i < end; ++i)
    {
      const Code event = this->Events.Event[i];
      const std::size_t row = CommunicationEvents::Row(event);
      const bool joins = (this->Events.Sides[row] & kJoins) != 0;
      if (!CommunicationEvents::IsSend(event) && joins && !this->Sent[row])
      {
        break;
      }
      visit(rank, i, event);
      if (CommunicationEvents::IsSend(event) && joins)
      {
        this->Sent[row] = 1;
        this->Wake(this->Events.Partner(event), event + 1);
      }
    }
    this->Next[rank] = i;
    this->Visited += i - begin;
  }
  /// A rank that waits for this receive can go on. (The rank that runs now waits for nothing.)
  void Wake(std::int32_t rank, Code receive)
  {
    const std::size_t i = this->Next[rank];
    if (!this->Queued[rank] && i < this->Events.First[rank + 1] && this->Events.Event[i] == receive)
    {
      this->Queued[rank] = 1;
      this->Ready.push_back(rank);
    }
  }
  bool Waits(std::int32_t rank) const { return this->Next[rank] < this->Events.First[rank + 1]; }
  /// Releases a receive of a cycle of waiting ranks; false if no rank waits.
  bool ReleaseOne()
  {
    const std::int32_t ranks = static_cast<std::int32_t>(this->Next.size());
    while (this->Finished < ranks && !this->Waits(this->Finished))
    {
      ++this->Finished;
    }
    if (this->Finished == ranks)
    {
      return false;
    }
    // Each waiting rank waits for one other (or itself): following them ends in a cycle.
    ++this->Search;
    std::int32_t rank = this->Finished;
    while (this->Seen[rank] != this->Search)
    {
      this->Seen[rank] = this->Search;
      rank = this->Events.Partner(this->Events.Event[this->Next[rank]]);
    }
    std::int32_t first = rank, other = rank;
    do
    {
      first = this->Earlier(other, first) ? other : first;
      other = this->Events.Partner(this->Events.Event[this->Next[other]]);
    } while (other != rank);
    this->Events.Sides[CommunicationEvents::Row(this->Events.Event[this->Next[first]])] &=
      static_cast<std::uint8_t>(~kJoins);
    this->Queued[first] = 1;
    this->Ready.push_back(first);
    return true;
  }
  /// By the time of what they wait for, then by rank.
  bool Earlier(std::int32_t a, std::int32_t b) const
  {
    const double x = this->Events.Time(this->Events.Event[this->Next[a]]);
    const double y = this->Events.Time(this->Events.Event[this->Next[b]]);
    return x != y ? x < y : a < b;
  }
  void Tell(const Progress& progress, const char* what)
  {
    if (this->Visited >= this->NextReport)
    {
      Report(progress,
        static_cast<double>(this->Visited) / static_cast<double>(this->Events.Size() + 1), what);
      this->NextReport = this->Visited + (std::size_t{ 1 } << 18);
    }
  }

  CommunicationEvents& Events;
  std::vector<std::size_t> Next;    // by rank: place of the first event not visited
  std::vector<std::uint8_t> Sent;   // by row: its send was visited
  std::vector<std::uint8_t> Queued; // by rank: stands in Ready
  std::vector<std::int32_t> Ready;  // ranks that may go on
  std::vector<std::uint32_t> Seen;  // by rank: the last search that came by
  std::uint32_t Search = 0;
  std::int32_t Finished = 0; // ranks below have no event left
  std::size_t Visited = 0, NextReport = 0;
};
}
