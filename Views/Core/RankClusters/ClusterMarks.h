#pragma once
#include "Views/Core/LogicalTimeline/LogicalTimelineMarks.h"
#include "Views/Core/RankClusters/ClusterGlyphs.h"

#include <set>
#include <string>
#include <vector>

namespace pclvis
{
/// All that marks of clusters are made from.
struct DrawnClusters
{
  const LogicalTimeline& Timeline;
  const LogicalScene& Scene;
  const RankClusters& Clusters;
  const ClusterScene& Laid;
  ClusterSums& Sums;
  GlyphLook Look;
};

/// Grounds of the rows, alternating, with those of the phase in focus outlined.
std::vector<MarkLayer> BuildClusterGrounds(const DrawnClusters& drawn, const Theme& theme);

/// Beside a pie: messages that a receive completes, in the mean.
struct PieLabel
{
  Point At; ///< middle of the left side [pixel]
  std::string Words;
};

/// Marks of clusters.
struct ClusterMarks
{
  std::vector<MarkLayer> Layers;
  std::vector<PieLabel> Labels;
};

/// What pixels do not show: boxes of single ranks, dashed boxes of what is absent, lines of sends
/// and receives, pies with their labels. Lines are thick by the share of the ranks; a single rank
/// has lines to the clusters with which it exchanges messages.
/// Source: [Isaacs2014], section 4.2, figures 7 and 8.
/// @param messages whether single ranks have these lines
ClusterMarks BuildClusterMarks(
  const DrawnClusters& drawn, const LogicalColors& colors, bool messages);

/// Clusters without a selected rank are paler; a bar beside the others is as high as the share of
/// their ranks that is selected. @param ranks places; empty: nothing is selected
std::vector<MarkLayer> BuildClusterSelection(
  const DrawnClusters& drawn, const Theme& theme, const std::set<std::size_t>& ranks);
}
