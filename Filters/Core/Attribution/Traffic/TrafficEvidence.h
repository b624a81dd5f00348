#pragma once
#include "Filters/Core/Attribution/Rows/AttributionRows.h"
#include "Filters/Core/Attribution/Rows/Transfers.h"
#include "Filters/Core/Common/Slowdown.h"
#include "Readers/Base/Progress.h"

#include <cstdint>
#include <limits>
#include <vector>

namespace pclvis
{
/// Traffic that adds less than 3 % to the time in calls is no cause; from 10 % on it is one. The
/// threshold lies between the two.
constexpr double kLeastTrafficCost = 0.05, kSureTrafficCost = 0.1;

/// With fewer looks at the network, its state over time cannot be determined.
constexpr std::int64_t kFewestJudged = 20;

struct TrafficOptions
{
  /// Inter-node messages must take this many times their baseline time. > 1
  double Slowdown = kSlowdown;
  /// Share of the pairs of nodes that must be slow: other jobs' traffic shares switches and links,
  /// so it meets many pairs; those under one leaf switch are spared. 0..1
  double SlowPairs = 0.3;
  /// If more than this share of the looks is slow, slow is normal and the trace alone gives no
  /// baseline. Baseline times are quantiles of 35 % and 40 %. 0..1
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
  std::int64_t Looks = 0;             ///< the same with those known from above only
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

/// Finds windows in which inter-node messages are slower than the same messages at other times,
/// beyond what waiting for partners and application traffic explain.
///   x = log(t / baseline t) - (what as many own bytes within the same time do at other times)
/// Baseline t: a low quantile of the exact times of the same wait of the same rank or, if there are
/// too few, of the same pair or of the same size class. Windows of high x are the optimal path of
/// an on/off state; baseline times and the effect of application traffic are then learned again
/// outside them, three times in all. A window begins and ends halfway between a slow message and
/// its neighbour that is not slow.
///
/// - Message by message. A window is background if its slowdown, its pairs of nodes and its share
/// of
///   slow transfers are large enough; if intra-node messages are not as slow; if it outlasts its
///   messages and half an iteration, or all that an iteration sends, if that is less (a burst of
///   the program ends with its messages); and if there are not several alike (what the program does
///   itself recurs; a window of two iterations is only like others that last half as long).
/// - By time lost (TimeLost.h), where most messages are spared: a window is background if it lasts
///   two iterations and a twentieth of the run; if the loss is spread over two pairs of nodes or
///   half of them; if nodes of hot ranks are not the reason; and, if the loss is below Slowdown, if
///   no more than two other windows are as slow.
/// - By all messages together (SlowerTimes.h), where each is only slightly slower: a window is
///   background if it covers a fiftieth of the run and as many pairs; if at most one other window
///   is half as slow, and not the start of the run; and if intra-node messages are not slow. This
///   also decides where other windows begin and end and whether they are believed
///   (TrafficJudgement.h).
///
/// If windows cover most of the looks, only those by time lost count. A window that begins with the
/// run and is not twice as slow may be the program's start. Traffic over the whole run cannot be
/// detected from the trace alone, only with a saved criteria curve: if the median inter-node
/// message and the median exact time are Slowdown times their criteria or more, and intra-node
/// messages are not, the window is the whole run. Source: [PCLVis] 6 (A3); Filters/README, Latency
/// Attribution. Cost: O(n log n). Deterministic.
/// @param hotRanks numbers of ranks whose own load slows their nodes down
/// @throws Cancelled if progress returns false
TrafficEvidence FindTraffic(const AttributionRows& rows, const std::vector<Transfer>& transfers,
  const std::vector<std::int32_t>& hotRanks, const TrafficOptions& options,
  const Progress& progress = {});

/// Determines what windows of slow messages cost: how much longer calls take in them than at other
/// times, for the same amount of the program's work (TimeInCalls.h). Fills Cost of these windows.
/// Background windows that cost less than 5 % are dropped: messages are slow, but the program hides
/// it or waits as long for something else.
/// A window that all messages together do not confirm is background if it costs 10 % and hardly any
/// iteration outside it costs as much. Source: [PCLVis] 6 (A3); Filters/README, Latency
/// Attribution. Cost: O(calls) if there are such windows.
/// @param alone no other cause was found that calls could wait for
void WeighTraffic(const AttributionRows& rows, bool alone, TrafficEvidence& found);
}
