#pragma once
#include "Views/Core/LogicalTimeline/LogicalTimelineLayout.h"
#include "Views/Core/RankClusters/ClusterTree.h"

#include <vector>

namespace pclvis
{
/// A cluster or closed merge of a phase, as wide as the phase.
struct ClusterRow
{
  std::size_t Phase = 0; ///< place among RankClusters::Phases
  std::int32_t Cluster = 0;
  Box Place; ///< [pixel]; may begin or end outside the plot
  bool Odd = false;
};

/// Where clusters are. Columns are those of the logical timeline.
struct ClusterScene
{
  Box Plot; ///< [pixel]
  double Density = 1;
  std::vector<ClusterRow> Rows; ///< of the visible phases
  std::ptrdiff_t Phase = -1;    ///< in focus, place among RankClusters::Phases; -1: none visible
  ClusterTree Tree;             ///< of the phase in focus
};

/// The phase whose dendrogram is shown: the wanted one if it is visible, otherwise the visible one
/// with the greatest value of the metric. @param wanted number of a phase, -1: none
/// @return place among RankClusters::Phases, -1: no phase is visible
std::ptrdiff_t PhaseInFocus(
  const RankClusters& clusters, std::pair<std::int32_t, std::int32_t> steps, std::int32_t wanted);

/// Each phase fills the height with its clusters: 13 units each, the rest in proportion to their
/// ranks.
ClusterScene LayClusters(const RankClusters& clusters, const LogicalScene& scene,
  const ClusterChoice& choice, std::int32_t wanted);

/// The cell of a row at a step, excluding the gaps around it [pixel].
Box CellOf(const ClusterRow& row, const LogicalScene& scene, std::int32_t step);
}
