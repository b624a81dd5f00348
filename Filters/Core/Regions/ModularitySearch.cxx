// Based on [Blondel2008] (alternate moving and joining) and [Traag2019] (queue of ranks).
#include "Filters/Core/Regions/ModularitySearch.h"

#include <algorithm>
#include <numeric>
#include <vector>

namespace pclvis
{
namespace
{
/// Gains below this share of the total weight are rounding errors.
constexpr double kNoGain = 1e-12;

/// One level, whose nodes are the clusters of the previous level.
struct Level
{
  RankGraph Graph;            ///< links between nodes
  std::vector<double> Degree; ///< weight of a node's links; those inside count twice
  double Inside = 0;          ///< weight inside nodes, counted twice
};

/// Moves nodes between clusters.
class Moves
{
public:
  Moves(const Level& level, double all)
    : On(level), All(all), Cluster(level.Degree.size()), Waits(level.Degree.size(), 1),
      Queue(level.Degree.size()), Near(level.Degree.size() + 1)
  {
    std::iota(this->Cluster.begin(), this->Cluster.end(), 0);
    std::iota(this->Queue.begin(), this->Queue.end(), 0);
    for (const double degree : level.Degree)
    {
      this->Sums.push_back({ degree, 0 });
    }
  }
  /// The cluster of each node when no further move helps. `moved` says whether any node was moved.
  std::vector<std::int32_t> Run(bool& moved)
  {
    moved = false;
    // The queue never holds more nodes than there are, so it is a ring buffer.
    const std::size_t n = this->Queue.size();
    std::size_t next = 0, held = n;
    while (held > 0)
    {
      const std::int32_t node = this->Queue[next];
      next = next + 1 == n ? 0 : next + 1;
      --held;
      this->Waits[node] = 0;
      if (!this->Move(node))
      {
        continue;
      }
      moved = true;
      const RankGraph& graph = this->On.Graph;
      for (std::int64_t i = graph.First[node]; i < graph.First[node + 1]; ++i)
      {
        const std::int32_t other = graph.Neighbour[i];
        if (!this->Waits[other] && this->Cluster[other] != this->Cluster[node])
        {
          this->Waits[other] = 1;
          const std::size_t past = next + held++;
          this->Queue[past < n ? past : past - n] = other;
        }
      }
    }
    return std::move(this->Cluster);
  }

private:
  /// Sums of one cluster.
  struct Sum
  {
    double Degree, Weight; ///< Weight: to the node that is being moved
  };

  /// Moves the node to the cluster where it adds most.
  /// @return whether that is another cluster
  bool Move(std::int32_t node)
  {
    const RankGraph& graph = this->On.Graph;
    const std::int32_t own = this->Cluster[node];
    const double degree = this->On.Degree[node];
    this->Near[0] = own;
    std::size_t near = 1;
    for (std::int64_t i = graph.First[node]; i < graph.First[node + 1]; ++i)
    {
      const std::int32_t cluster = this->Cluster[graph.Neighbour[i]];
      double& weight = this->Sums[cluster].Weight;
      // Without a branch, because it could not be predicted.
      this->Near[near] = cluster;
      near += static_cast<std::size_t>(weight == 0) & static_cast<std::size_t>(cluster != own);
      weight += graph.Weight[i];
    }
    Sum& ofOwn = this->Sums[own];
    ofOwn.Degree -= degree;
    std::int32_t best = own;
    double greatest = ofOwn.Weight - degree * ofOwn.Degree / this->All;
    for (std::size_t i = 0; i < near; ++i)
    {
      const std::int32_t cluster = this->Near[i];
      Sum& sum = this->Sums[cluster];
      const double gain = sum.Weight - degree * sum.Degree / this->All;
      if (gain > greatest + kNoGain * this->All)
      {
        greatest = gain;
        best = cluster;
      }
      sum.Weight = 0;
    }
    this->Sums[best].Degree += degree;
    this->Cluster[node] = best;
    return best != own;
  }
  const Level& On;
  double All;
  std::vector<std::int32_t> Cluster;
  std::vector<Sum> Sums; ///< by cluster
  std::vector<char> Waits;
  std::vector<std::int32_t> Queue, Near;
};

/// The level whose nodes are the clusters.
/// @param cluster by node, any number below the number of nodes
Level Joined(const Level& level, std::vector<std::int32_t>& cluster)
{
  const RankGraph& graph = level.Graph;
  const std::size_t n = cluster.size();
  std::vector<std::int32_t> number(n, -1);
  std::int32_t clusters = 0;
  for (std::int32_t& of : cluster)
  {
    number[of] = number[of] < 0 ? clusters++ : number[of];
    of = number[of];
  }
  std::vector<std::int64_t> first(clusters + 1, 0);
  for (const std::int32_t of : cluster)
  {
    ++first[of + 1];
  }
  std::partial_sum(first.begin(), first.end(), first.begin());
  std::vector<std::int32_t> members(n);
  std::vector<std::int64_t> next = first;
  for (std::size_t node = 0; node < n; ++node)
  {
    members[next[cluster[node]]++] = static_cast<std::int32_t>(node);
  }
  Level joined;
  joined.Inside = level.Inside;
  joined.Degree.assign(clusters, 0);
  joined.Graph.Ranks = clusters;
  joined.Graph.First.push_back(0);
  std::vector<std::int64_t> place(clusters, -1);
  for (std::int32_t own = 0; own < clusters; ++own)
  {
    RankGraph& to = joined.Graph;
    for (std::int64_t at = first[own]; at < first[own + 1]; ++at)
    {
      joined.Degree[own] += level.Degree[members[at]];
      for (std::int64_t i = graph.First[members[at]]; i < graph.First[members[at] + 1]; ++i)
      {
        const std::int32_t other = cluster[graph.Neighbour[i]];
        if (other == own)
        {
          joined.Inside += graph.Weight[i];
          continue;
        }
        if (place[other] < to.First[own])
        {
          place[other] = static_cast<std::int64_t>(to.Neighbour.size());
          to.Neighbour.push_back(other);
          to.Weight.push_back(0);
        }
        to.Weight[place[other]] += graph.Weight[i];
      }
    }
    to.First.push_back(static_cast<std::int64_t>(to.Neighbour.size()));
  }
  return joined;
}
}

double GreatestModularity(const RankGraph& graph)
{
  Level level;
  level.Graph = graph;
  double all = 0; // 2 W
  for (std::int32_t rank = 0; rank < graph.Ranks; ++rank)
  {
    level.Degree.push_back(std::accumulate(
      graph.Weight.begin() + graph.First[rank], graph.Weight.begin() + graph.First[rank + 1], 0.0));
    all += level.Degree.back();
  }
  if (!(all > 0))
  {
    return 0;
  }
  for (bool moved = true; moved;)
  {
    std::vector<std::int32_t> cluster = Moves(level, all).Run(moved);
    if (moved)
    {
      level = Joined(level, cluster);
    }
  }
  double modularity = level.Inside / all;
  for (const double degree : level.Degree)
  {
    modularity -= degree / all * (degree / all);
  }
  return std::max(0.0, modularity);
}
}
