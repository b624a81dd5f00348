#pragma once
#include "Filters/Core/Attribution/CauseLabel.h"
#include "Filters/Core/Attribution/Verdict.h"
#include "Filters/Core/Attribution/VerdictFacts.h"

namespace pclvis
{
/// Whether there are prices, and enough to judge.
bool IsPriced(const VerdictFacts& facts);

/// Why there is no verdict. @param advice what to do about that @return at least one
Observations WhyNotPriced(const VerdictFacts& facts, Observations& advice);

/// Source: [PCLVis] 6 (O1 to O3).
/// A sentence for each cause that counts, the dearest first; what they cost together; uneven work;
/// or the greatest price that there may be. Then how weak that is and what would settle it; of a
/// choice, how it differs from elsewhere; last, what could not be assessed and why.
/// @return at least one
Observations SentencesOf(
  const VerdictFacts& facts, const CauseLabel& label, const Verdict& verdict);

/// What to do: O1 (mapping), O2 (pattern), O3 (background) of [PCLVis] 6, and about slow ranks and
/// uneven work. `Nothing to do` only if nothing costs enough and ranks wait little.
/// @return at least one
Observations AdviceOf(const VerdictFacts& facts, const CauseLabel& label, const Verdict& verdict);
}
