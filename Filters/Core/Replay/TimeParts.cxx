#include "Filters/Core/Replay/TimeParts.h"

#include "Readers/Base/ShortText.h"

#include <algorithm>
#include <utility>
#include <vector>

namespace pclvis
{
namespace
{
/// Of the run: a smaller loss is in the table only, as a smaller cause does not count by default
/// (PriceOptions::LeastShare).
constexpr double kLeastLoss = 0.01;
}

Observations DescribeParts(double run, const std::array<double, 4>& parts)
{
  constexpr std::array<const char*, 3> losses{ "times.to_imbalance", "times.to_serialisation",
    "times.to_transfer" };
  std::vector<std::pair<double, const char*>> shares;
  for (std::size_t i = 0; i < losses.size(); ++i)
  {
    if (run > 0 && parts[i + 1] >= kLeastLoss * run)
    {
      shares.emplace_back(parts[i + 1] / run, losses[i]);
    }
  }
  std::stable_sort(
    shares.begin(), shares.end(), [](const auto& a, const auto& b) { return a.first > b.first; });
  std::vector<std::string> lost;
  for (const auto& [share, id] : shares)
  {
    lost.push_back(Observation(id).With("share", share).Text());
  }
  Observations said;
  if (run > 0)
  {
    said.push_back(Observation(lost.empty() ? "times.overview" : "times.overview_lost")
                     .With("work", parts[0] / run)
                     .With("run", run)
                     .With("lost", ListText(lost)));
  }
  if (lost.size() > 1)
  {
    said.push_back(Observation("times.overlap"));
  }
  return said;
}
}
