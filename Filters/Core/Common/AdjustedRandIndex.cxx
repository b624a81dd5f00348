#include "Filters/Core/Common/AdjustedRandIndex.h"

#include <cassert>
#include <limits>
#include <map>
#include <utility>

namespace pclvis
{
namespace
{
/// Pairs of things that have the same key.
template<typename Key>
double JoinedPairs(const std::map<Key, double>& sizes)
{
  double pairs = 0;
  for (const auto& [key, size] : sizes)
  {
    pairs += size * (size - 1) / 2;
  }
  return pairs;
}
}

double AdjustedRandIndex(const std::vector<std::int32_t>& a, const std::vector<std::int32_t>& b)
{
  assert(a.size() == b.size());
  if (a.size() < 2)
  {
    return std::numeric_limits<double>::quiet_NaN();
  }
  std::map<std::int32_t, double> sizesA, sizesB;
  std::map<std::pair<std::int32_t, std::int32_t>, double> sizes;
  for (std::size_t i = 0; i < a.size(); ++i)
  {
    ++sizesA[a[i]];
    ++sizesB[b[i]];
    ++sizes[{ a[i], b[i] }];
  }
  const auto n = static_cast<double>(a.size());
  const double onlyA = JoinedPairs(sizesA), onlyB = JoinedPairs(sizesB);
  const double chance = onlyA * onlyB / (n * (n - 1) / 2), greatest = (onlyA + onlyB) / 2;
  return greatest == chance ? 1 : (JoinedPairs(sizes) - chance) / (greatest - chance);
}
}
