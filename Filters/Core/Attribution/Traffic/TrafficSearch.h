#pragma once
#include "Filters/Core/Attribution/Rows/AttributionRows.h"
#include "Filters/Core/Attribution/Rows/Transfers.h"
#include "Filters/Core/Attribution/Traffic/TrafficEvidence.h"
#include "Readers/Base/Progress.h"

#include <cstdint>
#include <vector>

namespace pclvis
{
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
///   of slow transfers are large enough; if intra-node messages are not as slow; if it outlasts its
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
/// If windows cover most of the observations, only those by time lost count. A window that begins
/// with the run and is not twice as slow may be the program's start. Traffic over the whole run
/// cannot be detected from the trace alone, only with a saved criteria curve: if the median
/// inter-node message and the median exact time are Slowdown times their criteria or more, and
/// intra-node messages are not, the window is the whole run. Source: [PCLVis] 6 (A3);
/// Filters/README, Latency Attribution. Cost: O(n log n). Deterministic.
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
