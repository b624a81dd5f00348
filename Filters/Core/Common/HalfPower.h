#pragma once
#include <cmath>
#include <cstdint>

namespace pclvis
{
/// Which half power of two is nearest: what is about as large has the same.
/// Source: none.
/// @param bytes >= 0
inline std::uint64_t HalfPower(double bytes)
{
  return static_cast<std::uint64_t>(std::lround(2 * std::log2(1 + bytes)));
}
}
