#pragma once
#include "Filters/Core/Runs/RunDifferences.h"

namespace pclvis
{
/// The difference of two runs: which is faster and by how much, where the difference lies (phases,
/// regions, pairs, placement, late partners), and what only one of them has.
/// Source: Filters/README, Run Comparison.
Observations DescribeRuns(const RunComparison& runs);

/// Table Run Summary: what both runs took, the most important first. Late partners only where both
/// runs know them.
/// Source: Filters/README, Run Comparison.
schema::RunSummary::Table SummariseRuns(const RunComparison& runs);
}
