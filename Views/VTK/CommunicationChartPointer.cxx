// The part of vtkCommunicationChart that answers the pointer and the keyboard.
#include "Views/VTK/vtkCommunicationChart.h"

#include "vtkContextKeyEvent.h"
#include "vtkContextMouseEvent.h"
#include "vtkRenderWindowInteractor.h"

#include <cmath>

namespace
{
constexpr double kClickReach = 4; // a press that moves less is a click [units]

pclvis::Point At(const vtkContextMouseEvent& mouse)
{
  return { mouse.GetScenePos().GetX(), mouse.GetScenePos().GetY() };
}
}

bool vtkCommunicationChart::Hit(const vtkContextMouseEvent&)
{
  return this->GetVisible();
}

bool vtkCommunicationChart::MouseEnterEvent(const vtkContextMouseEvent&)
{
  this->PointerInside = true;
  return true;
}

bool vtkCommunicationChart::MouseLeaveEvent(const vtkContextMouseEvent&)
{
  this->PointerLeft();
  return true;
}

void vtkCommunicationChart::PointerLeft()
{
  this->PointerInside = false;
  this->HoverNothing();
  this->Redraw();
}

bool vtkCommunicationChart::MouseMoveEvent(const vtkContextMouseEvent& mouse)
{
  const pclvis::Point at = At(mouse), way = at - this->Pointer;
  this->Pointer = at;
  this->PointerInside = true;
  if (this->Doing == Gesture::None)
  {
    if (this->HoverAt(at))
    {
      this->Redraw();
    }
    return true;
  }
  if (!this->Moved && pclvis::Length(at - this->Pressed) < this->Units(kClickReach))
  {
    return true;
  }
  const pclvis::Point whole = this->Moved ? way : at - this->Pressed;
  this->Moved = true;
  this->HoverNothing();
  switch (this->Doing)
  {
    case Gesture::Pan:
      this->Camera.Pan(whole);
      this->CameraMoved();
      break;
    case Gesture::Rotate: {
      const pclvis::Box frame = this->Frame();
      const pclvis::Point middle{ frame.X + frame.Width / 2, frame.Y + frame.Height / 2 };
      const pclvis::Point from = at - whole - middle, to = at - middle;
      const double turn = std::atan2(from.X * to.Y - from.Y * to.X, pclvis::Dot(from, to));
      this->Camera.Turn(turn * 180 / 3.141592653589793);
      this->CameraMoved();
      break;
    }
    case Gesture::Drag:
      this->DragTo(at);
      this->CameraMoved();
      break;
    case Gesture::Lasso:
      this->Trail.push_back(at);
      this->Redraw();
      break;
    default:
      this->Redraw();
      break;
  }
  return true;
}

bool vtkCommunicationChart::MouseButtonPressEvent(const vtkContextMouseEvent& mouse)
{
  this->Pressed = this->Pointer = At(mouse);
  this->Moved = false;
  this->Trail = { this->Pressed };
  const int button = mouse.GetButton(), modifiers = mouse.GetModifiers();
  if (button == vtkContextMouseEvent::LEFT_BUTTON)
  {
    this->Doing = modifiers & vtkContextMouseEvent::SHIFT_MODIFIER ? Gesture::Rectangle
      : modifiers & vtkContextMouseEvent::CONTROL_MODIFIER         ? Gesture::Lasso
      : this->GrabAt(this->Pressed)                                ? Gesture::Drag
                                                                   : Gesture::Pan;
  }
  else
  {
    const bool turn = button == vtkContextMouseEvent::RIGHT_BUTTON && this->CanTurn();
    this->Doing = turn ? Gesture::Rotate : Gesture::Pan;
  }
  return true;
}

bool vtkCommunicationChart::MouseButtonReleaseEvent(const vtkContextMouseEvent& mouse)
{
  const Gesture done = this->Doing;
  const bool add = (mouse.GetModifiers() & vtkContextMouseEvent::CONTROL_MODIFIER) != 0;
  const std::vector<pclvis::Point> outline = this->Outline();
  this->Doing = Gesture::None;
  if (done == Gesture::Drag)
  {
    this->Drop();
  }
  if (!this->Moved)
  {
    // Without a gesture it is the end of a double click.
    if (done != Gesture::None && mouse.GetButton() == vtkContextMouseEvent::LEFT_BUTTON)
    {
      this->ClickAt(this->Pressed, add);
    }
  }
  else if (done == Gesture::Rectangle)
  {
    this->PickInside(outline, add);
  }
  else if (done == Gesture::Lasso)
  {
    this->PickInLasso(outline);
  }
  else if (done == Gesture::Pan || done == Gesture::Rotate)
  {
    this->InvokeEvent(CameraEvent);
  }
  this->Redraw();
  return true;
}

bool vtkCommunicationChart::MouseDoubleClickEvent(const vtkContextMouseEvent& mouse)
{
  const bool left = mouse.GetButton() == vtkContextMouseEvent::LEFT_BUTTON;
  if (left && (mouse.GetModifiers() & vtkContextMouseEvent::CONTROL_MODIFIER))
  {
    // Adding and taking back in quick turn; the button's release does nothing more.
    this->Doing = Gesture::None;
    this->ClickAt(At(mouse), true);
    this->Redraw();
    return true;
  }
  this->Doing = Gesture::None;
  if (left)
  {
    if (!this->OpenAt(At(mouse)))
    {
      // The first click of the two has chosen or unchosen: take that back.
      this->ClickAt(At(mouse), false);
      this->Camera.Reset();
    }
    this->CameraMoved();
    this->InvokeEvent(CameraEvent);
  }
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
  this->Camera.ZoomAt(At(mouse), std::pow(1.2, delta));
  this->CameraMoved();
  this->InvokeEvent(CameraEvent);
  return true;
}

bool vtkCommunicationChart::KeyPressEvent(const vtkContextKeyEvent& key)
{
  const char* name = key.GetInteractor() ? key.GetInteractor()->GetKeySym() : nullptr;
  const std::string symbol = name ? name : std::string(1, key.GetKeyCode());
  this->ShiftDown = key.GetInteractor() && key.GetInteractor()->GetShiftKey() != 0;
  this->ControlDown = key.GetInteractor() && key.GetInteractor()->GetControlKey() != 0;
  if (this->Key(symbol))
  {
    this->Redraw();
    return true;
  }
  const pclvis::Box frame = this->Frame();
  const pclvis::Point middle{ frame.X + frame.Width / 2, frame.Y + frame.Height / 2 };
  const double far = this->Units(40);
  if (symbol == "Escape")
  {
    this->ClearChoice();
    this->Redraw();
    return true;
  }
  if (symbol == "r" || symbol == "R")
  {
    this->Camera.Reset();
  }
  else if (symbol == "plus" || symbol == "KP_Add" || symbol == "equal")
  {
    this->Camera.ZoomAt(middle, 1.2);
  }
  else if (symbol == "minus" || symbol == "KP_Subtract")
  {
    this->Camera.ZoomAt(middle, 1 / 1.2);
  }
  else if ((symbol == "bracketleft" || symbol == "bracketright") && this->CanTurn())
  {
    this->Camera.Turn(symbol == "bracketleft" ? 15 : -15);
  }
  else if (symbol == "Left" || symbol == "Right")
  {
    this->Camera.Pan({ symbol == "Left" ? far : -far, 0 });
  }
  else if (symbol == "Up" || symbol == "Down")
  {
    this->Camera.Pan({ 0, symbol == "Up" ? -far : far });
  }
  else
  {
    return false;
  }
  this->CameraMoved();
  this->InvokeEvent(CameraEvent);
  return true;
}
