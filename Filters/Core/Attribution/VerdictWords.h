#pragma once
#include "Filters/Core/Attribution/Verdict.h"

#include <cstdint>
#include <vector>

namespace pclvis
{
/// World ranks of these rank numbers, in the same order.
std::vector<std::int32_t> WorldRanks(
  const AttributionRows& rows, const std::vector<std::int32_t>& numbers);

/// What hot ranks have more of: "messages", "bytes".
const char* LoadName(const PatternEvidence& pattern);

/// Source: [PCLVis] 6 (O1 to O3).
/// The verdict with its numbers, a sentence for each cause that holds; then, if it is weak, its
/// confidence and what would settle it; last, what could not be assessed and why.
/// @param verdict cause, confidence and doubt
/// @return at least one
Observations SentencesOf(
  const AttributionRows& rows, const CauseEvidence& evidence, const Verdict& verdict);

/// What to do: O1 (mapping), O2 (pattern), O3 (background) of [PCLVis] 6, and about slow ranks.
/// `Nothing to do` only if it is clear that nothing is wrong, all inputs were there and ranks wait
/// little.
/// @return at least one
Observations AdviceOf(
  const AttributionRows& rows, const CauseEvidence& evidence, const Verdict& verdict);
}
