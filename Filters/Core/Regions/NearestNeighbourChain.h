#pragma once
#include "Filters/Core/Regions/Dendrogram.h"
#include "Readers/Base/Progress.h"

#include <algorithm>
#include <cstdint>
#include <numeric>
#include <vector>

namespace pclvis
{
/// Disjoint clusters of objects, each known by its least object.
class ClusterForest
{
public:
  explicit ClusterForest(std::int32_t objects) : Parent(objects), Below(objects, 1)
  {
    std::iota(this->Parent.begin(), this->Parent.end(), 0);
  }
  /// The cluster of an object.
  std::int32_t Of(std::int32_t object)
  {
    while (this->Parent[object] != object)
    {
      object = this->Parent[object] = this->Parent[this->Parent[object]];
    }
    return object;
  }
  std::int32_t Objects() const { return static_cast<std::int32_t>(this->Parent.size()); }
  std::int32_t ObjectsOf(std::int32_t cluster) const { return this->Below[cluster]; }
  /// @param kept the cluster with the lower number, which the union keeps
  void Join(std::int32_t kept, std::int32_t gone)
  {
    this->Parent[gone] = kept;
    this->Below[kept] += this->Below[gone];
  }

private:
  std::vector<std::int32_t> Parent; ///< by object: another one of its cluster, itself for the least
  std::vector<std::int32_t> Below;  ///< objects, by cluster
};

/// A merge of two clusters.
struct ClusterMerge
{
  double Height;
  std::int32_t Objects;       ///< of the union
  std::int32_t First, Second; ///< by least object; First is also that of the union
};

/// The dendrogram of merges in any order: rows by height, objects and least object.
Dendrogram NumberMerges(std::vector<ClusterMerge> merges, std::int32_t objects);

/// Agglomerative clustering by the chain of nearest neighbours: from a cluster to the nearest one,
/// on to that one's nearest, until two are nearest to each other, which are merged.
/// Needs distances of which a union's is never less than the least of its parts, and Clusters with
///   int32 Nearest(a, preferred)  of equally near ones the preferred, else the lowest; -1 if none
///                                can be reached
///   double Join(kept, gone)      merges, in the forest too; the height. kept < gone
///   void Leave(a)                a whole component, which is never asked for again
///   double Done(left)            share of the work that is done, from the share of clusters left
/// Source: [Murtagh1983]. Cost: asks at most three times per object for a nearest one.
template<typename Clusters>
class NearestNeighbourChain
{
public:
  NearestNeighbourChain(Clusters& clusters, ClusterForest& forest)
    : Of(clusters), Forest(forest), Greatest(forest.Objects()), Floor(forest.Objects(), 0)
  {
    std::iota(this->Greatest.begin(), this->Greatest.end(), 0);
  }
  std::vector<ClusterMerge> Run(const Progress& progress)
  {
    std::size_t next = 0;
    while (this->Begin())
    {
      if (this->Merges.size() >= next)
      {
        const auto gone = static_cast<double>(this->Merges.size() + this->Whole);
        Report(progress, this->Of.Done(1 - gone / this->Forest.Objects()), "Clustering");
        next = this->Merges.size() + 64;
      }
      this->Step();
    }
    return std::move(this->Merges);
  }

private:
  /// Begins an empty chain at the cluster whose greatest object is the least; whether there is one.
  bool Begin()
  {
    for (; this->Links.empty() && this->FirstObject < this->Forest.Objects(); ++this->FirstObject)
    {
      const std::int32_t cluster = this->Forest.Of(this->FirstObject);
      if (this->Greatest[cluster] == this->FirstObject)
      {
        this->Links.push_back(cluster);
        break;
      }
    }
    return !this->Links.empty();
  }
  /// Lengthens the chain, or merges its end.
  void Step()
  {
    const std::int32_t end = this->Links.back();
    const std::int32_t before = this->Links.size() > 1 ? this->Links[this->Links.size() - 2] : -1;
    // On equal distances the way back wins, or the chain could run in circles.
    const std::int32_t nearest = this->Of.Nearest(end, before);
    if (nearest < 0)
    {
      this->Of.Leave(end);
      this->Greatest[end] = -1;
      ++this->Whole;
      this->Links.pop_back();
    }
    else if (nearest == before)
    {
      this->Links.resize(this->Links.size() - 2);
      this->Join(std::min(end, before), std::max(end, before));
    }
    else
    {
      this->Links.push_back(nearest);
    }
  }
  void Join(std::int32_t kept, std::int32_t gone)
  {
    // Rounding may put a merge a little below what it joins.
    const double height = this->Of.Join(kept, gone);
    this->Floor[kept] = std::max({ height, this->Floor[kept], this->Floor[gone] });
    this->Greatest[kept] = std::max(this->Greatest[kept], this->Greatest[gone]);
    this->Merges.push_back({ this->Floor[kept], this->Forest.ObjectsOf(kept), kept, gone });
  }

  Clusters& Of;
  ClusterForest& Forest;
  std::vector<std::int32_t> Greatest; ///< object of a cluster; -1: a whole component
  std::vector<double> Floor;          ///< height of the merge that made a cluster
  std::vector<std::int32_t> Links;    ///< the chain
  std::int32_t FirstObject = 0;       ///< no cluster has a lesser greatest object
  std::size_t Whole = 0;              ///< components
  std::vector<ClusterMerge> Merges;
};
}
