#pragma once

#include <cstdint>
#include <vector>

namespace pclvis
{
/// What was sent at one clock arrives at another: offset of Source - offset of Destination <= Most.
struct OffsetLimit
{
  std::int32_t Source, Destination;
  double Most; ///< [s] least transit as written, finite
};

struct ClockOffsets
{
  std::vector<double> Offset;      ///< [s] to be added to the clock's times, shape (clocks)
  std::vector<double> Error;       ///< [s] the offset is off by no more; NaN: not bounded
  std::vector<std::int32_t> Group; ///< lowest clock that limits connect this one with
  double Excess = 0;               ///< [s] by so much the worst limit cannot be kept
};

/// Offsets that keep all limits, so that nothing arrives before it is sent.
/// Limits in a row add up: the shortest paths (with the limits as lengths) from and to the lowest
/// clock of a group give the tightest bounds that follow from all limits together,
///   -path(lowest -> q) <= offset of q <= path(q -> lowest).
/// The middles of these bounds keep every limit, as path(p) <= limit(p, q) + path(q). Of all
/// offsets that do, those are taken that leave the least transit as long as it can be: the limits
/// are first lessened by as much as they can be, the least mean length of a cycle; else the
/// messages of a ring would take no time, but for those of one rank. Limits that contradict each
/// other (a cycle of negative length) are widened by the least amount that lets them be kept.
/// The error counts to the farther one of the bounds.
/// Clocks that are limited on one side only are moved against the lowest clock of their group no
/// further than that side demands; clocks without limits keep offset 0. The errors of both are NaN.
/// Source: [Duda1987], [Cristian1989] (bounds of a pair); difference constraints by shortest paths:
/// [Bellman1958].
/// @param clocks number of clocks; limits name 0 to clocks - 1, two different ones each
/// Cost: O(m) times the limits on the longest shortest path, times a few, for m limits.
/// Deterministic; another order of the limits changes no more than the rounding.
ClockOffsets SolveOffsets(std::int32_t clocks, const std::vector<OffsetLimit>& limits);
}
