#include "Filters/Core/Remapping/RankRemapping.h"

#include "Filters/Core/Remapping/GridOrders.h"
#include "Filters/Core/Remapping/GroupRefinement.h"
#include "Filters/Core/Remapping/MappingStarts.h"
#include "Filters/Core/Remapping/NodeLabels.h"
#include "Filters/Core/Remapping/PairRefinement.h"
#include "Readers/Base/Error.h"
#include "Readers/Base/ShortText.h"

#include <algorithm>
#include <cassert>
#include <numeric>
#include <random>
#include <string>
#include <utility>

namespace pclvis
{
namespace
{
using Nodes = std::vector<std::int32_t>;

constexpr int kStarts = 6;
constexpr std::size_t kGridOrders = 2;
constexpr int kRandomStarts = 40;
constexpr std::int32_t kFewRanks = 64;

/// Capacities that leave unneeded nodes empty: the largest nodes that together hold all ranks.
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

/// The mapping that `divide` finds, using only nodes with room.
template<typename Division>
Nodes OnNodesWithRoom(const Nodes& capacity, std::int32_t ranks, Division&& divide)
{
  Nodes names, room;
  for (std::size_t node = 0; node < capacity.size(); ++node)
  {
    if (capacity[node] > 0)
    {
      names.push_back(static_cast<std::int32_t>(node));
      room.push_back(capacity[node]);
    }
  }
  Nodes node = room.size() > 1 ? divide(room) : Nodes(ranks, 0);
  for (std::int32_t& of : node)
  {
    of = names[of];
  }
  return node;
}

/// The capacity whose nodes hold the most ranks in total.
std::int32_t UsualCapacity(Nodes capacity)
{
  std::sort(capacity.begin(), capacity.end());
  std::int64_t most = 0;
  std::int32_t usual = 1;
  for (auto begin = capacity.begin(); begin != capacity.end();)
  {
    const auto end = std::upper_bound(begin, capacity.end(), *begin);
    const std::int64_t ranks = static_cast<std::int64_t>(end - begin) * *begin;
    if (ranks > most)
    {
      most = ranks;
      usual = *begin;
    }
    begin = end;
  }
  return usual;
}

bool Fits(const Nodes& node, const Nodes& capacity)
{
  Nodes used(capacity.size(), 0);
  return std::all_of(node.begin(), node.end(),
    [&](std::int32_t of) { return of >= 0 && ++used[of] <= capacity[of]; });
}

/// The best mapping found so far, and the work left.
class Search
{
public:
  Search(const RankGraph& graph, const Nodes& capacity, const RemapOptions& options)
    : Graph(graph), Capacity(capacity), Few(FewestNodes(capacity, graph.Ranks)), Options(options),
      Left(options.Work)
  {
  }

  void Run(const Nodes& now, const Progress& progress)
  {
    // The starts that are most often best come first, because the work may not suffice for all.
    for (const Nodes& tiles :
      GridOrders(this->Graph, UsualCapacity(this->Few), kGridOrders, this->Left))
    {
      this->Try(FillInOrder(tiles, this->Few));
    }
    for (int start = 0;
         start == 0 || (start<kStarts&& this->Left> this->Options.Work / 2 && this->Weight > 0);
         ++start)
    {
      Report(progress, 0.5 * start / kStarts, "Dividing ranks among nodes");
      this->Try(this->Start(start));
    }
    Nodes order(this->Graph.Ranks);
    std::iota(order.begin(), order.end(), 0);
    this->Try(FillInOrder(order, this->Capacity));
    if (Fits(now, this->Capacity))
    {
      this->Try(now);
    }
    // For few ranks METIS has little choice, so random orders are tried as well.
    std::mt19937_64 random(static_cast<std::uint64_t>(this->Options.Seed));
    for (int start = 0; start < kRandomStarts && this->Graph.Ranks <= kFewRanks; ++start)
    {
      for (std::size_t i = order.size(); i > 1; --i)
      {
        std::swap(order[i - 1], order[random() % i]);
      }
      this->Try(FillInOrder(order, this->Capacity));
    }
    if (this->Weight == 0)
    {
      return;
    }
    RefineByGroups(this->Graph, this->Capacity, this->Options.Seed, this->Best, this->Left,
      PartOf(progress, 0.5, 1));
    RefineByPairs(this->Graph, this->Capacity, this->Best, this->Left);
    this->Weight = WeightBetweenNodes(this->Graph, this->Best);
  }
  Nodes Best;
  double Weight = 0;

private:
  /// The parts found by METIS in one of several ways, fitted to the capacities.
  Nodes Start(int start)
  {
    const Nodes& capacity = start < 3 ? this->Few : this->Capacity;
    const std::int64_t seed = this->Options.Seed + start;
    return OnNodesWithRoom(capacity, this->Graph.Ranks, [&](const Nodes& room) {
      switch (start % 3)
      {
        case 0:
          return DivideByMetis(this->Graph, room, MetisWay::Recursive, seed, this->Left);
        case 1:
          return DivideByFactors(this->Graph, room, start < 3, seed, this->Left);
        default:
          return DivideByMetis(this->Graph, room, MetisWay::KWay, seed, this->Left);
      }
    });
  }
  /// Refines a start that fits, and keeps it if it is better than the best so far.
  void Try(Nodes node)
  {
    RefineByPairs(this->Graph, this->Capacity, node, this->Left);
    const double weight = WeightBetweenNodes(this->Graph, node);
    if (this->Best.empty() || weight < this->Weight)
    {
      this->Best = std::move(node);
      this->Weight = weight;
    }
  }

  const RankGraph& Graph;
  const Nodes& Capacity;
  const Nodes Few;
  const RemapOptions& Options;
  std::int64_t Left;
};

void Check(
  const RankGraph& graph, const Nodes& node, const Nodes& capacity, const RemapOptions& options)
{
  assert(static_cast<std::int32_t>(node.size()) == graph.Ranks && "one node a rank");
  (void)node;
  const std::int64_t room = std::accumulate(capacity.begin(), capacity.end(), std::int64_t(0));
  const auto used =
    std::count_if(capacity.begin(), capacity.end(), [](std::int32_t most) { return most > 0; });
  if (room < graph.Ranks)
  {
    throw Error(std::string("Rank remapping: the ") +
      (used == 1 ? "capacity of 1 node holds "
                 : "capacities of " + WholeText(used) + " nodes hold ") +
      CountText(room, "rank") + ", there " + (graph.Ranks == 1 ? "is " : "are ") +
      WholeText(graph.Ranks) + ". Name more nodes or more slots.");
  }
  if (options.Work < 1)
  {
    throw Error("Rank remapping: work is " + std::to_string(options.Work) +
      ", must be at least 1; 100000000 is usual.");
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
  Nodes room = capacity; // no node can hold more than all ranks
  std::for_each(
    room.begin(), room.end(), [&](std::int32_t& most) { most = std::min(most, graph.Ranks); });
  Search search(graph, room, options);
  search.Run(node, progress);
  // Sums in another order differ in their last bits, which is no gain.
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
  // Numbers the nodes 0, 1, ...; ranks without a node share one.
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
  options.Work = 40000000;
  const Remapping found = RemapRanks(graph, dense, capacity, options);
  return found.Total > 0 ? InterNodeShares{ found.Now / found.Total, found.Proposed / found.Total }
                         : InterNodeShares();
}
}
