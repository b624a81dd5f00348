#include "Views/Core/Common/PointerGestures.h"

namespace pclvis
{
void PointerGestures::Begin(
  Point at, const Press& press, bool canTurn, const std::function<bool(Point)>& grab)
{
  this->Pressed = this->Pointer = at;
  this->Moved = false;
  this->Trail = { at };
  if (!press.Left)
  {
    this->Doing = press.Right && canTurn ? Gesture::Rotate : Gesture::Pan;
    return;
  }
  this->Doing = press.Shift ? Gesture::Rectangle
    : press.Control         ? Gesture::Lasso
    : grab(at)              ? Gesture::Drag
                            : Gesture::Pan;
}

PointerGestures::Step PointerGestures::Move(Point at, double reach)
{
  const Point way = at - this->Pointer;
  this->Pointer = at;
  this->Within = true;
  if (this->Doing == Gesture::None || (!this->Moved && Length(at - this->Pressed) < reach))
  {
    return { this->Doing, {}, false };
  }
  // The first movement includes the distance that could still have been a click.
  const Point whole = this->Moved ? way : at - this->Pressed;
  this->Moved = true;
  if (this->Doing == Gesture::Lasso)
  {
    this->Trail.push_back(at);
  }
  return { this->Doing, whole, true };
}

PointerGestures::End PointerGestures::Finish()
{
  const End end{ this->Doing, this->Moved, this->Pressed, this->Outline() };
  this->Doing = Gesture::None;
  return end;
}

std::vector<Point> PointerGestures::Outline() const
{
  if (!this->Moved || (this->Doing != Gesture::Rectangle && this->Doing != Gesture::Lasso))
  {
    return {};
  }
  if (this->Doing == Gesture::Lasso)
  {
    return this->Trail;
  }
  return { this->Pressed, { this->Pointer.X, this->Pressed.Y }, this->Pointer,
    { this->Pressed.X, this->Pointer.Y } };
}
}
