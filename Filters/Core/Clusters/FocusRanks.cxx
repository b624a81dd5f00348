#include "Filters/Core/Clusters/FocusRanks.h"

#include <algorithm>

namespace pclvis
{
std::vector<std::pair<std::int32_t, std::int32_t>> Neighbourhood(
  const PhaseTraffic& traffic, std::int32_t rank, std::int32_t radius)
{
  std::vector<std::pair<std::int32_t, std::int32_t>> found = { { rank, 0 } };
  std::vector<std::uint8_t> reached(traffic.Ranks, 0);
  reached[rank] = 1;
  for (std::size_t i = 0; i < found.size() && found[i].second < radius; ++i)
  {
    const auto [from, hops] = found[i];
    for (const MessageEnd& end : traffic.EndsOf(from))
    {
      if (!reached[end.Partner])
      {
        reached[end.Partner] = 1;
        found.emplace_back(end.Partner, hops + 1);
      }
    }
  }
  std::sort(found.begin(), found.end(), [](const auto& a, const auto& b) {
    return std::make_pair(a.second, a.first) < std::make_pair(b.second, b.first);
  });
  return found;
}
}
