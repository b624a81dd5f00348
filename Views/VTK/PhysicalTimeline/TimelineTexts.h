#pragma once
#include "Views/Core/PhysicalTimeline/CounterMarks.h"
#include "Views/Core/PhysicalTimeline/TimelineColors.h"
#include "Views/Core/PhysicalTimeline/TimelineLabels.h"
#include "Views/VTK/Common/ChartCanvas.h"

#include <string>
#include <vector>

namespace pclvis
{
/// The texts of a timeline: numbers of ranks, times of its axis, names of calls.
class TimelineTexts
{
public:
  /// @param drawing the part between title and legend [pixel]
  TimelineTexts(ChartCanvas& canvas, const TimelineColors& colors, const TimelineScene& scene,
    const Box& drawing)
    : Canvas(canvas), Colors(colors), Scene(scene), Drawing(drawing)
  {
  }
  /// As many as have room. @param lit row whose name is under the pointer, -1: none
  void PaintNames(const PhysicalTimeline& timeline, std::ptrdiff_t lit);
  void PaintTimes(const TimelineScene& scene);
  void PaintCalls(const PhysicalTimeline& timeline, const std::vector<CallLabel>& labels);

  /// The caption of a counter's strip, and the ends of its axis.
  void PaintCounter(const CounterStrip& strip, const std::string& words);

private:
  ChartCanvas& Canvas;
  const TimelineColors& Colors;
  const TimelineScene& Scene;
  const Box& Drawing;
};
}
