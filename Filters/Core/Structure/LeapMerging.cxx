#include "Filters/Core/Structure/LeapMerging.h"

#include "Filters/Core/Replay/RowsByKey.h"

#include <algorithm>
#include <limits>

namespace pclvis
{
namespace
{
constexpr std::uint32_t kNone = LogicalEvents::kNone;

/// The position of each rank in its partitions. A partition is ready when all of its ranks have
/// reached it.
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

  /// A rank's next event; after its last event, the first one of the next rank.
  std::uint32_t Next(std::int32_t rank) const { return this->At[rank]; }

  /// Whether the partition of a rank's next event is ready.
  bool IsReady(std::int32_t rank) const
  {
    const std::uint32_t at = this->At[rank];
    return at < this->Events.First[rank + 1] && this->Away[this->Of[at]] == 0;
  }

  /// The partitions that are ready at the start.
  std::vector<std::uint32_t> Start()
  {
    std::vector<std::uint32_t> ready;
    for (std::int32_t rank = 0; rank < this->Events.Ranks(); ++rank)
    {
      this->Come(rank, ready);
    }
    return ready;
  }

  /// Passes a partition that is ready, and adds to `ready` the partitions that become ready.
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
  std::vector<std::uint32_t> Away; ///< by partition: number of its ranks that have not reached it
  PlainVector<std::uint32_t> First;
  PlainVector<std::uint32_t> Member;
};

class Merger
{
public:
  Merger(const LogicalEvents& events, const EventPartitions& partitions, const LeapOptions& options)
    : Events(events), Ranks(events, partitions), Sets(events.Size()), Options(options),
      Begin(static_cast<std::size_t>(events.Ranks()), kNone),
      Leap(static_cast<std::size_t>(events.Ranks()), 0), Before(this->Leap)
  {
    for (std::uint32_t event = 0; event < events.Size(); ++event)
    {
      this->Active += events.IsFirst(event);
    }
    // The events of a partition stay together.
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
  /// By rank: whether its part of this leap is merged with the previous leap.
  using ClosedRanks = std::vector<std::uint8_t>;

  bool IsIn(std::int32_t rank) const { return this->Leap[rank] == this->Number; }

  /// Whether a rank was in the previous leap.
  bool WasInLast(std::int32_t rank) const
  {
    return this->Before[rank] + 1 == this->Number && !this->Events.IsFirst(this->Begin[rank]);
  }

  /// Adds a partition to this leap, and merges it with the partitions of this leap on its ranks.
  void Take(std::uint32_t partition)
  {
    this->Ranks.ForEachRank(partition, [&](std::int32_t rank) {
      if (this->IsIn(rank))
      {
        this->Sets.Merge(this->Ranks.FirstOf(partition), this->Begin[rank]);
        return;
      }
      ++this->Covered;
      this->Before[rank] = this->Leap[rank];
      this->Leap[rank] = this->Number;
      this->Begin[rank] = this->Ranks.Next(rank);
    });
    this->Ranks.Pass(partition, this->Found);
  }

  template<typename Test>
  bool HasRank(std::uint32_t partition, Test&& test) const
  {
    bool has = false;
    this->Ranks.ForEachRank(partition, [&](std::int32_t rank) { has = has || test(rank); });
    return has;
  }

  /// Whether a partition of the next leap adds ranks to a part of this leap that stays in it.
  bool Adds(std::uint32_t partition, const ClosedRanks& closed) const
  {
    return this->HasRank(partition, [this](std::int32_t rank) { return !this->IsIn(rank); }) &&
      (closed.empty() || this->HasRank(partition, [&](std::int32_t rank) {
        return this->IsIn(rank) && !closed[rank];
      }));
  }

  /// [s] between an event and the previous one on its rank.
  double Gap(std::uint32_t event) const
  {
    const RunCalls& calls = this->Events.Calls;
    return calls.Begin[this->Events.FirstCall[event]] - calls.End[this->Events.LastCall[event - 1]];
  }

  /// Finds the parts of this leap that are much closer to the previous leap than to the next.
  ClosedRanks FindClosed()
  {
    constexpr double kFar = std::numeric_limits<double>::infinity();
    const std::int32_t n = this->Events.Ranks();
    // The first events of different parts are on different ranks, so that this rank identifies the
    // part.
    const auto partOf = [this](std::int32_t rank) {
      return this->Events.Rank[this->Sets.Find(this->Begin[rank])];
    };
    std::vector<double> before(static_cast<std::size_t>(n), kFar), after = before;
    for (std::int32_t rank = 0; rank < n; ++rank)
    {
      if (!this->IsIn(rank))
      {
        continue;
      }
      const std::int32_t part = partOf(rank);
      if (this->WasInLast(rank))
      {
        before[part] = std::min(before[part], std::max(0.0, this->Gap(this->Begin[rank])));
      }
      const double gap = this->Ranks.IsReady(rank) ? this->Gap(this->Ranks.Next(rank)) : 0;
      after[part] = gap > 0 ? std::min(after[part], gap) : after[part];
    }
    ClosedRanks closed(static_cast<std::size_t>(n), 0);
    for (std::int32_t rank = 0; rank < n; ++rank)
    {
      closed[rank] = this->IsIn(rank) && before[partOf(rank)] < kFar &&
        after[partOf(rank)] > 10 * before[partOf(rank)];
    }
    return closed;
  }

  /// Merges closed parts of this leap with the previous leap.
  /// @return whether there were any
  bool Close(const ClosedRanks& closed)
  {
    bool any = false;
    for (std::size_t rank = 0; rank < closed.size(); ++rank)
    {
      if (closed[rank] != 0)
      {
        any = true;
        if (this->WasInLast(static_cast<std::int32_t>(rank)))
        {
          this->Sets.Merge(this->Begin[rank], this->Begin[rank] - 1);
        }
        --this->Leap[rank];
        --this->Covered;
      }
    }
    return any;
  }

  /// Partitions that follow only closed parts belong to this leap.
  void TakeAfterClosed()
  {
    std::vector<std::uint32_t> after;
    after.swap(this->Left);
    for (const std::uint32_t partition : after)
    {
      if (this->HasRank(partition, [this](std::int32_t rank) { return this->IsIn(rank); }))
      {
        this->Left.push_back(partition);
      }
      else
      {
        this->Take(partition);
      }
    }
  }

  /// Absorbs partitions of the next leap until all ranks are in this one.
  void Complete()
  {
    std::vector<std::uint32_t> absorbed;
    while (this->Covered < this->Active)
    {
      ClosedRanks closed;
      if (this->Options.Close)
      {
        closed = this->FindClosed();
        this->Found.insert(this->Found.end(), this->Left.begin(), this->Left.end());
        this->Left.clear();
      }
      absorbed.clear();
      for (const std::uint32_t partition : this->Found)
      {
        (this->Adds(partition, closed) ? absorbed : this->Left).push_back(partition);
      }
      this->Found.clear();
      const bool anyClosed = this->Close(closed);
      if (absorbed.empty() && !anyClosed)
      {
        if (this->Options.Skip || this->Left.empty())
        {
          return;
        }
        absorbed.swap(this->Left);
      }
      for (const std::uint32_t partition : absorbed)
      {
        this->Take(partition);
      }
      if (anyClosed)
      {
        this->TakeAfterClosed();
      }
    }
  }

  const LogicalEvents& Events;
  Front Ranks;
  MergedSets Sets;
  const LeapOptions Options;
  std::vector<std::uint32_t> Begin;  ///< by rank: its first event in its last leap
  std::vector<std::uint32_t> Leap;   ///< by rank: the last leap that has it
  std::vector<std::uint32_t> Before; ///< by rank: the leap of the event preceding Begin
  std::vector<std::uint32_t> Found;  ///< partitions of the next leap still to be examined
  std::vector<std::uint32_t> Left;   ///< those that add no rank to this leap
  std::uint32_t Number = 0, Covered = 0, Active = 0;
};
}

EventPartitions MergeLeaps(
  const LogicalEvents& events, const EventPartitions& partitions, const LeapOptions& options)
{
  return events.Size() == 0 ? EventPartitions() : Merger(events, partitions, options).Merge();
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
    const std::uint32_t partition = order[i]; // a copy, because the list may move
    front.Pass(partition, order);
  }
  return order;
}
}
