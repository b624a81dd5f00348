#include "Filters/Core/Flow/AdjustedRandIndex.h"

#include "Filters/Core/Common/KeyNumbers.h"

#include <cassert>
#include <cstdint>
#include <limits>

namespace pclvis
{
namespace
{
/// Counts the pairs of items that have the same key.
class JoinedPairs
{
public:
  void Add(std::uint64_t key)
  {
    const std::uint32_t number = this->Numbers.NumberOf(key);
    this->Sizes.resize(this->Numbers.Size(), 0);
    ++this->Sizes[number];
  }
  double Count() const
  {
    double pairs = 0;
    for (const double size : this->Sizes)
    {
      pairs += size * (size - 1) / 2;
    }
    return pairs;
  }

private:
  KeyNumbers Numbers;
  std::vector<double> Sizes; ///< by number of the key
};
}

double AdjustedRandIndex(const std::vector<std::int32_t>& a, const std::vector<std::int32_t>& b)
{
  assert(a.size() == b.size());
  if (a.size() < 2)
  {
    return std::numeric_limits<double>::quiet_NaN();
  }
  JoinedPairs ofA, ofB, ofBoth;
  for (std::size_t i = 0; i < a.size(); ++i)
  {
    const std::uint64_t keyA = static_cast<std::uint32_t>(a[i]);
    const std::uint64_t keyB = static_cast<std::uint32_t>(b[i]);
    ofA.Add(keyA);
    ofB.Add(keyB);
    ofBoth.Add(keyA << 32 | keyB);
  }
  const auto n = static_cast<double>(a.size());
  const double onlyA = ofA.Count(), onlyB = ofB.Count();
  const double chance = onlyA * onlyB / (n * (n - 1) / 2), greatest = (onlyA + onlyB) / 2;
  return greatest == chance ? 1 : (ofBoth.Count() - chance) / (greatest - chance);
}
}
