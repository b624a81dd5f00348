#pragma once
#include "Filters/Core/Attribution/Verdict.h"
#include "Filters/Core/Attribution/VerdictFacts.h"

namespace pclvis
{
/// The numbers that a verdict rests on, by cause: what each cause costs, with its range, and the
/// facts about messages and work that belong to it. Rows of prices carry the name of the cause.
/// Source: [PCLVis] 6 (A1 to A3). Cost: O(causes).
std::vector<EvidenceRow> EvidenceOf(const VerdictFacts& facts);
}
