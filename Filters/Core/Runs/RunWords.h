#pragma once
#include "Readers/Base/ShortText.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <numeric>
#include <string>
#include <vector>

namespace pclvis
{
/// Whether a value of two runs differs by no more than a hundredth: not worth a word.
inline bool IsSame(double a, double b)
{
  return std::fabs(b - a) <= 0.01 * a;
}

/// "12 % more", "0.5 % less"; from nothing "more"
inline std::string ChangeWords(double from, double to, const char* more, const char* less)
{
  const double share = (to - from) / from;
  if (!std::isfinite(share))
  {
    return to >= from ? more : less;
  }
  return PercentText(std::fabs(share)) + " " + (share >= 0 ? more : less);
}

/// The fewest of the places that hold most of a difference of this sign.
struct Places
{
  std::vector<std::int32_t> Index; ///< ascending; empty: everywhere
  double Share = 0;
};

/// The fewest of some differences that hold 70 % of those of this sign; none if they are more than
/// a third of all. Source: Filters/README, Run Comparison.
template<typename Differences>
Places Concentration(const Differences& differences, double sign)
{
  constexpr double kMostOfIt = 0.7, kFewPlaces = 1.0 / 3;
  std::vector<std::int32_t> order(differences.size());
  std::iota(order.begin(), order.end(), 0);
  const auto part = [&](std::int32_t i) { return std::max(0.0, sign * differences[i].Excess()); };
  std::stable_sort(
    order.begin(), order.end(), [&](std::int32_t x, std::int32_t y) { return part(x) > part(y); });
  double all = 0, sum = 0;
  for (const std::int32_t i : order)
  {
    all += part(i);
  }
  Places places;
  while (places.Index.size() < order.size() && sum < kMostOfIt * all)
  {
    const std::int32_t next = order[places.Index.size()];
    places.Index.push_back(next);
    sum += part(next);
  }
  places.Share = all > 0 ? sum / all : 0;
  if (static_cast<double>(places.Index.size()) >
    kFewPlaces * static_cast<double>(differences.size()))
  {
    places.Index.clear();
  }
  std::sort(places.Index.begin(), places.Index.end());
  return places;
}
}
