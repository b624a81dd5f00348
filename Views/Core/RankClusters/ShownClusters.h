#pragma once
#include "Views/Core/RankClusters/RankClusters.h"

#include <set>
#include <string>
#include <utility>
#include <vector>

namespace pclvis
{
/// Which merges of clusters are open, so that their parts are shown instead.
struct ClusterChoice
{
  /// Each phase shows at most as many clusters, the last merges open; 0: all clusters.
  int Most = 0;
  /// (phase, cluster) of merges that are the other way round, opened or closed by hand.
  std::set<std::pair<std::int32_t, std::int32_t>> Toggled;

  bool operator==(const ClusterChoice& o) const
  {
    return this->Most == o.Most && this->Toggled == o.Toggled;
  }
};

/// Whether the parts of a merge are shown, if the merge itself is not inside a closed one.
bool IsOpen(const ClusteredPhase& phase, std::int32_t cluster, const ClusterChoice& choice);

/// The clusters and closed merges of a phase that are shown, from above.
std::vector<std::int32_t> ShownClusters(const ClusteredPhase& phase, const ClusterChoice& choice);

/// Clusters that a cut leaves: `wanted` within 1 and the clusters of the phase; all are 0.
int CutTo(const ClusteredPhase& phase, int wanted);

/// "3:9, 3:10", and back.
std::string TextOf(const std::set<std::pair<std::int32_t, std::int32_t>>& toggled);
/// @throws Error for another text
std::set<std::pair<std::int32_t, std::int32_t>> ParseToggled(const std::string& text);
}
