#include "Testing/Support/Check.h"
#include "Views/Core/Common/CameraKeys.h"

#include <cmath>

using namespace pclvis;

int UnitTestCameraKeys(int, char*[])
{
  Checks check;
  const Box frame{ 0, 0, 200, 100 };
  PlaneCamera camera;
  // 10 pixels a unit, (10, 5) in the middle.
  camera.Fit({ 0, 0 }, { 20, 10 }, frame);
  const auto press = [&](const std::string& symbol, bool canTurn = true) {
    return MoveByKey(camera, symbol, frame, 40, canTurn);
  };
  check("+ is a key of the camera", press("plus"));
  check.Near("it zooms by 1.2", camera.Scale(), 12);
  check.Near("about the middle", camera.ToPixel({ 10, 5 }).X, 100, 1e-9);
  check("- zooms back", press("minus") && std::abs(camera.Zoom - 1) < 1e-12);
  check("the left arrow shows what is to the left",
    press("Left") && std::abs(camera.ToPixel({ 10, 5 }).X - 140) < 1e-9);
  check(
    "the arrow up what is above", press("Up") && std::abs(camera.ToPixel({ 10, 5 }).Y - 10) < 1e-9);
  check("[ turns by 15 degrees", press("bracketleft") && std::abs(camera.Rotation - 15) < 1e-12);
  check("] back", press("bracketright") && std::abs(camera.Rotation) < 1e-12);
  check("not what cannot be turned", !press("bracketleft", false) && camera.Rotation == 0);
  check("r shows everything", press("r") && camera.Offset.X == 0 && camera.Zoom == 1);
  check("other keys are none of the camera's", !press("n") && !press("Escape"));
  return check.Result();
}
