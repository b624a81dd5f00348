#include "Filters/Core/Attribution/CauseLabel.h"

#include "Filters/Core/Common/PriceConstants.h"
#include "Readers/Schema/PricedNames.h"

#include <algorithm>
#include <set>

namespace pclvis
{
Cause LabelOf(const std::string& pricedCause)
{
  return pricedCause == PricedNames::kSlowRank || pricedCause == PricedNames::kSlowNode
    ? Cause::SlowRank
    : pricedCause == PricedNames::kTraffic   ? Cause::Background
    : pricedCause == PricedNames::kPlacement ? Cause::Mapping
    : pricedCause == PricedNames::kHotRanks  ? Cause::Pattern
    : pricedCause == PricedNames::kSlowLink  ? Cause::SlowLink
                                             : Cause::None;
}

CauseLabel LabelPrices(const std::vector<PricedCause>& causes, const std::vector<PartPrice>& parts,
  double least, bool hides)
{
  CauseLabel label;
  double all = 1, none = 1;
  std::set<Cause> found;
  for (std::size_t i = 0; i < parts.size(); ++i)
  {
    const Cause cause = LabelOf(causes[i].Name);
    if (cause == Cause::None)
    {
      continue;
    }
    if (causes[i].IsElsewhere)
    {
      if (parts[i].Counts)
      {
        label.Elsewhere.push_back(i);
      }
      continue;
    }
    if (parts[i].Counts)
    {
      label.Counts.push_back(i);
      found.insert(cause);
      all *= parts[i].Confidence;
    }
    else if (causes[i].IsHidden || (parts[i].Price > 0 && parts[i].Price >= least))
    {
      label.Open.push_back(i);
    }
    none *= 1 - parts[i].Confidence;
  }
  const auto byPrice = [&parts](
                         std::size_t a, std::size_t b) { return parts[a].Price > parts[b].Price; };
  std::stable_sort(label.Counts.begin(), label.Counts.end(), byPrice);
  std::stable_sort(label.Open.begin(), label.Open.end(), byPrice);
  label.Cause = found.size() > 1   ? Cause::Mixed
    : found.size() == 1            ? *found.begin()
    : label.Open.empty() && !hides ? Cause::None
                                   : Cause::Undecided;
  if (label.Cause != Cause::Undecided)
  {
    label.Confidence = price_constants::kRecognised * (label.Cause == Cause::None ? none : all);
  }
  return label;
}
}
