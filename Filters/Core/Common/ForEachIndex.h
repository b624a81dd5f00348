#pragma once
#include "Readers/Base/ParallelFor.h"

#include <cstddef>

namespace pclvis
{
/// Runs body(i) for each i below n, in any order, shared out among the threads in pieces that are
/// worth it. Each must write only its own data.
template<typename Body>
void ForEachIndex(std::size_t n, Body&& body)
{
  constexpr std::size_t kGrain = 1 << 13;
  ParallelFor(n, kGrain, 0, [&body](std::size_t begin, std::size_t end, int) {
    for (std::size_t i = begin; i < end; ++i)
    {
      body(i);
    }
  });
}
}
