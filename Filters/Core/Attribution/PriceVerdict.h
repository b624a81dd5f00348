#pragma once
#include "Filters/Core/Attribution/Verdict.h"
#include "Filters/Core/Attribution/VerdictFacts.h"

namespace pclvis
{
/// The verdict from prices alone: what counts, with sentences, advice, ranks, times and evidence.
/// Source: [PCLVis] 6 (O1 to O3); Filters/README, Latency Attribution. Cost: O(causes).
Verdict DecideByPrices(const VerdictFacts& facts);
}
