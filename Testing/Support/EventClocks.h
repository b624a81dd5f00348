#pragma once
#include "Filters/Core/States/CommunicationEvents.h"
#include "Filters/Core/States/HappenedBefore.h"
#include "Readers/Base/Column.h"
#include "Readers/Base/Progress.h"

#include <cstddef>
#include <cstdint>
#include <vector>

// Clocks of all events as defined in the papers. Tests compare them with the dependence of single
// events (ConeOf) and the order of states.

namespace pclvis
{
/// Compares two vector clocks literally:
///   Discipline 1: for all i, V_a[i] <= V_b[i]: b depends on a                 -> Before
///   Discipline 2: some V_a[i] > V_b[i], and some V_b[j] > V_a[j]: concurrent  -> Concurrent
/// Equal clocks belong to the same event, because every event counts in the entry of its own rank.
/// Source: [PCLVis] 5.2.
EventOrder CompareClocks(ColumnView<std::uint32_t> a, ColumnView<std::uint32_t> b);

/// Lamport's clock of every event, by place in events.Event: 1 + the greater of the clock of the
/// rank's previous event and, for a joined receive, that of its send.
/// Source: [Lamport1978]; Filters/README, Happened Before. Cost: O(events).
Column<std::uint32_t> LamportClocks(CommunicationEvents& events, const Progress& progress = {});

/// The order S: places in events.Event by (Lamport's clock, time, rank). A receive never precedes
/// its send, whatever the clocks of the ranks say.
/// Source: [PCLVis] 5.3.1; Filters/README, Happened Before. Cost: O(events log events).
std::vector<std::uint32_t> TopologicalOrder(
  CommunicationEvents& events, const Progress& progress = {});

/// The vector clocks of all events, for a window of a trace: O(events * ranks) memory, in blocks.
///   send on rank i:                 vec_i[i] = vec_i[i] + 1                          (Eq. 6)
///   receive on rank i from rank j:  vec_i[i] = vec_i[i] + 1                          (Eq. 7)
///                                   vec_i[p] = max(vec_i[p], vec_j[p]) for all p     (Eq. 8)
/// where vec_j is the clock that was sent with the message. A receive whose send is not among the
/// events only counts itself.
/// Source: [PCLVis] Eq. 6-8.
class VectorClocks
{
public:
  /// @param events       must outlive this object
  /// @param maximumBytes limit of the memory for clocks
  /// @throws Error if the clocks need more memory than that; says how much
  /// @throws Cancelled if progress returns false
  VectorClocks(CommunicationEvents& events, std::size_t maximumBytes = std::size_t{ 1 } << 30,
    const Progress& progress = {});
  /// Clock of an event by its place in events.Event, shape (ranks).
  ColumnView<std::uint32_t> Of(std::size_t place) const;
  /// The order of events a and b, both by place in events.Event.
  EventOrder Compare(std::size_t a, std::size_t b) const
  {
    return CompareClocks(this->Of(a), this->Of(b));
  }
  /// Whether b depends on a (Discipline 1) and is not a itself.
  bool HappenedBefore(std::size_t a, std::size_t b) const
  {
    return this->Compare(a, b) == EventOrder::Before;
  }

private:
  std::uint32_t* At(std::size_t place);

  std::size_t Ranks, InBlock;
  std::vector<Column<std::uint32_t>> Blocks;
};

/// For every event of a whole trace, how many events of the chosen ranks are known there. These are
/// the chosen ranks' entries of the vector clock: 4 bytes per event and chosen rank.
/// Source: [PCLVis] Eq. 6-8; Filters/README, Happened Before.
class KnownEvents
{
public:
  /// @param ranks numbers of the chosen ranks in events.Ranks
  /// Cost: O(events * chosen ranks).
  KnownEvents(
    CommunicationEvents& events, std::vector<std::int32_t> ranks, const Progress& progress = {});
  /// Number of events of the k-th chosen rank that are known at an event (by place): the position
  /// of the last known event in its rank's order plus 1; 0: none.
  std::uint32_t Count(std::size_t place, std::size_t k) const
  {
    return this->Counts[place * this->Ranks.size() + k];
  }
  /// Whether the event at `position` of the k-th chosen rank happened before the one at `place`.
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
