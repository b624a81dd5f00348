#pragma once
#include "Views/Core/Common/ChosenRegions.h"
#include "Views/Core/RegionGraph/RegionColors.h"
#include "Views/VTK/Common/LegendRows.h"
#include "Views/VTK/Common/MarkedRanks.h"

#include <string>
#include <vector>

namespace pclvis
{
/// The legend of a region graph: regions or the scale of latencies, and the marks that are drawn.
class RegionGraphLegend
{
public:
  RegionGraphLegend(ChartCanvas& canvas, const RegionGraph& graph, const RegionColors& colors,
    const MarkedRanks& marked)
    : Canvas(canvas), Graph(graph), Colors(colors), Marked(marked)
  {
  }
  /// What else is drawn, and how.
  struct Drawn
  {
    RegionGraphChoices Choices;
    ChosenRegions Regions;
    std::size_t Selected = 0; ///< number of selected ranks
    bool Merged = false;      ///< whether discs stand for their ranks
  };
  /// Height in a view of that size [units]; 0: no legend.
  double Height(double width, double height, const Drawn& drawn);
  void Paint(const Box& box, const Drawn& drawn);

private:
  /// Entries for what is currently drawn, in rows of a width [units].
  /// @param all includes those for a choice and a selection, because choosing must not move the
  ///   drawing
  LegendRows Rows(double width, bool all);
  std::vector<LegendEntry> Entries(bool all) const;
  /// The filter's remark about latencies, in lines of a width [units].
  std::vector<std::string> Remark(double width);
  std::string LinkWords(bool inside) const;
  double HeightByLatency(double width, double most);
  void PaintByRegion(Point corner, double width);
  void PaintByLatency(const Box& box, Point corner, double width);
  void PaintEntries(Point corner, double width);
  void PaintMark(int mark, Point at);
  /// Paints the remark in lines of height `row` [units]; in a box of height 0, from its lower edge
  /// up.
  void PaintRemark(const Box& box, double row);
  void PaintSwatches(const Box& box);
  void PaintSwatch(const RegionGraph::Region& region, Color color, Point at);
  void PaintColorBar(const Box& box);
  void PaintBarTicks(const Box& bar, double low, double high);

  ChartCanvas& Canvas;
  const RegionGraph& Graph;
  const RegionColors& Colors;
  const MarkedRanks& Marked;
  Drawn Now;                ///< what is being painted
  bool EntriesShown = true; ///< whether there is room for the words of the marks
  int SwatchRows = 3;       ///< greatest number of rows of regions
};
}
