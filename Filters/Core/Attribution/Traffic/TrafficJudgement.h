#pragma once
#include "Filters/Core/Attribution/Traffic/SlowerTimes.h"
#include "Filters/Core/Attribution/Traffic/TimeLost.h"
#include "Filters/Core/Attribution/Traffic/TrafficEvidence.h"

#include <cstddef>
#include <vector>

namespace pclvis
{
/// Facts of the run in which windows that stand out were found.
struct TrafficRun
{
  double Begin, End;  ///< [s]
  double FirstBegin;  ///< [s] of the messages between nodes
  double Iteration;   ///< [s] until the program reaches the same step again; NaN: it does not
  double Spread;      ///< spread of the baseline times, of log t
  double InCourse;    ///< transfers judged one by one
  double OfIteration; ///< of these, transfers per iteration
};

/// Whether intra-node messages are clearly less slow than inter-node ones, or unknown.
bool IsNetwork(const TrafficWindow& window);

/// Decides which of the windows that stand out are other jobs' traffic, see FindTraffic; fills
/// Alike, Background, SlowShare and MostlySlow, and the confidence of those found message by
/// message.
/// @param found  in: Windows and Noise; out: windows in ascending order
/// @param slower all messages together, of the same losses: a window that was found otherwise needs
///   2.5 sigma here, unless it is certain by itself. A window that was found here replaces the
///   others that overlap it: all messages together show best when it begins and ends.
/// Source: [PCLVis] 6 (A3); Filters/README, Latency Attribution. Cost: O(windows^2 + losses).
/// Deterministic.
void JudgeTraffic(const TrafficRun& run, const TrafficOptions& options,
  const std::vector<Loss>& losses, const SlowerTimes& slower, TrafficEvidence& found);
}
