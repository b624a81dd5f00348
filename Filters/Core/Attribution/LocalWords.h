#pragma once
#include "Filters/Core/Attribution/ChoiceSums.h"
#include "Filters/Core/Attribution/Verdict.h"

#include <string>

namespace pclvis
{
/// The choice, then a sentence for each cause that holds, with the numbers here and elsewhere. If
/// it is undecided, also the short verdict of the whole run, unless that is undecided, too.
/// Source: [PCLVis] 7.1, 7.2 (the case studies).
/// @param evidence of the choice @param verdict choice and cause @param run the whole run's
Observations LocalSentences(const AttributionRows& rows, const ChoiceSums& sums,
  const CauseEvidence& evidence, const Verdict& verdict, const Verdict& run);
}
