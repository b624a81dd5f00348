#pragma once
#include "Filters/Core/Common/PriceConstants.h"
#include "Filters/Core/Prices/Run/PricedRun.h"

#include <vector>

namespace pclvis
{
/// A rank's pieces of work that other ranks do as well, in order of time.
struct AlignedRank
{
  std::int32_t Rank;
  std::vector<std::uint32_t> Calls; ///< the calls after the pieces
  std::vector<double> Excess;       ///< over the ranks' median in the same piece, natural logarithm
  double Share = 0;                 ///< of the rank's work

  /// Whether these pieces are the greater part of its work.
  bool IsComparable() const { return this->Share >= price_constants::kHalf; }
};

/// Compares the ranks' work piece by piece, however it varies from step to step. A piece lies
/// between two calls; the n-th piece between two kinds of calls is the same on all ranks that have
/// as many of them. The pieces of a rank are those that make up most of its work.
/// Source: algorithm in Filters/README, Cause Prices.
/// @param work [s] before each call
/// @return by rank that has such pieces, ascending
/// Cost: O(calls log calls).
std::vector<AlignedRank> AlignWork(const PricedRun& run, const PlainVector<double>& work);
}
