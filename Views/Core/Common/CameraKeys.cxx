#include "Views/Core/Common/CameraKeys.h"

namespace pclvis
{
namespace
{
constexpr double kZoom = 1.2; // the same as a step of the wheel
constexpr double kTurn = 15;  // [degrees]
}

bool MoveByKey(
  PlaneCamera& camera, const std::string& symbol, const Box& frame, double step, bool canTurn)
{
  if (symbol == "r" || symbol == "R")
  {
    camera.Reset();
  }
  else if (symbol == "plus" || symbol == "KP_Add" || symbol == "equal")
  {
    camera.ZoomAt(frame.Middle(), kZoom);
  }
  else if (symbol == "minus" || symbol == "KP_Subtract")
  {
    camera.ZoomAt(frame.Middle(), 1 / kZoom);
  }
  else if ((symbol == "bracketleft" || symbol == "bracketright") && canTurn)
  {
    camera.Turn(symbol == "bracketleft" ? kTurn : -kTurn);
  }
  else if (symbol == "Left" || symbol == "Right")
  {
    camera.Pan({ symbol == "Left" ? step : -step, 0 });
  }
  else if (symbol == "Up" || symbol == "Down")
  {
    camera.Pan({ 0, symbol == "Up" ? -step : step });
  }
  else
  {
    return false;
  }
  return true;
}
}
