// Events of pointer and keys; the rest is in vtkCommunicationChart.cxx.
#include "Views/Core/Common/CameraKeys.h"
#include "Views/VTK/Common/vtkCommunicationChart.h"

#include "vtkContextKeyEvent.h"
#include "vtkContextMouseEvent.h"
#include "vtkRenderWindowInteractor.h"

#include <cmath>

namespace
{
constexpr double kClickReach = 4; // a press that moves less is a click [units]
constexpr double kArrow = 40;     // distance by which an arrow key moves the drawing [units]
constexpr double kWheel = 1.2;    // factor by which a step of the wheel zooms

pclvis::Point At(const vtkContextMouseEvent& mouse)
{
  return { mouse.GetScenePos().GetX(), mouse.GetScenePos().GetY() };
}

bool Holds(const vtkContextMouseEvent& mouse, int modifier)
{
  return (mouse.GetModifiers() & modifier) != 0;
}
}

bool vtkCommunicationChart::Hit(const vtkContextMouseEvent&)
{
  return this->GetVisible();
}

bool vtkCommunicationChart::MouseEnterEvent(const vtkContextMouseEvent&)
{
  this->Pointer.Enter(true);
  return true;
}

bool vtkCommunicationChart::MouseLeaveEvent(const vtkContextMouseEvent&)
{
  this->PointerLeft();
  return true;
}

void vtkCommunicationChart::PointerLeft()
{
  this->Pointer.Enter(false);
  this->HoverNothing();
  this->StopWalking();
  this->Redraw();
}

std::optional<pclvis::Point> vtkCommunicationChart::PointerPlace() const
{
  return this->Pointer.Inside() ? std::make_optional(this->Pointer.At()) : std::nullopt;
}

bool vtkCommunicationChart::MouseMoveEvent(const vtkContextMouseEvent& mouse)
{
  const pclvis::Point at = At(mouse);
  const pclvis::PointerGestures::Step step = this->Pointer.Move(at, this->Units(kClickReach));
  if (step.Doing == pclvis::Gesture::None)
  {
    if (this->HoverAt(at))
    {
      this->Redraw();
    }
    return true;
  }
  if (!step.Moves)
  {
    return true;
  }
  this->HoverNothing();
  switch (step.Doing)
  {
    case pclvis::Gesture::Pan:
      this->Camera.Pan(step.Way);
      this->CameraMoved();
      break;
    case pclvis::Gesture::Rotate:
      this->Camera.TurnWith(at - step.Way, at, this->Frame().Middle());
      this->CameraMoved();
      break;
    case pclvis::Gesture::Drag:
      this->DragTo(at);
      this->CameraMoved();
      break;
    default:
      this->Redraw();
      break;
  }
  return true;
}

bool vtkCommunicationChart::MouseButtonPressEvent(const vtkContextMouseEvent& mouse)
{
  if (this->Overlay.Click())
  {
    this->Redraw();
    return true;
  }
  pclvis::PointerGestures::Press press;
  press.Left = mouse.GetButton() == vtkContextMouseEvent::LEFT_BUTTON;
  press.Right = mouse.GetButton() == vtkContextMouseEvent::RIGHT_BUTTON;
  press.Shift = Holds(mouse, vtkContextMouseEvent::SHIFT_MODIFIER);
  press.Control = Holds(mouse, vtkContextMouseEvent::CONTROL_MODIFIER);
  this->Pointer.Begin(
    At(mouse), press, this->CanTurn(), [this](pclvis::Point pixel) { return this->GrabAt(pixel); });
  return true;
}

bool vtkCommunicationChart::MouseButtonReleaseEvent(const vtkContextMouseEvent& mouse)
{
  using pclvis::Gesture;
  const pclvis::PointerGestures::End end = this->Pointer.Finish();
  const bool add = Holds(mouse, vtkContextMouseEvent::CONTROL_MODIFIER);
  if (end.Done == Gesture::Drag)
  {
    this->Drop();
  }
  if (!end.Moved)
  {
    // No gesture: this is the end of a double click.
    if (end.Done != Gesture::None && mouse.GetButton() == vtkContextMouseEvent::LEFT_BUTTON)
    {
      this->ClickAt(end.Pressed, add);
    }
  }
  else if (end.Done == Gesture::Rectangle)
  {
    this->PickInside(end.Outline, add);
  }
  else if (end.Done == Gesture::Lasso)
  {
    this->PickInLasso(end.Outline);
  }
  else if (end.Done == Gesture::Pan || end.Done == Gesture::Rotate)
  {
    this->InvokeEvent(CameraEvent);
  }
  this->Redraw();
  return true;
}

bool vtkCommunicationChart::MouseDoubleClickEvent(const vtkContextMouseEvent& mouse)
{
  this->Pointer.Forget();
  if (mouse.GetButton() != vtkContextMouseEvent::LEFT_BUTTON)
  {
    return true;
  }
  if (Holds(mouse, vtkContextMouseEvent::CONTROL_MODIFIER))
  {
    // A quick second click undoes the first; releasing the button does nothing more.
    this->ClickAt(At(mouse), true);
    this->Redraw();
    return true;
  }
  if (!this->OpenAt(At(mouse)))
  {
    // The first of the two clicks has chosen something or cleared the choice: undo that.
    this->ClickAt(At(mouse), false);
    this->Camera.Reset();
  }
  this->CameraMoved();
  this->InvokeEvent(CameraEvent);
  return true;
}

bool vtkCommunicationChart::MouseWheelEvent(const vtkContextMouseEvent& mouse, int delta)
{
  this->HoverNothing();
  if (this->WheelAt(At(mouse), delta))
  {
    this->Redraw();
    return true;
  }
  this->Camera.ZoomAt(At(mouse), std::pow(kWheel, delta));
  this->CameraMoved();
  this->InvokeEvent(CameraEvent);
  return true;
}

bool vtkCommunicationChart::KeyPressEvent(const vtkContextKeyEvent& key)
{
  vtkRenderWindowInteractor* window = key.GetInteractor();
  const char* name = window ? window->GetKeySym() : nullptr;
  const std::string symbol = name ? name : std::string(1, key.GetKeyCode());
  return this->Press(symbol, window && window->GetShiftKey(), window && window->GetControlKey());
}

bool vtkCommunicationChart::Press(const std::string& symbol, bool shift, bool control)
{
  const bool covered = this->Overlay.IsShown();
  if ((!covered && this->Key(symbol, shift, control)) || this->Overlay.Key(symbol))
  {
    this->Redraw();
    return true;
  }
  if (this->HistoryKey(symbol))
  {
    return true;
  }
  if (symbol == "Escape")
  {
    this->ClearChoice();
    this->Redraw();
    return true;
  }
  if (!pclvis::MoveByKey(this->Camera, symbol, this->Frame(), this->Units(kArrow), this->CanTurn()))
  {
    return false;
  }
  this->CameraMoved();
  this->InvokeEvent(CameraEvent);
  return true;
}

bool vtkCommunicationChart::HistoryKey(const std::string& symbol)
{
  if (symbol != "z" && symbol != "Z")
  {
    return false;
  }
  const auto seen = symbol == "z" ? this->History.Back() : this->History.Forward();
  if (seen)
  {
    this->SeeAgain(*seen);
  }
  return true;
}
