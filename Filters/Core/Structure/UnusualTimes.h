#pragma once
#include <cstddef>
#include <cstdint>
#include <functional>

namespace pclvis
{
/// A time that a rank takes at a place of the program.
struct PlaceTime
{
  std::uint64_t Place;
  std::int64_t Nanoseconds; ///< negative ones count as 0
  std::int32_t Rank;
};

/// Finds times that are longer than usual at their places beyond chance, and by how much.
///   usual   = median of the other ranks' times at the place, weighted by these times
///   spread  = 1.4826 (usual - lower quartile), weighted in the same way
///   unusual = time - usual, if that is more than 3 spread
/// The median is weighted by time, so that half of all time at the place is spent in times up to
/// the median: between two sends there is often no work, and sometimes a piece of work. It is taken
/// over the other ranks, so that a rank is found even if it takes longer than all others together.
/// Delays make times longer, so the shorter half shows the effect of chance: 1.4826 times the
/// distance of the quartile is the standard deviation of a normal distribution, and three of these
/// are the usual limit of outliers.
/// Source: ours; [Pukelsheim1994] (the limit).
/// @param n       number of times
/// @param timeOf  called with 0 to n - 1, several times each
/// @param unusual called with the number of each such time, and how much longer it is [ns]; never
///   where no other rank has a time at the place
/// Cost: O(n log n), 8 bytes per time and 40 per time of the place with most. Independent of the
/// order of times.
void FindUnusualTimes(std::size_t n, const std::function<PlaceTime(std::uint32_t)>& timeOf,
  const std::function<void(std::uint32_t, std::int64_t)>& unusual);
}
