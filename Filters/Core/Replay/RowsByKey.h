#pragma once
#include "Filters/Core/Replay/RunCalls.h"

#include <numeric>
#include <vector>

namespace pclvis
{
/// Lists rows by key, each key's rows in ascending order.
/// @param keyOf row -> key below `keys`, RunCalls::kNone: in no list
/// @param first of each key in `rows`, shape (keys + 1)
inline void ListByKey(const PlainVector<std::uint32_t>& keyOf, std::size_t keys,
  std::vector<std::uint32_t>& first, PlainVector<std::uint32_t>& rows)
{
  // Of each key its first place, one further than where it will stand: filling moves it on.
  first.assign(keys + 2, 0);
  for (const std::uint32_t key : keyOf)
  {
    if (key != RunCalls::kNone)
    {
      ++first[key + 2];
    }
  }
  std::partial_sum(first.begin(), first.end(), first.begin());
  rows.resize(first.back());
  for (std::size_t row = 0; row < keyOf.size(); ++row)
  {
    if (keyOf[row] != RunCalls::kNone)
    {
      rows[first[keyOf[row] + 1]++] = static_cast<std::uint32_t>(row);
    }
  }
  first.pop_back();
}
}
