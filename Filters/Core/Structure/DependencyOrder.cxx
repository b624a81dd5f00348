#include "Filters/Core/Structure/DependencyOrder.h"

#include <algorithm>

namespace pclvis
{
namespace
{
constexpr std::uint32_t kNone = LogicalEvents::kNone;

/// Runs each rank until its next event has to wait, over and over.
class Runner
{
public:
  explicit Runner(const LogicalEvents& events)
    : Events(events), At(events.First.begin(), events.First.end() - 1), Cursor(At.size(), kNone),
      Next(At.size(), kNone), Waiting(events.Size(), kNone),
      Arrived(events.FirstMember.size() - 1, 0)
  {
    this->Order.Event.reserve(events.Size());
    this->Order.Apart.assign(this->Arrived.size(), 0);
    this->Order.Contradicted.assign(events.Size(), 0);
  }

  DependencyOrder Run()
  {
    for (std::int32_t rank = 0; rank < this->Events.Ranks(); ++rank)
    {
      this->Runnable.push_back(rank);
    }
    do
    {
      // The list grows during the loop.
      for (std::size_t i = 0; i < this->Runnable.size(); ++i)
      {
        this->RunRank(this->Runnable[i]);
      }
      this->Runnable.clear();
    } while (this->Order.Event.size() < this->Events.Size() && this->Release());
    return std::move(this->Order);
  }

private:
  bool IsDone(std::uint32_t event) const { return event < this->At[this->Events.Rank[event]]; }

  void Finish(std::uint32_t event)
  {
    const std::int32_t rank = this->Events.Rank[event];
    this->Order.Event.push_back(event);
    ++this->At[rank];
    this->Cursor[rank] = kNone;
    for (std::uint32_t waiting = this->Waiting[event]; waiting != kNone;)
    {
      this->Runnable.push_back(static_cast<std::int32_t>(waiting));
      waiting = this->Next[waiting];
    }
  }

  /// Whether all sends of a receive are done; if not, the rank waits for the first one that is not.
  bool Receives(std::int32_t rank, std::uint32_t event)
  {
    std::uint32_t& at = this->Cursor[rank];
    at = at == kNone ? this->Events.FirstReceived[event] : at;
    for (; at < this->Events.FirstReceived[event + 1]; ++at)
    {
      const std::uint32_t send = this->Events.SendEvent[this->Events.Received[at]];
      if (!this->IsDone(send))
      {
        this->Next[rank] = this->Waiting[send];
        this->Waiting[send] = static_cast<std::uint32_t>(rank);
        return false;
      }
    }
    return true;
  }

  /// Enters an operation; the last rank to arrive completes all members.
  void Meets(std::uint32_t operation)
  {
    const std::uint32_t first = this->Events.FirstMember[operation];
    const std::uint32_t past = this->Events.FirstMember[operation + 1];
    if (++this->Arrived[operation] < past - first)
    {
      return;
    }
    for (std::uint32_t i = first; i < past; ++i)
    {
      this->Finish(this->Events.Member[i]);
      this->Runnable.push_back(this->Events.Rank[this->Events.Member[i]]);
    }
  }

  void RunRank(std::int32_t rank)
  {
    while (this->At[rank] < this->Events.First[rank + 1])
    {
      const std::uint32_t event = this->At[rank];
      const std::uint32_t operation = this->Events.Operation[event];
      if (operation != kNone && !this->Order.Apart[operation])
      {
        this->Meets(operation); // makes the rank runnable again
        return;
      }
      if (this->Events.Kind[event] == LogicalKind::Receive && !this->Order.Contradicted[event] &&
        !this->Receives(rank, event))
      {
        return;
      }
      this->Finish(event);
    }
  }

  void StopWaiting(std::int32_t rank)
  {
    const std::uint32_t message = this->Events.Received[this->Cursor[rank]];
    std::uint32_t* at = &this->Waiting[this->Events.SendEvent[message]];
    while (*at != static_cast<std::uint32_t>(rank))
    {
      at = &this->Next[*at];
    }
    *at = this->Next[rank];
  }

  /// If all ranks wait for each other, lets some of them continue.
  bool Release()
  {
    std::uint32_t first = kNone;
    std::int32_t receiving = -1;
    for (std::int32_t rank = this->Events.Ranks() - 1; rank >= 0; --rank)
    {
      const std::uint32_t event = this->At[rank];
      if (event < this->Events.First[rank + 1])
      {
        const std::uint32_t operation = this->Events.Operation[event];
        first = std::min(first, operation);
        receiving = operation == kNone ? rank : receiving;
      }
    }
    if (first != kNone)
    {
      this->Order.Apart[first] = 1;
      ++this->Order.OperationsApart;
      for (std::uint32_t i = this->Events.FirstMember[first];
           i < this->Events.FirstMember[first + 1]; ++i)
      {
        const std::uint32_t member = this->Events.Member[i];
        if (this->At[this->Events.Rank[member]] == member)
        {
          this->Runnable.push_back(this->Events.Rank[member]);
        }
      }
      return true;
    }
    if (receiving >= 0)
    {
      this->StopWaiting(receiving);
      this->Order.Contradicted[this->At[receiving]] = 1;
      ++this->Order.ReceivesContradicted;
      this->Runnable.push_back(receiving);
    }
    return receiving >= 0;
  }

  const LogicalEvents& Events;
  DependencyOrder Order;
  std::vector<std::int32_t> Runnable;
  std::vector<std::uint32_t> At;      ///< by rank: its next event
  std::vector<std::uint32_t> Cursor;  ///< by rank: the message that its next event waits for
  std::vector<std::uint32_t> Next;    ///< by rank: another rank that waits for the same send
  std::vector<std::uint32_t> Waiting; ///< by event: the first rank that waits for it
  std::vector<std::uint32_t> Arrived; ///< by operation
};
}

DependencyOrder OrderEvents(const LogicalEvents& events)
{
  return events.Size() == 0 ? DependencyOrder() : Runner(events).Run();
}
}
