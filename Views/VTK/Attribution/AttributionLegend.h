#pragma once
#include "Views/Core/Attribution/Attribution.h"
#include "Views/Core/Common/MarkLayer.h"
#include "Views/VTK/Common/LegendRows.h"

namespace pclvis
{
/// The legend of an attribution: the marks of the charts that are shown.
class AttributionLegend
{
public:
  AttributionLegend(ChartCanvas& canvas, const Attribution& data) : Canvas(canvas), Data(data) {}
  bool Chosen = false; ///< a duration is chosen
  bool Shares = false; ///< rings show the shares of selected messages

  /// Height in a view of that size [units]; 0: no legend.
  double Height(double width, double height);
  void Paint(const Box& box);

private:
  LegendRows Rows(double width);
  /// The colours of the imbalance, or of the size classes, side by side.
  std::vector<MarkLayer> Gradient(int mark, Point left, double width);
  void PaintMark(int mark, Point at);

  ChartCanvas& Canvas;
  const Attribution& Data;
};
}
