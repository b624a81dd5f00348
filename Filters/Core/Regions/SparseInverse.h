#pragma once
#include "Filters/Core/Common/RankGraph.h"
#include "Readers/Base/Column.h"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace pclvis
{
/// Columns of (I - W)^-1 from a Cholesky factor, which has few values if the ranks of a graph with
/// few links are eliminated in the order of approximate minimum degree.
/// Source: order and factor: Eigen's SimplicialLLT ([Amestoy1996]); Filters/README, Communication
/// Regions.
class SparseInverse
{
public:
  static constexpr std::int32_t kColumns = 16; ///< of a block

  /// @param weights of W, >= 0, in the layout of the graph; I - W is positive definite
  SparseInverse(const RankGraph& graph, const std::vector<double>& weights);
  /// Whether the factor has so few values that columns take less time than from a full one; else
  /// they are not to be asked for.
  bool IsSparse() const { return !this->First.empty(); }
  std::size_t Blocks() const;
  /// The ranks of a block, each rank in one.
  ColumnView<std::int32_t> RanksOf(std::size_t block) const;
  /// Solves for a block of columns.
  /// @param values memory of the caller; becomes columns by place of the row's rank
  /// Cost: O(values of the factor).
  void Solve(std::size_t block, std::vector<double>& values) const;
  /// The inverse at row p and column RanksOf(block)[i] is at [i].
  const double* Row(const std::vector<double>& values, std::int32_t p) const
  {
    return &values[static_cast<std::size_t>(this->PlaceOf[p]) * kColumns];
  }

private:
  std::vector<std::int32_t> Order, PlaceOf; ///< ranks as they are eliminated, and back
  /// The factor by columns, the diagonal first; empty: it is not sparse.
  std::vector<std::int64_t> First;
  std::vector<std::int32_t> Places;
  std::vector<double> Values;
};
}
