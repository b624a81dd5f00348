#include "Filters/Core/Flow/AdjustedRandIndex.h"
#include "Testing/Support/Check.h"

#include <cmath>
#include <random>
#include <vector>

using namespace pclvis;

namespace
{
/// By all pairs.
double Slow(const std::vector<std::int32_t>& a, const std::vector<std::int32_t>& b)
{
  double both = 0, onlyA = 0, onlyB = 0, all = 0;
  for (std::size_t i = 0; i < a.size(); ++i)
  {
    for (std::size_t j = i + 1; j < a.size(); ++j)
    {
      both += a[i] == a[j] && b[i] == b[j];
      onlyA += a[i] == a[j];
      onlyB += b[i] == b[j];
      ++all;
    }
  }
  const double chance = onlyA * onlyB / all;
  return (both - chance) / ((onlyA + onlyB) / 2 - chance);
}

void TestByHand(Checks& check)
{
  // 15 pairs, of which 3 + 3 = 6 are joined in a, 1 + 6 = 7 in b, 1 + 3 = 4 in both; 2.8 expected:
  // (4 - 2.8) / (6.5 - 2.8) = 1.2 / 3.7.
  check.Near(
    "of six things", AdjustedRandIndex({ 0, 0, 0, 1, 1, 1 }, { 5, 5, 7, 7, 7, 7 }), 1.2 / 3.7);
  check.Near("names do not matter", AdjustedRandIndex({ 0, 0, 1, 2 }, { 9, 9, 3, 1 }), 1);
  check.Near("one part tells nothing", AdjustedRandIndex({ 0, 0, 0, 0 }, { 0, 0, 1, 1 }), 0);
  check.Near("all apart in both", AdjustedRandIndex({ 0, 1, 2 }, { 2, 0, 1 }), 1);
  check.Near(
    "crosswise is worse than chance", AdjustedRandIndex({ 0, 0, 1, 1 }, { 0, 1, 0, 1 }), -0.5);
  check("one thing", std::isnan(AdjustedRandIndex({ 0 }, { 0 })));
}

void TestAgainstPairs(Checks& check)
{
  std::mt19937 random(7);
  bool same = true;
  for (int trial = 0; trial < 200; ++trial)
  {
    std::vector<std::int32_t> a, b;
    for (int i = 0; i < 30; ++i)
    {
      a.push_back(static_cast<std::int32_t>(random() % 4));
      b.push_back(static_cast<std::int32_t>(random() % 6));
    }
    same = same && std::fabs(AdjustedRandIndex(a, b) - Slow(a, b)) < 1e-12;
  }
  check("as counted by all pairs", same);
}
}

int UnitTestAdjustedRandIndex(int, char*[])
{
  Checks check;
  TestByHand(check);
  TestAgainstPairs(check);
  return check.Result();
}
