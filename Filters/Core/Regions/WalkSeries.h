#pragma once
#include "Filters/Core/Common/RankGraph.h"
#include "Readers/Base/Column.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

namespace pclvis
{
/// What is left out of a sum of walks, and so the least that counts as more than nothing.
constexpr double kWalkTail = 1e-6;

/// exp(-beta) S by rows, in the layout of the graph: S = weights / sqrt(degrees of both ends).
/// Source: Filters/README, Communication Regions. Cost: O(pairs).
template<typename T>
std::vector<T> ScaledWeights(const RankGraph& graph, double survival);

/// Terms of the series without the first, until what is left out is below the tail.
int SeriesTerms(double survival);

/// A block of columns of M. After k terms only ranks within k hops of the block have values, and
/// none beyond ranks that have next to nothing: the others are not touched.
class WalkColumns
{
public:
  static constexpr std::int32_t kColumns = 32;
  explicit WalkColumns(std::int32_t ranks);
  /// Sums the series for the columns of some ranks.
  /// @param of at most kColumns, none twice; must outlive the sums
  void Sum(const RankGraph& graph, const std::vector<float>& weights, ColumnView<std::int32_t> of,
    int terms);
  /// Those ranks.
  ColumnView<std::int32_t> Of() const { return this->Columns; }
  /// Ranks with values, in order of hops.
  const std::vector<std::int32_t>& Reached() const { return this->Near; }
  /// M(p, Of()[i]) at [i].
  const float* Row(std::int32_t p) const
  {
    return &this->Total[static_cast<std::size_t>(p) * kColumns];
  }

private:
  void Reach(std::int32_t p);
  bool GoesOn(std::int32_t p) const;
  void Clear();

  ColumnView<std::int32_t> Columns;
  std::vector<float> Total, Next; ///< row by row, shape (ranks, kColumns)
  std::vector<char> IsNear;
  std::vector<std::int32_t> Near;
};

/// M = (I - exp(-beta) S)^-1 by its Neumann series, one block of columns after the other. Values
/// are exact to about the tail. A block has ranks near each other, so that its walks reach few
/// others: on a torus of 128 x 128 ranks half as many as those of ranks with successive numbers.
/// Source: Filters/README, Communication Regions.
class WalkSeries
{
public:
  /// @param graph must outlive this
  /// @param threads 0: as many as processors
  WalkSeries(const RankGraph& graph, double beta, int threads);
  std::size_t Blocks() const;
  /// The ranks of a block, each rank in one.
  ColumnView<std::int32_t> RanksOf(std::size_t block) const;
  /// Columns of a block, valid until the next call of this worker. The same for any worker.
  /// Cost: O(pairs within `terms` hops of the block * terms).
  const WalkColumns& Sum(std::size_t block, int worker);

private:
  const RankGraph& Graph;
  std::vector<float> Weights;
  std::vector<std::int32_t> Order; ///< of ranks, block by block
  int Terms;
  std::vector<std::unique_ptr<WalkColumns>> Columns; ///< by worker
};
}
