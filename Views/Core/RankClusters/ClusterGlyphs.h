#pragma once
#include "Views/Core/RankClusters/ClusterLayout.h"
#include "Views/Core/RankClusters/ClusterSums.h"

#include <vector>

namespace pclvis
{
enum class GlyphPart
{
  Sends,
  Receives,
  Collectives,
  AbsentSends, ///< others of the phase send or receive, this cluster does not
  AbsentReceives
};

/// A bar of a cluster's glyph at a step.
struct ClusterBar
{
  Box Place; ///< [pixel]
  GlyphPart Part = GlyphPart::Sends;
  bool Work = false; ///< of the ranks' work before
  float Value = -1;  ///< mean of the metric [s]; below 0: absent
};

/// How glyphs are drawn.
struct GlyphLook
{
  bool Work = false; ///< the left half is the work before the events
  bool Idle = true;  ///< ranks without an event leave room; else bars share the height
  double Density = 1;
};

/// Whether sends and receives of a phase are drawn as two timelines that exchange messages, since
/// its ranks send and receive in turn.
bool DrawnAsPairs(const ClusteredPhase& phase, const RankCluster& cluster);
/// Whether receives of a phase complete several messages, which a quarter of a pie shows.
bool DrawnWithPies(const ClusteredPhase& phase);

/// The bars of a cluster's glyph: sends from the top, receives from the bottom, their heights by
/// the share of the ranks; collective operations between them.
/// Source: [Isaacs2014], section 4.2 and figure 7.
/// @param cell its box [pixel]
std::vector<ClusterBar> ClusterBars(
  const ClusterStep& step, std::size_t ranks, const Box& cell, const GlyphLook& look);

/// The same for DrawnAsPairs: who sends first is above, who receives first below, as in an exchange
/// of pairs; what others of the phase do and these do not is absent.
/// Source: [Isaacs2014], section 4.2.1.
/// @param after  steps since the phase's first; @param phase what all its ranks do
std::vector<ClusterBar> PairBars(const ClusterStep& step, const ClusterStep& phase,
  std::int32_t after, const Box& cell, const GlyphLook& look);

/// The bars of a row at a step. @param sums of the same clusters
std::vector<ClusterBar> BarsOf(const RankClusters& clusters, const ClusterRow& row,
  ClusterSums& sums, const LogicalScene& scene, std::int32_t step, const GlyphLook& look);

/// Whether steps are wide enough for lines, pies, dashed boxes, and for boxes with borders of
/// single ranks.
bool HasGlyphLines(const LogicalScene& scene);

/// All rows as pixels, but for those of single ranks that have boxes. Where several steps share a
/// pixel, the greatest value is seen. Cost: O(events, once) and O(seen rows by steps by their
/// height).
PixelImage PaintClusters(const RankClusters& clusters, const ClusterScene& laid,
  const LogicalScene& scene, ClusterSums& sums, const LogicalColors& colors, const GlyphLook& look);

/// What the colours of the rows that are seen reach to; see ColorReach.
double SeenClusterHigh(const RankClusters& clusters, const ClusterScene& laid,
  const LogicalScene& scene, ClusterSums& sums);
}
