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
  double SteadyLevel = 1.1; ///< steady: every m is above this times Ave; >= 0
  double SteadyVariation = 0.25;   ///< steady: greatest coefficient of variation of m; >= 0
  std::int64_t MinimumWindows = 3; ///< shortest growth or steady period [windows]; >= 1
};

/// Neighbouring windows of one kind: First..Last, both included.
struct WindowRun
{
  PeriodKind Kind = PeriodKind::Other;
  std::size_t First = 0, Last = 0;
};

/// Periods in the mean latencies of sliding windows.
///   growth a..b: m[k+1] >= (1 - GrowthDrop) m[k], m[b] - m[a] >= GrowthRise Ave, m[b] > Ave
///   steady a..b: m[k] > SteadyLevel Ave, standard deviation <= SteadyVariation mean (of m[a..b])
/// The longest growth run is taken first, the earliest of equally long ones, then the longest in
/// what is left, until there is none; then steady runs in the same way; what is left is other.
/// An empty window (NaN) is in no growth and no steady run, so it breaks one.
/// Source: [PCLVis] 5.1, Fig. 5; algorithms 4 has the tolerances, which the paper does not say.
/// @param means   m, shape (n); NaN: the window is empty
/// @param average Ave, finite where there is any m
/// @return        runs in order of time; together they hold every window once
/// Cost: O(n squared) at worst, O(n) where no run is long. Deterministic.
std::vector<WindowRun> FindPeriods(
  ColumnView<double> means, double average, const PeriodTolerances& tolerances);

/// Which windows the abstraction keeps: all of growth and steady periods; the first, the middle
/// and the last of others.
/// Source: [PCLVis] 5.1.
/// @return shape (n), 1 or 0, of the runs' n windows
Column<std::uint8_t> KeptWindows(const std::vector<WindowRun>& runs);
}
