#pragma once
#include "Readers/Base/ParallelFor.h"
#include "Readers/Base/PlainVector.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <vector>

namespace pclvis
{
/// A sort key: a value, and the position of its element in the list it comes from.
struct ValueAt
{
  double Value;
  std::uint32_t At;
  bool operator<(const ValueAt& other) const
  {
    return this->Value != other.Value ? this->Value < other.Value : this->At < other.At;
  }
};

/// Slices of a range of values, of equal width.
struct ValueSlices
{
  double Least;    ///< of all values
  double PerValue; ///< slices per unit of the values
  std::size_t Count;
  std::size_t Of(double value) const
  {
    return std::min(
      this->Count - 1, static_cast<std::size_t>((value - this->Least) * this->PerValue));
  }
};

/// Sorts keys by slice; within a slice they are in no order.
/// @param first becomes where each slice begins, shape (slices + 1)
/// Cost: O(n + threads slices), on several threads.
inline PlainVector<ValueAt> BySlice(
  const PlainVector<ValueAt>& keys, const ValueSlices& slices, std::vector<std::uint32_t>& first)
{
  // Every part of the list has places of its own in every slice.
  const std::size_t parts = ThreadCount(0);
  const auto begin = [&](std::size_t part) { return keys.size() * part / parts; };
  std::vector<std::vector<std::uint32_t>> next(parts);
  ParallelFor(parts, 0, [&](std::size_t part) {
    next[part].assign(slices.Count, 0);
    for (std::size_t i = begin(part); i < begin(part + 1); ++i)
    {
      ++next[part][slices.Of(keys[i].Value)];
    }
  });
  std::uint32_t sum = 0;
  for (std::size_t slice = 0; slice < slices.Count; ++slice)
  {
    first.push_back(sum);
    for (std::vector<std::uint32_t>& places : next)
    {
      const std::uint32_t count = places[slice];
      places[slice] = sum;
      sum += count;
    }
  }
  first.push_back(sum);
  PlainVector<ValueAt> sorted(keys.size());
  ParallelFor(parts, 0, [&](std::size_t part) {
    for (std::size_t i = begin(part); i < begin(part + 1); ++i)
    {
      sorted[next[part][slices.Of(keys[i].Value)]++] = keys[i];
    }
  });
  return sorted;
}

/// Sorts on several threads: first into slices of equal width, then each slice. For values that are
/// spread out, like the times of a run.
/// @param keys finite values
/// @param less a strict order without ties that begins with Value: the result is the same for any
///             number of threads
/// Cost: O(n) where values are spread out, else O(n log n); n keys of memory.
template<typename Less>
void SliceSort(PlainVector<ValueAt>& keys, Less&& less)
{
  constexpr std::size_t kFewest = 1 << 12, kInSlice = 4, kMostSlices = 1 << 18, kGrain = 1 << 10;
  double least = std::numeric_limits<double>::infinity(), greatest = -least;
  for (const ValueAt& key : keys)
  {
    least = std::min(least, key.Value);
    greatest = std::max(greatest, key.Value);
  }
  const std::size_t count = std::min(kMostSlices, keys.size() / kInSlice);
  const ValueSlices slices{ least, static_cast<double>(count) / (greatest - least), count };
  if (keys.size() < kFewest || !std::isfinite(greatest - least) || !std::isfinite(slices.PerValue))
  {
    std::sort(keys.begin(), keys.end(), less);
    return;
  }
  std::vector<std::uint32_t> first;
  PlainVector<ValueAt> sorted = BySlice(keys, slices, first);
  ParallelFor(count, kGrain, 0, [&](std::size_t from, std::size_t to, int) {
    for (std::size_t slice = from; slice < to; ++slice)
    {
      std::sort(sorted.begin() + first[slice], sorted.begin() + first[slice + 1], less);
    }
  });
  keys.swap(sorted);
}
/// The same, by value, then position.
inline void SliceSort(PlainVector<ValueAt>& keys)
{
  SliceSort(keys, [](const ValueAt& a, const ValueAt& b) { return a < b; });
}
}
