#pragma once
#include "Views/Core/LogicalTimeline/LogicalTimelineLayout.h"
#include "Views/VTK/Common/ChartCanvas.h"

namespace pclvis
{
/// The texts of a logical timeline: numbers of ranks, names of phases, numbers of steps.
class LogicalTexts
{
public:
  /// @param drawing the part between title and legend [pixel]
  LogicalTexts(ChartCanvas& canvas, const LogicalScene& scene, const Box& drawing)
    : Canvas(canvas), Scene(scene), Drawing(drawing)
  {
  }
  /// As many as have room. @param lit row whose name the pointer is on, -1: none
  void PaintNames(const LogicalTimeline& timeline, std::ptrdiff_t lit);
  /// Above the rows, those whose names have room. @param chosen number of the phase that is marked
  void PaintPhases(const LogicalTimeline& timeline, std::int32_t chosen);
  /// Between rows and strip, and what the strip shows.
  void PaintSteps();

private:
  ChartCanvas& Canvas;
  const LogicalScene& Scene;
  const Box& Drawing;
};
}
