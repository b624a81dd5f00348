#pragma once
#include "Views/Core/DAG/StateDAGPointer.h"
#include "Views/VTK/Common/ChartCanvas.h"

namespace pclvis
{
/// The texts at the states of a DAG: heads of the layers, folded states, directions.
class DAGTexts
{
public:
  DAGTexts(ChartCanvas& canvas, const StateDAG& data, const StateDAGScene& scene)
    : Canvas(canvas), Data(data), Scene(scene)
  {
  }
  /// Heads above the layers, with their own ground where marks may lie under them.
  /// @param y of their middles [pixel]; @param window the view [pixel]
  void PaintHeads(const PlaneCamera& camera, double y, const Box& window, bool moving);
  /// The number of folded states, beside the state.
  /// @param dashed whether it has a ring of the found rank
  void PaintFolded(std::int64_t count, Point at, double radius, bool dashed);
  /// What the links of the lit state mean. @param radius of its glyph [pixel]
  void PaintDirections(std::int32_t lit, Point at, double radius);

private:
  ChartCanvas& Canvas;
  const StateDAG& Data;
  const StateDAGScene& Scene;
};
}
