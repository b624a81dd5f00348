#pragma once
#include "Views/Core/Attribution/AttributionLayout.h"
#include "Views/VTK/Common/ChartCanvas.h"

namespace pclvis
{
/// The texts at the chart Work: rank numbers on its axis, of slow ranks, and of clipped bars.
class WorkTexts
{
public:
  WorkTexts(ChartCanvas& canvas, const Attribution& data, const AttributionScene& scene)
    : Canvas(canvas), Data(data), Scene(scene)
  {
  }
  void Paint();

private:
  void PaintNumbers();

  ChartCanvas& Canvas;
  const Attribution& Data;
  const AttributionScene& Scene;
};
}
