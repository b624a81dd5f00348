#pragma once
#include <algorithm>
#include <cstddef>
#include <limits>
#include <vector>

namespace pclvis
{
/// The least of values that change, and its place; the first one of equals.
/// Source: tournament tree [Knuth1998, 5.4.1]. Cost: O(log n) for a change.
class LeastOf
{
public:
  /// @param places all values are infinite at first
  explicit LeastOf(std::size_t places = 0) { this->Reset(places); }

  /// Other values, by place. Cost: O(n).
  void Assign(const std::vector<double>& values)
  {
    this->Reset(values.size());
    std::copy(values.begin(), values.end(), this->Least.begin() + this->Places);
    for (std::size_t node = this->Places; --node > 0;)
    {
      this->Least[node] = std::min(this->Least[2 * node], this->Least[2 * node + 1]);
    }
  }

  void Set(std::size_t place, double value)
  {
    std::size_t node = this->Places + place;
    this->Least[node] = value;
    while (node > 1)
    {
      node /= 2;
      this->Least[node] = std::min(this->Least[2 * node], this->Least[2 * node + 1]);
    }
  }
  double Of(std::size_t place) const { return this->Least[this->Places + place]; }
  double Value() const { return this->Least[1]; }
  std::size_t Place() const
  {
    std::size_t node = 1;
    while (node < this->Places)
    {
      node = 2 * node + (this->Least[2 * node] <= this->Least[2 * node + 1] ? 0 : 1);
    }
    return node - this->Places;
  }

private:
  void Reset(std::size_t places)
  {
    this->Places = 1;
    while (this->Places < places)
    {
      this->Places *= 2;
    }
    this->Least.assign(2 * this->Places, std::numeric_limits<double>::infinity());
  }

  std::size_t Places = 1;
  std::vector<double> Least; ///< of each subtree: the root is 1, values are the last ones
};
}
