#pragma once
#include <algorithm>
#include <cstddef>
#include <utility>
#include <vector>

namespace pclvis
{
/// At least one value, in order: the share of them below one, and the value that a share is below.
/// Source: empirical distribution function, between values by linear interpolation.
class Distribution
{
public:
  explicit Distribution(std::vector<double> values) : Values(std::move(values))
  {
    std::sort(this->Values.begin(), this->Values.end());
  }

  std::size_t Size() const { return this->Values.size(); }

  /// Of equal values half. Cost: O(log values).
  double ShareBelow(double value) const
  {
    const auto [low, high] = std::equal_range(this->Values.begin(), this->Values.end(), value);
    return static_cast<double>((low - this->Values.begin()) + (high - this->Values.begin())) /
      (2 * static_cast<double>(this->Size()));
  }

  /// @param share 0 to 1
  double At(double share) const
  {
    const double at = share * static_cast<double>(this->Size() - 1);
    const auto before = static_cast<std::size_t>(at);
    const double next = this->Values[std::min(before + 1, this->Size() - 1)];
    return this->Values[before] +
      (at - static_cast<double>(before)) * (next - this->Values[before]);
  }

  /// How far a value of these is above that of another distribution which the same share is below.
  double Above(const Distribution& other, double value) const
  {
    return value - other.At(this->ShareBelow(value));
  }

private:
  std::vector<double> Values;
};
}
