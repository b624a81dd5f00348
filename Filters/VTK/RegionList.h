#pragma once
#include <cstdint>
#include <vector>

namespace pclvis
{
/// The property Regions of a filter, which ParaView sets in steps: first its length, then its
/// elements one by one.
class RegionList
{
public:
  /// @return whether the list changed; new elements are set to `filling`
  bool SetNumber(int n, std::int32_t filling)
  {
    if (n < 0 || static_cast<std::size_t>(n) == this->Values.size())
    {
      return false;
    }
    this->Values.resize(static_cast<std::size_t>(n), filling);
    return true;
  }
  /// @return whether the list changed; an index out of range changes nothing
  bool Set(int index, std::int32_t region)
  {
    if (index < 0 || static_cast<std::size_t>(index) >= this->Values.size() ||
      this->Values[index] == region)
    {
      return false;
    }
    this->Values[index] = region;
    return true;
  }
  const std::vector<std::int32_t>& All() const { return this->Values; }

private:
  std::vector<std::int32_t> Values;
};
}
