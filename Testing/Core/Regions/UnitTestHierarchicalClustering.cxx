#include "Filters/Core/Regions/HierarchicalClustering.h"
#include "Testing/Support/Check.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <random>
#include <string>
#include <vector>

using namespace pclvis;

namespace
{
using Cluster = std::vector<int>;
using Points = std::vector<std::vector<double>>;

Points RandomPoints(int n, unsigned seed)
{
  std::mt19937 random(seed);
  std::uniform_real_distribution<double> uniform(0, 10);
  Points points(n, std::vector<double>(3));
  for (auto& point : points)
  {
    std::generate(point.begin(), point.end(), [&] { return uniform(random); });
  }
  return points;
}

double Apart(const std::vector<double>& a, const std::vector<double>& b)
{
  double sum = 0;
  for (std::size_t i = 0; i < a.size(); ++i)
  {
    sum += (a[i] - b[i]) * (a[i] - b[i]);
  }
  return std::sqrt(sum);
}

CondensedMatrix Distances(const Points& points)
{
  CondensedMatrix distance(static_cast<std::int32_t>(points.size()));
  for (std::size_t i = 0; i < points.size(); ++i)
  {
    for (std::size_t j = 0; j < i; ++j)
    {
      distance(i, j) = static_cast<float>(Apart(points[i], points[j]));
    }
  }
  return distance;
}

/// Straight from the definitions, over all pairs of points.
double Between(const Points& points, const Cluster& a, const Cluster& b, Linkage linkage)
{
  if (linkage == Linkage::Ward)
  {
    std::vector<double> meanA(3, 0), meanB(3, 0);
    for (int axis = 0; axis < 3; ++axis)
    {
      for (const int i : a)
      {
        meanA[axis] += points[i][axis] / a.size();
      }
      for (const int i : b)
      {
        meanB[axis] += points[i][axis] / b.size();
      }
    }
    const double na = a.size(), nb = b.size();
    return std::sqrt(2 * na * nb / (na + nb)) * Apart(meanA, meanB);
  }
  double sum = 0, least = 1e9, greatest = 0;
  for (const int i : a)
  {
    for (const int j : b)
    {
      const double d = Apart(points[i], points[j]);
      sum += d;
      least = std::min(least, d);
      greatest = std::max(greatest, d);
    }
  }
  return linkage == Linkage::Average ? sum / (a.size() * b.size())
    : linkage == Linkage::Single     ? least
                                     : greatest;
}

/// Always merges the nearest two clusters; compares every merge.
void CheckAgainstNaive(Checks& check, Linkage linkage, const std::string& name)
{
  const Points points = RandomPoints(45, 23);
  CondensedMatrix distance = Distances(points);
  const Dendrogram dendrogram = ClusterHierarchically(distance, linkage);
  check(name + ": one merge less than objects", dendrogram.Size() == points.size() - 1);
  std::vector<Cluster> clusters, nodes;
  for (int i = 0; i < static_cast<int>(points.size()); ++i)
  {
    clusters.push_back({ i });
  }
  nodes = clusters;
  bool heights = true, members = true;
  for (std::size_t m = 0; m < dendrogram.Size(); ++m)
  {
    std::size_t a = 0, b = 1;
    double least = 1e9;
    for (std::size_t i = 0; i < clusters.size(); ++i)
    {
      for (std::size_t j = i + 1; j < clusters.size(); ++j)
      {
        const double d = Between(points, clusters[i], clusters[j], linkage);
        if (d < least)
        {
          least = d;
          a = i;
          b = j;
        }
      }
    }
    clusters[a].insert(clusters[a].end(), clusters[b].begin(), clusters[b].end());
    std::sort(clusters[a].begin(), clusters[a].end());
    Cluster merged = nodes[dendrogram.First[m]];
    const Cluster& second = nodes[dendrogram.Second[m]];
    merged.insert(merged.end(), second.begin(), second.end());
    std::sort(merged.begin(), merged.end());
    heights = heights && std::fabs(dendrogram.Height[m] - least) < 1e-4;
    members = members && merged == clusters[a] &&
      dendrogram.Ranks[m] == static_cast<std::int32_t>(merged.size());
    nodes.push_back(merged);
    clusters.erase(clusters.begin() + b);
  }
  check(name + ": heights are those of the naive method", heights);
  check(name + ": the same clusters are merged", members);
}

void CheckComponents(Checks& check)
{
  // 0 1 2 at distances 1 and 2; 3 4 at 5; 5 alone.
  const float infinity = std::numeric_limits<float>::infinity();
  for (const Linkage linkage :
    { Linkage::Average, Linkage::Complete, Linkage::Single, Linkage::Ward })
  {
    CondensedMatrix distance(6);
    std::fill(distance.Row(0) + 1, distance.Row(5) + 6, infinity);
    distance(1, 0) = 1;
    distance(2, 0) = distance(2, 1) = 2;
    distance(4, 3) = 5;
    const Dendrogram dendrogram = ClusterHierarchically(distance, linkage);
    check("components are never merged", dendrogram.Size() == 3);
    check("merges are sorted by height",
      dendrogram.Height[0] == 1 && dendrogram.Height[1] >= 2 && dendrogram.Height[2] == 5);
    check("nodes are numbered after the objects, the least first",
      dendrogram.First[0] == 0 && dendrogram.Second[0] == 1 && dendrogram.First[1] == 6 &&
        dendrogram.Second[1] == 2 && dendrogram.First[2] == 3);
  }
}

void CheckTies(Checks& check)
{
  // All six pairs of four objects at distance 1: first come, first served.
  CondensedMatrix distance(4);
  std::fill(distance.Row(0) + 1, distance.Row(3) + 4, 1.f);
  const Dendrogram dendrogram = ClusterHierarchically(distance, Linkage::Average);
  check("of equal distances the least objects are merged first",
    dendrogram.First[0] == 0 && dendrogram.Second[0] == 1);
  check("children stand before their parents",
    dendrogram.Ranks[0] <= dendrogram.Ranks[1] && dendrogram.Ranks[2] == 4);
}
}

int UnitTestHierarchicalClustering(int, char*[])
{
  Checks check;
  CheckAgainstNaive(check, Linkage::Average, "average");
  CheckAgainstNaive(check, Linkage::Complete, "complete");
  CheckAgainstNaive(check, Linkage::Single, "single");
  CheckAgainstNaive(check, Linkage::Ward, "Ward");
  CheckComponents(check);
  CheckTies(check);
  CondensedMatrix none(0), one(1);
  check("nothing to merge", ClusterHierarchically(none, Linkage::Average).Size() == 0);
  check("one object is never merged", ClusterHierarchically(one, Linkage::Ward).Size() == 0);
  return check.Result();
}
