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
  /// Greatest number of clusters that each phase shows, with its last merges open; 0: all clusters.
  int Most = 0;
  /// (phase, cluster) of merges that were opened or closed by hand.
  std::set<std::pair<std::int32_t, std::int32_t>> Toggled;

  bool operator==(const ClusterChoice& o) const
  {
    return this->Most == o.Most && this->Toggled == o.Toggled;
  }
};

/// Whether the parts of a merge are shown, provided that the merge is not inside a closed one.
bool IsOpen(const ClusteredPhase& phase, std::int32_t cluster, const ClusterChoice& choice);

/// The clusters and closed merges of a phase that are shown, from the top.
std::vector<std::int32_t> ShownClusters(const ClusteredPhase& phase, const ClusterChoice& choice);

/// Number of clusters for a cut: `wanted`, limited to between 1 and the clusters of the phase; 0 if
/// all are shown.
int CutTo(const ClusteredPhase& phase, int wanted);

/// "3:9, 3:10", and the inverse.
std::string TextOf(const std::set<std::pair<std::int32_t, std::int32_t>>& toggled);
/// @throws Error for any other text
std::set<std::pair<std::int32_t, std::int32_t>> ParseToggled(const std::string& text);
}
