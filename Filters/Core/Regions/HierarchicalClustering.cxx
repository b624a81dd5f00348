#include "Filters/Core/Regions/HierarchicalClustering.h"

#include "Filters/Core/Regions/NearestNeighbourChain.h"
#include "Readers/Base/ParallelFor.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <utility>
#include <vector>

namespace pclvis
{
namespace
{
constexpr float kInfinity = std::numeric_limits<float>::infinity();

/// The distance of the union of clusters a and b from another cluster (Lance-Williams).
struct Union
{
  double A, B;    ///< number of objects
  double Between; ///< distance between a and b; squared for Ward
  template<Linkage linkage>
  float To(float toA, float toB, double objects) const
  {
    switch (linkage)
    {
      case Linkage::Complete:
        return std::max(toA, toB);
      case Linkage::Single:
        return std::min(toA, toB);
      case Linkage::Ward:
        return static_cast<float>(std::max(0.0,
          ((this->A + objects) * toA + (this->B + objects) * toB - objects * this->Between) /
            (this->A + this->B + objects)));
      case Linkage::Average:
        break;
    }
    return static_cast<float>((this->A * toA + this->B * toB) / (this->A + this->B));
  }
};

/// The nearest neighbours of one cluster.
class Neighbours
{
public:
  struct Neighbour
  {
    float Distance; ///< at the time it was added
    std::int32_t Object;
  };
  /// All clusters that were not added are at least this far away.
  float Beyond = kInfinity;
  std::vector<Neighbour> Nearest; ///< by distance; if equal, in the order of addition
  /// @param distance below Beyond
  void Add(float distance, std::int32_t object)
  {
    constexpr std::size_t kMost = 16;
    const auto after = std::upper_bound(this->Nearest.begin(), this->Nearest.end(), distance,
      [](float d, const Neighbour& other) { return d < other.Distance; });
    this->Nearest.insert(after, { distance, object });
    if (this->Nearest.size() > kMost)
    {
      this->Nearest.pop_back();
      this->Beyond = std::min(this->Beyond, this->Nearest.back().Distance);
    }
  }
};

/// Clusters as rows of the matrix, ordered by their lowest objects. The union of two clusters takes
/// the row of the first.
/// Going along a row or column of a large matrix is slow, because columns are far apart in memory.
/// Therefore, every cluster keeps its nearest neighbours and a lower bound on the distances of all
/// others. The bound stays valid when others merge: no union is nearer than the nearer of its
/// parts, even after rounding. This does not hold for Ward's distances, for which all clusters are
/// searched each time.
template<Linkage linkage>
class DenseClusters
{
public:
  DenseClusters(CondensedMatrix& distance, ClusterForest& forest)
    : Distance(distance), Forest(forest), Active(distance.Size()), Near(distance.Size())
  {
    std::iota(this->Active.begin(), this->Active.end(), 0);
    this->RowOf = this->Least = this->Active;
    this->FindNeighbours();
  }

  /// The remaining work is proportional to the square of the number of remaining clusters.
  static double Done(double left) { return 1 - left * left; }

  std::int32_t Nearest(std::int32_t cluster, std::int32_t preferred)
  {
    const std::int32_t row = this->RowOf[cluster];
    const auto nearest = this->NearestRow(row);
    if (nearest.first < 0)
    {
      return -1;
    }
    return preferred >= 0 && this->Distance(row, this->RowOf[preferred]) <= nearest.second
      ? preferred
      : this->Least[nearest.first];
  }

  double Join(std::int32_t first, std::int32_t second)
  {
    const std::int32_t kept = this->RowOf[first], gone = this->RowOf[second];
    const float between = this->Distance.Row(kept)[gone];
    const Union joined{ static_cast<double>(this->Forest.ObjectsOf(second)),
      static_cast<double>(this->Forest.ObjectsOf(first)), between };
    this->Update(joined, kept, gone);
    this->Forest.Join(first, second);
    if (kHasBounds)
    {
      this->JoinNeighbours(joined, kept, gone);
    }
    this->Drop(gone);
    return between;
  }

  void Leave(std::int32_t cluster)
  {
    const std::int32_t row = this->RowOf[cluster];
    this->RowOf[cluster] = -1;
    this->Drop(row);
  }

private:
  static constexpr bool kHasBounds = linkage != Linkage::Ward;

  /// Finds the neighbours of single objects, in the order in which distances are stored.
  void FindNeighbours()
  {
    std::vector<float> beyond(this->Near.size(), kInfinity);
    const auto add = [&](std::int32_t object, std::int32_t other, float d) {
      this->Near[object].Add(d, other);
      beyond[object] = this->Near[object].Beyond;
    };
    for (std::int32_t a = 0; kHasBounds && a < this->Distance.Size(); ++a)
    {
      const float* const row = this->Distance.Row(a);
      for (std::int32_t b = a + 1; b < this->Distance.Size(); ++b)
      {
        if (row[b] < beyond[a])
        {
          add(a, b, row[b]);
        }
        if (row[b] < beyond[b])
        {
          add(b, a, row[b]);
        }
      }
    }
  }

  /// The row of the cluster that contains an object; -1 if the cluster is a whole component.
  std::int32_t RowWith(std::int32_t object) { return this->RowOf[this->Forest.Of(object)]; }

  /// The nearest row; if several are equally near, the one with the lowest object; -1: none can be
  /// reached.
  std::pair<std::int32_t, float> NearestRow(std::int32_t a)
  {
    std::int32_t nearest = -1;
    float least = kInfinity;
    const Neighbours& known = this->Near[a];
    for (const auto& neighbour : known.Nearest)
    {
      const std::int32_t b = this->RowWith(neighbour.Object);
      const float d = b < 0 || b == a ? kInfinity : this->Distance(a, b);
      if (d < least || (d == least && b < nearest))
      {
        least = d;
        nearest = b;
      }
    }
    return kHasBounds && (least < known.Beyond || known.Beyond == kInfinity)
      ? std::make_pair(nearest, least)
      : this->Search(a);
  }

  /// The same, by searching all rows.
  std::pair<std::int32_t, float> Search(std::int32_t a)
  {
    Neighbours found;
    const float* const row = this->Distance.Row(a);
    for (std::size_t at = 0; at < this->Active.size(); ++at)
    {
      const std::int32_t b = this->Active[at];
      this->PrefetchColumn(at, a);
      const float d = b == a ? kInfinity : b < a ? this->Distance.Row(b)[a] : row[b];
      if (d < found.Beyond)
      {
        found.Add(d, this->Least[b]);
      }
    }
    this->Near[a] = std::move(found);
    const auto& nearest = this->Near[a].Nearest;
    return nearest.empty()
      ? std::make_pair(std::int32_t(-1), kInfinity)
      : std::make_pair(this->RowWith(nearest.front().Object), nearest.front().Distance);
  }

  /// Replaces the distances of `kept` with those of the union.
  void Update(const Union& joined, std::int32_t kept, std::int32_t gone)
  {
    float* const toKept = this->Distance.Row(kept);
    const float* const toGone = this->Distance.Row(gone);
    for (std::size_t at = 0; this->Active[at] < gone; ++at)
    {
      this->PrefetchColumn(at, kept);
      this->PrefetchColumn(at, gone);
      const std::int32_t other = this->Active[at];
      if (other != kept)
      {
        float* const row = this->Distance.Row(other);
        float& d = other < kept ? row[kept] : toKept[other];
        d = joined.To<linkage>(row[gone], d, this->Objects(other));
      }
    }
    // Includes dropped rows: they are contiguous in memory, so skipping them would cost more.
    for (std::int32_t other = gone + 1; other < this->Distance.Size(); ++other)
    {
      toKept[other] = joined.To<linkage>(toGone[other], toKept[other], this->Objects(other));
    }
  }

  void JoinNeighbours(const Union& joined, std::int32_t kept, std::int32_t gone)
  {
    Neighbours found;
    found.Beyond = joined.To<linkage>(this->Near[gone].Beyond, this->Near[kept].Beyond, 0);
    std::vector<std::int32_t> rows;
    for (const std::int32_t part : { kept, gone })
    {
      for (const auto& neighbour : this->Near[part].Nearest)
      {
        rows.push_back(this->RowWith(neighbour.Object));
      }
    }
    std::sort(rows.begin(), rows.end());
    rows.erase(std::unique(rows.begin(), rows.end()), rows.end());
    for (const std::int32_t row : rows)
    {
      const float d = row < 0 || row == kept ? kInfinity : this->Distance(kept, row);
      if (d < found.Beyond)
      {
        found.Add(d, this->Least[row]);
      }
    }
    this->Near[kept] = std::move(found);
    this->Near[gone] = {};
  }

  /// Prefetches the value of a column a few active rows ahead, because rows are far apart in
  /// memory.
  void PrefetchColumn(std::size_t at, std::int32_t column) const
  {
    constexpr std::size_t kAhead = 16;
    if (at + kAhead < this->Active.size() && this->Active[at + kAhead] < column)
    {
      PrefetchForReading(this->Distance.Row(this->Active[at + kAhead]) + column);
    }
  }

  /// Used by Ward's linkage only.
  double Objects(std::int32_t row) const { return this->Forest.ObjectsOf(this->Least[row]); }

  void Drop(std::int32_t row)
  {
    this->Active.erase(std::lower_bound(this->Active.begin(), this->Active.end(), row));
    if (2 * this->Active.size() <= this->Least.size())
    {
      this->LeaveOutGone();
    }
  }

  void LeaveOutGone()
  {
    this->Distance.KeepOnly(this->Active);
    for (std::size_t row = 0; row < this->Active.size(); ++row)
    {
      if (this->Active[row] != static_cast<std::int32_t>(row))
      {
        this->Least[row] = this->Least[this->Active[row]];
        this->Near[row] = std::move(this->Near[this->Active[row]]);
      }
      this->RowOf[this->Least[row]] = static_cast<std::int32_t>(row);
    }
    this->Least.resize(this->Active.size());
    this->Near.resize(this->Active.size());
    std::iota(this->Active.begin(), this->Active.end(), 0);
  }

  CondensedMatrix& Distance;
  ClusterForest& Forest;
  std::vector<std::int32_t> Active; ///< rows that were not dropped, ascending
  std::vector<std::int32_t> RowOf;  ///< by lowest object of a cluster
  std::vector<std::int32_t> Least;  ///< lowest object, by row
  std::vector<Neighbours> Near;     ///< by row
};

template<Linkage linkage>
std::vector<ClusterMerge> FindMerges(CondensedMatrix& distance, const Progress& progress)
{
  ClusterForest forest(distance.Size());
  DenseClusters<linkage> clusters(distance, forest);
  return NearestNeighbourChain(clusters, forest).Run(progress);
}

std::vector<ClusterMerge> FindMerges(
  CondensedMatrix& distance, Linkage linkage, const Progress& progress)
{
  switch (linkage)
  {
    case Linkage::Complete:
      return FindMerges<Linkage::Complete>(distance, progress);
    case Linkage::Single:
      return FindMerges<Linkage::Single>(distance, progress);
    case Linkage::Ward:
      return FindMerges<Linkage::Ward>(distance, progress);
    case Linkage::Average:
      break;
  }
  return FindMerges<Linkage::Average>(distance, progress);
}
}

Dendrogram ClusterHierarchically(
  CondensedMatrix& distance, Linkage linkage, const Progress& progress)
{
  const bool squared = linkage == Linkage::Ward;
  const std::int32_t n = distance.Size();
  for (std::int32_t i = 0; squared && i < n; ++i)
  {
    float* const row = distance.Row(i);
    std::transform(row + i + 1, row + n, row + i + 1, [](float d) { return d * d; });
  }
  Dendrogram dendrogram = NumberMerges(FindMerges(distance, linkage, progress), n);
  for (std::size_t m = 0; squared && m < dendrogram.Size(); ++m)
  {
    dendrogram.Height[m] = std::sqrt(static_cast<float>(dendrogram.Height[m]));
  }
  return dendrogram;
}
}
