#include "Filters/Core/Prices/Messages/FirstMessages.h"

#include "Filters/Core/Common/PriceConstants.h"
#include "Filters/Core/Common/Quantiles.h"

#include <algorithm>
#include <cmath>

namespace pclvis
{
namespace
{
using namespace price_constants;
}

FirstMessages FindFirstMessages(const PricedRun& run, const MessageKinds& kinds,
  const PlainVector<double>& lag, const std::vector<char>& exact)
{
  std::vector<char> first(run.Messages(), 0), later(first.size());
  for (const std::uint32_t m : run.First.Messages)
  {
    first[m] = 1;
  }
  for (std::size_t m = 0; m < first.size(); ++m)
  {
    later[m] = exact[m] && !first[m];
  }
  const std::vector<double> usual = ClassMedians(kinds.Size, lag, later, kFewest);
  std::vector<double> above; // natural logarithm
  for (std::size_t m = 0; m < first.size(); ++m)
  {
    const double others = usual[kinds.Size.Of[m]];
    if (exact[m] && first[m] && !std::isnan(others))
    {
      above.push_back(std::log(std::max(lag[m], kShortest) / std::max(others, kShortest)));
    }
  }
  if (above.size() < kManySamples)
  {
    return {};
  }
  const double effect = MedianOf(std::move(above));
  return effect > kLeastEffect ? FirstMessages{ std::move(first), std::exp(effect) }
                               : FirstMessages();
}
}
