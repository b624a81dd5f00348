#include "Filters/Core/Structure/LeapMerging.h"

#include "Filters/Core/Replay/RowsByKey.h"

#include <algorithm>

namespace pclvis
{
namespace
{
constexpr std::uint32_t kNone = LogicalEvents::kNone;

/// Where each rank is in its partitions: one is ready when all of its ranks have come to it.
class Front
{
public:
  Front(const LogicalEvents& events, const EventPartitions& partitions)
    : Events(events), Of(partitions.Of), At(events.First.begin(), events.First.end() - 1),
      Away(partitions.Count, 0)
  {
    ListByKey(this->Of, partitions.Count, this->First, this->Member);
    for (std::uint32_t partition = 0; partition < partitions.Count; ++partition)
    {
      this->ForEachRank(partition, [&](std::int32_t) { ++this->Away[partition]; });
    }
  }

  template<typename Visit>
  void ForEachRank(std::uint32_t partition, Visit&& visit) const
  {
    std::int32_t last = -1;
    for (std::uint32_t i = this->First[partition]; i < this->First[partition + 1]; ++i)
    {
      const std::int32_t rank = this->Events.Rank[this->Member[i]];
      if (rank != last)
      {
        visit(rank);
        last = rank;
      }
    }
  }

  /// A partition's first event.
  std::uint32_t FirstOf(std::uint32_t partition) const
  {
    return this->Member[this->First[partition]];
  }

  /// Partitions that are ready at the start.
  std::vector<std::uint32_t> Start()
  {
    std::vector<std::uint32_t> ready;
    for (std::int32_t rank = 0; rank < this->Events.Ranks(); ++rank)
    {
      this->Come(rank, ready);
    }
    return ready;
  }

  /// Takes a partition that is ready.
  void Pass(std::uint32_t partition, std::vector<std::uint32_t>& ready)
  {
    this->ForEachRank(partition, [&](std::int32_t rank) {
      std::uint32_t& at = this->At[rank];
      while (at < this->Events.First[rank + 1] && this->Of[at] == partition)
      {
        ++at;
      }
      this->Come(rank, ready);
    });
  }

private:
  void Come(std::int32_t rank, std::vector<std::uint32_t>& ready)
  {
    const std::uint32_t at = this->At[rank];
    if (at < this->Events.First[rank + 1] && --this->Away[this->Of[at]] == 0)
    {
      ready.push_back(this->Of[at]);
    }
  }

  const LogicalEvents& Events;
  const PlainVector<std::uint32_t>& Of;
  std::vector<std::uint32_t> At;   ///< by rank: its next event
  std::vector<std::uint32_t> Away; ///< by partition: its ranks that have not come
  std::vector<std::uint32_t> First;
  PlainVector<std::uint32_t> Member;
};

class Merger
{
public:
  Merger(const LogicalEvents& events, const EventPartitions& partitions, bool skip)
    : Events(events), Ranks(events, partitions), Sets(events.Size()), Skip(skip),
      Latest(static_cast<std::size_t>(events.Ranks()), kNone),
      Leap(static_cast<std::size_t>(events.Ranks()), 0)
  {
    for (std::uint32_t event = 0; event < events.Size(); ++event)
    {
      this->Active += events.IsFirst(event);
    }
    // Events of a partition stay together.
    for (std::uint32_t event = 0; event < events.Size(); ++event)
    {
      this->Sets.Merge(event, this->Ranks.FirstOf(partitions.Of[event]));
    }
  }

  EventPartitions Merge()
  {
    std::vector<std::uint32_t> leap = this->Ranks.Start();
    while (!leap.empty())
    {
      ++this->Number;
      this->Covered = 0;
      this->Found.clear();
      this->Left.clear();
      for (const std::uint32_t partition : leap)
      {
        this->Take(partition);
      }
      this->Complete();
      this->Left.insert(this->Left.end(), this->Found.begin(), this->Found.end());
      leap.swap(this->Left);
    }
    EventPartitions merged;
    merged.Number(this->Sets, this->Events.Size());
    return merged;
  }

private:
  /// Makes a partition part of this leap, with those of the leap that it follows.
  void Take(std::uint32_t partition)
  {
    this->Ranks.ForEachRank(partition, [&](std::int32_t rank) {
      if (this->Leap[rank] == this->Number)
      {
        this->Sets.Merge(this->Ranks.FirstOf(partition), this->Latest[rank]);
      }
      this->Covered += this->Leap[rank] != this->Number;
      this->Leap[rank] = this->Number;
      this->Latest[rank] = this->Ranks.FirstOf(partition);
    });
    this->Ranks.Pass(partition, this->Found);
  }

  bool HasLackingRank(std::uint32_t partition) const
  {
    bool has = false;
    this->Ranks.ForEachRank(
      partition, [&](std::int32_t rank) { has = has || this->Leap[rank] != this->Number; });
    return has;
  }

  /// Absorbs partitions of the next leap until all ranks are in this one.
  void Complete()
  {
    std::vector<std::uint32_t> absorbed;
    while (this->Covered < this->Active)
    {
      absorbed.clear();
      for (const std::uint32_t partition : this->Found)
      {
        (this->HasLackingRank(partition) ? absorbed : this->Left).push_back(partition);
      }
      this->Found.clear();
      if (absorbed.empty())
      {
        if (this->Skip || this->Left.empty())
        {
          return;
        }
        absorbed.swap(this->Left);
      }
      for (const std::uint32_t partition : absorbed)
      {
        this->Take(partition);
      }
    }
  }

  const LogicalEvents& Events;
  Front Ranks;
  MergedSets Sets;
  const bool Skip;
  std::vector<std::uint32_t> Latest; ///< by rank: an event of its last partition
  std::vector<std::uint32_t> Leap;   ///< by rank: the last leap that has it
  std::vector<std::uint32_t> Found;  ///< partitions of the next leap, not looked at yet
  std::vector<std::uint32_t> Left;   ///< those without any rank that the leap lacks
  std::uint32_t Number = 0, Covered = 0, Active = 0;
};
}

EventPartitions MergeLeaps(
  const LogicalEvents& events, const EventPartitions& partitions, bool skip)
{
  return events.Size() == 0 ? EventPartitions() : Merger(events, partitions, skip).Merge();
}

std::vector<std::uint32_t> OrderPartitions(
  const LogicalEvents& events, const EventPartitions& partitions)
{
  if (events.Size() == 0)
  {
    return {};
  }
  Front front(events, partitions);
  std::vector<std::uint32_t> order = front.Start();
  order.reserve(partitions.Count);
  for (std::size_t i = 0; i < order.size(); ++i)
  {
    const std::uint32_t partition = order[i]; // the list may move
    front.Pass(partition, order);
  }
  return order;
}
}
