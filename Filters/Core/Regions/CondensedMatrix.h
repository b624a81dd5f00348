#pragma once
#include "Readers/Base/Column.h"

#include <cassert>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

namespace pclvis
{
/// Symmetric n x n matrix without diagonal, float32, one value per pair: value (i, j) with i < j is
/// at i (2 n - i - 3) / 2 + j, so a row's greater columns are contiguous. Values start undefined.
class CondensedMatrix
{
public:
  explicit CondensedMatrix(std::int32_t n)
    : N(n), Values(new float[static_cast<std::size_t>(n) * (n > 0 ? n - 1 : 0) / 2 + 1])
  {
    // Columns are walked along, too: a value a page.
    PreferLargePages(this->Values.get(), static_cast<std::size_t>(n) * n / 2 * sizeof(float));
  }
  std::int32_t Size() const { return this->N; }
  float& operator()(std::int32_t i, std::int32_t j) { return this->Values[this->Index(i, j)]; }
  float operator()(std::int32_t i, std::int32_t j) const { return this->Values[this->Index(i, j)]; }
  /// Value (i, j) is at [j], for j from i + 1 to n - 1.
  float* Row(std::int32_t i) { return &this->Values[this->Begin(i)]; }
  const float* Row(std::int32_t i) const { return &this->Values[this->Begin(i)]; }
  /// Keeps only some rows and their columns, in place. Cost: O(rows left^2).
  /// @param rows in ascending order, none twice; row i is the former rows[i]
  void KeepOnly(const std::vector<std::int32_t>& rows);

private:
  std::size_t Begin(std::int32_t i) const
  {
    return static_cast<std::size_t>(i) * (2 * static_cast<std::size_t>(this->N) - i - 3) / 2;
  }
  std::size_t Index(std::int32_t i, std::int32_t j) const
  {
    assert(i != j && "the diagonal is not stored");
    return i < j ? this->Begin(i) + j : this->Begin(j) + i;
  }
  std::int32_t N;
  std::unique_ptr<float[]> Values;
};

inline void CondensedMatrix::KeepOnly(const std::vector<std::int32_t>& rows)
{
  // A value's new place is never behind its old one: nothing is overwritten before it is read.
  float* to = &this->Values[1];
  for (std::size_t i = 0; i < rows.size(); ++i)
  {
    const float* const from = this->Row(rows[i]);
    for (std::size_t j = i + 1; j < rows.size(); ++j)
    {
      *to++ = from[rows[j]];
    }
  }
  this->N = static_cast<std::int32_t>(rows.size());
}
}
