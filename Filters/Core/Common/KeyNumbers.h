#pragma once
#include "Readers/Base/FlatMap.h"

#include <cstddef>
#include <cstdint>

namespace pclvis
{
/// Numbers keys 0, 1, ... in the order in which they first occur.
class KeyNumbers
{
public:
  std::uint32_t NumberOf(std::uint64_t key)
  {
    std::uint32_t& number = this->Numbers.Insert(key);
    number = number == kNone ? static_cast<std::uint32_t>(this->Numbers.Size()) - 1 : number;
    return number;
  }
  std::size_t Size() const { return this->Numbers.Size(); }

private:
  static constexpr std::uint32_t kNone = 0xFFFFFFFFu;
  FlatMap<std::uint64_t, std::uint32_t, kNone, MixNumber> Numbers;
};
}
