#include "Filters/Core/Prices/FirstMessages.h"

#include "Filters/Core/Common/PriceConstants.h"
#include "Filters/Core/Common/Quantiles.h"

#include <algorithm>
#include <cmath>

namespace pclvis
{
namespace
{
using namespace price_constants;

std::vector<char> FirstBetweenRanks(const PricedRun& run)
{
  const std::size_t n = run.Messages();
  std::vector<char> first(n, 0);
  // Of the messages to one rank, which follow each other: the first from each source.
  std::vector<std::uint32_t> of(run.Graph.Calls.Ranks(), RunGraph::kNone);
  std::vector<std::int32_t> sources;
  for (std::uint32_t m = 0; m < n; ++m)
  {
    if (run.IsReplayed(m))
    {
      std::uint32_t& known = of[run.Source(m)];
      if (known == RunGraph::kNone)
      {
        sources.push_back(run.Source(m));
        known = m;
      }
      known = run.Graph.Sent[m] < run.Graph.Sent[known] ? m : known;
    }
    if (m + 1 == n || run.Destination(m + 1) != run.Destination(m))
    {
      for (const std::int32_t source : sources)
      {
        first[of[source]] = 1;
        of[source] = RunGraph::kNone;
      }
      sources.clear();
    }
  }
  return first;
}
}

FirstMessages FindFirstMessages(const PricedRun& run, const MessageKinds& kinds,
  const PlainVector<double>& lag, const std::vector<char>& exact)
{
  if (!run.Windows.empty())
  {
    return {};
  }
  std::vector<char> first = FirstBetweenRanks(run), later(first.size());
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
