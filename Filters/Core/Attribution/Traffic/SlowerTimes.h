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
  double Shift = 0;  ///< how much longer, over the quiet time; of a message at most 1 counts
  double Sigmas = 0; ///< how far out of chance that is; NaN: too little is outside to tell
};

/// What all messages of an iteration say together: how much longer they take than the same step of
/// the program at other times, too little to tell of any one of them. What the program does to
/// itself in each iteration cancels out:
///   s = (lost - median lost of the step) / quiet time, within -1 and 1
/// Half an iteration is a tile with the mean of its s. A time is judged by how its mean differs
/// from that of the tiles outside, in units of what these differ by themselves:
///   z = difference / (sigma sqrt(1 / messages inside + 1 / messages outside))
/// sigma: of the tiles outside, with what neighbours have in common. Few tiles know it badly, which
/// Student's distribution takes into account: Sigmas = sqrt(tiles log(1 + z^2 / tiles)).
/// Source: [Olshen2004]; [PCLVis] 6 (A3); Filters/README, Latency Attribution.
class SlowerTimes
{
public:
  /// @param losses    in order of time, of `transfers`; must outlive this, as must these
  /// @param iteration [s] until the program comes to the same step again; else nothing is known
  /// Cost: O(n); of more than half a million losses those of some steps are looked at.
  SlowerTimes(
    const std::vector<Loss>& losses, const std::vector<Transfer>& transfers, double iteration);
  /// s of a loss; NaN where its step is seen too seldom or not looked at.
  double ShiftOf(std::size_t loss) const { return this->Shift[loss]; }
  /// The time that stands out most, then that which does beside it, and so on up to four; of these
  /// the ones that are 5 sigma and a tenth of the quiet time slower than what is outside of all,
  /// last two iterations and hold less than half of the messages. A begin or end is moved to where
  /// the mean changes most, in the middle between two messages. Rising.
  /// Cost: O(tiles^2), at most 256 tiles.
  std::vector<SlowerTime> Find() const;
  /// Fills Shift and Sigmas of a time that was found in another way, beside others.
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
