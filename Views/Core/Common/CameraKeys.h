#pragma once
#include "Views/Core/Common/PlaneCamera.h"

#include <string>

namespace pclvis
{
/// Moves the camera by a key, given by its X name: r shows everything, + and - zoom, [ and ] turn,
/// arrows pan.
/// @param frame where the drawing is visible [pixel]; @param step of an arrow [pixel]
/// @param canTurn whether [ and ] are keys of the camera
/// @return false: not a key of the camera
bool MoveByKey(
  PlaneCamera& camera, const std::string& symbol, const Box& frame, double step, bool canTurn);
}
