#pragma once
#include "Views/Core/Common/PlaneCamera.h"
#include "Views/Core/DAG/StateDAGScene.h"
#include "Views/Core/DAG/StateDAGStyle.h"

namespace pclvis
{
/// Adds the links in the window to the marks: see BuildStateDAGMarks.
/// Cost: O(links x pieces).
void AddLinkMarks(StateDAGMarks& marks, const StateDAGScene& scene, const PlaneCamera& camera,
  const Box& window, const StateDAGStyle& style);

/// Whether a line of the given corners may be seen in the window.
/// @param margin around the corners
bool MeetsWindow(const Box& window, Point low, Point high, double margin);
}
