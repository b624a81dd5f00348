#pragma once
#include <algorithm>
#include <cstddef>

namespace pclvis
{
/// Where to begin a search: the target often moves on by as many positions as last time.
class SteppingHint
{
public:
  SteppingHint() = default;
  explicit SteppingHint(std::size_t at) : At(at) {}
  std::size_t Guess() const { return this->At + this->Step; }
  std::size_t Last() const { return this->At; }
  void Found(std::size_t at)
  {
    this->Step = at == this->At ? this->Step : at - this->At;
    this->At = at;
  }

private:
  std::size_t At = 0, Step = 0; ///< a step back wraps around, as unsigned numbers do
};

/// The first position of begin..past (without the end) for which `below` does not hold, `past`
/// where it holds for all; once it fails, it must fail for all later positions. Searches from the
/// hint in steps of doubling length, then by bisection: near hits cost O(1), others O(log
/// distance).
/// @param hint any number; outside of begin..past it is ignored
template<typename Below>
std::size_t SearchFrom(std::size_t begin, std::size_t past, std::size_t hint, Below&& below)
{
  std::size_t low = begin, high = past;
  if (hint >= begin && hint < past)
  {
    std::size_t step = 1;
    if (below(hint))
    {
      for (low = hint + 1; hint + step < past && below(hint + step); step *= 2)
      {
        low = hint + step + 1;
      }
      high = std::min(past, hint + step);
    }
    else
    {
      for (high = hint; step <= hint - begin && !below(hint - step); step *= 2)
      {
        high = hint - step;
      }
      low = step <= hint - begin ? hint - step + 1 : begin;
    }
  }
  while (low < high)
  {
    const std::size_t middle = low + (high - low) / 2;
    (below(middle) ? low : high) = below(middle) ? middle + 1 : middle;
  }
  return low;
}
}
