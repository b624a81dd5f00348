#pragma once
#include "Views/Core/EventFlow/FlowStyle.h"
#include "Views/VTK/Common/LegendRows.h"

namespace pclvis
{
class ChartCanvas;

/// The legend of an event flow graph: colours of nodes, and the meaning of marks.
class FlowLegend
{
public:
  FlowLegend(ChartCanvas& canvas, const FlowScene& scene, const FlowStyle& style)
    : Canvas(canvas), Scene(scene), Style(style)
  {
  }
  /// Height in a view of that size [units]; 0: no room.
  double Height(double width, double height);
  void Paint(const Box& box);

private:
  double BarWidth(double width) const;
  LegendRows Rows(double width);
  void PaintBar(Point corner, double width);
  void PaintMark(int mark, Point at);
  bool Has(FlowScene::Kind kind) const;

  ChartCanvas& Canvas;
  const FlowScene& Scene;
  const FlowStyle& Style;
  int MostRows = 2;
};
}
