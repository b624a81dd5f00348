#pragma once
#include <algorithm>
#include <cstdint>
#include <map>
#include <vector>

namespace pclvis
{
/// How often places are named for a rank; a copy is made before any is. Source: none.
class PlaceVotes
{
public:
  void Add(std::int32_t place)
  {
    if (!this->Count || place != this->Last) // most name the one that was named before
    {
      this->Last = place;
      this->Count = &this->Of[place];
    }
    ++*this->Count;
  }
  void CountIn(std::map<std::int32_t, std::int64_t>& all) const
  {
    for (const auto& [place, count] : this->Of)
    {
      all[place] += count;
    }
  }

private:
  std::map<std::int32_t, std::int64_t> Of;
  std::int32_t Last = 0;
  std::int64_t* Count = nullptr; ///< of the last
};

/// The place that most votes name, the least of equally many; -1: there is none. Source: none.
inline std::int32_t MostNamed(const std::vector<const PlaceVotes*>& votes)
{
  std::map<std::int32_t, std::int64_t> all;
  for (const PlaceVotes* of : votes)
  {
    of->CountIn(all);
  }
  const auto best = std::max_element(
    all.begin(), all.end(), [](const auto& a, const auto& b) { return a.second < b.second; });
  return best == all.end() ? -1 : best->first;
}
}
