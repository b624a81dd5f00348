#pragma once
#include "Views/Core/Common/TipRows.h"
#include "Views/Core/RankClusters/ClusterMarks.h"

#include <optional>

namespace pclvis
{
/// What the pointer is over; all -1: nothing.
struct ClusterUnder
{
  std::ptrdiff_t Row = -1; ///< of ClusterScene::Rows
  std::int32_t Step = -1;  ///< -1: to the left of the steps
  std::int32_t Join = -1;  ///< a merge of the phase in focus
  bool Cut = false;        ///< the line that cuts the dendrogram

  bool IsNothing() const { return this->Row < 0 && this->Join < 0 && !this->Cut; }
  bool operator==(const ClusterUnder& o) const
  {
    return Row == o.Row && Step == o.Step && Join == o.Join && Cut == o.Cut;
  }
};

/// What is at a pixel: a join or the cut of the dendrogram, or a cluster at a step.
ClusterUnder FindInClusters(
  const RankClusters& clusters, const ClusterScene& laid, const LogicalScene& scene, Point pixel);

/// The box that a tip must not cover; none if there is no tip.
std::optional<Box> BoxOf(
  const ClusterScene& laid, const LogicalScene& scene, const ClusterUnder& under);

/// The ranks of a cluster, how they differ, and what they do at the step.
TipRows ClusterTip(
  const DrawnClusters& drawn, const ClusterUnder& under, const MetricWords& metric);

/// Places of the ranks of a cluster or merge.
std::set<std::size_t> RanksOf(const ClusteredPhase& phase, std::int32_t cluster);

/// The choice with a merge toggled: opened or closed.
ClusterChoice Toggled(ClusterChoice choice, const ClusteredPhase& phase, std::int32_t merge);

/// The choice with one cluster more or fewer shown per phase by the cut, and nothing toggled.
ClusterChoice Stepped(const ClusterChoice& choice, const ClusteredPhase& phase, int more);
}
