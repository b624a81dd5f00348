#pragma once
#include <cstddef>
#include <cstdint>
#include <vector>

namespace pclvis
{
/// Numbers keys 0, 1, ... in the order in which they are met first: an open hash table, at most
/// half full.
class KeyNumbers
{
public:
  std::uint32_t NumberOf(std::uint64_t key)
  {
    if (2 * this->Keys.size() >= this->Slots.size())
    {
      this->Grow();
    }
    const std::size_t at = this->Find(key);
    if (this->Slots[at] == kFree)
    {
      this->Slots[at] = static_cast<std::uint32_t>(this->Keys.size());
      this->Keys.push_back(key);
    }
    return this->Slots[at];
  }
  std::size_t Size() const { return this->Keys.size(); }

private:
  static constexpr std::uint32_t kFree = 0xFFFFFFFFu;
  /// The slot of a key, or the one that it will have.
  std::size_t Find(std::uint64_t key) const
  {
    const std::size_t last = this->Slots.size() - 1;
    std::size_t at = static_cast<std::size_t>(key * 0x9E3779B97F4A7C15ull >> 32) & last;
    while (this->Slots[at] != kFree && this->Keys[this->Slots[at]] != key)
    {
      at = (at + 1) & last;
    }
    return at;
  }
  void Grow()
  {
    this->Slots.assign(this->Slots.empty() ? 1024 : 4 * this->Slots.size(), kFree);
    for (std::size_t i = 0; i < this->Keys.size(); ++i)
    {
      this->Slots[this->Find(this->Keys[i])] = static_cast<std::uint32_t>(i);
    }
  }

  std::vector<std::uint64_t> Keys;  ///< by number
  std::vector<std::uint32_t> Slots; ///< numbers; a power of two
};
}
