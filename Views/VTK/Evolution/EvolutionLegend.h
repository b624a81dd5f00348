#pragma once
#include "Views/Core/Evolution/EvolutionMarks.h"
#include "Views/VTK/Common/LegendRows.h"

#include <vector>

namespace pclvis
{
/// The legend of an evolution: colours of L, sizes of circles, and the marks that are drawn.
class EvolutionLegend
{
public:
  EvolutionLegend(ChartCanvas& canvas, const Evolution& data, const EvolutionScene& scene)
    : Canvas(canvas), Data(data), Scene(scene)
  {
  }
  bool Compress = true; ///< whether other periods are drawn narrow
  bool Shares = false;  ///< whether rings show the shares of selected messages

  /// Height in a view of that size [units]; 0: no legend.
  double Height(double width, double height);
  void Paint(const Box& box, const EvolutionColors& colors);

private:
  /// Entries for the marks that are drawn, or for `all`. Short words if the view is low.
  LegendRows Rows(double width, bool low, bool all);
  bool IsDrawn(int mark) const;
  void PaintMark(int mark, Point at, const EvolutionColors& colors);
  void PaintColorBar(Point corner, double width, const ColorScale& scale);
  void PaintSizes(Point corner);

  ChartCanvas& Canvas;
  const Evolution& Data;
  const EvolutionScene& Scene;
};
}
