#include "Filters/Core/Structure/LogicalSteps.h"

#include "Filters/Core/Structure/LeapMerging.h"

#include <algorithm>
#include <numeric>
#include <utility>

namespace pclvis
{
namespace
{
constexpr std::uint32_t kNone = LogicalEvents::kNone;

class Stepper
{
public:
  Stepper(const LogicalEvents& events, const DependencyOrder& order,
    const EventPartitions& partitions, bool ideal)
    : Events(events), Order(order), Partitions(partitions), Ideal(ideal)
  {
  }

  LogicalSteps Find()
  {
    this->FindDistances();
    if (this->Ideal)
    {
      this->JoinReceives();
    }
    this->SortByDistance();
    this->PlaceEvents();
    this->PlacePartitions();
    return std::move(this->Steps);
  }

private:
  /// A value of the previous event on the same rank in the same partition; `none` if there is none.
  std::int32_t Before(
    const PlainVector<std::int32_t>& values, std::uint32_t event, std::int32_t none) const
  {
    return this->Events.IsFirst(event) ||
        this->Partitions.Of[event - 1] != this->Partitions.Of[event]
      ? none
      : values[event - 1];
  }

  /// Calls visit(send) for the sends of a receive that are known to precede it.
  template<typename Visit>
  void ForEachSend(std::uint32_t event, Visit&& visit) const
  {
    if (this->Order.Contradicted[event])
    {
      return; // for such a receive, no send is known to precede it
    }
    for (std::uint32_t i = this->Events.FirstReceived[event];
         i < this->Events.FirstReceived[event + 1]; ++i)
    {
      visit(this->Events.SendEvent[this->Events.Received[i]]);
    }
  }

  /// Number of events from a position in the order on that count as one, such as the members of an
  /// operation.
  std::size_t Together(std::size_t i) const
  {
    const std::uint32_t operation = this->Events.Operation[this->Order.Event[i]];
    return operation == kNone || this->Order.Apart[operation]
      ? 1
      : this->Events.FirstMember[operation + 1] - this->Events.FirstMember[operation];
  }

  /// Finds the number of sends and collectives up to and including each event on the longest path.
  void FindDistances()
  {
    const std::size_t n = this->Events.Size();
    this->Distance.resize(n);
    for (std::size_t i = 0; i < n;)
    {
      const std::size_t past = i + this->Together(i);
      std::int32_t distance = -1;
      for (std::size_t j = i; j < past; ++j)
      {
        distance = std::max(distance, this->Before(this->Distance, this->Order.Event[j], -1));
      }
      const std::uint32_t event = this->Order.Event[i];
      if (this->Events.Kind[event] == LogicalKind::Receive)
      {
        this->ForEachSend(
          event, [&](std::uint32_t send) { distance = std::max(distance, this->Distance[send]); });
        distance = std::max(distance, 0); // negative only if contradicted
      }
      else
      {
        ++distance;
      }
      for (; i < past; ++i)
      {
        this->Distance[this->Order.Event[i]] = distance;
      }
    }
  }

  /// Whether an event and the next one are receives that may be reordered.
  bool IsJoined(std::uint32_t event) const
  {
    return !this->Events.IsLast(event) &&
      this->Partitions.Of[event + 1] == this->Partitions.Of[event] &&
      this->Events.Kind[event] == LogicalKind::Receive &&
      this->Events.Kind[event + 1] == LogicalKind::Receive;
  }

  /// Consecutive receives are placed together, after all of their sends.
  void JoinReceives()
  {
    for (auto event = static_cast<std::uint32_t>(this->Events.Size()); event-- > 0;)
    {
      if (this->IsJoined(event))
      {
        this->Distance[event] = this->Distance[event + 1];
      }
    }
  }

  /// The greatest step of earlier events on the same rank in the same partition; -1: none. After
  /// receives were reordered, this need not be the step of the previous event.
  std::int32_t StepBefore(std::uint32_t event) const
  {
    std::int32_t step = this->Before(this->Steps.Local, event, -1);
    if (this->Ideal && step >= 0)
    {
      for (std::uint32_t i = event - 1; !this->Events.IsFirst(i) && this->IsJoined(i - 1); --i)
      {
        step = std::max(step, this->Steps.Local[i - 1]);
      }
    }
    return step;
  }

  /// The lowest step of a receive that its sends allow.
  std::int32_t AfterSends(std::uint32_t event) const
  {
    std::int32_t step = 0;
    this->ForEachSend(
      event, [&](std::uint32_t send) { step = std::max(step, this->Steps.Local[send] + 1); });
    return step;
  }

  /// Places a receive. Receives that may be reordered are placed together, when it is the last
  /// one's turn.
  void PlaceReceive(std::uint32_t event)
  {
    PlainVector<std::int32_t>& steps = this->Steps.Local;
    if (!this->Ideal)
    {
      steps[event] = std::max(this->Before(steps, event, -1) + 1, this->AfterSends(event));
      return;
    }
    if (this->IsJoined(event))
    {
      return;
    }
    std::uint32_t first = event;
    while (!this->Events.IsFirst(first) && this->IsJoined(first - 1))
    {
      --first;
    }
    this->Joined.clear();
    for (std::uint32_t i = first; i <= event; ++i)
    {
      this->Joined.emplace_back(this->AfterSends(i), i);
    }
    std::sort(this->Joined.begin(), this->Joined.end());
    std::int32_t step = this->Before(steps, first, -1);
    for (const auto& [least, i] : this->Joined)
    {
      step = std::max(step + 1, least);
      steps[i] = step;
    }
  }

  std::size_t KeyOf(std::uint32_t event) const
  {
    return 2 * static_cast<std::size_t>(this->Distance[event]) +
      (this->Events.Kind[event] == LogicalKind::Receive);
  }

  /// Sorts by distance, sends before receives, each in the order of events.
  void SortByDistance()
  {
    const std::size_t n = this->Events.Size();
    std::int32_t greatest = -1;
    for (const std::int32_t distance : this->Distance)
    {
      greatest = std::max(greatest, distance);
    }
    this->FirstOfKey.assign(2 * static_cast<std::size_t>(greatest + 1) + 1, 0);
    for (std::uint32_t event = 0; event < n; ++event)
    {
      ++this->FirstOfKey[this->KeyOf(event) + 1];
    }
    std::partial_sum(this->FirstOfKey.begin(), this->FirstOfKey.end(), this->FirstOfKey.begin());
    std::vector<std::uint32_t> next(this->FirstOfKey.begin(), this->FirstOfKey.end() - 1);
    this->Sorted.resize(n);
    for (const std::uint32_t event : this->Order.Event)
    {
      this->Sorted[next[this->KeyOf(event)]++] = event;
    }
  }

  /// Places events by key: whatever an event depends on has a smaller key, or the same key and an
  /// earlier position.
  void PlaceEvents()
  {
    PlainVector<std::int32_t>& steps = this->Steps.Local;
    steps.resize(this->Events.Size());
    std::vector<std::int32_t> least(this->Partitions.Count, 0);
    for (std::size_t key = 0; key + 1 < this->FirstOfKey.size(); key += 2)
    {
      const std::uint32_t begin = this->FirstOfKey[key], past = this->FirstOfKey[key + 1];
      for (std::uint32_t i = begin; i < past; ++i)
      {
        const std::uint32_t event = this->Sorted[i];
        std::int32_t& step = least[this->Partitions.Of[event]];
        step = std::max(step, this->StepBefore(event) + 1);
      }
      for (std::uint32_t i = begin; i < past; ++i)
      {
        steps[this->Sorted[i]] = least[this->Partitions.Of[this->Sorted[i]]];
      }
      for (std::uint32_t i = past; i < this->FirstOfKey[key + 2]; ++i)
      {
        this->PlaceReceive(this->Sorted[i]);
      }
    }
  }

  void PlacePartitions()
  {
    std::vector<std::int32_t> length(this->Partitions.Count, 0);
    for (std::uint32_t event = 0; event < this->Events.Size(); ++event)
    {
      std::int32_t& of = length[this->Partitions.Of[event]];
      of = std::max(of, this->Steps.Local[event] + 1);
    }
    this->Steps.Begin.assign(this->Partitions.Count, 0);
    // By partition, the last events of its ranks: later events of these ranks begin after the
    // partition.
    std::vector<std::uint32_t> last(this->Partitions.Count, kNone);
    PlainVector<std::uint32_t> another(this->Events.Size());
    for (std::uint32_t event = 0; event < this->Events.Size(); ++event)
    {
      const std::uint32_t partition = this->Partitions.Of[event];
      if (!this->Events.IsLast(event) && this->Partitions.Of[event + 1] != partition)
      {
        another[event] = last[partition];
        last[partition] = event;
      }
    }
    for (const std::uint32_t partition : OrderPartitions(this->Events, this->Partitions))
    {
      const std::int32_t end = this->Steps.Begin[partition] + length[partition];
      this->Steps.Count = std::max(this->Steps.Count, end);
      for (std::uint32_t event = last[partition]; event != kNone; event = another[event])
      {
        std::int32_t& begin = this->Steps.Begin[this->Partitions.Of[event + 1]];
        begin = std::max(begin, end);
      }
    }
  }

  const LogicalEvents& Events;
  const DependencyOrder& Order;
  const EventPartitions& Partitions;
  const bool Ideal;
  LogicalSteps Steps;
  PlainVector<std::int32_t> Distance;
  std::vector<std::uint32_t> FirstOfKey;
  PlainVector<std::uint32_t> Sorted;                          ///< events
  std::vector<std::pair<std::int32_t, std::uint32_t>> Joined; ///< lowest step, event
};
}

LogicalSteps FindLogicalSteps(const LogicalEvents& events, const DependencyOrder& order,
  const EventPartitions& partitions, bool ideal)
{
  return events.Size() == 0 ? LogicalSteps() : Stepper(events, order, partitions, ideal).Find();
}
}
