#pragma once
#include "Filters/Core/Common/Slowdown.h"

#include <cstdint>
#include <limits>
#include <vector>

namespace pclvis
{
/// Traffic that adds less than 3 % to the time in calls is no cause; from 10 % on it is one. The
/// threshold lies between the two.
constexpr double kLeastTrafficCost = 0.05, kSureTrafficCost = 0.1;

/// With fewer observations of the network, its state over time cannot be determined.
constexpr std::int64_t kFewestJudged = 20;

struct TrafficOptions
{
  /// Inter-node messages must take this many times their baseline time. > 1
  double Slowdown = kSlowdown;
  /// Share of the pairs of nodes that must be slow: other jobs' traffic shares switches and links,
  /// so it meets many pairs; those under one leaf switch are spared. 0..1
  double SlowPairs = 0.3;
  /// If more than this share of the observations is slow, slow is normal and the trace alone gives
  /// no baseline. Baseline times are quantiles of 35 % and 40 %. 0..1
  double MostTime = 0.6;
};

/// A time window in which inter-node messages were slow.
struct TrafficWindow
{
  double Begin, End; ///< [s]
  double Seen;       ///< [s] from the first to the last slow message
  double Slowdown;   ///< median t over baseline t, application traffic taken out
  double SlowShare;  ///< of the transfers in it
  std::int64_t Transfers = 0;
  std::int32_t NodePairs = 0, SlowNodePairs = 0, SizeClasses = 0;
  double PairsByCost = 0;   ///< pairs that the time lost is spread over; only if ByCost
  double WithinNodes = 1;   ///< the same slowdown of messages within nodes; NaN where none was seen
  double Lengths = 0;       ///< duration over the usual time of its slow messages
  std::int32_t Alike = 0;   ///< other stretches about as slow
  double Confidence = 0;    ///< 0..1
  bool ByCost = false;      ///< found by the time lost over iterations, not message by message
  double Sigmas = 0;        ///< by cost, of what all messages say together (SlowerTimes.h); else 0
  bool Unconfirmed = false; ///< would be background, but all messages together do not confirm it
  double Cost = std::numeric_limits<double>::quiet_NaN(); ///< see WeighTraffic
  bool Background = false;                                ///< it meets all conditions
};

/// Evidence for and against other jobs' traffic.
struct TrafficEvidence
{
  std::vector<TrafficWindow> Windows; ///< all windows that stand out, ascending; see Background
  std::int64_t Judged = 0;            ///< transfers between nodes with a known baseline
  std::int64_t Looks = 0;             ///< the same, plus those with only an upper bound
  double Noise = 0;                   ///< usual relative spread of t from one to the next
  double Threshold = 0;               ///< log excess above which a transfer counts as slow
  double SlowShare = 0;               ///< of the judged transfers, in all stretches
  bool MostlySlow = false;            ///< above TrafficOptions::MostTime
  double Iteration =
    std::numeric_limits<double>::quiet_NaN(); ///< [s] of the program; see TimeLost.h
  /// Exact times of messages between nodes over their criteria, where a curve of another run says
  /// that most are slow; NaN with the trace's own curve, by which half of them always are.
  double OverSavedCurve = std::numeric_limits<double>::quiet_NaN();
};
}
