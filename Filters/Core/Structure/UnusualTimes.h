#pragma once
#include <cstdint>
#include <vector>

namespace pclvis
{
/// A time that a rank takes at a place of the program.
struct PlaceTime
{
  std::uint64_t Place;
  std::int64_t Nanoseconds; ///< negative ones count as 0
  std::int32_t Rank;
};

/// By how much each time is longer than usual at its place, if that is beyond chance; else 0.
///   usual   = median of the other ranks' times at the place, weighted by these times
///   spread  = 1.4826 (usual - lower quartile), weighted in the same way
///   unusual = time - usual, if that is more than 3 spread
/// Weighted by time, half of all time at the place is spent in times up to the median: between two
/// sends there often is no work, and sometimes a piece of it. Of other ranks, so that a rank is
/// found that takes longer than all others together. Delays make times longer, so the shorter half
/// tells how much chance does: 1.4826 times the quartile's distance is the standard deviation of a
/// normal distribution, and three of these are the usual limit of outliers.
/// Source: ours; [Pukelsheim1994] (the limit).
/// @return [ns], shape of `times`; 0 where no other rank has a time at the place
/// Cost: O(n log n), 40 bytes per time. Independent of the order of times.
std::vector<std::int64_t> UnusualTimes(const std::vector<PlaceTime>& times);
}
