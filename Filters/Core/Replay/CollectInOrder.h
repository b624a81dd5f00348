#pragma once
#include "Readers/Base/ParallelFor.h"
#include "Readers/Base/PlainVector.h"

#include <algorithm>
#include <cstddef>
#include <vector>

namespace pclvis
{
/// Collects the values of the numbers 0, 1, ... n - 1 on several threads; each number has any
/// number of values.
/// @param visit called as visit(i, values), once for each; appends the values of i
/// @return all values, in the order of the numbers
/// Cost: O(n); the values, not the numbers, are held twice.
template<typename Value, typename Visit>
PlainVector<Value> CollectInOrder(std::size_t n, Visit&& visit)
{
  const std::size_t parts = ThreadCount(0);
  const auto begin = [&](std::size_t part) { return n * part / parts; };
  std::vector<PlainVector<Value>> found(parts);
  ParallelFor(parts, 0, [&](std::size_t part) {
    for (std::size_t i = begin(part); i < begin(part + 1); ++i)
    {
      visit(i, found[part]);
    }
  });
  std::vector<std::size_t> first(1, 0);
  for (const PlainVector<Value>& ofPart : found)
  {
    first.push_back(first.back() + ofPart.size());
  }
  PlainVector<Value> all(first.back());
  ParallelFor(parts, 0, [&](std::size_t part) {
    std::copy(found[part].begin(), found[part].end(), all.begin() + first[part]);
  });
  return all;
}
}
