#pragma once
#include "Views/Core/Common/ChosenRegions.h"
#include "Views/Core/RegionGraph/RegionColors.h"
#include "Views/Core/RegionGraph/RegionGraphPointer.h"
#include "Views/VTK/Common/ChartCanvas.h"
#include "Views/VTK/Common/MarkedRanks.h"

#include <vector>

namespace pclvis
{
/// The texts at the regions of a graph: their names, numbers of ranks, and marked ranks.
class RegionGraphTexts
{
public:
  RegionGraphTexts(ChartCanvas& canvas, const RegionGraph& graph, const SeenRegionGraph& seen,
    const RegionColors& colors)
    : Canvas(canvas), Graph(graph), Seen(seen), Colors(colors)
  {
  }
  /// Paints marks beside the ranks that a verdict names; with their numbers if they are few, where
  /// these can be read.
  void PaintMarked(const MarkedRanks& marked);
  /// Paints numbers of ranks in the discs that stand for them.
  void PaintCounts();
  /// Paints names of regions, with their latency if colours show it, where they do not cover the
  /// marks that were painted before.
  /// @param chosen ids of regions; @param room where names may be placed [pixel]
  void PaintNames(const RegionGraphChoices& choices, const ChosenRegions& chosen, const Box& room);

private:
  Color NameColor(std::size_t region, bool byRegion) const;

  std::vector<Box> Marks; ///< of marked ranks and their numbers [pixel]
  ChartCanvas& Canvas;
  const RegionGraph& Graph;
  const SeenRegionGraph& Seen;
  const RegionColors& Colors;
};
}
