#include "Filters/Core/Remapping/GroupRefinement.h"

#include "Filters/Core/Remapping/PairRefinement.h"

#include <algorithm>
#include <numeric>
#include <utility>

namespace pclvis
{
namespace
{
using Nodes = std::vector<std::int32_t>;

/// Work of METIS, in visits of neighbours: this many per neighbour and level of bisection.
constexpr std::int64_t kMetisWork = 40;

/// The search ends after this many steps per node without a gain.
constexpr std::size_t kPatience = 4;

std::int64_t MetisWork(const RankGraph& graph, std::size_t parts)
{
  std::int64_t levels = 1;
  for (; parts > 2; parts /= 2)
  {
    ++levels;
  }
  return kMetisWork * levels *
    (static_cast<std::int64_t>(graph.Neighbour.size()) + graph.Ranks + 100);
}

/// The least or greatest of the primes 2, 3, 5, 7 that divides n > 1; 2 if none does.
std::int32_t FactorOf(std::int32_t n, bool large)
{
  std::int32_t found = 0;
  for (std::int32_t factor = 2; factor <= 7; ++factor)
  {
    if (n % factor == 0 && (large || found == 0) && (factor < 4 || factor == 5 || factor == 7))
    {
      found = factor;
    }
  }
  return found > 0 ? found : 2;
}

/// The nodes that are passed to METIS: those that would get a few ranks. METIS cannot handle empty
/// parts, and reports them on the console. Smaller nodes are filled later.
Nodes NodesForMetis(std::int32_t ranks, const Nodes& capacity)
{
  constexpr double kLeastRanks = 3;
  double all = 0;
  for (const std::int32_t room : capacity)
  {
    all += room;
  }
  Nodes names;
  for (std::size_t node = 0; node < capacity.size(); ++node)
  {
    if (ranks * (capacity[node] / all) >= kLeastRanks)
    {
      names.push_back(static_cast<std::int32_t>(node));
    }
  }
  return names;
}

/// Divides the nodes into groups of about equal size.
/// @return the first node of each group
std::vector<std::int32_t> GroupBegins(std::int32_t nodes, std::int32_t groups)
{
  std::vector<std::int32_t> begins;
  for (std::int32_t group = 0; group <= groups; ++group)
  {
    begins.push_back(static_cast<std::int32_t>(static_cast<std::int64_t>(nodes) * group / groups));
  }
  return begins;
}

/// Random numbers that do not depend on the platform (SplitMix64).
class Random
{
public:
  explicit Random(std::int64_t seed) : State(static_cast<std::uint64_t>(seed)) {}
  std::uint64_t Next()
  {
    this->State += 0x9e3779b97f4a7c15u;
    std::uint64_t z = this->State;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    return z ^ (z >> 31);
  }
  std::int64_t Below(std::int64_t n)
  {
    return static_cast<std::int64_t>(this->Next() % static_cast<std::uint64_t>(n));
  }

private:
  std::uint64_t State;
};

class GroupSearch
{
public:
  GroupSearch(const RankGraph& graph, const Nodes& capacity, std::int64_t seed, Nodes& node,
    std::int64_t& work)
    : Graph(graph), Capacity(capacity), Node(node), Work(work), Draw(seed),
      Members(capacity.size()), Number(graph.Ranks, -1), Weight(capacity.size(), 0)
  {
    for (std::int32_t rank = 0; rank < graph.Ranks; ++rank)
    {
      this->Members[node[rank]].push_back(rank);
    }
  }

  /// Divides the ranks of one group of nodes again.
  /// @return whether that gained anything
  bool Step()
  {
    const Nodes group = this->DrawGroup();
    this->Work -= 100; // a group costs something even if it is not divided
    if (group.size() < 3)
    {
      return false;
    }
    Nodes ranks, capacity;
    for (const std::int32_t k : group)
    {
      ranks.insert(ranks.end(), this->Members[k].begin(), this->Members[k].end());
      capacity.push_back(this->Capacity[k]);
    }
    std::sort(ranks.begin(), ranks.end());
    const RankGraph part = PartOfGraph(this->Graph, ranks, this->Number);
    Nodes before(ranks.size());
    for (std::size_t i = 0; i < ranks.size(); ++i)
    {
      before[i] = static_cast<std::int32_t>(
        std::find(group.begin(), group.end(), this->Node[ranks[i]]) - group.begin());
    }
    const std::int64_t seed = static_cast<std::int64_t>(this->Draw.Next() >> 34);
    const Nodes after = this->Draw.Below(2) == 0
      ? DivideByFactors(part, capacity, true, seed, this->Work)
      : DivideByMetis(part, capacity, MetisWay::Recursive, seed, this->Work);
    const double old = WeightOf(part, before), found = WeightOf(part, after);
    if (found <= old)
    {
      this->Put(ranks, group, after);
    }
    return found < old;
  }

private:
  static double WeightOf(const RankGraph& graph, const Nodes& node)
  {
    double weight = 0;
    for (std::int32_t p = 0; p < graph.Ranks; ++p)
    {
      for (std::int64_t i = graph.First[p]; i < graph.First[p + 1]; ++i)
      {
        weight += node[p] != node[graph.Neighbour[i]] ? graph.Weight[i] : 0;
      }
    }
    return weight;
  }

  /// Draws a node, then repeatedly adds the node that exchanges most with those chosen so far.
  Nodes DrawGroup()
  {
    const std::size_t most = 3 + static_cast<std::size_t>(this->Draw.Below(4));
    Nodes group = { this->Node[this->Draw.Below(this->Graph.Ranks)] };
    Nodes touched;
    while (group.size() < most)
    {
      for (const std::int32_t p : this->Members[group.back()])
      {
        for (std::int64_t i = this->Graph.First[p]; i < this->Graph.First[p + 1]; ++i)
        {
          const std::int32_t k = this->Node[this->Graph.Neighbour[i]];
          this->Weight[k] += this->Graph.Weight[i];
          touched.push_back(k);
        }
      }
      std::int32_t next = -1;
      for (const std::int32_t k : touched)
      {
        const bool taken = std::find(group.begin(), group.end(), k) != group.end();
        if (!taken &&
          (next < 0 || this->Weight[k] > this->Weight[next] ||
            (this->Weight[k] == this->Weight[next] && k < next)))
        {
          next = k;
        }
      }
      if (next < 0)
      {
        break;
      }
      group.push_back(next);
    }
    for (const std::int32_t k : touched)
    {
      this->Weight[k] = 0;
    }
    this->Work -= static_cast<std::int64_t>(touched.size());
    return group;
  }

  void Put(const Nodes& ranks, const Nodes& group, const Nodes& part)
  {
    for (const std::int32_t k : group)
    {
      this->Members[k].clear();
    }
    for (std::size_t i = 0; i < ranks.size(); ++i)
    {
      this->Node[ranks[i]] = group[part[i]];
      this->Members[group[part[i]]].push_back(ranks[i]);
    }
  }

  const RankGraph& Graph;
  const Nodes& Capacity;
  Nodes& Node;
  std::int64_t& Work;
  Random Draw;
  std::vector<Nodes> Members; // by node
  Nodes Number;               // scratch of PartOfGraph
  std::vector<double> Weight; // scratch, by node
};
}

std::vector<std::int32_t> DivideByMetis(const RankGraph& graph,
  const std::vector<std::int32_t>& capacity, MetisWay way, std::int64_t seed, std::int64_t& work)
{
  const Nodes names = NodesForMetis(graph.Ranks, capacity);
  Nodes node(graph.Ranks), room;
  if (HasMetis() && names.size() > 1)
  {
    for (const std::int32_t name : names)
    {
      room.push_back(capacity[name]);
    }
    node = PartitionByMetis(graph, room, way, seed);
    work -= MetisWork(graph, names.size());
    for (std::int32_t& of : node)
    {
      of = names[of];
    }
  }
  else
  {
    std::iota(node.begin(), node.end(), 0);
    node = FillInOrder(node, capacity);
  }
  FitToCapacities(graph, capacity, node);
  RefineByPairs(graph, capacity, node, work);
  return node;
}

std::vector<std::int32_t> DivideByFactors(const RankGraph& graph,
  const std::vector<std::int32_t>& capacity, bool large, std::int64_t seed, std::int64_t& work)
{
  const std::int32_t nodes = static_cast<std::int32_t>(capacity.size());
  if (nodes == 1 || graph.Ranks == 0)
  {
    return Nodes(graph.Ranks, 0);
  }
  const std::int32_t groups = FactorOf(nodes, large);
  const std::vector<std::int32_t> begins = GroupBegins(nodes, groups);
  Nodes sums;
  for (std::int32_t g = 0; g < groups; ++g)
  {
    sums.push_back(
      std::accumulate(capacity.begin() + begins[g], capacity.begin() + begins[g + 1], 0));
  }
  const Nodes group = DivideByMetis(graph, sums, MetisWay::Recursive, seed, work);
  Nodes node(graph.Ranks), number(graph.Ranks, -1);
  for (std::int32_t g = 0; g < groups; ++g)
  {
    Nodes ranks;
    for (std::int32_t rank = 0; rank < graph.Ranks; ++rank)
    {
      if (group[rank] == g)
      {
        ranks.push_back(rank);
      }
    }
    const Nodes own(capacity.begin() + begins[g], capacity.begin() + begins[g + 1]);
    const Nodes inside =
      DivideByFactors(PartOfGraph(graph, ranks, number), own, large, seed + g, work);
    for (std::size_t i = 0; i < ranks.size(); ++i)
    {
      node[ranks[i]] = begins[g] + inside[i];
    }
  }
  return node;
}

void RefineByGroups(const RankGraph& graph, const std::vector<std::int32_t>& capacity,
  std::int64_t seed, std::vector<std::int32_t>& node, std::int64_t& work, const Progress& progress)
{
  if (capacity.size() < 3 || graph.Ranks == 0)
  {
    return;
  }
  const double all = static_cast<double>(work);
  GroupSearch search(graph, capacity, seed, node, work);
  std::size_t fruitless = 0;
  while (work > 0 && fruitless < kPatience * capacity.size())
  {
    Report(progress, 1 - static_cast<double>(work) / all, "Dividing neighbouring nodes anew");
    fruitless = search.Step() ? 0 : fruitless + 1;
  }
}
}
