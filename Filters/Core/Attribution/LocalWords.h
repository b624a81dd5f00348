#pragma once
#include "Filters/Core/Attribution/ChoiceSums.h"
#include "Filters/Core/Attribution/Verdict.h"

#include <string>

namespace pclvis
{
/// A sentence for each cause that holds, with the numbers here and elsewhere.
/// Source: [PCLVis] 7.1, 7.2 (the case studies).
/// @param evidence of the choice @param choice text that it begins with
std::string LocalSentence(const AttributionRows& rows, const ChoiceSums& sums,
  const CauseEvidence& evidence, const std::string& choice, Cause cause);

/// The verdict of the whole run in short, after a sentence; empty where it is undecided, too.
std::string RunSentence(const Verdict& run);
}
