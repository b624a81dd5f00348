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
  AbsentSends, ///< others in the phase send or receive, but not this cluster
  AbsentReceives
};

/// A bar of a cluster's glyph at a step.
struct ClusterBar
{
  Box Place; ///< [pixel]
  GlyphPart Part = GlyphPart::Sends;
  bool Work = false; ///< of the ranks' work before the events
  float Value = -1;  ///< mean of the metric [s]; negative: absent
};

/// How glyphs are drawn.
struct GlyphLook
{
  bool Work = false; ///< the left half is the work before the events
  bool Idle = true;  ///< ranks without an event leave room; otherwise bars share the whole height
  double Density = 1;
};

/// Whether sends and receives of a phase are drawn as two timelines that exchange messages, because
/// its ranks send and receive in turns.
bool DrawnAsPairs(const ClusteredPhase& phase, const RankCluster& cluster);
/// Whether receives of a phase complete several messages, which is shown by a pie.
bool DrawnWithPies(const ClusteredPhase& phase);

/// The bars of a cluster's glyph: sends from the top, receives from the bottom, collective
/// operations between them; their heights show the share of the ranks.
/// Source: [Isaacs2014], section 4.2 and figure 7.
/// @param cell its box [pixel]
std::vector<ClusterBar> ClusterBars(
  const ClusterStep& step, std::size_t ranks, const Box& cell, const GlyphLook& look);

/// The same if DrawnAsPairs: ranks that send first are above, ranks that receive first below, as in
/// a pairwise exchange. Operations of other ranks in the phase that these ranks do not make are
/// absent.
/// Source: [Isaacs2014], section 4.2.1.
/// @param after  steps since the phase's first; @param phase what all its ranks do
std::vector<ClusterBar> PairBars(const ClusterStep& step, const ClusterStep& phase,
  std::int32_t after, const Box& cell, const GlyphLook& look);

/// The bars of a row at a step. @param sums of the same clusters
std::vector<ClusterBar> BarsOf(const RankClusters& clusters, const ClusterRow& row,
  ClusterSums& sums, const LogicalScene& scene, std::int32_t step, const GlyphLook& look);

/// Whether steps are wide enough for lines, pies and dashed boxes, and for boxes with borders of
/// single ranks.
bool HasGlyphLines(const LogicalScene& scene);

/// All rows as pixels, except those of single ranks that have boxes. If several steps share a
/// pixel, it shows the greatest value. Cost: O(events, once) and O(visible rows by steps by their
/// height).
PixelImage PaintClusters(const RankClusters& clusters, const ClusterScene& laid,
  const LogicalScene& scene, ClusterSums& sums, const LogicalColors& colors, const GlyphLook& look);

/// The greatest value for the colours of the visible rows; see ColorReach.
double SeenClusterHigh(const RankClusters& clusters, const ClusterScene& laid,
  const LogicalScene& scene, ClusterSums& sums);
}
