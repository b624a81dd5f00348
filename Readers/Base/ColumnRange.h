#pragma once
#include "Readers/Base/Column.h"
#include "Readers/Base/ParallelFor.h"

#include <algorithm>
#include <cstddef>
#include <limits>
#include <vector>

namespace pclvis
{
/// Least and greatest value of a column.
template<typename T>
struct ColumnRange
{
  T Least = std::numeric_limits<T>::max();
  T Greatest = std::numeric_limits<T>::lowest();
  /// Whether any value is a number.
  bool Any() const { return this->Least <= this->Greatest; }
  void Take(const ColumnRange& other)
  {
    this->Least = std::min(this->Least, other.Least);
    this->Greatest = std::max(this->Greatest, other.Greatest);
  }
};

/// The range of n values. NaN is ignored; infinities count.
template<typename T>
ColumnRange<T> RangeOfPiece(const T* values, std::size_t n)
{
  // In lanes, as each comparison would otherwise wait for the one before; a NaN is never taken.
  constexpr std::size_t kLanes = 8;
  ColumnRange<T> lanes[kLanes];
  const auto look = [](ColumnRange<T>& lane, T value) {
    lane.Least = value < lane.Least ? value : lane.Least;
    lane.Greatest = value > lane.Greatest ? value : lane.Greatest;
  };
  std::size_t i = 0;
  for (; i + kLanes <= n; i += kLanes)
  {
    for (std::size_t lane = 0; lane < kLanes; ++lane)
    {
      look(lanes[lane], values[i + lane]);
    }
  }
  for (; i < n; ++i)
  {
    look(lanes[0], values[i]);
  }
  for (std::size_t lane = 1; lane < kLanes; ++lane)
  {
    lanes[0].Take(lanes[lane]);
  }
  return lanes[0];
}

/// The range of a column, found on all threads. Cost: one pass over its memory.
template<typename T>
ColumnRange<T> RangeOfColumn(const ColumnView<T>& values)
{
  constexpr std::size_t kGrain = 1 << 18;
  std::vector<ColumnRange<T>> pieces((values.Size + kGrain - 1) / kGrain);
  ParallelFor(values.Size, kGrain, 0, [&](std::size_t begin, std::size_t end, int) {
    pieces[begin / kGrain] = RangeOfPiece(values.Data + begin, end - begin);
  });
  ColumnRange<T> range;
  for (const ColumnRange<T>& piece : pieces)
  {
    range.Take(piece);
  }
  return range;
}
}
