#include "Filters/Core/Clusters/KMedoids.h"
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
/// Points on a line; the distance is that of the metric, squared.
ObjectDistance Between(const std::vector<double>& points)
{
  return [&points](std::int32_t a, std::int32_t b) {
    return (points[a] - points[b]) * (points[a] - points[b]);
  };
}

double CostOf(const std::vector<double>& points, const std::vector<std::int32_t>& medoids)
{
  double cost = 0;
  for (const double point : points)
  {
    double least = std::numeric_limits<double>::infinity();
    for (const std::int32_t medoid : medoids)
    {
      least = std::min(least, (point - points[medoid]) * (point - points[medoid]));
    }
    cost += least;
  }
  return cost;
}

/// The least cost of all choices of k medoids.
double LeastCost(const std::vector<double>& points, int k)
{
  double least = std::numeric_limits<double>::infinity();
  std::vector<std::uint8_t> chosen(points.size(), 0);
  std::fill(chosen.end() - k, chosen.end(), std::uint8_t{ 1 });
  do
  {
    std::vector<std::int32_t> medoids;
    for (std::size_t i = 0; i < points.size(); ++i)
    {
      if (chosen[i])
      {
        medoids.push_back(static_cast<std::int32_t>(i));
      }
    }
    least = std::min(least, CostOf(points, medoids));
  } while (std::next_permutation(chosen.begin(), chosen.end()));
  return least;
}

MedoidOptions Asked(std::int32_t clusters)
{
  MedoidOptions options;
  options.Clusters = clusters;
  return options;
}

void TestByHand(Checks& check)
{
  const std::vector<double> points = { 0, 1, 2, 10, 11, 12, 13 };
  const Medoids found =
    FindMedoids(static_cast<std::int32_t>(points.size()), Between(points), Asked(2));
  check("two groups", found.Of == std::vector<std::int32_t>({ 0, 0, 0, 1, 1, 1, 1 }));
  check("about 1, and 11 or 12",
    found.Medoid[0] == 1 && (found.Medoid[1] == 4 || found.Medoid[1] == 5));
  check.Near("1 + 0 + 1, and 1 + 0 + 1 + 4", found.Cost, 8);
  check.Near("12 is 4 away from its medoid, or 1", found.Distance[6], found.Medoid[1] == 4 ? 4 : 1);
}

void TestEdges(Checks& check)
{
  const std::vector<double> same(5, 3.0), few = { 4, 1 };
  check(
    "equal objects are one cluster", FindMedoids(5, Between(same), Asked(3)).Medoid.size() == 1);
  check("no object, no cluster", FindMedoids(0, Between(same), Asked(3)).Medoid.empty());
  const Medoids found = FindMedoids(2, Between(few), Asked(8));
  check("no more clusters than objects, by their first ones",
    found.Medoid == std::vector<std::int32_t>({ 0, 1 }) && found.Cost == 0);
}

/// PAM ends where no exchange of a medoid helps: the best of all choices where groups are apart,
/// and seldom far from it elsewhere.
void TestBruteForce(Checks& check)
{
  std::mt19937 random(6);
  bool never = true, local = true, best = true;
  for (int trial = 0; trial < 60; ++trial)
  {
    const int k = 2 + trial % 3;
    const bool apart = trial % 2 == 0;
    std::vector<double> points;
    for (int i = 0; i < 11; ++i)
    {
      points.push_back(static_cast<double>(random() % 1000) + (apart ? 10000 * (i % k) : 0));
    }
    const Medoids found = FindMedoids(11, Between(points), Asked(k));
    const double least = LeastCost(points, k);
    never = never && found.Cost >= least - 1e-9;
    best = best && (!apart || found.Cost <= least + 1e-9);
    for (std::size_t m = 0; m < found.Medoid.size(); ++m)
    {
      for (std::int32_t other = 0; other < 11; ++other)
      {
        std::vector<std::int32_t> exchanged = found.Medoid;
        exchanged[m] = other;
        local = local && CostOf(points, exchanged) >= found.Cost - 1e-9;
      }
    }
  }
  check("no cost is below the least", never);
  check("no exchange of a medoid makes it better", local);
  check("groups that are apart are found at the least cost of all choices", best);
}

/// More objects than go into a sample.
void TestSamples(Checks& check)
{
  std::mt19937 random(7);
  std::vector<double> points;
  for (int i = 0; i < 3000; ++i)
  {
    points.push_back(1000 * (i % 4) + static_cast<double>(random() % 100));
  }
  const Medoids found = FindMedoids(3000, Between(points), Asked(4));
  bool planted = found.Medoid.size() == 4;
  for (int i = 0; i < 3000; ++i)
  {
    planted = planted && found.Of[i] == i % 4;
  }
  check("four planted groups are found from samples", planted);
  check.Near("costs add up", found.Cost, CostOf(points, found.Medoid), 1e-6);
  const Medoids again = FindMedoids(3000, Between(points), Asked(4));
  check("the same seed gives the same", again.Medoid == found.Medoid && again.Of == found.Of);
  MedoidOptions small = Asked(4);
  small.SampleSize = 1;
  check("a sample holds one object more than there are medoids at least",
    FindMedoids(3000, Between(points), small).Medoid.size() <= 4);
  small.SampleSize = 20;
  small.Samples = 1;
  const double first = FindMedoids(3000, Between(points), small).Cost;
  small.Samples = 10;
  check("more samples are not worse", FindMedoids(3000, Between(points), small).Cost <= first);
  // 90 samples of 500 cost nearly as many distances as all pairs of 4500, which take 150 MiB.
  points.resize(4500);
  small.SampleSize = 500;
  small.Samples = 90;
  std::size_t most = 0;
  FindMedoids(4500, Between(points), small, [&most](const std::vector<std::int32_t>& objects) {
    most = std::max(most, objects.size());
    return std::vector<double>();
  });
  check("the distances of all pairs of many objects are not asked for", most == 500);
}
}

int UnitTestKMedoids(int, char*[])
{
  Checks check;
  TestByHand(check);
  TestEdges(check);
  TestBruteForce(check);
  TestSamples(check);
  return check.Result();
}
