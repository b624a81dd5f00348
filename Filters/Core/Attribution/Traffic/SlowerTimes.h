#pragma once
#include "Filters/Core/Attribution/Rows/Transfers.h"
#include "Filters/Core/Attribution/Traffic/TimeLost.h"

#include <cstddef>
#include <vector>

namespace pclvis
{
/// A time in which the program's steps take longer than the same steps at other times.
struct SlowerTime
{
  double Begin, End; ///< [s]
  double Shift = 0;  ///< how much longer, over the baseline time; of a message at most 1 counts
  double Sigmas = 0; ///< significance; NaN: too little outside to compare with
};

/// How much longer all messages of an iteration together take than the same steps of the program at
/// other times, where the difference is too small to be seen in any single one. What the program
/// does to itself in each iteration cancels out:
///   s = (lost - median lost of the step) / baseline time, within -1 and 1
/// Half an iteration is a tile with the mean of its s. A time is judged by how its mean differs
/// from that of the tiles outside, in units of what these differ by themselves:
///   z = difference / (sigma sqrt(1 / messages inside + 1 / messages outside))
/// sigma: of the tiles outside, including the correlation of neighbours. With few tiles it is
/// uncertain, which Student's distribution takes into account: Sigmas = sqrt(tiles log(1 + z^2 /
/// tiles)). Source: [Olshen2004]; [PCLVis] 6 (A3); Filters/README, Latency Attribution.
class SlowerTimes
{
public:
  /// @param losses    in order of time, of `transfers`; must outlive this, as must these
  /// @param iteration [s] until the program reaches the same step again; NaN: nothing is known
  /// Cost: O(n); beyond half a million losses only those of some steps are used.
  SlowerTimes(
    const std::vector<Loss>& losses, const std::vector<Transfer>& transfers, double iteration);
  /// s of a loss; NaN if its step is seen too rarely or not used.
  double ShiftOf(std::size_t loss) const { return this->Shift[loss]; }
  /// The time that stands out most, then the next one outside it, and so on up to four; of these,
  /// the ones that are 5 sigma and a tenth of the baseline time slower than the rest, last two
  /// iterations and hold less than half of the messages. Begins and ends are moved to where the
  /// mean changes most, halfway between two messages. Ascending. Cost: O(tiles^2), at most 256
  /// tiles.
  std::vector<SlowerTime> Find() const;
  /// Fills Shift and Sigmas of a time that was found otherwise, excluding others.
  /// Cost: O(tiles).
  void Judge(SlowerTime& time, const std::vector<SlowerTime>& others) const;

private:
  struct Sums;
  struct Span;
  static double Middle(const Loss& loss) { return 0.5 * (loss.Begin + loss.End); }
  int Tiles() const { return static_cast<int>(this->Count.size()); }
  std::vector<Sums> SumUp(const std::vector<char>& without) const;
  std::vector<char> Mask(const std::vector<Span>& spans) const;
  Span Compare(const std::vector<Sums>& sums, int first, int end) const;
  Span Best(const std::vector<Span>& others) const;
  void DropChance(std::vector<Span>& spans) const;
  std::size_t FirstOf(int tile) const;
  std::size_t Edge(int tile, double level, bool rises) const;
  SlowerTime Describe(const Span& span) const;

  const std::vector<Loss>& Losses;
  std::vector<double> Shift;      ///< by loss
  double Iteration = 0;           ///< [s]
  double Begin = 0, Width = 0;    ///< [s] of the first tile
  int Least = 1;                  ///< tiles of a time
  std::vector<double> Count, Sum; ///< of the tiles
};
}
