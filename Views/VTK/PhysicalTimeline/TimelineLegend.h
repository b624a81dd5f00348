#pragma once
#include "Views/Core/PhysicalTimeline/PhysicalTimelineMarks.h"
#include "Views/VTK/Common/LegendRows.h"

namespace pclvis
{
class ChartCanvas;

/// The legend of a timeline: colours of calls with their shares of the time in all calls, lines,
/// marks.
class TimelineLegend
{
public:
  TimelineLegend(ChartCanvas& canvas, const TimelineColors& colors, const TimelineLines& lines)
    : Canvas(canvas), Colors(colors), Lines(lines)
  {
  }
  MetricWords Metric{ LogicalMetric::Lateness }; ///< metric that colours show, if any
  bool HasWaits = false, HasMessages = false, HasCollectives = false, HasLatency = false;

  /// Height in a view of that size [units]; 0: no legend.
  double Height(double width, double height);
  void Paint(const Box& box);

private:
  LegendRows Rows(double width, double height);
  bool HasMetric() const { return this->Colors.Values || this->Colors.Curves; }
  /// Widths of the metric's bar and that of L, with the gap after each [units].
  double MetricWidth() const;
  double BarWidth(double width) const;
  void PaintMark(int mark, Point at);

  ChartCanvas& Canvas;
  const TimelineColors& Colors;
  const TimelineLines& Lines;
  int MostRows = 3; ///< of the last view that was measured
};
}
