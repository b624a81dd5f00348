#pragma once
#include "Filters/Core/Flow/LoopStatistics.h"

namespace pclvis
{
/// A window of iterations of a loop that represent the whole loop.
struct Representatives
{
  std::int32_t Loop = -1;      ///< -1: none
  std::int32_t First = 0;      ///< iteration
  std::int32_t Iterations = 0; ///< how many
  double Begin = 0, End = 0;   ///< [s], of all ranks
  std::int64_t Calls = 0;      ///< in them
  double Reduction = 0;        ///< share of all calls of the run that they save
  double ShareError = 0;       ///< greatest difference of a call's share of the time
  double CountError = 0;       ///< sum of the differences of calls per iteration, divided by calls
};

/// How well each window of successive iterations represents a loop. The share of a call (by name)
/// is its time divided by the time of the iterations, of all ranks; its number is that of calls per
/// iteration. Both are compared with those of all iterations.
/// Source: [Aguilar2015], section 4.2, Tables 2 and 3.
class IterationShares
{
public:
  /// @param code by call of the run, its code
  /// @param iterations of the run, as MeasureLoops gives them
  /// Cost: O(calls of the loop + iterations codes).
  IterationShares(const RunCalls& calls, ColumnView<std::int32_t> codes,
    const PlainVector<RankIteration>& iterations, std::int32_t loop);

  std::int32_t Iterations() const { return static_cast<std::int32_t>(this->Begins.size()); }
  /// The window of n iterations from one on, or as many as there are.
  Representatives Window(std::int32_t first, std::int32_t n) const;
  /// The window of n iterations with the least sum of both errors; of several, the first.
  Representatives Best(std::int32_t n) const;

private:
  std::int32_t Loop;
  std::int64_t AllCalls;
  std::size_t Codes = 0;
  std::vector<double> Begins, Ends;      ///< by iteration, of all ranks [s]
  std::vector<double> TimeBefore;        ///< of iterations before, shape (iterations + 1) [s]
  std::vector<double> CallTimeBefore;    ///< shape (iterations + 1, codes) [s]
  std::vector<std::int64_t> CallsBefore; ///< shape (iterations + 1, codes)
};
}
