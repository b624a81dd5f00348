#pragma once
#include "Readers/Base/ParallelFor.h"

#include <cstddef>
#include <utility>
#include <vector>

namespace pclvis
{
/// Calls visit(row, sums) for each of n rows, with the sums of its thread, in any order.
/// Source: none. Cost: that of n visits, on all threads.
/// @param none what sums are before the first row
/// @return the sums of each thread
template<typename Sums, typename Visit>
std::vector<Sums> SumByThread(std::size_t n, const Sums& none, Visit&& visit)
{
  constexpr std::size_t kGrain = 1 << 16; // rows that are a piece of work for a thread
  std::vector<Sums> sums(ThreadCount(0), none);
  ParallelFor(n, kGrain, 0, [&](std::size_t begin, std::size_t end, int worker) {
    Sums mine = std::move(sums[worker]); // apart from lines of the cache that others write
    for (std::size_t row = begin; row < end; ++row)
    {
      visit(row, mine);
    }
    sums[worker] = std::move(mine);
  });
  return sums;
}
}
