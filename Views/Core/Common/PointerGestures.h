#pragma once
#include "Views/Core/Common/PlaneCamera.h"

#include <functional>
#include <vector>

namespace pclvis
{
/// What a press of a button has become.
enum class Gesture
{
  None,
  Pan,
  Rotate,
  Drag,      ///< of a mark
  Rectangle, ///< with Shift
  Lasso      ///< with Ctrl
};

/// The pointer from press to release: which gesture it is, and whether it was only a click.
class PointerGestures
{
public:
  /// A button with the keys that were held.
  struct Press
  {
    bool Left = true, Right = false, Shift = false, Control = false;
  };
  struct Step
  {
    Gesture Doing = Gesture::None; ///< None: the pointer hovers
    Point Way;                     ///< since the step before [pixel]
    bool Moves = false;            ///< it went too far for a click
  };
  struct End
  {
    Gesture Done = Gesture::None; ///< None: after a double click
    bool Moved = false;           ///< false: a click, where it was pressed
    Point Pressed;                ///< [pixel]
    std::vector<Point> Outline;   ///< as by Outline()
  };

  /// Begins a gesture. A left button drags the mark that `grab` finds there, or pans; with Shift it
  /// draws a rectangle, with Ctrl a lasso. A right one rotates what can be turned; anything else
  /// pans.
  void Begin(Point at, const Press& press, bool canTurn, const std::function<bool(Point)>& grab);
  /// @param reach a press that moves less is a click [pixel]
  Step Move(Point at, double reach);
  /// The button was released: the gesture is over.
  End Finish();
  /// The same without an end, as for the first press of a double click.
  void Forget() { this->Doing = Gesture::None; }
  /// The pointer came in, or left.
  void Enter(bool inside) { this->Within = inside; }

  bool Idle() const { return this->Doing == Gesture::None; }
  bool Inside() const { return this->Within; }
  Point At() const { return this->Pointer; }
  /// Corners of the rectangle, or the lasso's line; empty while there is none to be seen.
  std::vector<Point> Outline() const;

private:
  Gesture Doing = Gesture::None;
  bool Moved = false, Within = false;
  Point Pressed, Pointer;
  std::vector<Point> Trail;
};
}
