#pragma once
#include "Filters/Core/Structure/LogicalEvents.h"

#include <numeric>
#include <vector>

namespace pclvis
{
/// Sets of things that are merged; each has the least of its members as its name.
class MergedSets
{
public:
  explicit MergedSets(std::size_t n) : Parent(n)
  {
    std::iota(this->Parent.begin(), this->Parent.end(), 0u);
  }
  std::uint32_t Find(std::uint32_t i)
  {
    while (this->Parent[i] != i)
    {
      this->Parent[i] = this->Parent[this->Parent[i]];
      i = this->Parent[i];
    }
    return i;
  }
  void Merge(std::uint32_t a, std::uint32_t b)
  {
    a = this->Find(a);
    b = this->Find(b);
    this->Parent[a < b ? b : a] = a < b ? a : b;
  }

private:
  std::vector<std::uint32_t> Parent;
};

/// Events by partition. The events of a rank in a partition are consecutive, and partitions do not
/// follow each other in circles.
struct EventPartitions
{
  std::uint32_t Count = 0;
  PlainVector<std::uint32_t> Of; ///< by event, below Count

  /// Numbers the sets of events in the order of their first events.
  void Number(MergedSets& sets, std::size_t events);
};

/// Merges the events of each message, of each collective operation, those completed by the same
/// MPI_Waitall (or another call that completes several requests), and those of the same group; then
/// events that depend on each other in a cycle.
/// Source: [Isaacs2014b], section 2.
/// @param group of each event, any numbers; kNone: none; empty: there are no groups
/// Cost: O(events + messages), 24 bytes per event. Independent of the order of rows.
EventPartitions PartitionEvents(
  const LogicalEvents& events, const PlainVector<std::uint32_t>& group = {});
}
