#include "Filters/Core/Prices/CollectiveCosts.h"

#include "Filters/Core/Common/Quantiles.h"
#include "Filters/Core/Prices/AlikeOperations.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace pclvis
{
CollectiveCosts FindCollectiveCosts(const PricedRun& run, const RunTimes& times)
{
  const RunGraph& g = run.Graph;
  const std::size_t n = g.Kind.size();
  CollectiveCosts costs;
  costs.Ready.assign(n, 0);
  costs.Cost.assign(n, 0);
  costs.Usual.assign(n, 0);
  costs.OfKind.assign(n, 0);
  costs.BetweenNodes.assign(n, 0);
  const AlikeOperations alike = FindAlikeOperations(run);
  std::vector<std::vector<std::uint32_t>> kinds(alike.Count);
  for (std::uint32_t operation = 0; operation < n; ++operation)
  {
    if (alike.Of[operation] == AlikeOperations::kNone)
    {
      continue;
    }
    const std::uint32_t first = g.FirstMember[operation], past = g.FirstMember[operation + 1];
    std::vector<double> members;
    const std::int32_t node = run.Machine.NodeOf[g.Calls.Rank[g.Entered[first]]];
    for (std::uint32_t member = first; member < past; ++member)
    {
      const std::uint32_t call = g.Entered[member];
      costs.Ready[operation] = std::max(costs.Ready[operation], g.Calls.Begin[call]);
      costs.BetweenNodes[operation] =
        costs.BetweenNodes[operation] || run.Machine.NodeOf[g.Calls.Rank[call]] != node;
      if (g.Waits(member))
      {
        members.push_back(times.Cost[member]);
      }
    }
    costs.Cost[operation] = members.empty() ? 0 : MedianOf(std::move(members));
    kinds[alike.Of[operation]].push_back(operation);
  }
  for (const std::vector<std::uint32_t>& operations : kinds)
  {
    std::vector<double> of;
    for (const std::uint32_t operation : operations)
    {
      of.push_back(costs.Cost[operation]);
    }
    const double usual = MedianOf(std::move(of));
    for (const std::uint32_t operation : operations)
    {
      costs.Usual[operation] = usual;
      costs.OfKind[operation] = static_cast<std::int32_t>(operations.size());
    }
  }
  return costs;
}
}
