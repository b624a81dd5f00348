#include "Filters/Core/Attribution/PriceVerdict.h"

#include "Filters/Core/Attribution/AttributionChoice.h"
#include "Filters/Core/Attribution/CauseLabel.h"
#include "Filters/Core/Attribution/PriceEvidence.h"
#include "Filters/Core/Attribution/VerdictWords.h"
#include "Filters/Core/Common/PriceConstants.h"

#include <set>

namespace pclvis
{
Verdict DecideByPrices(const VerdictFacts& facts)
{
  const std::vector<PricedCause>& causes = facts.Prices.Found;
  Verdict verdict;
  verdict.Choice = ChoiceText(facts.Rows, facts.Choice);
  verdict.Evidence = EvidenceOf(facts);
  if (!IsPriced(facts))
  {
    verdict.Sentences = WhyNotPriced(facts, verdict.Advice);
    return verdict;
  }
  const CauseLabel label = LabelPrices(causes, std::vector<PartPrice>(causes.begin(), causes.end()),
    facts.LeastShare * facts.Prices.Length, facts.Prices.Unknown.HideCauses());
  verdict.Cause = label.Cause;
  verdict.Confidence = label.Confidence;
  verdict.IsPriced = true;
  std::set<std::int32_t> ranks, slow;
  for (const std::size_t i : label.Counts)
  {
    ranks.insert(causes[i].Ranks.begin(), causes[i].Ranks.end());
    if (LabelOf(causes[i].Name) == Cause::SlowRank)
    {
      slow.insert(causes[i].Ranks.begin(), causes[i].Ranks.end());
    }
    for (const TimeWindow& time : causes[i].Times)
    {
      verdict.Windows.push_back({ time.Begin, time.End, LabelOf(causes[i].Name),
        price_constants::kRecognised * causes[i].Confidence, static_cast<std::int32_t>(i) });
    }
  }
  verdict.Ranks.assign(ranks.begin(), ranks.end());
  verdict.SlowRanks.assign(slow.begin(), slow.end());
  verdict.Sentences = SentencesOf(facts, label, verdict);
  verdict.Advice = AdviceOf(facts, label, verdict);
  return verdict;
}
}
