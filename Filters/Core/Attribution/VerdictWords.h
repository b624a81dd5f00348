#pragma once
#include "Filters/Core/Attribution/CauseLabel.h"
#include "Filters/Core/Attribution/Verdict.h"
#include "Filters/Core/Attribution/VerdictFacts.h"

namespace pclvis
{
/// Whether there are prices, and enough to judge.
bool IsPriced(const VerdictFacts& facts);

/// Why there is no verdict. @param advice what to do about that
/// @return at least one
Observations WhyNotPriced(const VerdictFacts& facts, Observations& advice);

/// Source: [PCLVis] 6 (O1 to O3). A sentence for each cause that counts, most expensive first, what
/// they cost together, and uneven work; or the greatest price that a cause may have. Then how weak
/// the verdict is and what would settle it; for a choice, how it differs from elsewhere; last, what
/// could not be assessed and why.
/// @return at least one
Observations SentencesOf(
  const VerdictFacts& facts, const CauseLabel& label, const Verdict& verdict);

/// What to do: O1 (mapping), O2 (pattern), O3 (background) of [PCLVis] 6, and about slow ranks and
/// uneven work. `Nothing to do` only if nothing costs enough and ranks wait little.
/// @return at least one
Observations AdviceOf(const VerdictFacts& facts, const CauseLabel& label, const Verdict& verdict);
}
