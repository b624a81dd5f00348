#pragma once
#include "Views/Core/Common/MarkLayer.h"
#include "Views/Core/Common/PlaneCamera.h"
#include "Views/Core/RankClusters/ShownClusters.h"

#include <optional>
#include <utility>
#include <vector>

namespace pclvis
{
/// A merge in a dendrogram that a click opens or closes.
struct TreeNode
{
  std::int32_t Cluster = 0;
  Point At;
  bool Open = true;
};

/// The dendrogram of a phase, its root to the left. Merges stand by their order: by their heights,
/// one rank that is far from all others would put all other merges on one spot.
struct ClusterTree
{
  Box Place; ///< [pixel]
  double Density = 1;
  std::vector<TreeNode> Nodes;
  std::vector<std::pair<Point, Point>> Lines;
  std::optional<double> CutX; ///< merges to the left are open; none: there is nothing to cut
  int Leaves = 0, Shown = 0;  ///< clusters, and how many of them the cut leaves
  std::size_t Rows = 0;       ///< that are shown

  /// Clusters that a cut there leaves.
  int ShownAt(double x) const;
};

/// @param rows middle of each of the phase's shown clusters, from above [pixel]
ClusterTree LayClusterTree(const ClusteredPhase& phase, const ClusterChoice& choice,
  const std::vector<double>& rows, const Box& place, double density);

/// Lines, joins (closed ones with a plus), the cut. @param lit cluster under the pointer, -1: none
std::vector<MarkLayer> BuildTreeMarks(
  const ClusterTree& tree, const Theme& theme, std::int32_t lit, bool cutLit);
}
