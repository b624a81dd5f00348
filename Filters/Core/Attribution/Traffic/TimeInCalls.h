#pragma once
#include "Filters/Core/Attribution/Rows/AttributionRows.h"
#include "Filters/Core/Common/TimeWindow.h"

#include <limits>
#include <vector>

namespace pclvis
{
/// What a time costs, see TimeInCalls; NaN where it cannot be told.
struct CallCost
{
  double Cost = std::numeric_limits<double>::quiet_NaN();
  double AsCostly = std::numeric_limits<double>::quiet_NaN(); ///< share of the iterations outside
};

/// How much longer a program is in MPI calls in some times than at others, for as much of its work:
/// what a disturbance costs, whatever the messages themselves say.
///   r = (time in calls) / (sum over the calls of the mean time of their rank's calls)
///   cost = r in a time / (median r of the iterations outside) - 1
/// A program that repeats comes through as many calls in every iteration, so these tell how far it
/// has got. The first and the last call of a rank do not count: they begin and end MPI.
/// Source: Filters/README, Latency Attribution; the median, as what is outside may be disturbed in
/// part.
class TimeInCalls
{
public:
  /// @param rows      need not outlive this
  /// @param iteration [s] until the program comes to the same step again; else nothing is known
  /// Cost: O(calls). The same for any number of threads.
  TimeInCalls(const AttributionRows& rows, double iteration);
  /// Cost of a time; cannot be told if too little is outside.
  /// @param others times that are not outside, either
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
