#pragma once
#include "Filters/Core/Prices/Work/AlignedWork.h"

namespace pclvis
{
/// What work is evened together.
enum class EvenBy
{
  Rank, ///< all work of a rank
  Piece ///< pieces that all ranks do, all of those between the same two calls; the rest of a rank's
};

/// Work of each rank, scaled to the mean: what some do less, others do. What chance makes of the
/// ranks' sums is left in: of their variance, the part that pieces of work that vary by themselves
/// explain. Source: [James1961] (shrinking); algorithm in Filters/README, Cause Prices.
/// @param work    [s] before each call
/// @param aligned of the run: how its pieces vary
PlainVector<double> EvenWork(const PricedRun& run, const PlainVector<double>& work,
  const std::vector<AlignedRank>& aligned, EvenBy by);
}
