#pragma once
#include "Filters/Core/Attribution/Verdict.h"

#include <cstdint>
#include <string>
#include <vector>

namespace pclvis
{
/// Numbers as ranges: "3,5,8-11". @param ranks rising @param between two of them; ", " in sentences
std::string RankList(const std::vector<std::int32_t>& ranks, const std::string& between = ",");

/// "rank 3", "ranks 3-5, 9" of numbers of ranks.
std::string WorldRanks(const AttributionRows& rows, const std::vector<std::int32_t>& numbers);

/// Source: [PCLVis] 6 (O1 to O3).
/// The verdict in words with its numbers, a sentence for each cause that holds; then how weak it
/// is, if it is, and what would decide it; what could not be judged, and why, comes last.
/// @param verdict cause, confidence and doubt
std::string SentenceOf(
  const AttributionRows& rows, const CauseEvidence& evidence, const Verdict& verdict);

/// What to do: O1 (mapping), O2 (pattern), O3 (background) of [PCLVis] 6, and about slow ranks.
/// Nothing only where it is clear that nothing is wrong, and all that is needed to know was there.
std::string AdviceOf(
  const AttributionRows& rows, const CauseEvidence& evidence, const Verdict& verdict);
}
