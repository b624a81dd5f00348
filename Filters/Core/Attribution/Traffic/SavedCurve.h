#pragma once
#include "Filters/Core/Attribution/Rows/AttributionRows.h"
#include "Filters/Core/Attribution/Rows/Transfers.h"
#include "Filters/Core/Attribution/Traffic/TrafficEvidence.h"

#include <vector>

namespace pclvis
{
/// Finds traffic over the whole run where latencies were judged by the saved curve of another run.
/// Of a run's own curve the median L is 1; where it is far above, the curve is another run's. If
/// the median message between nodes and the median exact time are Slowdown times their criteria or
/// more, and messages within nodes are not, the only window is the run.
/// @param found changed only where that holds
/// Source: [PCLVis] 6 (A3); Filters/README, Latency Attribution. Cost: O(n). Deterministic.
void CompareWithSavedCurve(const AttributionRows& rows, const std::vector<Transfer>& transfers,
  const TrafficOptions& options, TrafficEvidence& found);
}
