#pragma once
#include "Readers/Build/IdTable.h"

#include <cstdint>
#include <vector>

namespace pclvis
{
/// Open requests of one process by id: what was posted and not yet completed. The newest post of an
/// id wins, because tracers use ids again before the earlier request is completed (an id can be the
/// address of a variable). Amortised O(1), no allocation an event.
class OpenRequests
{
public:
  static constexpr std::int64_t kNone = -1;

  /// @param what >= 0: what Take shall give for this id
  /// @return what was open under the id before, or kNone
  std::int64_t Post(std::uint64_t id, std::int64_t what)
  {
    if (2 * (this->Open + 1) > this->Slots.size())
    {
      this->Grow();
    }
    Slot& slot = this->Slots[this->Locate(id)];
    const std::int64_t before = slot.What;
    this->Open += before == kNone;
    slot = { id, what };
    return before;
  }
  /// The newest post of the id, which is then closed; kNone if it is not open.
  std::int64_t Take(std::uint64_t id)
  {
    if (this->Open == 0)
    {
      return kNone;
    }
    const std::size_t found = this->Locate(id);
    const std::int64_t what = this->Slots[found].What;
    if (what != kNone)
    {
      this->Erase(found);
    }
    return what;
  }

private:
  struct Slot
  {
    std::uint64_t Id = 0;
    std::int64_t What = kNone; ///< kNone: the slot is free
  };
  std::size_t Start(std::uint64_t id) const { return MixBits(id) & (this->Slots.size() - 1); }
  std::size_t Locate(std::uint64_t id) const
  {
    std::size_t i = this->Start(id);
    while (this->Slots[i].What != kNone && this->Slots[i].Id != id)
    {
      i = (i + 1) & (this->Slots.size() - 1);
    }
    return i;
  }
  /// Closes the gap, so that no slot is cut off from its start (Knuth 6.4, algorithm R).
  void Erase(std::size_t gap)
  {
    const std::size_t mask = this->Slots.size() - 1;
    --this->Open;
    this->Slots[gap] = Slot();
    for (std::size_t i = (gap + 1) & mask; this->Slots[i].What != kNone; i = (i + 1) & mask)
    {
      const std::size_t start = this->Start(this->Slots[i].Id);
      if (((i - start) & mask) >= ((i - gap) & mask))
      {
        this->Slots[gap] = this->Slots[i];
        this->Slots[i] = Slot();
        gap = i;
      }
    }
  }
  void Grow()
  {
    const std::vector<Slot> old = std::move(this->Slots);
    this->Slots.assign(old.empty() ? 64 : 2 * old.size(), Slot());
    for (const Slot& slot : old)
    {
      if (slot.What != kNone)
      {
        this->Slots[this->Locate(slot.Id)] = slot;
      }
    }
  }

  std::vector<Slot> Slots; ///< a power of two, at most half full
  std::size_t Open = 0;
};
}
