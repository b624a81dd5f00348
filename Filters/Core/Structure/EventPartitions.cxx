#include "Filters/Core/Structure/EventPartitions.h"

#include "Filters/Core/Replay/RowsByKey.h"

#include <algorithm>

namespace pclvis
{
namespace
{
constexpr std::uint32_t kNone = LogicalEvents::kNone;

/// Merges the events that one call completes, whether messages or collectives.
void MergeCompleted(const LogicalEvents& events, MergedSets& sets)
{
  std::vector<std::uint32_t> of(events.Calls.Size(), kNone);
  const auto merge = [&](std::uint32_t call, std::uint32_t event) {
    if (of[call] == kNone)
    {
      of[call] = event;
    }
    else
    {
      sets.Merge(of[call], event);
    }
  };
  for (std::uint32_t event = 0; event < events.Size(); ++event)
  {
    if (events.Kind[event] != LogicalKind::Send)
    {
      merge(events.FirstCall[event], event);
    }
  }
  for (std::size_t i = 0; i < events.SendEvent.size(); ++i)
  {
    const std::uint32_t sent = events.SendEvent[i], call = events.SendCompleted[i];
    // A call that completes its own send (MPI_Sendrecv) handles no requests.
    if (sent != kNone && call != kNone && !events.IsSend[call])
    {
      merge(call, sent);
    }
  }
}

void MergeGroups(const PlainVector<std::uint32_t>& group, MergedSets& sets)
{
  std::vector<std::uint32_t> of;
  for (std::uint32_t event = 0; event < group.size(); ++event)
  {
    if (group[event] == kNone)
    {
      continue;
    }
    if (group[event] >= of.size())
    {
      of.resize(group[event] + std::size_t{ 1 }, kNone);
    }
    std::uint32_t& first = of[group[event]];
    first = first == kNone ? event : first;
    sets.Merge(first, event);
  }
}

/// Finds strongly connected components with Tarjan's algorithm, without recursion.
class Circles
{
public:
  Circles(const LogicalEvents& events, const EventPartitions& partitions, MergedSets& sets)
    : Events(events), Of(partitions.Of), Sets(sets), Index(partitions.Count, kNone),
      Low(partitions.Count, 0)
  {
    ListByKey(this->Of, partitions.Count, this->First, this->Member);
    this->Cursor.assign(this->First.begin(), this->First.end() - 1);
  }

  void Merge()
  {
    for (std::uint32_t start = 0; start < this->Index.size(); ++start)
    {
      if (this->Index[start] == kNone)
      {
        this->Visit(start);
      }
    }
  }

private:
  static constexpr std::uint32_t kClosed = kNone - 1;

  void Enter(std::uint32_t partition)
  {
    this->Index[partition] = this->Low[partition] = this->Entered++;
    this->Open.push_back(partition);
    this->Path.push_back(partition);
  }

  /// The next successor of a partition; kNone: there are no more.
  std::uint32_t Following(std::uint32_t partition)
  {
    while (this->Cursor[partition] < this->First[partition + 1])
    {
      const std::uint32_t event = this->Member[this->Cursor[partition]++];
      if (!this->Events.IsLast(event) && this->Of[event + 1] != partition)
      {
        return this->Of[event + 1];
      }
    }
    return kNone;
  }

  void Leave(std::uint32_t partition)
  {
    this->Path.pop_back();
    if (!this->Path.empty())
    {
      std::uint32_t& low = this->Low[this->Path.back()];
      low = std::min(low, this->Low[partition]);
    }
    if (this->Low[partition] != this->Index[partition])
    {
      return;
    }
    std::uint32_t other = kNone;
    do
    {
      other = this->Open.back();
      this->Open.pop_back();
      this->Index[other] = kClosed;
      this->Sets.Merge(this->Member[this->First[partition]], this->Member[this->First[other]]);
    } while (other != partition);
  }

  void Visit(std::uint32_t start)
  {
    this->Enter(start);
    while (!this->Path.empty())
    {
      const std::uint32_t partition = this->Path.back();
      const std::uint32_t next = this->Following(partition);
      if (next == kNone)
      {
        this->Leave(partition);
      }
      else if (this->Index[next] == kNone)
      {
        this->Enter(next);
      }
      else if (this->Index[next] != kClosed)
      {
        this->Low[partition] = std::min(this->Low[partition], this->Index[next]);
      }
    }
  }

  const LogicalEvents& Events;
  const PlainVector<std::uint32_t>& Of;
  MergedSets& Sets;
  PlainVector<std::uint32_t> First, Cursor; ///< by partition, in Member
  PlainVector<std::uint32_t> Member;        ///< events
  std::vector<std::uint32_t> Index, Low, Open, Path;
  std::uint32_t Entered = 0;
};
}

void EventPartitions::Number(MergedSets& sets, std::size_t events)
{
  this->Of.resize(events);
  this->Count = 0;
  for (std::uint32_t event = 0; event < events; ++event)
  {
    const std::uint32_t first = sets.Find(event);
    this->Of[event] = first == event ? this->Count++ : this->Of[first];
  }
}

EventPartitions PartitionEvents(
  const LogicalEvents& events, const PlainVector<std::uint32_t>& group)
{
  MergedSets sets(events.Size());
  for (std::size_t i = 0; i < events.ReceiveEvent.size(); ++i)
  {
    if (events.ReceiveEvent[i] != kNone)
    {
      sets.Merge(events.SendEvent[i], events.ReceiveEvent[i]);
    }
  }
  for (std::size_t operation = 0; operation + 1 < events.FirstMember.size(); ++operation)
  {
    for (std::uint32_t i = events.FirstMember[operation]; i < events.FirstMember[operation + 1];
         ++i)
    {
      sets.Merge(events.Member[events.FirstMember[operation]], events.Member[i]);
    }
  }
  MergeCompleted(events, sets);
  MergeGroups(group, sets);
  EventPartitions partitions;
  partitions.Number(sets, events.Size());
  Circles(events, partitions, sets).Merge();
  partitions.Number(sets, events.Size());
  return partitions;
}
}
