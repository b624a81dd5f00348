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
  PlainVector<double>&begins = calls.Begin.Own(), &ends = calls.End.Own();
  PlainVector<std::int32_t>& ranks = calls.Rank.Own();
  PlainVector<std::uint32_t>& rows = calls.OwnRows();
  std::size_t n = 0;
  for (std::int32_t rank = 0; rank < calls.Ranks(); ++rank)
  {
    const std::size_t first = n;
    for (std::size_t i = calls.First[rank]; i < calls.First[rank + 1]; ++i)
    {
      if (keep(i))
      {
        begins[n] = begins[i];
        ends[n] = ends[i];
        ranks[n] = ranks[i];
        rows[n++] = rows[i];
      }
    }
    calls.First[rank] = first;
  }
  calls.First.back() = n;
  begins.resize(n);
  ends.resize(n);
  ranks.resize(n);
  rows.resize(n);
}
}
