#include "Filters/Core/Regions/FreeEnergyDistance.h"
#include "Testing/Support/Check.h"
#include "Testing/Support/RankGraphs.h"

#include <algorithm>
#include <cmath>
#include <cstdio>

using namespace pclvis;

namespace
{
constexpr double kRounding = 2e-5; // float32, rounded to 2^-18 = 4e-6

CondensedMatrix Distance(const RankGraph& graph, double beta, bool dense = true)
{
  FreeEnergyOptions options;
  options.Beta = beta;
  options.DenseRanks = dense ? 1024 : 0;
  return FreeEnergyDistance(graph, options);
}

void CheckByHand(Checks& check)
{
  for (const double beta : { 0.02, 0.5, 3.0 })
  {
    // 0 - 1: one hop, no choice: Z = exp(-beta), D = 1 whatever beta is.
    check.Near(
      "two ranks are one hop apart", Distance(GraphOf(2, { { 0, 1 } }), beta)(0, 1), 1, kRounding);
    // 0 - 1 - 2, c = exp(-beta). From an end to the middle: Z = c. From the middle to an end:
    // x = c/2 + c/2 c x, so x = (c/2) / (1 - c^2/2).
    const double c = std::exp(-beta), x = c / 2 / (1 - c * c / 2);
    const CondensedMatrix path = Distance(GraphOf(3, { { 0, 1 }, { 1, 2 } }), beta);
    check.Near("end to middle of a path", path(0, 1), -(std::log(c) + std::log(x)) / 2 / beta,
      kRounding / beta);
    check.Near("end to end of a path", path(0, 2), -std::log(c * x) / beta, kRounding / beta);
  }
  // 0 -3- 1 -1- 2: from the middle with weights 3 : 1.
  const double c = std::exp(-0.5);
  const CondensedMatrix uneven = Distance(MakeRankGraph(3, { { 0, 1, 3 }, { 1, 2, 1 } }), 0.5);
  const double toHeavy = c * 3 / 4 / (1 - c * c / 4);
  check.Near("a heavy link is short", uneven(0, 1), -(std::log(c) + std::log(toHeavy)), kRounding);
  check("and shorter than a light one", uneven(0, 1) < uneven(1, 2));
}

/// Probability to reach q before the walk dies, by repeated stepping: no matrix is inverted.
std::vector<double> Hitting(const RankGraph& graph, std::int32_t q, double survival)
{
  std::vector<double> hit(graph.Ranks, 0);
  for (int round = 0; round < 3000; ++round)
  {
    hit[q] = 1;
    for (std::int32_t p = 0; p < graph.Ranks; ++p)
    {
      double sum = 0, degree = 0;
      for (std::int64_t i = graph.First[p]; i < graph.First[p + 1]; ++i)
      {
        sum += graph.Weight[i] * hit[graph.Neighbour[i]];
        degree += graph.Weight[i];
      }
      hit[p] = p == q ? 1 : degree > 0 ? survival * sum / degree : 0;
    }
  }
  return hit;
}

void CheckAgainstWalks(Checks& check, double beta, bool dense)
{
  // Four dense blocks of 12 and one apart from all.
  std::vector<WeightedPair> pairs = BlockPairs(4, 12, 0.3, 0.02, 17);
  pairs.push_back({ 48, 49, 2 });
  const RankGraph graph = MakeRankGraph(51, pairs);
  const CondensedMatrix distance = Distance(graph, beta, dense);
  const std::vector<std::int32_t> component = Components(graph);
  std::vector<std::vector<double>> hit;
  for (std::int32_t q = 0; q < graph.Ranks; ++q)
  {
    hit.push_back(Hitting(graph, q, std::exp(-beta)));
  }
  double largest = 0;
  bool infinite = true;
  for (std::int32_t p = 0; p < graph.Ranks; ++p)
  {
    for (std::int32_t q = 0; q < p; ++q)
    {
      if (component[p] != component[q])
      {
        infinite = infinite && std::isinf(distance(p, q));
        continue;
      }
      const double expected = -(std::log(hit[q][p]) + std::log(hit[p][q])) / 2 / beta;
      largest = std::max(largest, std::fabs(distance(p, q) - expected));
    }
  }
  std::printf(
    "beta %g, %s: largest error against walks %.2g\n", beta, dense ? "dense" : "series", largest);
  check("between components the distance is infinite", infinite);
  // The series leaves out a tail of 1e-6 against probabilities of 1e-4 and more.
  check("probabilities of walks give the same distances, beta " + std::to_string(beta),
    largest < (dense ? kRounding : 0.01));
}

void CheckTriangles(Checks& check, const CondensedMatrix& distance, const std::string& name)
{
  const std::int32_t n = distance.Size();
  const auto d = [&](int i, int j) { return i == j ? 0.f : distance(i, j); };
  double worst = 0;
  for (int i = 0; i < n; ++i)
  {
    for (int j = 0; j < n; ++j)
    {
      for (int k = 0; k < n; ++k)
      {
        worst = std::max<double>(worst, d(i, k) - d(i, j) - d(j, k));
      }
    }
  }
  check("the triangle inequality holds: " + name, worst <= 3 * kRounding);
}
}

int UnitTestFreeEnergyDistance(int, char*[])
{
  Checks check;
  CheckByHand(check);
  for (const double beta : { 0.1, 0.5, 2.0 })
  {
    CheckAgainstWalks(check, beta, true);
    CheckTriangles(check, Distance(MakeRankGraph(60, BlockPairs(3, 20, 0.2, 0.05, 5)), beta),
      "random, beta " + std::to_string(beta));
  }
  CheckAgainstWalks(check, 0.5, false);
  CheckTriangles(
    check, Distance(MakeRankGraph(60, StencilPairs(30, 2)), 0.5, false), "series that saturates");
  // A path of 60: the ends are more than 27.6 apart; the series says 27.6 and a little, not never.
  const RankGraph path = MakeRankGraph(60, StencilPairs(60, 1));
  check("dense distances do not saturate", Distance(path, 0.5)(0, 59) > 59);
  const float far = Distance(path, 0.5, false)(0, 59);
  check("far pairs of the series keep the distance of its tail", far > 27 && far < 29);
  FreeEnergyOptions options;
  options.DenseRanks = 0;
  options.Threads = 1;
  const RankGraph stencil = MakeRankGraph(300, StencilPairs(20, 15));
  const CondensedMatrix one = FreeEnergyDistance(stencil, options);
  options.Threads = 3;
  const CondensedMatrix three = FreeEnergyDistance(stencil, options);
  check("threads do not change a bit", std::equal(one.Row(1), one.Row(299) + 299, three.Row(1)));
  check("symmetric pairs are equal in their bits", one(0, 1) == one(18, 19));
  check("one rank is no pair", Distance(GraphOf(1, {}), 0.5).Size() == 1);
  check("two ranks without messages are infinitely far",
    std::isinf(Distance(GraphOf(2, {}), 0.5)(0, 1)));
  check.Throws("beta 0 is refused", "beta is 0", [] { Distance(GraphOf(1, {}), 0); });
  return check.Result();
}
