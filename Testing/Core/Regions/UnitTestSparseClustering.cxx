#include "Filters/Core/Regions/SparseClustering.h"
#include "Filters/Core/Regions/HierarchicalClustering.h"
#include "Testing/Support/Check.h"
#include "Testing/Support/NearPairLists.h"

#include <algorithm>
#include <cmath>
#include <random>
#include <string>
#include <vector>

using namespace pclvis;

namespace
{
constexpr std::int64_t kFar = 27 << 18;

/// Average linkage straight from the definition: sums over all pairs of two clusters, compared as
/// fractions of whole numbers.
class AllPairs
{
public:
  struct Merge
  {
    int First, Second; ///< by least object
    double Height;
  };
  explicit AllPairs(const NearPairs& near) : Sum(UnitsOf(near)), Size(near.Objects, 1) {}
  int Objects() const { return static_cast<int>(this->Size.size()); }
  bool IsPair(int a, int b) const
  {
    return a != b && this->Size[a] > 0 && this->Size[b] > 0 && this->Sum[a][b] >= 0;
  }
  /// Whether a and b are nearer than c and d.
  bool Less(int a, int b, int c, int d) const
  {
    return this->Sum[a][b] * this->Size[c] * this->Size[d] <
      this->Sum[c][d] * this->Size[a] * this->Size[b];
  }
  double Distance(int a, int b) const
  {
    return this->Sum[a][b] * kDistanceUnit / (this->Size[a] * this->Size[b]);
  }
  /// The lowest of the nearest, or that before if it is one of them.
  int Nearest(int a, int before) const
  {
    int nearest = -1;
    for (int b = 0; b < this->Objects(); ++b)
    {
      if (this->IsPair(a, b) && (nearest < 0 || this->Less(a, b, a, nearest)))
      {
        nearest = b;
      }
    }
    return before >= 0 && !this->Less(a, nearest, a, before) ? before : nearest;
  }
  void Join(int a, int b)
  {
    for (int c = 0; c < this->Objects(); ++c)
    {
      if (this->IsPair(b, c) && c != a)
      {
        this->Sum[a][c] = this->Sum[c][a] += this->Sum[b][c];
      }
    }
    this->Size[a] += this->Size[b];
    this->Size[b] = 0;
  }
  /// All merges by a chain of nearest neighbours from the cluster whose greatest object is least.
  std::vector<Merge> Chain()
  {
    std::vector<Merge> merges;
    std::vector<int> greatest(this->Objects()), chain;
    for (int a = 0; a < this->Objects(); ++a)
    {
      greatest[a] = a;
    }
    while (true)
    {
      if (chain.empty())
      {
        int first = -1;
        for (int a = 0; a < this->Objects(); ++a)
        {
          const bool open = this->Size[a] > 0 && this->Nearest(a, -1) >= 0;
          first = open && (first < 0 || greatest[a] < greatest[first]) ? a : first;
        }
        if (first < 0)
        {
          return merges;
        }
        chain.push_back(first);
      }
      const int before = chain.size() > 1 ? chain[chain.size() - 2] : -1;
      const int nearest = this->Nearest(chain.back(), before);
      if (nearest != before)
      {
        chain.push_back(nearest);
        continue;
      }
      const int a = std::min(before, chain.back()), b = std::max(before, chain.back());
      merges.push_back({ a, b, this->Distance(a, b) });
      this->Join(a, b);
      greatest[a] = std::max(greatest[a], greatest[b]);
      chain.resize(chain.size() - 2);
    }
  }

private:
  std::vector<std::vector<std::int64_t>> Sum;
  std::vector<std::int64_t> Size; ///< 0: gone
};

/// Least object of every node of a dendrogram.
std::vector<int> LeastOf(const Dendrogram& dendrogram, int objects)
{
  std::vector<int> least(objects);
  for (int a = 0; a < objects; ++a)
  {
    least[a] = a;
  }
  for (std::size_t m = 0; m < dendrogram.Size(); ++m)
  {
    least.push_back(std::min(least[dendrogram.First[m]], least[dendrogram.Second[m]]));
  }
  return least;
}

/// Each row must merge two clusters of which none are nearer, up to the last possible one.
void CheckEveryMerge(Checks& check, const NearPairs& near, const std::string& name)
{
  const Dendrogram dendrogram = ClusterSparsely(near);
  AllPairs all(near);
  const std::vector<int> least = LeastOf(dendrogram, near.Objects);
  bool nearest = true, heights = true, order = true;
  for (std::size_t m = 0; m < dendrogram.Size(); ++m)
  {
    const int a = least[dendrogram.First[m]], b = least[dendrogram.Second[m]];
    for (int c = 0; c < near.Objects; ++c)
    {
      for (int d = 0; d < c; ++d)
      {
        nearest = nearest && (!all.IsPair(c, d) || !all.Less(c, d, a, b));
      }
    }
    heights = heights && std::fabs(dendrogram.Height[m] - all.Distance(a, b)) < 1e-12;
    order = order && a < b && (m == 0 || dendrogram.Height[m - 1] <= dendrogram.Height[m]);
    all.Join(a, b);
  }
  bool over = true;
  for (int a = 0; a < near.Objects; ++a)
  {
    for (int b = 0; b < a; ++b)
    {
      over = over && !all.IsPair(a, b);
    }
  }
  check(name + ": always two of the nearest clusters are merged", nearest);
  check(name + ": at their mean distance over all pairs", heights);
  check(name + ": by height, the cluster with the lowest object first", order);
  check(name + ": until each component is one", over);
}

/// Of equal distances the same are merged as by the chain on all pairs.
void CheckTies(Checks& check, const NearPairs& near, const std::string& name)
{
  const Dendrogram dendrogram = ClusterSparsely(near);
  std::vector<AllPairs::Merge> merges = AllPairs(near).Chain();
  const std::vector<int> least = LeastOf(dendrogram, near.Objects);
  bool same = merges.size() == dendrogram.Size();
  for (std::size_t m = 0; same && m < dendrogram.Size(); ++m)
  {
    const int a = least[dendrogram.First[m]], b = least[dendrogram.Second[m]];
    same = std::any_of(merges.begin(), merges.end(), [&](const AllPairs::Merge& merge) {
      return merge.First == a && merge.Second == b &&
        std::fabs(merge.Height - dendrogram.Height[m]) < 1e-12;
    });
  }
  check(name + ": the chain on all pairs merges the same", same);
}

void CheckAgainstDense(Checks& check, const NearPairs& near, const std::string& name)
{
  const Dendrogram sparse = ClusterSparsely(near);
  CondensedMatrix matrix = MatrixOf(near);
  const Dendrogram dense = ClusterHierarchically(matrix, Linkage::Average);
  bool same = sparse.Size() == dense.Size(), heights = same;
  for (std::size_t m = 0; same && m < sparse.Size(); ++m)
  {
    same = sparse.First[m] == dense.First[m] && sparse.Second[m] == dense.Second[m] &&
      sparse.Ranks[m] == dense.Ranks[m];
    heights = heights && std::fabs(sparse.Height[m] - dense.Height[m]) < 1e-4;
  }
  check(name + ": the matrix of the same distances gives the same merges", same);
  check(name + ": and heights", heights);
}

/// Objects on a line or in groups, near those of close numbers. Excess and own distance are random.
NearPairs RandomPairs(int objects, int components, double share, int ownBits, unsigned seed)
{
  std::mt19937 random(seed);
  std::vector<std::int32_t> own(objects);
  for (std::int32_t& distance : own)
  {
    distance = static_cast<std::int32_t>(random() % (1u << ownBits));
  }
  std::vector<NearPair> pairs;
  for (int a = 0; a < objects; ++a)
  {
    for (int b = a + components; b < objects; b += components)
    {
      if (random() % 1000 < 1000 * share || b == a + components)
      {
        pairs.push_back({ a, b, 1 + static_cast<std::int32_t>(random() % (20u << 18)) });
      }
    }
  }
  return NearPairsOf(kFar, own, pairs);
}

/// Near up to three hops on a grid, the nearer the more; all alike.
NearPairs Grid(int width, int height)
{
  std::vector<NearPair> pairs;
  for (int a = 0; a < width * height; ++a)
  {
    for (int b = 0; b < a; ++b)
    {
      const int hops = std::abs(a % width - b % width) + std::abs(a / width - b / width);
      if (hops <= 3)
      {
        pairs.push_back({ b, a, (4 - hops) * 6 << 18 });
      }
    }
  }
  return NearPairsOf(kFar, std::vector<std::int32_t>(width * height, 1 << 17), pairs);
}

/// Excess is small, so that own distances decide: few are near, and these not nearest.
NearPairs FarDecides(int objects)
{
  std::mt19937 random(11);
  std::vector<std::int32_t> own(objects);
  std::vector<NearPair> pairs;
  for (int a = 0; a < objects; ++a)
  {
    own[a] = static_cast<std::int32_t>(random() % (5u << 18));
    if (a > 0)
    {
      pairs.push_back({ a - 1, a, 1 + static_cast<std::int32_t>(random() % (1u << 17)) });
    }
  }
  return NearPairsOf(kFar, own, pairs);
}

/// One component without any near pair, as of weak links.
NearPairs AllFar(bool equal)
{
  std::vector<std::int32_t> own(30), together(28);
  for (int a = 0; a < 30; ++a)
  {
    own[a] = equal ? 5 : (a * 17 + 4) % 31;
  }
  for (int a = 0; a < 28; ++a)
  {
    together[a] = a + 1;
  }
  return NearPairsOf(kFar, own, {}, together);
}

void CheckByHand(Checks& check)
{
  // Far is 10 units; 0 and 1 are 4 apart, 1 and 2 are 7, 0 and 2 far: 10 + 1 + 3.
  const NearPairs near = NearPairsOf(10, { 1, 2, 3 }, { { 0, 1, 9 }, { 1, 2, 8 } });
  const Dendrogram dendrogram = ClusterSparsely(near);
  check("three objects are two merges", dendrogram.Size() == 2);
  check("the nearest two first", dendrogram.First[0] == 0 && dendrogram.Second[0] == 1);
  check("then the union, which has the next number, and the third",
    dendrogram.First[1] == 3 && dendrogram.Second[1] == 2 && dendrogram.Ranks[1] == 3);
  check.Near("at the distance of the two", dendrogram.Height[0], 4 * kDistanceUnit, 1e-15);
  check.Near(
    "and at the mean of both distances", dendrogram.Height[1], 10.5 * kDistanceUnit, 1e-15);
  check("no object, no merge", ClusterSparsely(NearPairsOf(10, {}, {})).Size() == 0);
  check("one object, no merge", ClusterSparsely(NearPairsOf(10, { 4 }, {})).Size() == 0);
  check("without links nothing is merged",
    ClusterSparsely(NearPairsOf(10, { 1, 1, 1 }, {})).Size() == 0);
}

void CheckAll(Checks& check, const NearPairs& near, const std::string& name)
{
  CheckEveryMerge(check, near, name);
  CheckTies(check, near, name);
}
}

int UnitTestSparseClustering(int, char*[])
{
  Checks check;
  CheckByHand(check);
  for (unsigned seed = 1; seed <= 5; ++seed)
  {
    const std::string number = ", seed " + std::to_string(seed);
    for (const double share : { 0.02, 0.2 })
    {
      const NearPairs near = RandomPairs(70, 1, share, 18, seed);
      CheckAll(check, near, "random" + number);
      CheckAgainstDense(check, near, "random" + number);
    }
    const NearPairs apart = RandomPairs(80, 3, 0.1, 20, seed);
    CheckAll(check, apart, "three components" + number);
    CheckAgainstDense(check, apart, "three components" + number);
    CheckAgainstDense(check, RandomPairs(400, 2, 0.03, 18, seed), "400 objects" + number);
  }
  CheckAll(check, Grid(9, 9), "grid");
  CheckAll(check, Grid(16, 5), "long grid");
  CheckAll(check, FarDecides(80), "small excess");
  CheckAgainstDense(check, FarDecides(80), "small excess");
  CheckAll(check, AllFar(false), "all far");
  CheckAll(check, AllFar(true), "all equally far");
  check("all far: the two others stay alone", ClusterSparsely(AllFar(true)).Size() == 27);
  bool stopped = false;
  try
  {
    ClusterSparsely(Grid(3, 3), [](double, const char*) { return false; });
  }
  catch (const Cancelled&)
  {
    stopped = true;
  }
  check("progress can stop the work", stopped);
  return check.Result();
}
