#pragma once
#include "Readers/Core/Column.h"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace pclvis
{
/// What the latency does in a period; also the code in the table Periods.
enum class PeriodKind
{
  Growth = 0, ///< it rises
  Steady = 1, ///< it stays high
  Other = 2   ///< neither: compressed to start, middle and end
};

/// When windows make a period. m: mean latency of a window, Ave: of all messages.
struct PeriodTolerances
{
  double GrowthDrop = 0.05; ///< growth: m may fall by this share from one window to the next; 0..1
  double GrowthRise = 0.2;  ///< growth: the last m is above the first by this times Ave; >= 0
  double SteadyLevel = 1.1; ///< high is above this times Ave; >= 0
  double SteadyVariation = 0.5;    ///< steady: greatest coefficient of variation of m; >= 0
  std::int64_t MinimumWindows = 3; ///< shortest growth or steady period [windows]; >= 1
};

/// Neighbouring windows of one kind: First..Last, both included.
struct WindowRun
{
  PeriodKind Kind = PeriodKind::Other;
  std::size_t First = 0, Last = 0;
};

/// Periods in the mean latencies of sliding windows.
///   growth a..b: m[k+1] >= (1 - GrowthDrop) m[k], m[b] - m[a] >= GrowthRise Ave,
///     m[b] > SteadyLevel Ave; cut to where m leaves the lowest tenth of that rise and where it
///     reaches the highest; there a straight line leaves less variance than a jump between two
///     constant levels
///   steady a..b: every m > Ave, their mean and both ends > SteadyLevel Ave (every m > SteadyLevel
///     Ave where that is below 1), standard deviation <= SteadyVariation mean
/// A rise is measured from a tenth to nine tenths of it, so that a flat time before or after is no
/// part of it. What jumps, as when other programs begin to send, does not grow after the jump: it
/// is steady. Steady latency fluctuates at its higher level, with the program's own bursts, but
/// does not go back to the average. The longest growth run is taken first, the earliest of equally
/// long ones, then the longest in what is left, until there is none; then steady runs in the same
/// way; what is left is other. An empty window (NaN) says nothing: between windows of a run it is
/// passed over, and it counts as none of the MinimumWindows. Source: [PCLVis] 5.1, Fig. 5
/// ("sustained increasing trend"; "fluctuations in message delays at a higher level", "difficult to
/// revert to lower values"); 10 % to 90 % is the rise time of IEEE Std 181; algorithms 4 has the
/// other tolerances, which the paper does not say. Read literally (variation 0.25, every m above
/// the level, flat ends belong to growth, an empty window breaks a run) it leaves planted traffic
/// in pieces: intersection over union 0.33 in the mean of 36 runs, 0.63 with
/// the above and the automatic width.
/// @param means   m, shape (n); NaN: the window is empty
/// @param average Ave, finite where there is any m
/// @param overlap how many of the next windows share messages with each: a jump takes so many
///   windows, and MinimumWindows of growth are windows that share none
/// @return        runs in order of time; together they hold every window once
/// Cost: O(n log n) where no run is long; at worst O(n squared) runs are tried, in O(log n) each
/// but for the fit of those that rise. Deterministic.
std::vector<WindowRun> FindPeriods(ColumnView<double> means, double average,
  const PeriodTolerances& tolerances, std::size_t overlap = 0);

/// Which windows the abstraction keeps: all of growth and steady periods; the first, the middle
/// and the last of others.
/// Source: [PCLVis] 5.1.
/// @return shape (n), 1 or 0, of the runs' n windows
Column<std::uint8_t> KeptWindows(const std::vector<WindowRun>& runs);
}
