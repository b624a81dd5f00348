#pragma once
#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <utility>
#include <vector>

namespace pclvis
{
/// Spreads keys over a table whose size is a power of two.
inline std::uint64_t MixBits(std::uint64_t key)
{
  key ^= key >> 32;
  key *= 0x9E3779B97F4A7C15u;
  return key ^ (key >> 29);
}

/// A map for many small keys and values: an open hash table with linear probing, at most half full.
/// Keys and values are stored side by side; memory is allocated only when the table grows.
/// @param kAbsent a value that no key is ever given: means that a key is absent
/// @param Mix     spreads keys: `std::uint64_t operator()(const Key&) const`
/// Cost: O(1) expected per operation; 2 to 4 slots per key.
template<typename Key, typename Value, Value kAbsent, typename Mix>
class FlatMap
{
  static_assert(std::is_trivially_copyable_v<Key> && std::is_trivially_copyable_v<Value>);

public:
  std::size_t Size() const { return this->Used; }
  /// kAbsent if the map lacks the key.
  Value Find(const Key& key) const
  {
    return this->Used == 0 ? kAbsent : this->Slots[this->Locate(key)].Of;
  }
  /// The value of a key; kAbsent if it is new: then assign one at once. Valid until the next
  /// change.
  Value& Insert(const Key& key)
  {
    if (2 * (this->Used + 1) > this->Slots.size())
    {
      this->Grow();
    }
    Slot& slot = this->Slots[this->Locate(key)];
    this->Used += slot.Of == kAbsent;
    slot.For = key;
    return slot.Of;
  }
  /// Removes a key. @return its value; kAbsent if the map lacked it
  Value Take(const Key& key)
  {
    if (this->Used == 0)
    {
      return kAbsent;
    }
    const std::size_t found = this->Locate(key);
    const Value value = this->Slots[found].Of;
    if (value != kAbsent)
    {
      this->CloseGap(found);
    }
    return value;
  }
  void Clear()
  {
    this->Slots = {};
    this->Used = 0;
  }

private:
  struct Slot
  {
    Key For{};
    Value Of = kAbsent; ///< kAbsent: the slot is free
  };
  std::size_t Start(const Key& key) const
  {
    return static_cast<std::size_t>(Mix()(key)) & (this->Slots.size() - 1);
  }
  /// The slot of a key, or the one it would get.
  std::size_t Locate(const Key& key) const
  {
    std::size_t i = this->Start(key);
    while (this->Slots[i].Of != kAbsent && !(this->Slots[i].For == key))
    {
      i = (i + 1) & (this->Slots.size() - 1);
    }
    return i;
  }
  /// So that no slot is cut off from its start (Knuth 6.4, algorithm R).
  void CloseGap(std::size_t gap)
  {
    const std::size_t mask = this->Slots.size() - 1;
    --this->Used;
    this->Slots[gap] = Slot();
    for (std::size_t i = (gap + 1) & mask; this->Slots[i].Of != kAbsent; i = (i + 1) & mask)
    {
      const std::size_t start = this->Start(this->Slots[i].For);
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
      if (slot.Of != kAbsent)
      {
        this->Slots[this->Locate(slot.For)] = slot;
      }
    }
  }

  std::vector<Slot> Slots; ///< a power of two
  std::size_t Used = 0;
};

/// The usual way to spread whole numbers.
struct MixNumber
{
  std::uint64_t operator()(std::uint64_t key) const { return MixBits(key); }
};
/// Indices by id; -1: none.
using IndexOfId = FlatMap<std::uint64_t, std::int32_t, -1, MixNumber>;
}
