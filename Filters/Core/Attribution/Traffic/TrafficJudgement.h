#pragma once
#include "Filters/Core/Attribution/Traffic/SlowerTimes.h"
#include "Filters/Core/Attribution/Traffic/TimeLost.h"
#include "Filters/Core/Attribution/Traffic/TrafficEvidence.h"

#include <cstddef>
#include <vector>

namespace pclvis
{
/// What is known of the run in which times were found that stand out.
struct TrafficRun
{
  double Begin, End;  ///< [s]
  double FirstBegin;  ///< [s] of the messages between nodes
  double Iteration;   ///< [s] until the program comes to the same step again; NaN: it does not
  double Spread;      ///< that quiet times have among themselves, of log t
  double InCourse;    ///< transfers of which it is judged one by one how slow they are
  double OfIteration; ///< transfers of an iteration among them
};

/// Whether messages within nodes are clearly less slow than those between them, or not known.
bool IsNetwork(const TrafficWindow& window);

/// Decides which of the times that stand out are other jobs' traffic, see FindTraffic; fills Alike,
/// Background, SlowShare and MostlySlow, and the confidence of those found message by message.
/// @param found  Windows, Noise are filled; the windows come out rising
/// @param slower what all messages say together of the same losses: a time that was found otherwise
///   needs 2.5 sigma of it, or to be sure by itself. Where a time was found by it, that replaces
///   the other ones that overlap: all messages tell best when it begins and ends.
/// Source: [PCLVis] 6 (A3); Filters/README, Latency Attribution. Cost: O(windows^2 + losses).
/// Deterministic.
void JudgeTraffic(const TrafficRun& run, const TrafficOptions& options,
  const std::vector<Loss>& losses, const SlowerTimes& slower, TrafficEvidence& found);
}
