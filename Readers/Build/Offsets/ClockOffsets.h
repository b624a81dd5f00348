#pragma once

#include <cstdint>
#include <vector>

namespace pclvis
{
/// A message from one clock to another: offset of Source - offset of Destination <= Most.
struct OffsetLimit
{
  std::int32_t Source, Destination;
  double Most; ///< [s] least transit as written, finite
};

struct ClockOffsets
{
  std::vector<double> Offset;      ///< [s] to be added to the clock's times, shape (clocks)
  std::vector<double> Error;       ///< [s] the offset is off by no more than this; NaN: not bounded
  std::vector<std::int32_t> Group; ///< lowest clock connected with this one by limits
  double Excess = 0;               ///< [s] by how much the worst limit cannot be met
};

/// Offsets that meet all limits, so that nothing arrives before it is sent.
/// Consecutive limits add up: the shortest paths (with the limits as lengths) from and to the
/// lowest clock of a group give the tightest bounds that follow from all limits together,
///   -path(lowest -> q) <= offset of q <= path(q -> lowest).
/// The midpoints of these bounds meet every limit, as path(p) <= limit(p, q) + path(q). Of all
/// offsets that do, those are taken that leave the least transit as long as possible: the limits
/// are first reduced by as much as they allow, the least mean length of a cycle; otherwise the
/// messages of a ring would take no time, except those of one rank. Limits that contradict each
/// other (a cycle of negative length) are widened by the least amount with which they can be met.
/// The error is the distance to the farther bound.
/// Clocks limited on one side only are shifted relative to the lowest clock of their group no
/// further than that side demands, so that the fastest message takes `least`; those that it demands
/// nothing of, and clocks without limits, keep offset 0. The errors of all three are NaN.
/// Source: [Duda1987], [Cristian1989] (bounds of a pair); difference constraints by shortest paths:
/// [Bellman1958].
/// @param clocks number of clocks; each limit names two different ones of 0 to clocks - 1
/// @param least  [s] that can be told from no time, >= 0
/// Cost: for m limits, a small multiple of O(m) times the number of limits on the longest shortest
/// path. Deterministic; the order of the limits affects only rounding.
ClockOffsets SolveOffsets(
  std::int32_t clocks, const std::vector<OffsetLimit>& limits, double least = 0);
}
