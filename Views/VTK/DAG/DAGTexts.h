#pragma once
#include "Views/Core/DAG/StateDAGPointer.h"
#include "Views/VTK/Common/ChartCanvas.h"

namespace pclvis
{
/// The texts of a DAG: headings of the layers, numbers of folded states, directions.
class DAGTexts
{
public:
  DAGTexts(ChartCanvas& canvas, const StateDAG& data, const StateDAGScene& scene)
    : Canvas(canvas), Data(data), Scene(scene)
  {
  }
  /// Paints headings above the layers, on a ground of their own where they may cover marks.
  /// @param y of the middle of the headings [pixel]; @param window the view [pixel]
  void PaintHeads(const PlaneCamera& camera, double y, const Box& window, bool moving);
  /// Paints the number of states folded into a state, beside it.
  /// @param dashed whether it has a ring of the found rank
  void PaintFolded(std::int64_t count, Point at, double radius, bool dashed);
  /// Paints the meaning of the lit state's links. @param radius of its glyph [pixel]
  void PaintDirections(std::int32_t lit, Point at, double radius);

private:
  ChartCanvas& Canvas;
  const StateDAG& Data;
  const StateDAGScene& Scene;
};
}
