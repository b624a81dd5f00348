#pragma once
#include "Views/Core/LogicalTimeline/LogicalTimelineMarks.h"
#include "Views/Core/RankClusters/ClusterGlyphs.h"

#include <set>
#include <string>
#include <vector>

namespace pclvis
{
/// Everything that the marks of clusters are made from.
struct DrawnClusters
{
  const LogicalTimeline& Timeline;
  const LogicalScene& Scene;
  const RankClusters& Clusters;
  const ClusterScene& Laid;
  ClusterSums& Sums;
  GlyphLook Look;
};

/// Grounds of the rows, alternating; those of the phase in focus have an outline.
std::vector<MarkLayer> BuildClusterGrounds(const DrawnClusters& drawn, const Theme& theme);

/// Words beside a pie: mean number of messages that a receive completes.
struct PieLabel
{
  Point At; ///< middle of the left side [pixel]
  std::string Words;
};

/// The marks of clusters.
struct ClusterMarks
{
  std::vector<MarkLayer> Layers;
  std::vector<PieLabel> Labels;
};

/// What pixels do not show: boxes of single ranks, dashed boxes of absent operations, lines of
/// sends and receives, pies with their labels. The width of lines shows the share of the ranks; a
/// single rank has lines to the clusters with which it exchanges messages.
/// Source: [Isaacs2014], section 4.2, figures 7 and 8.
/// @param messages whether single ranks have such lines
ClusterMarks BuildClusterMarks(
  const DrawnClusters& drawn, const LogicalColors& colors, bool messages);

/// Clusters without selected ranks are paler; bars beside the others show the share of their ranks
/// that is selected. @param ranks places; empty: nothing is selected
std::vector<MarkLayer> BuildClusterSelection(
  const DrawnClusters& drawn, const Theme& theme, const std::set<std::size_t>& ranks);
}
