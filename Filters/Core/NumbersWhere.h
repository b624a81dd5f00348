#pragma once
#include "Readers/Core/ParallelFor.h"
#include "Readers/Core/PlainVector.h"

#include <cstddef>
#include <vector>

namespace pclvis
{
/// The numbers below n for which something holds, rising; found on several threads.
/// @param holds of a number; is asked twice
/// Cost: O(n).
template<typename Number, typename Holds>
PlainVector<Number> NumbersWhere(std::size_t n, Holds&& holds)
{
  // Every part is counted first: then it has a place of its own in the result.
  const std::size_t parts = ThreadCount(0);
  const auto begin = [&](std::size_t part) { return n * part / parts; };
  std::vector<std::size_t> first(parts + 1, 0);
  ParallelFor(parts, 0, [&](std::size_t part) {
    std::size_t count = 0;
    for (std::size_t i = begin(part); i < begin(part + 1); ++i)
    {
      count += static_cast<bool>(holds(i));
    }
    first[part + 1] = count;
  });
  for (std::size_t part = 0; part < parts; ++part)
  {
    first[part + 1] += first[part];
  }
  PlainVector<Number> numbers(first[parts]);
  ParallelFor(parts, 0, [&](std::size_t part) {
    std::size_t to = first[part];
    for (std::size_t i = begin(part); i < begin(part + 1); ++i)
    {
      if (holds(i))
      {
        numbers[to++] = static_cast<Number>(i);
      }
    }
  });
  return numbers;
}
}
