#include "Filters/Core/Prices/CollectiveCosts.h"

#include "Filters/Core/Common/Quantiles.h"

#include <algorithm>
#include <cmath>
#include <map>
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
  std::map<std::pair<std::int32_t, std::vector<std::int32_t>>, std::vector<std::uint32_t>> kinds;
  for (std::uint32_t operation = 0; operation < n; ++operation)
  {
    const std::uint32_t first = g.FirstMember[operation], past = g.FirstMember[operation + 1];
    if (g.Kind[operation] == OperationKind::Uncoupled || first == past)
    {
      continue;
    }
    std::vector<double> members;
    std::vector<std::int32_t> ranks;
    const std::int32_t node = run.Machine.NodeOf[g.Calls.Rank[g.Entered[first]]];
    for (std::uint32_t member = first; member < past; ++member)
    {
      const std::uint32_t call = g.Entered[member];
      ranks.push_back(g.Calls.Rank[call]);
      costs.Ready[operation] = std::max(costs.Ready[operation], g.Calls.Begin[call]);
      costs.BetweenNodes[operation] =
        costs.BetweenNodes[operation] || run.Machine.NodeOf[g.Calls.Rank[call]] != node;
      if (g.Waits(member))
      {
        members.push_back(times.Cost[member]);
      }
    }
    costs.Cost[operation] = members.empty() ? 0 : MedianOf(std::move(members));
    kinds[{ run.Input.Calls.Call[g.Calls.Row[g.Entered[first]]], std::move(ranks) }].push_back(
      operation);
  }
  for (const auto& [kind, operations] : kinds)
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
