#pragma once
#include "Readers/Base/Column.h"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace pclvis
{
/// How the latency behaves in a period; also the code in the table Periods.
enum class PeriodKind
{
  Growth = 0, ///< it rises
  Steady = 1, ///< it stays high
  Other = 2,  ///< none of these: compressed to start, middle and end
  Peak = 3    ///< it is high for a moment, once or a few times close together
};

/// What a mean latency is compared with to be called high.
enum class PeriodBaseline
{
  Robust = 0, ///< the mean of the windows in no period
  Average = 1 ///< the paper's Ave, of all messages; then there are no peaks
};

/// A latency this far above the baseline is high; windows are chosen wide enough to ripple by less.
constexpr double kRipple = 0.1;

/// When windows form a period. m: mean latency of a window, B: the baseline.
struct PeriodTolerances
{
  double GrowthDrop = 0.05; ///< growth: m may fall by this share from one window to the next; 0..1
  double GrowthRise = 0.2;  ///< growth: the last m exceeds the first by this times B; >= 0
  double SteadyLevel = 1 + kRipple; ///< high is above this times B; >= 0
  double SteadyVariation = 0.5;     ///< steady: greatest coefficient of variation of m; >= 0
  std::int64_t MinimumWindows = 3;  ///< shortest growth or steady period [windows]; >= 1
  PeriodBaseline Baseline = PeriodBaseline::Robust;
  /// a window that is high by itself, a peak or the end of growth, is above this times the median
  /// quiet window: less is within what one job's own messages do to each other; >= 0
  double PeakLevel = 1.5;
};

/// Windows in order of time.
struct WindowMeans
{
  ColumnView<double> Latency;        ///< m, shape (n); NaN: the window is empty
  ColumnView<std::int64_t> Messages; ///< with a latency, shape (n)
  double Average;                    ///< Ave, finite if there is any m
};

/// Neighbouring windows of one kind: First..Last, both included.
struct WindowRun
{
  PeriodKind Kind = PeriodKind::Other;
  std::size_t First = 0, Last = 0;
};

/// Periods, and what they were measured against.
struct FoundPeriods
{
  std::vector<WindowRun> Runs; ///< in order of time; together they hold each window once
  double Baseline;             ///< NaN without any m
};

/// Periods in the mean latencies of windows.
///   growth a..b: m[k+1] >= (1 - GrowthDrop) m[k], m[b] - m[a] >= R, m[b] > P; cut to where m
///     leaves the lowest tenth of that rise and where it reaches the highest; there a straight line
///     leaves less variance than a jump between two constant levels
///   steady a..b: every m > B, their mean > U, both ends > SteadyLevel B (every m > SteadyLevel B
///     where that is below 1), standard deviation <= SteadyVariation mean
///   peak a..b: m > Q in a, in b, and in windows between them less than MinimumWindows apart; the
///     greatest m is above those of the windows beside it
/// Robust baseline: a disturbance raises Ave, so that half of a long one, or a weak one beside a
/// strong one, no longer counts as high. Hence there are passes over the windows that are in no
/// period yet, until a pass finds none:
///   B = mean m, weighed by messages; quiet: those with m <= SteadyLevel B, n of them
///   U = max(SteadyLevel B, median + z s), with the median and the spread s of the quiet windows
///   R = max(GrowthRise B, z d), with the spread d of differences of windows that share no time
///   P = max(U, PeakLevel times that median): a single window shows less than a run
///   Q = max(P, the median + z s of all windows): the higher half of windows that go up and down
///     all the time is no peak
/// The greatest of n normal deviates stays below z = sqrt(2 ln n) ([Donoho1994]): no quiet window
/// is that high by chance, and no two differ that much. s and d are those of normal deviates with
/// the same median deviation (1.4826 MAD). With the Average B is Ave, U = P = SteadyLevel Ave, R =
/// GrowthRise Ave, there are no peaks, and there is one pass. A rise is measured from a tenth to
/// nine tenths of it, so that a flat time before or after is not part of it. A latency that jumps,
/// for example when other programs begin to send, does not grow after the jump: it is steady.
/// Steady latency fluctuates at its higher level, with the program's own bursts, but does not go
/// back to the baseline. The longest growth run is taken first, the earliest of equally long ones,
/// then the longest in what is left, until there is none; then steady runs in the same way, then
/// peaks; what is left is other. An empty window (NaN) says nothing: within a run it is skipped,
/// and it does not count towards MinimumWindows, but separates peaks like any other. Growth needs
/// MinimumWindows windows that share no time; with the robust baseline also one more window than
/// that, of any kind, as a jump within a window makes three means that rise.
/// Source: [PCLVis] 5.1, Fig. 5 ("sustained increasing trend"; "fluctuations in message delays at a
/// higher level", "difficult to revert to lower values"); 10 % to 90 % is the rise time of IEEE
/// Std 181; Filters/README, Temporal Abstraction, has the other tolerances, which the paper does
/// not give.
/// @param overlap how many of the next windows share messages with each: a jump takes that many
///   windows
/// Cost: O(n log n) per pass if no run is long; at worst O(n squared) runs are tried, in O(log n)
/// each except for the fit of those that rise. Each pass but the last takes one window or more, and
/// few are needed. Deterministic.
FoundPeriods FindPeriods(
  const WindowMeans& windows, const PeriodTolerances& tolerances, std::size_t overlap = 0);

/// Which windows the abstraction keeps: all of growth, steady and peak periods; the first,
/// the middle and the last of others.
/// Source: [PCLVis] 5.1.
/// @return shape (n), 1 or 0, for the runs' n windows
Column<std::uint8_t> KeptWindows(const std::vector<WindowRun>& runs);
}
