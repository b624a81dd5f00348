#pragma once
#include "Views/Core/Common/ChosenRegions.h"
#include "Views/Core/Evolution/EvolutionLayout.h"
#include "Views/VTK/Common/ChartCanvas.h"

namespace pclvis
{
/// The texts of the rows of an evolution: their names and means, and the numbers on their axes.
class EvolutionTexts
{
public:
  /// @param drawing the part between title and legend [pixel]
  EvolutionTexts(
    ChartCanvas& canvas, const Evolution& data, const EvolutionScene& scene, const Box& drawing)
    : Canvas(canvas), Data(data), Scene(scene), Drawing(drawing)
  {
  }
  /// @param chosen ids of regions; @param lit row of the scene whose name is under the pointer, -1:
  ///   none
  void PaintNames(const ChosenRegions& chosen, std::ptrdiff_t lit);
  /// @param scale how times on the axis are written
  void PaintTicks(const TimeScale& scale);

private:
  bool Narrow() const;
  void PaintDisc(int region, Point middle, bool chosen);
  void PaintCurveTexts(const EvolutionScene::Row& row);
  /// Paints the values of clipped windows; of values that would touch, only the greatest.
  void PaintClipped(const EvolutionScene::Row& row);
  void PaintPeriodTimes(const EvolutionScene::Row& row, TimeScale scale);

  ChartCanvas& Canvas;
  const Evolution& Data;
  const EvolutionScene& Scene;
  const Box& Drawing;
};
}
