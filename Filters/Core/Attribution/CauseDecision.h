#pragma once
#include "Filters/Core/Attribution/Verdict.h"

namespace pclvis
{
/// Combines the evidence: a cause holds if its own evidence says so; two or more give `mixed`, none
/// gives `none`, or `undecided` if there are too few messages.
/// Source: [PCLVis] 6 (O1 to O3); Filters/README, Latency Attribution. Cost: O(windows).
Verdict Decide(
  const AttributionRows& rows, const CauseEvidence& evidence, const CauseOptions& options);

/// The cause of a duration, from the windows that concern it.
/// @param whole cause of the trace: undecided stays undecided
void DecideDuration(
  const Verdict& whole, double begin, double end, Cause& cause, double& confidence);
}
