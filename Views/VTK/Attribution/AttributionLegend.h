#pragma once
#include "Views/Core/Attribution/Attribution.h"
#include "Views/VTK/Common/LegendRows.h"

namespace pclvis
{
/// The legend of an attribution: the marks of the charts that have something to say.
class AttributionLegend
{
public:
  AttributionLegend(ChartCanvas& canvas, const Attribution& data) : Canvas(canvas), Data(data) {}
  /// Height in a view of that size [units]; 0: no legend. @param chosen whether a duration is
  /// chosen
  double Height(double width, double height, bool chosen);
  void Paint(const Box& box, bool chosen);

private:
  LegendRows Rows(double width, bool chosen);
  void PaintMark(int mark, Point at);

  ChartCanvas& Canvas;
  const Attribution& Data;
};
}
