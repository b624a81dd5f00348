#include "Filters/Core/Regions/HierarchicalClustering.h"

#include "Readers/Base/ParallelFor.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <tuple>
#include <vector>

namespace pclvis
{
namespace
{
constexpr float kInfinity = std::numeric_limits<float>::infinity();

/// A merge as the chain finds it: clusters by their least object.
struct Merge
{
  float Height;
  std::int32_t Objects, Least; ///< below the merge; the least of them
  std::int32_t LeastOfFirst, LeastOfSecond;
};

/// Distance of the union of clusters a and b to another one (Lance-Williams).
struct Union
{
  double A, B;    ///< objects in them
  double Between; ///< their distance; squared for Ward
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

/// The clusters nearest to one.
class Neighbours
{
public:
  struct Neighbour
  {
    float Distance; ///< when it was added
    std::int32_t Object;
  };
  /// All that were not added are at least so far away.
  float Beyond = kInfinity;
  std::vector<Neighbour> Nearest; ///< by distance; of equal ones the first added
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

/// The chain of nearest neighbours. Clusters are rows of the matrix in the order of their least
/// objects; the union of two takes the row of the first of them.
/// A walk along a row or column of a large matrix is slow, as columns are far apart in memory. So
/// every cluster knows its nearest neighbours and what all others are beyond, which merging others
/// keeps true: no union is nearer than the nearer of its parts, also when it is rounded. Ward's
/// distances are rounded otherwise; there all are looked at each time.
template<Linkage linkage>
class Chain
{
public:
  explicit Chain(CondensedMatrix& distance)
    : Distance(distance), Active(distance.Size()), Parent(distance.Size()), RowOf(distance.Size()),
      Near(distance.Size())
  {
    std::iota(this->Active.begin(), this->Active.end(), 0);
    this->Parent = this->RowOf = this->Active;
    for (const std::int32_t object : this->Active)
    {
      this->Clusters.push_back({ 1, object, object, 0 });
    }
  }

  std::vector<Merge> Run(const Progress& progress)
  {
    const double n = std::max<double>(1, this->Active.size());
    std::size_t next = 0;
    this->FindNeighbours();
    while (!this->Active.empty())
    {
      if (this->Merges.size() >= next)
      {
        // The work left falls with the square of the clusters left.
        const double left = static_cast<double>(this->Active.size()) / n;
        Report(progress, 1 - left * left, "Clustering");
        next = this->Merges.size() + 64;
      }
      if (2 * this->Active.size() <= this->Clusters.size())
      {
        this->LeaveOutGone();
      }
      if (this->Links.empty())
      {
        this->Links.push_back(this->First());
      }
      this->Step();
    }
    return std::move(this->Merges);
  }

private:
  static constexpr bool kHasBounds = linkage != Linkage::Ward;
  struct Cluster
  {
    std::int32_t Objects, Least, Greatest;
    float Floor; ///< height of its merge
  };

  /// Of single objects; in the order in which their distances stand.
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

  /// Row of the cluster whose greatest object is the least.
  std::int32_t First()
  {
    std::int32_t row = this->RowWith(this->FirstObject);
    while (row < 0 || this->Clusters[row].Greatest != this->FirstObject)
    {
      row = this->RowWith(++this->FirstObject);
    }
    return row;
  }

  /// Row of the cluster of an object, -1 where it is a whole component.
  std::int32_t RowWith(std::int32_t object)
  {
    while (this->Parent[object] != object)
    {
      object = this->Parent[object] = this->Parent[this->Parent[object]];
    }
    return this->RowOf[object];
  }

  /// Lengthens the chain, or merges its end.
  void Step()
  {
    const std::int32_t end = this->Links.back();
    const std::int32_t before = this->Links.size() > 1 ? this->Links[this->Links.size() - 2] : -1;
    const auto nearest = this->Nearest(end);
    if (nearest.first < 0)
    {
      // Nothing can be reached any more: a whole component.
      this->RowOf[this->Clusters[end].Least] = -1;
      this->Drop(end);
      this->Links.pop_back();
      return;
    }
    // On equal distances the way back wins, or the chain could run in circles.
    if (before >= 0 && this->Distance(end, before) <= nearest.second)
    {
      this->Links.resize(this->Links.size() - 2);
      this->Join(std::min(end, before), std::max(end, before));
      return;
    }
    this->Links.push_back(nearest.first);
  }

  /// Of equally near ones that with the least object; -1 where none can be reached.
  std::pair<std::int32_t, float> Nearest(std::int32_t a)
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

  /// The same, among all.
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
        found.Add(d, this->Clusters[b].Least);
      }
    }
    this->Near[a] = std::move(found);
    const auto& nearest = this->Near[a].Nearest;
    return nearest.empty()
      ? std::make_pair(std::int32_t(-1), kInfinity)
      : std::make_pair(this->RowWith(nearest.front().Object), nearest.front().Distance);
  }

  /// @param kept row of the one with the least object, before that of the other
  void Join(std::int32_t kept, std::int32_t gone)
  {
    const float between = this->Distance.Row(kept)[gone];
    Cluster &first = this->Clusters[kept], &second = this->Clusters[gone];
    const Union joined{ static_cast<double>(second.Objects), static_cast<double>(first.Objects),
      between };
    this->Update(joined, kept, gone);
    // Rounding of the update may put a merge a little below what it joins.
    const float height = std::max({ between, first.Floor, second.Floor });
    this->Merges.push_back(
      { height, first.Objects + second.Objects, first.Least, first.Least, second.Least });
    this->Parent[second.Least] = first.Least;
    first = { first.Objects + second.Objects, first.Least,
      std::max(first.Greatest, second.Greatest), height };
    this->Drop(gone);
    if (kHasBounds)
    {
      this->JoinNeighbours(joined, kept, gone);
    }
  }

  /// Distances of the union instead of those of `kept`.
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
        d = joined.To<linkage>(row[gone], d, this->Clusters[other].Objects);
      }
    }
    // Also of rows that are gone: beside each other they cost less than asking which are.
    for (std::int32_t other = gone + 1; other < this->Distance.Size(); ++other)
    {
      toKept[other] =
        joined.To<linkage>(toGone[other], toKept[other], this->Clusters[other].Objects);
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
        found.Add(d, this->Clusters[row].Least);
      }
    }
    this->Near[kept] = std::move(found);
    this->Near[gone] = {};
  }

  /// Asks for what stands in a column some rows below an active row: every row is far from the
  /// next.
  void PrefetchColumn(std::size_t at, std::int32_t column) const
  {
    constexpr std::size_t kAhead = 16;
    if (at + kAhead < this->Active.size() && this->Active[at + kAhead] < column)
    {
      PrefetchForReading(this->Distance.Row(this->Active[at + kAhead]) + column);
    }
  }

  void Drop(std::int32_t row)
  {
    this->Active.erase(std::lower_bound(this->Active.begin(), this->Active.end(), row));
  }

  void LeaveOutGone()
  {
    this->Distance.KeepOnly(this->Active);
    for (std::int32_t& link : this->Links)
    {
      link = static_cast<std::int32_t>(
        std::lower_bound(this->Active.begin(), this->Active.end(), link) - this->Active.begin());
    }
    for (std::size_t row = 0; row < this->Active.size(); ++row)
    {
      if (this->Active[row] != static_cast<std::int32_t>(row))
      {
        this->Clusters[row] = this->Clusters[this->Active[row]];
        this->Near[row] = std::move(this->Near[this->Active[row]]);
      }
      this->RowOf[this->Clusters[row].Least] = static_cast<std::int32_t>(row);
    }
    this->Clusters.resize(this->Active.size());
    this->Near.resize(this->Active.size());
    std::iota(this->Active.begin(), this->Active.end(), 0);
  }

  CondensedMatrix& Distance;
  std::vector<std::int32_t> Active; ///< rows that are not gone, rising
  std::vector<std::int32_t> Parent; ///< by object: another one of its cluster, itself for the least
  std::vector<std::int32_t> RowOf;  ///< by least object of a cluster
  std::int32_t FirstObject = 0;     ///< no cluster has a lesser greatest object
  std::vector<Neighbours> Near;     ///< by row
  std::vector<Cluster> Clusters;    ///< by row
  std::vector<std::int32_t> Links;  ///< rows
  std::vector<Merge> Merges;
};

std::vector<Merge> FindMerges(CondensedMatrix& distance, Linkage linkage, const Progress& progress)
{
  switch (linkage)
  {
    case Linkage::Complete:
      return Chain<Linkage::Complete>(distance).Run(progress);
    case Linkage::Single:
      return Chain<Linkage::Single>(distance).Run(progress);
    case Linkage::Ward:
      return Chain<Linkage::Ward>(distance).Run(progress);
    case Linkage::Average:
      break;
  }
  return Chain<Linkage::Average>(distance).Run(progress);
}

/// Rows by height; numbers of nodes instead of least objects.
Dendrogram Numbered(std::vector<Merge> merges, std::int32_t n, bool squared)
{
  std::sort(merges.begin(), merges.end(), [](const Merge& a, const Merge& b) {
    return std::tie(a.Height, a.Objects, a.Least) < std::tie(b.Height, b.Objects, b.Least);
  });
  std::vector<std::int64_t> nodeOf(n); // of the cluster whose least object it is
  std::iota(nodeOf.begin(), nodeOf.end(), 0);
  Dendrogram dendrogram;
  for (std::size_t i = 0; i < merges.size(); ++i)
  {
    const Merge& merge = merges[i];
    dendrogram.First.Append(nodeOf[merge.LeastOfFirst]);
    dendrogram.Second.Append(nodeOf[merge.LeastOfSecond]);
    dendrogram.Height.Append(squared ? std::sqrt(merge.Height) : merge.Height);
    dendrogram.Ranks.Append(merge.Objects);
    nodeOf[merge.Least] = n + static_cast<std::int64_t>(i);
  }
  return dendrogram;
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
  return Numbered(FindMerges(distance, linkage, progress), n, squared);
}
}
