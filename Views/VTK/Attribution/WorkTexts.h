#pragma once
#include "Views/Core/Attribution/AttributionLayout.h"
#include "Views/VTK/Common/ChartCanvas.h"

#include <string>
#include <vector>

namespace pclvis
{
/// The texts of the chart Work: rank numbers on its axis, numbers of slow ranks, and of clipped
/// bars.
class WorkTexts
{
public:
  WorkTexts(ChartCanvas& canvas, const Attribution& data, const AttributionScene& scene)
    : Canvas(canvas), Data(data), Scene(scene)
  {
  }
  void Paint();

private:
  /// The words beside the bar of a rank, the longest form first.
  std::vector<std::string> FormsOf(const Attribution::RankWork& rank, bool only) const;
  void PaintNumbers();

  ChartCanvas& Canvas;
  const Attribution& Data;
  const AttributionScene& Scene;
};
}
