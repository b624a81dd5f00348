#pragma once
#include "Filters/Core/Common/RankGraph.h"

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
  /// Sums the series for some columns, at most kColumns.
  void Sum(const RankGraph& graph, const std::vector<float>& weights, std::int32_t first,
    std::int32_t end, int terms);
  std::int32_t First() const { return this->FirstColumn; }
  std::int32_t End() const { return this->EndColumn; }
  /// Ranks with values, in order of hops.
  const std::vector<std::int32_t>& Reached() const { return this->Near; }
  /// M(p, First() + i) at [i].
  const float* Row(std::int32_t p) const
  {
    return &this->Total[static_cast<std::size_t>(p) * kColumns];
  }

private:
  void Reach(std::int32_t p);
  bool GoesOn(std::int32_t p) const;
  void Clear();

  std::int32_t FirstColumn = 0, EndColumn = 0;
  std::vector<float> Total, Next; ///< row by row, shape (ranks, kColumns)
  std::vector<char> IsNear;
  std::vector<std::int32_t> Near;
};

/// M = (I - exp(-beta) S)^-1 by its Neumann series, one block of columns after the other. Values
/// are exact to about the tail.
/// Source: Filters/README, Communication Regions.
class WalkSeries
{
public:
  /// @param graph must outlive this
  /// @param threads 0: as many as processors
  WalkSeries(const RankGraph& graph, double beta, int threads);
  std::size_t Blocks() const;
  /// Columns of a block, valid until the next call of this worker. The same for any worker.
  /// Cost: O(pairs within `terms` hops of the block * terms).
  const WalkColumns& Sum(std::size_t block, int worker);

private:
  const RankGraph& Graph;
  std::vector<float> Weights;
  int Terms;
  std::vector<std::unique_ptr<WalkColumns>> Columns; ///< by worker
};
}
