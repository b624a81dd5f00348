#include "Filters/Core/Flow/GroupAgreements.h"

#include "Filters/Core/Common/KeyNumbers.h"
#include "Filters/Core/Flow/AdjustedRandIndex.h"

#include <map>
#include <string>
#include <unordered_map>
#include <vector>

namespace pclvis
{
namespace
{
/// The groups of ranks that are in a group of both kinds.
struct Groups
{
  std::vector<std::int32_t> Flow, Other;
};

using GroupOfRank = std::unordered_map<std::int32_t, std::int32_t>;

void Add(const GroupOfRank& flow, std::int32_t rank, std::int32_t other, Groups& groups)
{
  const auto found = flow.find(rank);
  if (found != flow.end() && other >= 0)
  {
    groups.Flow.push_back(found->second);
    groups.Other.push_back(other);
  }
}

std::int32_t CountOf(const std::vector<std::int32_t>& groups)
{
  KeyNumbers numbers;
  for (const std::int32_t group : groups)
  {
    numbers.NumberOf(static_cast<std::uint32_t>(group));
  }
  return static_cast<std::int32_t>(numbers.Size());
}

/// Whether ranks are grouped at all, that is, not all in one group and not each in its own.
bool AreGrouped(const std::vector<std::int32_t>& groups)
{
  const auto count = static_cast<std::size_t>(CountOf(groups));
  return count > 1 && count < groups.size();
}

bool AreGrouped(const Groups& groups)
{
  return AreGrouped(groups.Flow) && AreGrouped(groups.Other);
}

/// @return the adjusted Rand index
double Append(const char* grouping, std::int32_t phase, const Groups& groups,
  schema::GroupAgreements::Table& table)
{
  table.Grouping.push_back(grouping);
  table.Phase.Append(phase);
  table.Ranks.Append(static_cast<std::int32_t>(groups.Flow.size()));
  table.FlowGroups.Append(CountOf(groups.Flow));
  table.Groups.Append(CountOf(groups.Other));
  const double index = AdjustedRandIndex(groups.Flow, groups.Other);
  table.RandIndex.Append(index);
  return index;
}
}

GroupAgreements CompareGroups(const schema::RankGraphs::Table& graphs,
  const GroupedByRegion& regions, const GroupedByCluster& clusters)
{
  GroupAgreements result;
  GroupOfRank flow;
  for (std::size_t i = 0; i < graphs.Rank.Size(); ++i)
  {
    flow.emplace(graphs.Rank[i], graphs.Group[i]);
  }
  Groups byRegion;
  for (std::size_t i = 0; i < regions.Rank.Size; ++i)
  {
    Add(flow, regions.Rank[i], regions.Region[i], byRegion);
  }
  if (byRegion.Flow.size() > 1)
  {
    const double index = Append("communication regions", -1, byRegion, result.Table);
    if (AreGrouped(byRegion))
    {
      result.Observations.push_back(Observation("flow.regions_agree").With("index", index));
    }
  }
  std::map<std::int32_t, Groups> byPhase;
  for (std::size_t i = 0; i < clusters.Rank.Size; ++i)
  {
    Add(flow, clusters.Rank[i], clusters.Cluster[i], byPhase[clusters.Phase[i]]);
  }
  std::size_t most = 1;
  Observations ofClusters;
  for (const auto& [phase, groups] : byPhase)
  {
    const double index = Append("logical clusters", phase, groups, result.Table);
    if (groups.Flow.size() > most)
    {
      most = groups.Flow.size();
      ofClusters.clear();
      if (!AreGrouped(groups))
      {
        continue;
      }
      ofClusters = { Observation("flow.clusters_agree")
                       .With("phase", static_cast<std::int64_t>(phase))
                       .With("ranks", static_cast<std::int64_t>(most))
                       .With("index", index) };
    }
  }
  result.Observations.insert(result.Observations.end(), ofClusters.begin(), ofClusters.end());
  return result;
}
}
