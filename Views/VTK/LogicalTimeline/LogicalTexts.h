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
  /// As many as have room. @param lit row whose name is under the pointer, -1: none
  void PaintNames(const LogicalTimeline& timeline, std::ptrdiff_t lit);
  /// Above the rows, the names that have room. @param chosen number of the marked phase
  void PaintPhases(const LogicalTimeline& timeline, std::int32_t chosen);
  /// Between rows and strip; and the caption of the strip.
  void PaintSteps();

private:
  ChartCanvas& Canvas;
  const LogicalScene& Scene;
  const Box& Drawing;
};
}
