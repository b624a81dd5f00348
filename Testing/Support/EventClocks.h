#pragma once
#include "Filters/Core/States/CommunicationEvents.h"
#include "Filters/Core/States/HappenedBefore.h"
#include "Readers/Base/Column.h"
#include "Readers/Base/Progress.h"

#include <cstddef>
#include <cstdint>
#include <vector>

// Clocks of all events as the papers define them: what the dependence of single events (ConeOf) and
// the order of states are compared with.

namespace pclvis
{
/// Two vector clocks compared, literally:
///   Discipline 1: for all i, V_a[i] <= V_b[i]: b depends on a                 -> Before
///   Discipline 2: some V_a[i] > V_b[i], and some V_b[j] > V_a[j]: concurrent  -> Concurrent
/// Equal clocks belong to the same event, as every event counts in its own rank's entry.
/// Source: [PCLVis] 5.2.
EventOrder CompareClocks(ColumnView<std::uint32_t> a, ColumnView<std::uint32_t> b);

/// Lamport's clock of every event, by place in events.Event: 1 + the greatest of those of the
/// rank's previous event and, for a joined receive, of its send.
/// Source: [Lamport1978]; Filters/README, Happened Before. Cost: O(events).
Column<std::uint32_t> LamportClocks(CommunicationEvents& events, const Progress& progress = {});

/// The order S: places in events.Event by (Lamport's clock, time, rank). A receive never stands
/// before its send, whatever the clocks of the ranks say.
/// Source: [PCLVis] 5.3.1; Filters/README, Happened Before. Cost: O(events log events).
std::vector<std::uint32_t> TopologicalOrder(
  CommunicationEvents& events, const Progress& progress = {});

/// The vector clocks of all events, for a window of a trace: O(events * ranks) memory, in blocks.
///   send on rank i:                 vec_i[i] = vec_i[i] + 1                          (Eq. 6)
///   receive on rank i from rank j:  vec_i[i] = vec_i[i] + 1                          (Eq. 7)
///                                   vec_i[p] = max(vec_i[p], vec_j[p]) for all p     (Eq. 8)
/// where vec_j is the clock that travelled with the message; a receive whose send is not among the
/// events only counts itself.
/// Source: [PCLVis] Eq. 6-8.
class VectorClocks
{
public:
  /// @param events       must outlive this
  /// @param maximumBytes more are refused
  /// @throws Error if the clocks need more memory than that; says how much
  /// @throws Cancelled if progress returns false
  VectorClocks(CommunicationEvents& events, std::size_t maximumBytes = std::size_t{ 1 } << 30,
    const Progress& progress = {});
  /// Clock of an event by its place in events.Event, shape (ranks).
  ColumnView<std::uint32_t> Of(std::size_t place) const;
  /// How event a stands to event b, both by place in events.Event.
  EventOrder Compare(std::size_t a, std::size_t b) const
  {
    return CompareClocks(this->Of(a), this->Of(b));
  }
  /// True if b depends on a (Discipline 1) and is not a itself.
  bool HappenedBefore(std::size_t a, std::size_t b) const
  {
    return this->Compare(a, b) == EventOrder::Before;
  }

private:
  std::uint32_t* At(std::size_t place);

  std::size_t Ranks, InBlock;
  std::vector<Column<std::uint32_t>> Blocks;
};

/// For every event of a whole trace, how many events of the asked ranks are known there: their
/// entries of the vector clock and no others, 4 bytes an event and asked rank.
/// Source: [PCLVis] Eq. 6-8; Filters/README, Happened Before.
class KnownEvents
{
public:
  /// @param ranks numbers of the asked ranks in events.Ranks
  /// Cost: O(events * asked ranks).
  KnownEvents(
    CommunicationEvents& events, std::vector<std::int32_t> ranks, const Progress& progress = {});
  /// Events of the k-th asked rank that are known at an event (by place): the last one known is
  /// one less in its rank's order; 0: none.
  std::uint32_t Count(std::size_t place, std::size_t k) const
  {
    return this->Counts[place * this->Ranks.size() + k];
  }
  /// Whether the event at `position` of the k-th asked rank happened before the one at `place`.
  bool HappenedBefore(std::size_t k, std::size_t position, std::size_t place) const
  {
    return position < this->Count(place, k) &&
      this->Events.First[this->Ranks[k]] + position != place;
  }

private:
  const CommunicationEvents& Events;
  std::vector<std::int32_t> Ranks;
  Column<std::uint32_t> Counts;
};
}
