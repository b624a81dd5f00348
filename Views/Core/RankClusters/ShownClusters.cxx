#include "Views/Core/RankClusters/ShownClusters.h"

#include "Readers/Base/Error.h"

#include <algorithm>
#include <sstream>

namespace pclvis
{
bool IsOpen(const ClusteredPhase& phase, std::int32_t cluster, const ClusterChoice& choice)
{
  if (!phase.Clusters[static_cast<std::size_t>(cluster)].IsMerge())
  {
    return false;
  }
  const std::int32_t shown =
    choice.Most <= 0 ? phase.Leaves : std::min<std::int32_t>(choice.Most, phase.Leaves);
  // Each open merge adds one cluster, and the last merges are opened first.
  const bool cut = cluster > phase.Root() - (shown - 1);
  return cut != (choice.Toggled.count({ phase.Number, cluster }) > 0);
}

std::vector<std::int32_t> ShownClusters(const ClusteredPhase& phase, const ClusterChoice& choice)
{
  std::vector<std::int32_t> shown, open = { phase.Root() };
  while (!open.empty())
  {
    const std::int32_t at = open.back();
    open.pop_back();
    const RankCluster& cluster = phase.Clusters[static_cast<std::size_t>(at)];
    if (IsOpen(phase, at, choice))
    {
      open.push_back(cluster.Second);
      open.push_back(cluster.First);
    }
    else
    {
      shown.push_back(at);
    }
  }
  return shown;
}

int CutTo(const ClusteredPhase& phase, int wanted)
{
  const int most = std::max(phase.Leaves, 1);
  const int kept = std::clamp(wanted, 1, most);
  return kept == most ? 0 : kept;
}

std::string TextOf(const std::set<std::pair<std::int32_t, std::int32_t>>& toggled)
{
  std::string text;
  for (const auto& [phase, cluster] : toggled)
  {
    text += (text.empty() ? "" : ", ") + std::to_string(phase) + ":" + std::to_string(cluster);
  }
  return text;
}

std::set<std::pair<std::int32_t, std::int32_t>> ParseToggled(const std::string& text)
{
  std::set<std::pair<std::int32_t, std::int32_t>> toggled;
  std::istringstream all(text);
  for (std::string part; std::getline(all, part, ',');)
  {
    std::istringstream one(part);
    std::int32_t phase = -1, cluster = -1;
    char colon = 0, more = 0;
    if (part.find_first_not_of(' ') == std::string::npos)
    {
      continue;
    }
    if (!(one >> phase >> colon >> cluster) || colon != ':' || phase < 0 || cluster < 0 ||
      one >> more)
    {
      throw Error("Toggled clusters are \"" + text +
        "\", expected phases and clusters such as \"3:9, 3:10\". Correct \"" + part + "\".");
    }
    toggled.emplace(phase, cluster);
  }
  return toggled;
}
}
