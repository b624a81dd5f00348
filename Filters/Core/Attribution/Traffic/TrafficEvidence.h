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
/// What adds less than 3 % to the time in calls is no cause, what adds 10 % is one; between them.
constexpr double kLeastTrafficCost = 0.05, kSureTrafficCost = 0.1;

/// Of fewer looks at the network no course over time can be told.
constexpr std::int64_t kFewestJudged = 20;

struct TrafficOptions
{
  /// Messages between nodes must be this many times as slow as at quiet times. > 1
  double Slowdown = kSlowdown;
  /// Share of the pairs of nodes that must be slow: other jobs' traffic shares switches and links,
  /// so it meets many pairs; those under one leaf switch are spared. 0..1
  double SlowPairs = 0.3;
  /// Where more than this share of what was seen is slow, slow is the rule: what is quiet cannot be
  /// known from the trace alone. Quiet times are quantiles of 35 % and 40 %. 0..1
  double MostTime = 0.6;
};

/// A time in which messages between nodes were slow.
struct TrafficWindow
{
  double Begin, End; ///< [s]
  double Seen;       ///< [s] from the first to the last slow message
  double Slowdown;   ///< median t over quiet t, application traffic taken out
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
  bool Unconfirmed = false; ///< it would be, but what all messages say does not speak for it
  double Cost = std::numeric_limits<double>::quiet_NaN(); ///< see WeighTraffic
  bool Background = false;                                ///< it meets all conditions
};

/// What speaks for and against other jobs' traffic.
struct TrafficEvidence
{
  std::vector<TrafficWindow> Windows; ///< all stretches that stand out, rising; see Background
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

/// Looks for times in which messages between nodes are slower than the same messages at other
/// times, beyond what waiting for partners and application traffic explain.
///   x = log(t / quiet t) - (what as many own bytes within the same time do at other times)
/// Quiet t: a low quantile of the exact times of the same wait of the same rank, or, where seen too
/// seldom, of the same pair, or of the same size class. Stretches of high x are the best course of
/// an on/off state; quiet times and the effect of application traffic are then learned anew outside
/// of them, three times in all. A begin or end lies in the middle between the slow message and the
/// quiet one beside it.
/// A stretch is background if its slowdown, its pairs of nodes and its share of slow transfers are
/// large enough; if messages within nodes are not as slow; if it outlasts its messages and half an
/// iteration, or all that an iteration sends, if that is less (a burst of the program ends with its
/// messages); and if there are not several alike (what the program does itself comes again and
/// again; but what lasts two iterations is like others only if they last half as long).
/// Traffic over the whole run cannot be told from the trace alone. It can where latencies were
/// judged by a saved curve: if the median message between nodes and the median exact time are
/// Slowdown times their criteria or more, and messages within nodes are not, the window is the run.
/// Where most messages are spared, the seconds lost over whole iterations tell (TimeLost.h): such a
/// window is background if it lasts two iterations and a twentieth of the run, if the loss is
/// spread over two pairs of nodes or half of them, if nodes of hot ranks are not the reason, and if
/// the loss is below Slowdown, no more than two other stretches are as slow.
/// Where each message is but a little slower, what all say together tells (SlowerTimes.h): such a
/// window is background if it is a fiftieth of the run and on as many pairs, if no more than one
/// other is half as slow, nor the start of the run, and if messages within nodes are not. It also
/// tells where another window begins and ends, and whether it is believed (TrafficJudgement.h).
/// Where stretches take up most of what was seen, only windows by cost count.
/// What begins with the run and is not twice as slow may be how the program starts.
/// Source: [PCLVis] 6 (A3); Filters/README, Latency Attribution.
/// Cost: O(n log n). Deterministic.
/// @param hotRanks numbers of ranks whose own load slows their nodes down
/// @throws Cancelled if progress returns false
TrafficEvidence FindTraffic(const AttributionRows& rows, const std::vector<Transfer>& transfers,
  const std::vector<std::int32_t>& hotRanks, const TrafficOptions& options,
  const Progress& progress = {});

/// Looks at what times of slow messages cost: how much longer calls take in them than at other
/// times, for as much of the program's work (TimeInCalls.h). Fills Cost of these windows.
/// Those of background traffic that cost less than 5 % are left out: messages are slow, but the
/// program hides it, or waits as long for something else.
/// What all messages together do not confirm is background if it costs 10 % and hardly any
/// iteration outside costs as much. Source: [PCLVis] 6 (A3); Filters/README, Latency Attribution.
/// Cost: O(calls) if there are such windows.
/// @param alone nothing else was found that calls could wait for
void WeighTraffic(const AttributionRows& rows, bool alone, TrafficEvidence& found);
}
