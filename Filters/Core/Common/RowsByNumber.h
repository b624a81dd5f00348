#pragma once
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <vector>

namespace pclvis
{
/// Rows by a number that each of them has.
struct RowsByNumber
{
  std::vector<std::uint32_t> Row;   ///< by number; rows of a number keep their order
  std::vector<std::uint32_t> First; ///< of each number, shape (numbers + 1)
};

/// @param rows     iterated over twice
/// @param numbers  of a row: 0 to numbers - 1; below 0: the row is left out
/// @param numberOf called with a row
/// Cost: O(rows + numbers)
template<typename Rows, typename Number>
RowsByNumber SortByNumber(const Rows& rows, std::size_t numbers, Number&& numberOf)
{
  RowsByNumber sorted;
  sorted.First.assign(numbers + 1, 0);
  for (const std::uint32_t row : rows)
  {
    if (const std::int64_t number = numberOf(row); number >= 0)
    {
      ++sorted.First[static_cast<std::size_t>(number) + 1];
    }
  }
  std::partial_sum(sorted.First.begin(), sorted.First.end(), sorted.First.begin());
  std::vector<std::uint32_t> next(sorted.First.begin(), sorted.First.end() - 1);
  sorted.Row.resize(sorted.First.back());
  for (const std::uint32_t row : rows)
  {
    if (const std::int64_t number = numberOf(row); number >= 0)
    {
      sorted.Row[next[static_cast<std::size_t>(number)]++] = row;
    }
  }
  return sorted;
}

/// The numbers 0 to n - 1, to iterate over.
struct AllRows
{
  struct Iterator
  {
    std::uint32_t At;
    std::uint32_t operator*() const { return this->At; }
    Iterator& operator++()
    {
      ++this->At;
      return *this;
    }
    bool operator!=(const Iterator& other) const { return this->At != other.At; }
  };
  std::size_t N;
  Iterator begin() const { return { 0 }; }
  Iterator end() const { return { static_cast<std::uint32_t>(this->N) }; }
};
}
