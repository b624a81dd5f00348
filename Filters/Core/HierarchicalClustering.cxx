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

/// A merge as the chain finds it: clusters by the row that stood for them.
struct Merge
{
  float Height;
  std::int32_t Objects, Least; ///< below the merge; the least of them
  std::int32_t LeastOfFirst, LeastOfSecond;
};

class Chain
{
public:
  Chain(CondensedMatrix& distance, Linkage linkage)
    : Distance(distance), Method(linkage), Active(distance.Size()), Least(distance.Size()),
      Objects(distance.Size(), 1), Floor(distance.Size(), 0)
  {
    std::iota(this->Active.begin(), this->Active.end(), 0);
    std::iota(this->Least.begin(), this->Least.end(), 0);
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
      if (this->Links.empty())
      {
        this->Links.push_back(this->Active.front());
      }
      this->Step();
    }
    return std::move(this->Merges);
  }

private:
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
      this->Join(end, before);
      return;
    }
    this->Links.push_back(nearest.first);
  }

  std::pair<std::int32_t, float> Nearest(std::int32_t a) const
  {
    std::int32_t nearest = -1;
    float least = kInfinity;
    const auto consider = [&](std::int32_t b, float d) {
      if (d < least || (d == least && nearest >= 0 && this->Least[b] < this->Least[nearest]))
      {
        least = d;
        nearest = b;
      }
    };
    const float* row = this->Distance.Row(a);
    std::size_t at = 0;
    for (; this->Active[at] != a; ++at)
    {
      consider(this->Active[at], row[this->Active[at]]);
    }
    for (++at; at < this->Active.size(); ++at)
    {
      this->PrefetchColumn(at, a);
      consider(this->Active[at], this->Distance.Row(this->Active[at])[a]);
    }
    return { nearest, least };
  }

  void Join(std::int32_t a, std::int32_t b)
  {
    // The row of the greater number stays: more of it is contiguous.
    const std::int32_t gone = std::min(a, b), kept = std::max(a, b);
    const double between = this->Distance(a, b);
    for (std::size_t at = 0; at < this->Active.size(); ++at)
    {
      const std::int32_t other = this->Active[at];
      this->PrefetchColumn(at, gone);
      this->PrefetchColumn(at, kept);
      if (other != gone && other != kept)
      {
        float& d = this->Distance(kept, other);
        d = static_cast<float>(
          this->Update(gone, kept, other, this->Distance(gone, other), d, between));
      }
    }
    // Rounding of the update may put a merge a little below what it joins.
    const float height =
      std::max({ static_cast<float>(between), this->Floor[gone], this->Floor[kept] });
    const std::int32_t least = std::min(this->Least[gone], this->Least[kept]);
    this->Merges.push_back({ height, this->Objects[gone] + this->Objects[kept], least, least,
      std::max(this->Least[gone], this->Least[kept]) });
    this->Objects[kept] += this->Objects[gone];
    this->Least[kept] = least;
    this->Floor[kept] = height;
    this->Drop(gone);
  }

  /// Distance of the union of a and b to another cluster (Lance-Williams).
  double Update(std::int32_t a, std::int32_t b, std::int32_t other, double toA, double toB,
    double between) const
  {
    const double na = this->Objects[a], nb = this->Objects[b], n = this->Objects[other];
    switch (this->Method)
    {
      case Linkage::Complete:
        return std::max(toA, toB);
      case Linkage::Single:
        return std::min(toA, toB);
      case Linkage::Ward:
        // Squared distances inside.
        return std::isinf(toA)
          ? toA
          : std::max(0.0, ((na + n) * toA + (nb + n) * toB - n * between) / (na + nb + n));
      case Linkage::Average:
        break;
    }
    return (na * toA + nb * toB) / (na + nb);
  }

  /// Asks for what stands in a column some rows below an active row: every row is far from the
  /// next.
  void PrefetchColumn(std::size_t at, std::int32_t column) const
  {
    constexpr std::size_t kAhead = 16;
    if (at + kAhead < this->Active.size() && this->Active[at + kAhead] > column)
    {
      PrefetchForReading(this->Distance.Row(this->Active[at + kAhead]) + column);
    }
  }

  void Drop(std::int32_t a)
  {
    this->Active.erase(std::lower_bound(this->Active.begin(), this->Active.end(), a));
  }

  CondensedMatrix& Distance;
  Linkage Method;
  std::vector<std::int32_t> Active, Least, Objects, Links;
  std::vector<float> Floor;
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
    float* row = distance.Row(i);
    std::transform(row, row + i, row, [](float d) { return d * d; });
  }
  return Numbered(Chain(distance, linkage).Run(progress), n, squared);
}
}
