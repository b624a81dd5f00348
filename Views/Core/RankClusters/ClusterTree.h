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

/// The dendrogram of a phase, root to the left. Merges are spaced by their order, not by their
/// heights: otherwise, one rank that is far from all others would put all other merges in one spot.
struct ClusterTree
{
  Box Place; ///< [pixel]
  double Density = 1;
  std::vector<TreeNode> Nodes;
  std::vector<std::pair<Point, Point>> Lines;
  std::optional<double> CutX; ///< merges to the left of it are open; none: there is nothing to cut
  int Leaves = 0, Shown = 0;  ///< number of clusters, and how many of them the cut shows
  std::size_t Rows = 0;       ///< number of rows that are shown

  /// Number of clusters if the cut is at x.
  int ShownAt(double x) const;
};

/// @param rows middle of each of the phase's shown clusters, from the top [pixel]
ClusterTree LayClusterTree(const ClusteredPhase& phase, const ClusterChoice& choice,
  const std::vector<double>& rows, const Box& place, double density);

/// Lines, joins (closed ones with a plus), the cut. @param lit cluster under the pointer, -1: none
std::vector<MarkLayer> BuildTreeMarks(
  const ClusterTree& tree, const Theme& theme, std::int32_t lit, bool cutLit);
}
