#pragma once
#include "Views/Core/LogicalTimeline/LogicalTimelineLayout.h"
#include "Views/Core/LogicalTimeline/LogicalValues.h"
#include "Views/VTK/Common/LegendRows.h"

namespace pclvis
{
class ChartCanvas;

/// The legend of a logical timeline: colours of the metric, shapes of events, lines.
class LogicalLegend
{
public:
  LogicalLegend(ChartCanvas& canvas, const LogicalColors& colors, const LogicalScene& scene)
    : Canvas(canvas), Colors(colors), Scene(scene)
  {
  }
  MetricWords Metric{ LogicalMetric::Lateness };
  bool HasCollectives = false, HasMessages = false, HasPoints = false, HasWay = false;
  bool HasWork = false;
  bool HasClusters = false, HasPies = false, HasPairs = false;

  /// Height in a view of that size [units]; 0: no legend.
  double Height(double width, double height);
  void Paint(const Box& box);

private:
  LegendRows Rows(double width);
  void PaintMark(int mark, Point at);
  void PaintClusterMark(int mark, Point at);

  ChartCanvas& Canvas;
  const LogicalColors& Colors;
  const LogicalScene& Scene;
};
}
