#include "Filters/Core/HierarchicalClustering.h"

#include "Readers/Core/ParallelFor.h"

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

/// The least of n values.
float LeastOf(const float* values, std::size_t n)
{
  // Several at a time, each lane for itself: one after the other would wait for each comparison.
  constexpr std::size_t kLanes = 16;
  float lanes[kLanes];
  std::fill_n(lanes, kLanes, kInfinity);
  std::size_t i = 0;
  for (; i + kLanes <= n; i += kLanes)
  {
    for (std::size_t lane = 0; lane < kLanes; ++lane)
    {
      lanes[lane] = values[i + lane] < lanes[lane] ? values[i + lane] : lanes[lane];
    }
  }
  for (; i < n; ++i)
  {
    lanes[0] = std::min(lanes[0], values[i]);
  }
  return *std::min_element(lanes, lanes + kLanes);
}

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

/// The chain of nearest neighbours. Clusters are rows of the matrix in the order of their least
/// objects; the union of two takes the row of the first of them, the longer one. A row that is gone
/// is infinitely far from all, and is left out of the matrix from time to time: so the distances to
/// all clusters after one stand beside each other, and only those before it are far apart.
class Chain
{
public:
  Chain(CondensedMatrix& distance, Linkage linkage)
    : Distance(distance), Method(linkage), Active(distance.Size()), RowOf(distance.Size())
  {
    std::iota(this->Active.begin(), this->Active.end(), 0);
    std::iota(this->RowOf.begin(), this->RowOf.end(), 0);
    for (const std::int32_t object : this->Active)
    {
      this->Clusters.push_back({ 1, object, object, 0 });
    }
  }

  std::vector<Merge> Run(const Progress& progress)
  {
    const double n = std::max<double>(1, this->Active.size());
    std::size_t next = 0;
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
  struct Cluster
  {
    std::int32_t Objects, Least, Greatest;
    float Floor; ///< height of its merge
  };

  /// Row of the cluster whose greatest object is the least.
  std::int32_t First()
  {
    while (this->RowOf[this->FirstObject] < 0)
    {
      ++this->FirstObject;
    }
    return this->RowOf[this->FirstObject];
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

  /// The first of equally near ones: that with the least object.
  std::pair<std::int32_t, float> Nearest(std::int32_t a) const
  {
    std::int32_t nearest = -1;
    float least = kInfinity;
    for (std::size_t at = 0; this->Active[at] < a; ++at)
    {
      this->PrefetchColumn(at, a);
      const float d = this->Distance.Row(this->Active[at])[a];
      if (d < least)
      {
        least = d;
        nearest = this->Active[at];
      }
    }
    constexpr std::int32_t kBlock = 512;
    const float* const row = this->Distance.Row(a);
    const std::int32_t rows = this->Distance.Size();
    std::int32_t block = -1;
    for (std::int32_t b = a + 1; b < rows; b += kBlock)
    {
      const float leastOfBlock = LeastOf(row + b, std::min(kBlock, rows - b));
      if (leastOfBlock < least)
      {
        least = leastOfBlock;
        block = b;
      }
    }
    if (block >= 0)
    {
      nearest = static_cast<std::int32_t>(std::find(row + block, row + rows, least) - row);
    }
    return { nearest, least };
  }

  /// @param kept row of the one with the least object, before that of the other
  void Join(std::int32_t kept, std::int32_t gone)
  {
    const float between = this->Distance.Row(kept)[gone];
    Cluster &first = this->Clusters[kept], &second = this->Clusters[gone];
    const Union joined{ static_cast<double>(second.Objects), static_cast<double>(first.Objects),
      between };
    switch (this->Method)
    {
      case Linkage::Complete:
        this->Update<Linkage::Complete>(joined, kept, gone);
        break;
      case Linkage::Single:
        this->Update<Linkage::Single>(joined, kept, gone);
        break;
      case Linkage::Ward:
        this->Update<Linkage::Ward>(joined, kept, gone);
        break;
      case Linkage::Average:
        this->Update<Linkage::Average>(joined, kept, gone);
        break;
    }
    // Rounding of the update may put a merge a little below what it joins.
    const float height = std::max({ between, first.Floor, second.Floor });
    this->Merges.push_back(
      { height, first.Objects + second.Objects, first.Least, first.Least, second.Least });
    this->Drop(gone);
    this->RowOf[first.Greatest] = -1;
    first = { first.Objects + second.Objects, first.Least,
      std::max(first.Greatest, second.Greatest), height };
    this->RowOf[first.Greatest] = kept;
  }

  /// Distances of the union instead of those of `kept`; `gone` becomes far from all.
  template<Linkage linkage>
  void Update(const Union& joined, std::int32_t kept, std::int32_t gone)
  {
    float* const toKept = this->Distance.Row(kept);
    const float* const toGone = this->Distance.Row(gone);
    toKept[gone] = kInfinity;
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
        row[gone] = kInfinity;
      }
    }
    for (std::int32_t other = gone + 1; other < this->Distance.Size(); ++other)
    {
      toKept[other] =
        joined.To<linkage>(toGone[other], toKept[other], this->Clusters[other].Objects);
    }
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
    this->RowOf[this->Clusters[row].Greatest] = -1;
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
      this->Clusters[row] = this->Clusters[this->Active[row]];
      this->RowOf[this->Clusters[row].Greatest] = this->Active[row] =
        static_cast<std::int32_t>(row);
    }
    this->Clusters.resize(this->Active.size());
  }

  CondensedMatrix& Distance;
  const Linkage Method;
  std::vector<Cluster> Clusters;    ///< by row
  std::vector<std::int32_t> Active; ///< rows that are not gone, rising
  std::vector<std::int32_t> RowOf;  ///< by greatest object of a cluster, else -1
  std::int32_t FirstObject = 0;     ///< no cluster has a lesser greatest object
  std::vector<std::int32_t> Links;  ///< rows
  std::vector<Merge> Merges;
};

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
  return Numbered(Chain(distance, linkage).Run(progress), n, squared);
}
}
