#include "Views/Core/EventFlow/LayerColumns.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace pclvis
{
namespace
{
constexpr double kLookBack = 0.35; // share of a column's height, at its end, in which it may be cut
constexpr double kBesideHighest = 1.25; // limit of a column's height, relative to the highest layer
constexpr double kOverMost = 1.2;       // tolerance if layers cannot be divided evenly
constexpr int kHalvings = 10;

/// Cuts columns before they would be higher than a target.
std::vector<std::int32_t> Fill(
  const std::vector<double>& heights, const std::vector<int>& passing, double target)
{
  std::vector<std::int32_t> first{ 0 };
  double height = 0;
  for (std::int32_t l = 0; l < static_cast<std::int32_t>(heights.size()); ++l)
  {
    height += heights[l];
    if (height <= target || l == first.back())
    {
      continue;
    }
    std::int32_t cut = l;
    double back = 0;
    for (std::int32_t k = l; k > first.back() && back <= kLookBack * target; --k)
    {
      cut = passing[k - 1] < passing[cut - 1] ? k : cut;
      back += heights[k - 1];
    }
    first.push_back(cut);
    height = std::accumulate(heights.begin() + cut, heights.begin() + l + 1, 0.0);
  }
  return first;
}
}

std::vector<std::int32_t> CutColumns(
  const std::vector<double>& heights, const std::vector<int>& passing, double most)
{
  if (heights.empty())
  {
    return {};
  }
  const double total = std::accumulate(heights.begin(), heights.end(), 0.0);
  const double highest = *std::max_element(heights.begin(), heights.end());
  const double limit = std::max(most, kBesideHighest * highest);
  const auto columns = static_cast<std::size_t>(std::ceil(total / limit));
  if (columns <= 1)
  {
    return { 0 };
  }
  // The least height that does not need more columns; if it is too high, one more column.
  for (std::size_t more = columns;; ++more)
  {
    double low = total / static_cast<double>(more), high = kOverMost * limit;
    std::vector<std::int32_t> best = Fill(heights, passing, high);
    if (best.size() > more)
    {
      continue;
    }
    for (int i = 0; i < kHalvings; ++i)
    {
      const double middle = (low + high) / 2;
      std::vector<std::int32_t> first = Fill(heights, passing, middle);
      const bool fits = first.size() <= more;
      (fits ? high : low) = middle;
      if (fits)
      {
        best = std::move(first);
      }
    }
    return best;
  }
}
}
