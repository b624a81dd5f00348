#include "Filters/Core/Prices/Collectives/CollectiveCosts.h"

#include "Filters/Core/Common/HalfPower.h"
#include "Filters/Core/Common/KeyNumbers.h"
#include "Filters/Core/Common/PriceConstants.h"
#include "Filters/Core/Common/Quantiles.h"
#include "Filters/Core/Prices/Run/AlikeOperations.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace pclvis
{
namespace
{
/// The most bytes that a member sends or receives; 0 if not recorded.
double MostBytes(const PricedRun& run, std::uint32_t operation)
{
  const PricedVolumes& volumes = run.Input.Volumes;
  const RunGraph& g = run.Graph;
  std::int64_t most = 0;
  for (std::uint32_t member = g.FirstMember[operation]; member < g.FirstMember[operation + 1];
       ++member)
  {
    const std::size_t row = g.Calls.Row(g.Entered[member]);
    most = volumes.BytesSent.Size > 0 ? std::max(most, volumes.BytesSent[row]) : most;
    most = volumes.BytesReceived.Size > 0 ? std::max(most, volumes.BytesReceived[row]) : most;
  }
  return static_cast<double>(most);
}

/// Finds when an operation is ready, what it costs, and whether it is between nodes.
void Measure(
  const PricedRun& run, const RunTimes& times, std::uint32_t operation, CollectiveCosts& costs)
{
  const RunGraph& g = run.Graph;
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
}

/// Lists of operations that are alike.
struct AlikeLists
{
  AlikeLists(const PricedRun& run, const AlikeOperations& alike)
    : OfCall(alike.Count), KindOf(alike.Of.size(), AlikeOperations::kNone)
  {
    KeyNumbers numbers;
    for (std::uint32_t operation = 0; operation < alike.Of.size(); ++operation)
    {
      const std::uint32_t call = alike.Of[operation];
      if (call != AlikeOperations::kNone)
      {
        this->OfCall[call].push_back(operation);
        const std::uint32_t kind = numbers.NumberOf(
          static_cast<std::uint64_t>(call) << 32 | HalfPower(MostBytes(run, operation)));
        this->KindOf[operation] = kind;
        this->OfKind.resize(numbers.Size());
        this->OfKind[kind].push_back(operation);
      }
    }
  }

  std::vector<std::vector<std::uint32_t>> OfCall; ///< with the same ranks and call
  std::vector<std::vector<std::uint32_t>> OfKind; ///< and of about the same size
  std::vector<std::uint32_t> KindOf;              ///< by operation: its list in OfKind
};

/// Whether an operation takes longer than the median of the operations like it, by at least the
/// least effect; if there are none, longer than all with the same ranks and call.
bool IsLong(std::uint32_t operation, const AlikeLists& lists, std::uint32_t call,
  const std::vector<double>& cost)
{
  std::vector<double> others;
  const auto add = [&](const std::vector<std::uint32_t>& of) {
    for (const std::uint32_t other : of)
    {
      if (other != operation)
      {
        others.push_back(cost[other]);
      }
    }
  };
  add(lists.OfKind[lists.KindOf[operation]]);
  const bool isAlone = others.empty();
  if (isAlone)
  {
    add(lists.OfCall[call]);
  }
  if (others.empty())
  {
    return false;
  }
  const double usual =
    isAlone ? *std::max_element(others.begin(), others.end()) : MedianOf(std::move(others));
  return cost[operation] > std::exp(price_constants::kLeastEffect) * usual;
}
}

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
  costs.First.assign(n, 0);
  const AlikeOperations alike = FindAlikeOperations(g, run.Input.Calls.Call);
  const AlikeLists lists(run, alike);
  for (std::uint32_t operation = 0; operation < n; ++operation)
  {
    if (alike.Of[operation] != AlikeOperations::kNone)
    {
      Measure(run, times, operation, costs);
    }
  }
  for (const std::uint32_t operation : run.First.Operations)
  {
    costs.First[operation] = IsLong(operation, lists, alike.Of[operation], costs.Cost);
  }
  for (const std::vector<std::uint32_t>& operations : lists.OfKind)
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
