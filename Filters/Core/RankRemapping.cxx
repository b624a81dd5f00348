#include "Filters/Core/RankRemapping.h"

#include "Filters/Core/MappingStarts.h"
#include "Filters/Core/NodeLabels.h"
#include "Filters/Core/PairRefinement.h"
#include "Readers/Core/Error.h"

#include <algorithm>
#include <cassert>
#include <numeric>
#include <string>
#include <utility>

namespace pclvis
{
namespace
{
using Nodes = std::vector<std::int32_t>;

constexpr int kStarts = 6;

/// Capacities that leave nodes empty which are not needed: the largest ones that hold all ranks.
Nodes FewestNodes(const Nodes& capacity, std::int32_t ranks)
{
  Nodes order(capacity.size()), few(capacity.size(), 0);
  std::iota(order.begin(), order.end(), 0);
  std::stable_sort(order.begin(), order.end(),
    [&](std::int32_t a, std::int32_t b) { return capacity[a] > capacity[b]; });
  std::int64_t room = 0;
  for (std::size_t i = 0; i < order.size() && room < ranks; ++i)
  {
    few[order[i]] = capacity[order[i]];
    room += capacity[order[i]];
  }
  return few;
}

/// METIS on the nodes that have capacity.
Nodes StartOfMetis(const RankGraph& graph, const Nodes& capacity, MetisWay way, std::int64_t seed)
{
  Nodes names, targets;
  for (std::size_t node = 0; node < capacity.size(); ++node)
  {
    if (capacity[node] > 0)
    {
      names.push_back(static_cast<std::int32_t>(node));
      targets.push_back(capacity[node]);
    }
  }
  Nodes node =
    targets.size() > 1 ? PartitionByMetis(graph, targets, way, seed) : Nodes(graph.Ranks, 0);
  for (std::int32_t& of : node)
  {
    of = names[of];
  }
  return node;
}

bool Fits(const Nodes& node, const Nodes& capacity)
{
  Nodes used(capacity.size(), 0);
  return std::all_of(node.begin(), node.end(),
    [&](std::int32_t of) { return of >= 0 && ++used[of] <= capacity[of]; });
}

/// The least mapping found so far, and the work that is left.
class Search
{
public:
  Search(const RankGraph& graph, const Nodes& capacity, const RemapOptions& options)
    : Graph(graph), Capacity(capacity), Options(options), Left(options.Work)
  {
  }
  /// Refines a start that fits; keeps it if it is lighter than the best.
  void Try(Nodes node, std::int64_t work)
  {
    const std::int64_t before = work;
    RefineByPairs(this->Graph, this->Capacity, node, work);
    this->Left -= before - work;
    const double weight = WeightBetweenNodes(this->Graph, node);
    if (this->Best.empty() || weight < this->Weight)
    {
      this->Best = std::move(node);
      this->Weight = weight;
    }
  }
  void TryAll(const Nodes& node, const Progress& progress)
  {
    if (Fits(node, this->Capacity))
    {
      this->Try(node, this->Options.Work / 8);
    }
    Nodes order(this->Graph.Ranks);
    std::iota(order.begin(), order.end(), 0);
    this->Try(FillInOrder(order, this->Capacity), this->Options.Work / 8);
    const Nodes few = FewestNodes(this->Capacity, this->Graph.Ranks);
    for (int start = 0; start<kStarts&& this->Left> 0; ++start)
    {
      Report(progress, static_cast<double>(start) / kStarts, "Dividing ranks among nodes");
      Nodes found = StartOfMetis(this->Graph, start % 2 == 0 ? few : this->Capacity,
        start / 2 % 2 == 0 ? MetisWay::Recursive : MetisWay::KWay, this->Options.Seed + start);
      FitToCapacities(this->Graph, this->Capacity, found);
      this->Try(std::move(found), this->Options.Work / 8);
    }
  }
  Nodes Best;
  double Weight = 0;

private:
  const RankGraph& Graph;
  const Nodes& Capacity;
  const RemapOptions& Options;
  std::int64_t Left;
};

void Check(
  const RankGraph& graph, const Nodes& node, const Nodes& capacity, const RemapOptions& options)
{
  assert(static_cast<std::int32_t>(node.size()) == graph.Ranks && "one node a rank");
  (void)node;
  const std::int64_t room = std::accumulate(capacity.begin(), capacity.end(), std::int64_t(0));
  if (room < graph.Ranks)
  {
    throw Error("Rank remapping: the capacities of " + std::to_string(capacity.size()) +
      " nodes hold " + std::to_string(room) + " ranks, there are " + std::to_string(graph.Ranks) +
      ". Name more nodes or more slots.");
  }
  if (options.Work < 1)
  {
    throw Error("Rank remapping: work is " + std::to_string(options.Work) +
      ", must be at least 1; 400000000 is usual.");
  }
}
}

double WeightBetweenNodes(const RankGraph& graph, const std::vector<std::int32_t>& node)
{
  double weight = 0;
  for (std::int32_t p = 0; p < graph.Ranks; ++p)
  {
    for (std::int64_t i = graph.First[p]; i < graph.First[p + 1] && graph.Neighbour[i] < p; ++i)
    {
      const std::int32_t q = graph.Neighbour[i];
      weight += node[p] != node[q] || node[p] < 0 ? graph.Weight[i] : 0;
    }
  }
  return weight;
}

Remapping RemapRanks(const RankGraph& graph, const std::vector<std::int32_t>& node,
  const std::vector<std::int32_t>& capacity, const RemapOptions& options, const Progress& progress)
{
  Check(graph, node, capacity, options);
  Remapping result;
  result.Node = node;
  result.Now = WeightBetweenNodes(graph, node);
  result.Proposed = result.Now;
  result.Total = std::accumulate(graph.Weight.begin(), graph.Weight.end(), 0.0) / 2;
  const bool fits = Fits(node, capacity);
  if (graph.Ranks == 0 || (fits && result.Now == 0))
  {
    return result;
  }
  Search search(graph, capacity, options);
  search.TryAll(node, progress);
  // Sums in another order differ in their last bits: that is no gain.
  if (!fits || search.Weight < result.Now - 1e-12 * result.Total)
  {
    result.Proposed = search.Weight;
    result.Node = std::move(search.Best);
    KeepRanksInPlace(node, capacity, result.Node);
  }
  for (std::int32_t rank = 0; rank < graph.Ranks; ++rank)
  {
    result.Moved += result.Node[rank] != node[rank];
  }
  return result;
}

InterNodeShares BestInterNodeShare(
  const RankGraph& graph, const std::vector<std::int32_t>& node, std::int64_t seed)
{
  // Nodes by 0, 1, ... of their numbers; ranks without a node share one.
  Nodes names = node;
  std::sort(names.begin(), names.end());
  names.erase(std::unique(names.begin(), names.end()), names.end());
  Nodes dense(node.size()), capacity(names.size(), 0);
  for (std::size_t rank = 0; rank < node.size(); ++rank)
  {
    dense[rank] = static_cast<std::int32_t>(
      std::lower_bound(names.begin(), names.end(), node[rank]) - names.begin());
    ++capacity[dense[rank]];
  }
  RemapOptions options;
  options.Seed = seed;
  options.Work = 100000000;
  const Remapping found = RemapRanks(graph, dense, capacity, options);
  return found.Total > 0 ? InterNodeShares{ found.Now / found.Total, found.Proposed / found.Total }
                         : InterNodeShares();
}
}
