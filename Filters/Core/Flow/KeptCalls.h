#pragma once
#include "Filters/Core/Replay/RunCalls.h"

#include <cstddef>
#include <cstdint>

namespace pclvis
{
/// Removes calls of a run; the others keep their order.
/// @param keep asked with each call's place before, rank by rank in their order: whether it stays
/// Cost: O(calls).
template<typename Keep>
void KeepCalls(RunCalls& calls, Keep&& keep)
{
  std::size_t n = 0;
  for (std::int32_t rank = 0; rank < calls.Ranks(); ++rank)
  {
    const std::size_t first = n;
    for (std::size_t i = calls.First[rank]; i < calls.First[rank + 1]; ++i)
    {
      if (keep(i))
      {
        calls.Begin[n] = calls.Begin[i];
        calls.End[n] = calls.End[i];
        calls.Rank[n] = calls.Rank[i];
        calls.Row[n++] = calls.Row[i];
      }
    }
    calls.First[rank] = first;
  }
  calls.First.back() = n;
  calls.Begin.resize(n);
  calls.End.resize(n);
  calls.Rank.resize(n);
  calls.Row.resize(n);
}
}
