#pragma once
#include "Readers/Core/IdTable.h"

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
    if (2 * this->Used >= this->Slots.size())
    {
      this->Grow();
    }
    Slot& slot = this->Slots[this->Locate(id)];
    const std::int64_t before = slot.What;
    if (slot.Now == State::Free)
    {
      ++this->Used;
    }
    slot = { id, what, State::Open };
    return before;
  }
  /// The newest post of the id, which is then closed; kNone if it is not open.
  std::int64_t Take(std::uint64_t id)
  {
    if (this->Slots.empty())
    {
      return kNone;
    }
    Slot& slot = this->Slots[this->Locate(id)];
    if (slot.Now != State::Open)
    {
      return kNone;
    }
    const std::int64_t what = slot.What;
    slot.What = kNone;
    slot.Now = State::Closed;
    return what;
  }
  bool Holds(std::uint64_t id) const
  {
    return !this->Slots.empty() && this->Slots[this->Locate(id)].Now == State::Open;
  }

private:
  enum class State : std::uint8_t
  {
    Free,
    Open,
    Closed ///< keeps the id findable behind it until the table is rebuilt
  };
  struct Slot
  {
    std::uint64_t Id = 0;
    std::int64_t What = kNone;
    State Now = State::Free;
  };
  std::size_t Locate(std::uint64_t id) const
  {
    const std::size_t mask = this->Slots.size() - 1;
    std::size_t i = MixBits(id) & mask;
    while (this->Slots[i].Now != State::Free && this->Slots[i].Id != id)
    {
      i = (i + 1) & mask;
    }
    return i;
  }
  void Grow()
  {
    std::vector<Slot> old = std::move(this->Slots);
    std::size_t open = 0;
    for (const Slot& slot : old)
    {
      open += slot.Now == State::Open;
    }
    std::size_t slots = 64;
    while (slots < 4 * (open + 1))
    {
      slots *= 2;
    }
    this->Slots.assign(slots, Slot());
    this->Used = open;
    for (const Slot& slot : old)
    {
      if (slot.Now == State::Open)
      {
        this->Slots[this->Locate(slot.Id)] = slot;
      }
    }
  }

  std::vector<Slot> Slots;
  std::size_t Used = 0;
};
}
