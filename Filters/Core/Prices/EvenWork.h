#pragma once
#include "Filters/Core/Prices/AlignedWork.h"

namespace pclvis
{
/// Work of each rank, scaled to the mean: what some do less, others do. What chance makes of the
/// ranks' sums is left in: of their variance, the part that pieces of work that vary by themselves
/// explain. Source: [James1961] (shrinking); algorithm in Filters/README, Cause Prices.
/// @param work    [s] before each call
/// @param aligned of the run: how its pieces vary
PlainVector<double> EvenWork(
  const RunCalls& calls, const PlainVector<double>& work, const std::vector<AlignedRank>& aligned);
}
