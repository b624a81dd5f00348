#pragma once
#include "Filters/Core/Attribution/AttributionChoice.h"
#include "Filters/Core/Attribution/ChoiceSums.h"
#include "Filters/Core/Attribution/Verdict.h"

#include <optional>
#include <string>
#include <vector>

namespace pclvis
{
/// Results of the whole run that the analysis of a part needs.
struct WholeRun
{
  CauseEvidence Evidence;
  pclvis::Verdict Verdict;
  std::optional<std::vector<NetworkLook>> Looks; ///< only if a part was asked about
};

/// Why messages of the chosen regions are slow in the window. Reference: the other regions at the
/// same time, which do the same step of the program; where there is none, the same messages at
/// other times (Comparison). Thresholds are those of the whole run, against the reference:
/// - pattern: hot ranks (HotLoad) that a gap separates from the others, or whose load is HotLoad
///   times as uneven as that of the reference, so that the shape of the program does not explain
///   it; their extra load is still there at the end of the run; they are not the hub of a star,
///   which is hot by design;
/// - mapping: the inter-node share is PoorShare times the best found for the messages of the
///   choice, with enough to gain, and either the mapping of the whole run is poor (then all suffer
///   alike, and latency, which is relative to the same trace, cannot tell), or the share is
///   PoorShare times that of the reference and mean L is Slowdown times that of the reference;
/// - background: the network took Slowdown times the baseline time of the same waits in
///   the whole run, and Slowdown times as much over its criterion as in the other regions, on
///   SlowPairs of the pairs of nodes; neither an uneven load nor more messages between nodes
///   explains it. Or: a window of traffic of the whole run concerns the choice, and the choice is
///   at least half as slow (in log) as that window. Without other regions only the latter counts;
/// - slow rank: a slow rank of the whole run is in the chosen regions while it is slow.
/// @param whole with Looks
/// With too few messages the cause is undecided. Confidence as in Decide, by the margins.
/// Source: [PCLVis] 6 (A1 to A3), 7.1, 7.2 (the case studies); Filters/README, Latency Attribution.
/// Cost: O(messages + looks log looks) and BestInterNodeShare of the choice.
Verdict DecideLocally(const AttributionRows& rows, const AttributionChoice& choice,
  const WholeRun& whole, const CauseOptions& options);
}
