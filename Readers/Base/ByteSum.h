#pragma once
#include <cstdint>
#include <limits>

namespace pclvis
{
/// Adds bytes to a sum that saturates instead of overflowing: sizes come from files and tables,
/// which may contain anything.
/// @param sum   [bytes] >= 0
/// @param bytes [bytes] >= 0
inline void AddBytes(std::int64_t& sum, std::int64_t bytes)
{
  constexpr std::int64_t kMost = std::numeric_limits<std::int64_t>::max();
  sum = bytes > kMost - sum ? kMost : sum + bytes;
}
}
