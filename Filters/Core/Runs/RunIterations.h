#pragma once
#include "Filters/Core/Runs/RunDifferences.h"
#include "Filters/Core/Runs/RunPhases.h"

namespace pclvis
{
/// The loop that means the main one of each run.
constexpr std::int32_t kMainLoopOfRun = -1;

/// Cuts one run into the iterations of a loop: message i is in phase iteration[i] if it was sent in
/// that loop, else in none. A phase begins at the median over the ranks of the first send in the
/// iteration, and ends with the next one, the last at the median of the last receives of what ranks
/// sent in it; an iteration without messages begins as the next one does.
/// Source: Filters/README, Run Comparison.
/// @param rows as in FindPhases; loop and iteration are columns of all rows, of the send
/// @return as many phases as the loop has iterations; none if no message was sent in it
/// Cost: O(n log n).
RunPhases FindIterations(const std::vector<std::int64_t>& rows, ColumnView<std::int32_t> source,
  ColumnView<double> sendBegin, ColumnView<double> receiveEnd, ColumnView<std::int32_t> loop,
  ColumnView<std::int32_t> iteration, std::int32_t asked, const CommunicationAxis& axis = {});

/// What the iterations of one run take.
struct LoopTimes
{
  std::int64_t Iterations = 0;
  double Common = 0;                                        ///< [s] of those that both runs have
  double More = 0;                                          ///< [s] of the others
  double Median = std::numeric_limits<double>::quiet_NaN(); ///< [s] of those that both have
};
struct LoopTimesOfBoth
{
  LoopTimes A, B;
};

/// Sums of the phases of two runs that were compared by iteration.
/// Source: Filters/README, Run Comparison.
LoopTimesOfBoth TimesOfIterations(const RunComparison& runs);
}
