#pragma once
#include "Views/Core/Common/PlaneCamera.h"

#include <functional>
#include <vector>

namespace pclvis
{
/// What pressing a button has turned into.
enum class Gesture
{
  None,
  Pan,
  Rotate,
  Drag,      ///< drags a mark
  Rectangle, ///< with Shift
  Lasso      ///< with Ctrl
};

/// The pointer from press to release: which gesture it is, and whether it was only a click.
class PointerGestures
{
public:
  /// A button with the modifier keys held.
  struct Press
  {
    bool Left = true, Right = false, Shift = false, Control = false;
  };
  struct Step
  {
    Gesture Doing = Gesture::None; ///< None: the pointer hovers
    Point Way;                     ///< since the last step [pixel]
    bool Moves = false;            ///< it has moved too far for a click
  };
  struct End
  {
    Gesture Done = Gesture::None; ///< None: after a double click
    bool Moved = false;           ///< false: a click at the place where it was pressed
    Point Pressed;                ///< [pixel]
    std::vector<Point> Outline;   ///< see Outline()
  };

  /// Begins a gesture. The left button drags the mark that `grab` finds there, or pans; with Shift
  /// it draws a rectangle, with Ctrl a lasso. The right button rotates what can be rotated. All
  /// other buttons pan.
  void Begin(Point at, const Press& press, bool canTurn, const std::function<bool(Point)>& grab);
  /// @param reach a press that moves less is a click [pixel]
  Step Move(Point at, double reach);
  /// The button was released: the gesture is over.
  End Finish();
  /// Ends the gesture without a result, as for the first press of a double click.
  void Forget() { this->Doing = Gesture::None; }
  /// The pointer entered or left.
  void Enter(bool inside) { this->Within = inside; }

  bool Idle() const { return this->Doing == Gesture::None; }
  bool Inside() const { return this->Within; }
  Point At() const { return this->Pointer; }
  /// Corners of the rectangle, or the line of the lasso; empty if neither is visible.
  std::vector<Point> Outline() const;

private:
  Gesture Doing = Gesture::None;
  bool Moved = false, Within = false;
  Point Pressed, Pointer;
  std::vector<Point> Trail;
};
}
