#pragma once
#include "Readers/Base/ParallelFor.h"

#include <algorithm>
#include <cstddef>

namespace pclvis
{
/// Sorts first..last on several threads: quarters, then halves, then all.
/// @param less a strict order without ties: the result is the same for any number of threads
/// Cost: O(n log n) time, n/2 values of memory.
template<typename T, typename Less>
void ParallelSort(T* first, T* last, Less&& less)
{
  constexpr std::size_t kParts = 4, kFewest = 1 << 15;
  const std::size_t n = static_cast<std::size_t>(last - first);
  if (n < kFewest)
  {
    std::sort(first, last, less);
    return;
  }
  const auto at = [&](std::size_t part) { return first + n * part / kParts; };
  ParallelFor(kParts, 0, [&](std::size_t part) { std::sort(at(part), at(part + 1), less); });
  ParallelFor(kParts / 2, 0, [&](std::size_t half) {
    std::inplace_merge(at(2 * half), at(2 * half + 1), at(2 * half + 2), less);
  });
  std::inplace_merge(first, at(kParts / 2), last, less);
}
}
