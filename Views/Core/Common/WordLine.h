#pragma once
#include <algorithm>
#include <utility>
#include <vector>

namespace pclvis
{
/// Words side by side on a line; those placed first have priority.
class WordLine
{
public:
  void Take(double begin, double end) { this->Taken.emplace_back(begin, end); }

  /// Reserves the place of words, given by middle and half width, unless it overlaps a reserved
  /// one.
  /// @return whether the place was free
  bool TakeIfFree(double middle, double half)
  {
    const bool free = std::none_of(this->Taken.begin(), this->Taken.end(),
      [&](const auto& part) { return middle + half > part.first && middle - half < part.second; });
    if (free)
    {
      this->Take(middle - half, middle + half);
    }
    return free;
  }

private:
  std::vector<std::pair<double, double>> Taken;
};
}
