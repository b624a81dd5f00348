#pragma once
#include "Filters/Core/Prices/Work/AlignedWork.h"

namespace pclvis
{
/// Which work is evened together.
enum class EvenBy
{
  Rank, ///< a rank's sum of all its work
  Piece ///< pieces that all ranks do, all of those between the same two calls; the rest of a rank's
};

/// Work of each rank, evened to the mean: some ranks do less where they do more than others, and
/// these take it over where they do less. Random variation of the ranks' sums remains: the part of
/// their variance that is explained by the variation of single pieces of work. Source: [James1961]
/// (shrinking); algorithm in Filters/README, Cause Prices.
/// @param work    [s] before each call
/// @param aligned of the run: how its pieces vary
PlainVector<double> EvenWork(const PricedRun& run, const PlainVector<double>& work,
  const std::vector<AlignedRank>& aligned, EvenBy by);

/// A few ranks that work longer than the others.
struct BusiestRanks
{
  std::vector<std::int32_t> Ranks; ///< ascending; empty: it is not a few
  double Factor = 1;               ///< greatest, of their work over the mean of all ranks
};

/// The ranks that give away most of the work when it is evened, if these are at most a tenth of all
/// ranks, or a single one.
/// @param work, even [s] before each call, as it is and evened
BusiestRanks FindBusiest(
  const RunCalls& calls, const PlainVector<double>& work, const PlainVector<double>& even);
}
