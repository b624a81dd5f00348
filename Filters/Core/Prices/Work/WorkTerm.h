#pragma once
#include "Filters/Core/Prices/Work/AlignedWork.h"

#include <vector>

namespace pclvis
{
/// A rank that works longer than the others do in the same pieces of work.
struct SlowRank
{
  std::int32_t Rank;
  std::size_t FirstCall, PastCall; ///< calls before which it works longer
  double Factor;                   ///< > 1
  double Begin, End;               ///< [s] on the run's axis
};

/// Ranks whose work is slowed down, for the whole run or part of it. Uneven work by design, work
/// that moves from rank to rank, and noise are in the ranks' spread. Source: algorithm in
/// Filters/README, Cause Prices.
/// @param aligned the ranks' work, piece by piece
/// Cost: O(pieces log pieces).
std::vector<SlowRank> FindSlowRanks(const PricedRun& run, const std::vector<AlignedRank>& aligned);

/// Whether so few ranks do the same work that none of them could be recognised as slow.
bool AreFewAlike(const std::vector<AlignedRank>& aligned);

/// Leaves out slow ranks that together work longer by less than `least` [s], because no run would
/// be shorter by more than that without them.
void LeaveOutCheap(const PlainVector<double>& work, double least, std::vector<SlowRank>& slow);

/// The work without the excess work of slow ranks.
PlainVector<double> WithoutSlowRanks(
  const std::vector<SlowRank>& slow, const PlainVector<double>& work);
}
