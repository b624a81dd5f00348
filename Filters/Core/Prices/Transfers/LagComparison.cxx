#include "Filters/Core/Prices/Transfers/LagComparison.h"

#include "Filters/Core/Common/PriceConstants.h"

#include <algorithm>
#include <iterator>
#include <utility>

namespace pclvis
{
namespace
{
std::vector<double> ValuesOf(const std::vector<LeftOfKind>& left)
{
  std::vector<double> values;
  std::transform(left.begin(), left.end(), std::back_inserter(values),
    [](const LeftOfKind& of) { return of.Value; });
  return values;
}
}

LagComparison::LagComparison(
  const std::vector<LeftOfKind>& slow, const std::vector<LeftOfKind>& others)
  : All{ Distribution(ValuesOf(slow)), Distribution(ValuesOf(others)) }
{
  std::map<std::uint32_t, std::pair<std::vector<double>, std::vector<double>>> kinds;
  for (const LeftOfKind& of : slow)
  {
    kinds[of.Kind].first.push_back(of.Value);
  }
  for (const LeftOfKind& of : others)
  {
    kinds[of.Kind].second.push_back(of.Value);
  }
  for (auto& [kind, values] : kinds)
  {
    if (std::min(values.first.size(), values.second.size()) >= price_constants::kManySamples)
    {
      this->OfKind.emplace(kind,
        Pair{ Distribution(std::move(values.first)), Distribution(std::move(values.second)) });
    }
  }
}

double LagComparison::Loss(const LeftOfKind& of) const
{
  const auto known = this->OfKind.find(of.Kind);
  const Pair& pair = known == this->OfKind.end() ? this->All : known->second;
  return std::max(0.0, pair.Slow.Above(pair.Others, of.Value));
}
}
