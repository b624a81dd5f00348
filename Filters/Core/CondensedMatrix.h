#pragma once
#include "Readers/Core/Column.h"

#include <cassert>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <utility>

namespace pclvis
{
/// Symmetric n x n matrix without diagonal, float32, one value a pair: value (i, j) with i > j
/// stands at i (i - 1) / 2 + j, so a row's smaller columns are contiguous. Values start undefined.
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
  static std::size_t Index(std::int32_t i, std::int32_t j)
  {
    assert(i != j && "the diagonal is not stored");
    if (i < j)
    {
      std::swap(i, j);
    }
    return static_cast<std::size_t>(i) * (i - 1) / 2 + j;
  }
  float& operator()(std::int32_t i, std::int32_t j) { return this->Values[Index(i, j)]; }
  float operator()(std::int32_t i, std::int32_t j) const { return this->Values[Index(i, j)]; }
  /// Values (i, 0) to (i, i - 1).
  float* Row(std::int32_t i) { return &this->Values[static_cast<std::size_t>(i) * (i - 1) / 2]; }
  const float* Row(std::int32_t i) const
  {
    return &this->Values[static_cast<std::size_t>(i) * (i - 1) / 2];
  }

private:
  std::int32_t N;
  std::unique_ptr<float[]> Values;
};
}
