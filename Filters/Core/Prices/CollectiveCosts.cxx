#include "Filters/Core/Prices/CollectiveCosts.h"

#include "Filters/Core/Common/KeyNumbers.h"
#include "Filters/Core/Common/Quantiles.h"
#include "Filters/Core/Prices/AlikeOperations.h"
#include "Filters/Core/Prices/MessageClasses.h"

#include <algorithm>
#include <utility>

namespace pclvis
{
namespace
{
/// The most that a member sends or receives; 0 where it is not recorded.
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

/// When an operation is ready, what it costs, and whether it is between nodes.
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

/// Marks those that take longest of all of their ranks and call, and are the first.
/// @param alike the operations of the same ranks and call, in order
void MarkFirst(const std::vector<std::vector<std::uint32_t>>& alike, CollectiveCosts& costs)
{
  for (const std::vector<std::uint32_t>& of : alike)
  {
    const bool isLongest = std::all_of(of.begin(), of.end(),
      [&](std::uint32_t operation) { return costs.Cost[operation] <= costs.Cost[of.front()]; });
    if (isLongest && of.size() > 1)
    {
      costs.First[of.front()] = 1;
    }
  }
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
  const AlikeOperations alike = FindAlikeOperations(run);
  std::vector<std::vector<std::uint32_t>> ofCall(alike.Count), kinds;
  KeyNumbers numbers;
  for (std::uint32_t operation = 0; operation < n; ++operation)
  {
    if (alike.Of[operation] == AlikeOperations::kNone)
    {
      continue;
    }
    Measure(run, times, operation, costs);
    ofCall[alike.Of[operation]].push_back(operation);
    const std::uint32_t kind = numbers.NumberOf(
      static_cast<std::uint64_t>(alike.Of[operation]) << 32 | HalfPower(MostBytes(run, operation)));
    kinds.resize(numbers.Size());
    kinds[kind].push_back(operation);
  }
  if (run.Windows.empty()) // else others are the first
  {
    MarkFirst(ofCall, costs);
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
