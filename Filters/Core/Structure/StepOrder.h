#pragma once
#include "Filters/Core/Structure/LatenessTables.h"
#include "Readers/Base/PlainVector.h"

#include <algorithm>
#include <cstdint>
#include <limits>
#include <numeric>
#include <vector>

namespace pclvis
{
/// Whether the first n rows are in order.
template<typename Less>
bool AreRowsSorted(std::size_t n, Less&& less)
{
  for (std::uint32_t row = 1; row < n; ++row)
  {
    if (less(row, row - 1))
    {
      return false;
    }
  }
  return true;
}

/// The first n rows by a key.
template<typename Key>
std::vector<std::uint32_t> SortedRows(std::size_t n, Key&& key)
{
  std::vector<std::uint32_t> rows(n);
  std::iota(rows.begin(), rows.end(), 0u);
  std::sort(
    rows.begin(), rows.end(), [&](std::uint32_t a, std::uint32_t b) { return key(a) < key(b); });
  return rows;
}

/// Rows of Steps in two orders: by rank and, on each rank, in program order; and by step, so that
/// peers are next to each other.
/// Source: [Isaacs2014b], section 3 (peers).
class StepOrder
{
public:
  static constexpr std::uint32_t kNone = std::numeric_limits<std::uint32_t>::max();

  /// Cost: O(n) where rows are in the first order; else O(n log n), and 8 bytes each.
  explicit StepOrder(const LatenessSteps& steps);

  /// The rank's event before; kNone: it is the first.
  std::uint32_t Before(std::uint32_t row) const
  {
    if (!this->BeforeRow.empty())
    {
      return this->BeforeRow[row];
    }
    return row > 0 && this->Steps.Rank[row - 1] == this->Steps.Rank[row] ? row - 1 : kNone;
  }

  /// Rows by step, phase, rank; once. Cost: O(n), 8 bytes each.
  std::vector<std::uint32_t> TakeBySteps();

private:
  const LatenessSteps& Steps;
  std::vector<std::uint32_t> Row;       ///< by rank and event; empty: rows are in this order
  PlainVector<std::uint32_t> BeforeRow; ///< by row; empty: likewise
};
}
