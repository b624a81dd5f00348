#pragma once
#include "Filters/Core/Runs/LogicalPairs.h"

namespace pclvis
{
/// Sentences about two runs compared phase by phase: how much of them is the same, where the
/// difference lies, whether it is waiting, and where lateness begins.
/// Source: Filters/README, Run Comparison.
/// @param runs phases and steps
Observations DescribeLogically(const LogicalDifferences& runs);
}
