#pragma once
#include "Filters/Core/Attribution/Rows/AttributionRows.h"
#include "Filters/Core/Common/TimeWindow.h"

#include <limits>
#include <vector>

namespace pclvis
{
/// Cost of a time window, see TimeInCalls; NaN if unknown.
struct CallCost
{
  double Cost = std::numeric_limits<double>::quiet_NaN();
  double AsCostly = std::numeric_limits<double>::quiet_NaN(); ///< share of the iterations outside
};

/// How much longer a program spends in MPI calls in some windows than at other times, for the same
/// amount of work: what a disturbance costs, whatever the messages themselves show.
///   r = (time in calls) / (sum over the calls of the mean time of their rank's calls)
///   cost = r in a time / (median r of the iterations outside) - 1
/// An iterative program makes the same number of calls in every iteration, so calls measure its
/// progress. The first and the last call of a rank are excluded: they begin and end MPI.
/// Source: Filters/README, Latency Attribution; the median, as part of the iterations outside may
/// be disturbed.
class TimeInCalls
{
public:
  /// @param rows      need not outlive this
  /// @param iteration [s] until the program reaches the same step again; NaN: nothing is known
  /// Cost: O(calls). The same for any number of threads.
  TimeInCalls(const AttributionRows& rows, double iteration);
  /// Cost of a window; NaN if too little is outside.
  /// @param others windows that do not count as outside, either
  /// Cost: O(tiles others), at most 256 tiles.
  CallCost CostOf(const TimeWindow& time, const std::vector<TimeWindow>& others) const;

private:
  struct Sums
  {
    double Seconds = 0;  ///< in calls
    double Progress = 0; ///< [s] of mean calls
  };
  Sums UpTo(double time) const;
  Sums Within(const TimeWindow& time) const;

  double Begin = 0, Width = 0;   ///< [s] of the first slot
  double Iteration = 0, End = 0; ///< [s]
  std::vector<Sums> Edges;       ///< up to the begin of each slot and the end of the last
};
}
