#include "Filters/Core/Regions/SparseClustering.h"

#include "Filters/Core/Regions/NearestNeighbourChain.h"

#include <limits>
#include <set>
#include <vector>

namespace pclvis
{
namespace
{
/// Every cluster lists the clusters near it, each as one of its objects and the excess. A list is
/// brought up to date when it is read, to one entry per cluster.
class SparseClusters
{
public:
  SparseClusters(const NearPairs& near, ClusterForest& forest)
    : Pairs(near), Forest(forest), Own(near.Own.begin(), near.Own.end()), Lists(near.Objects),
      Excess(near.Objects, 0)
  {
    for (std::int32_t object = 0; object < near.Objects; ++object)
    {
      const auto component = static_cast<std::size_t>(near.Component[object]);
      while (this->ByOwn.size() <= component)
      {
        this->ByOwn.emplace_back(LessOwn{ this });
      }
      this->ByOwn[component].insert(object);
    }
  }

  static double Done(double left) { return 1 - left; }

  std::int32_t Nearest(std::int32_t a, std::int32_t preferred)
  {
    std::int32_t nearest = -1;
    double least = std::numeric_limits<double>::infinity();
    const auto consider = [&](std::int32_t b) {
      const double d = this->Apart(a, b);
      if (d < least || (d == least && nearest != preferred && (b == preferred || b < nearest)))
      {
        nearest = b;
        least = d;
      }
    };
    this->FindNear(a);
    for (const std::int32_t b : this->Near)
    {
      consider(b);
    }
    // The distances of all other clusters depend only on Own, so the first of them is the nearest.
    for (const std::int32_t b : this->ByOwn[this->Pairs.Component[a]])
    {
      if (b != a && this->Excess[b] == 0)
      {
        consider(b);
        break;
      }
    }
    if (preferred >= 0)
    {
      consider(preferred);
    }
    this->KeepNear(a);
    return nearest;
  }

  double Join(std::int32_t kept, std::int32_t gone)
  {
    this->FindNear(kept);
    const double height =
      (this->Apart(kept, gone) + static_cast<double>(this->Pairs.Far)) * kDistanceUnit;
    this->FindNear(gone);
    auto& byOwn = this->ByOwn[this->Pairs.Component[kept]];
    byOwn.erase(kept);
    byOwn.erase(gone);
    this->Own[kept] += this->Own[gone];
    this->Forest.Join(kept, gone);
    byOwn.insert(kept);
    this->Lists[gone] = {};
    this->KeepNear(kept);
    return height;
  }

  void Leave(std::int32_t a) { this->ByOwn[this->Pairs.Component[a]].clear(); }

private:
  struct NearCluster
  {
    std::int32_t Object; ///< any object of the cluster
    std::int64_t Excess;
  };
  /// Orders clusters by Own / objects, then by number.
  struct LessOwn
  {
    const SparseClusters* Of;
    bool operator()(std::int32_t a, std::int32_t b) const
    {
      const std::int64_t ofA = this->Of->Own[a] * this->Of->Forest.ObjectsOf(b);
      const std::int64_t ofB = this->Of->Own[b] * this->Of->Forest.ObjectsOf(a);
      return ofA < ofB || (ofA == ofB && a < b);
    }
  };

  /// The distance between two clusters minus Far [units]. Their excess must be in Excess.
  double Apart(std::int32_t a, std::int32_t b) const
  {
    const std::int64_t ofA = this->Forest.ObjectsOf(a), ofB = this->Forest.ObjectsOf(b);
    const std::int64_t sum = this->Own[a] * ofB + this->Own[b] * ofA - this->Excess[b];
    return static_cast<double>(sum) / static_cast<double>(ofA * ofB);
  }

  /// Finds the clusters near a, and stores them in Near and Excess.
  void FindNear(std::int32_t a)
  {
    const auto add = [&](std::int32_t object, std::int64_t excess) {
      const std::int32_t b = this->Forest.Of(object);
      if (this->Excess[b] == 0)
      {
        this->Near.push_back(b);
      }
      this->Excess[b] += excess;
    };
    if (this->Forest.ObjectsOf(a) == 1)
    {
      for (std::int64_t i = this->Pairs.First[a]; i < this->Pairs.First[a + 1]; ++i)
      {
        add(this->Pairs.Other[i], this->Pairs.Excess[i]);
      }
    }
    for (const NearCluster& near : this->Lists[a])
    {
      add(near.Object, near.Excess);
    }
  }

  /// Turns what was found into the list of a. Only unions have lists of their own.
  void KeepNear(std::int32_t a)
  {
    std::vector<NearCluster>& list = this->Lists[a];
    const bool single = this->Forest.ObjectsOf(a) == 1;
    list.clear();
    list.reserve(single ? 0 : this->Near.size());
    for (const std::int32_t b : this->Near)
    {
      if (!single && this->Forest.Of(b) != a)
      {
        list.push_back({ b, this->Excess[b] });
      }
      this->Excess[b] = 0;
    }
    this->Near.clear();
  }

  const NearPairs& Pairs;
  ClusterForest& Forest;
  std::vector<std::int64_t> Own;                      ///< sum over the objects of a cluster
  std::vector<std::vector<NearCluster>> Lists;        ///< by cluster
  std::vector<std::set<std::int32_t, LessOwn>> ByOwn; ///< clusters by component
  std::vector<std::int64_t> Excess; ///< of each cluster with the current one; 0: not near
  std::vector<std::int32_t> Near;   ///< clusters with an excess
};
}

Dendrogram ClusterSparsely(const NearPairs& near, const Progress& progress)
{
  ClusterForest forest(near.Objects);
  SparseClusters clusters(near, forest);
  return NumberMerges(NearestNeighbourChain(clusters, forest).Run(progress), near.Objects);
}
}
