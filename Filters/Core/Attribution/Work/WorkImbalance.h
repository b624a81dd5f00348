#pragma once
#include "Filters/Core/Attribution/Rows/AttributionRows.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <utility>
#include <vector>

namespace pclvis
{
/// A rank's compute intervals, longest first, beside those of the usual rank, until these make up
/// 80 % of the usual rank's work.
struct PieceMatch
{
  std::size_t Pieces = 0; ///< how many are compared
  double Ratio = 1;       ///< the rank's work over the usual rank's
  double Excess = 0;      ///< excess of these pieces over the excess of all the rank's work
  double Even = 0;        ///< share of them that are longer by at least half as much as all work is
};

/// Tells a slow rank from one that is given more work. A slow rank takes longer for what others do
/// as well: its longest piece of work is longer than the usual rank's longest, the second than the
/// second, and so on, and while it is slow nearly all are. A rank that is given more has pieces
/// that others do not have, or only some are longer. Names, sizes and partners are not used, so
/// every rank may have messages of its own.
///
/// The usual rank is made of the middle half of all ranks by work, 31 at most (down to 7 where they
/// have more than 500,000 calls): its k-th longest piece is the median of theirs.
/// Source: Filters/README, Latency Attribution (slow rank).
class WorkImbalance
{
public:
  /// A rank's calls in parts of equal number: ranks come to the same step at different times.
  static constexpr int kParts = 16;
  /// @param byWork numbers of the ranks with calls, by ascending work; at least one
  /// @param rows must outlive this
  /// Cost: O(calls) of 31 ranks, and 8 bytes per piece of work.
  WorkImbalance(const AttributionRows& rows, const std::vector<std::int32_t>& byWork);
  /// Whether a rank that works longer is given more: if the excess of these pieces is less than
  /// half of the rank's excess, or fewer than two thirds of them are longer, in the whole run and
  /// also in the fewest consecutive parts with 80 % of its excess (a rank may be slow for a part of
  /// the run, but then at all steps). With fewer pieces than usual only the former counts: some of
  /// its pieces are not the others'. Not known, and so false, where fewer than three pieces make up
  /// the usual rank's work. Cost: O(calls log calls) of the rank, and of the usual ones where it is
  /// slow in other parts than ranks before it. Deterministic.
  bool IsGivenMore(std::int32_t rank);
  /// @param first,past parts, 0..16, first < past
  /// @return without pieces if the rank does not work longer
  PieceMatch Match(std::int32_t rank, int first, int past);

private:
  struct Pieces
  {
    std::vector<double> Seconds; ///< in the order of the run
    std::array<std::size_t, kParts + 1> First = {};
  };
  static std::vector<double> Longest(const Pieces& pieces, int first, int past);
  Pieces PiecesOf(std::int32_t rank) const;
  const std::vector<double>& LongestUsual(int first, int past);
  PieceMatch Match(const Pieces& pieces, int first, int past);
  PieceMatch MatchWhileSlow(const Pieces& pieces);

  const AttributionRows& Rows;
  std::vector<Pieces> Usual;                                    ///< of each of the middle ranks
  std::array<double, kParts> UsualWork = {};                    ///< [s] by part, the median
  std::map<std::pair<int, int>, std::vector<double>> LongestIn; ///< [s] by parts, where asked for
};
}
