#include "Views/VTK/Common/vtkCommunicationChart.h"

#include "Views/Core/Common/CameraKeys.h"

#include "vtkContextKeyEvent.h"
#include "vtkContextMouseEvent.h"
#include "vtkContextScene.h"
#include "vtkOpenGLGL2PSHelper.h"
#include "vtkRenderWindow.h"
#include "vtkRenderWindowInteractor.h"
#include "vtkRenderer.h"

#include <algorithm>
#include <cmath>

namespace
{
constexpr double kMargin = 16;    // free rim of the view [units]
constexpr double kClickReach = 4; // a press that moves less is a click [units]
constexpr double kArrow = 40;     // an arrow key moves the drawing by so much [units]
constexpr double kWheel = 1.2;    // a step of the wheel zooms by so much

pclvis::Point At(const vtkContextMouseEvent& mouse)
{
  return { mouse.GetScenePos().GetX(), mouse.GetScenePos().GetY() };
}

bool Holds(const vtkContextMouseEvent& mouse, int modifier)
{
  return (mouse.GetModifiers() & modifier) != 0;
}
}

vtkCommunicationChart::vtkCommunicationChart() = default;

vtkCommunicationChart::~vtkCommunicationChart() = default;

void vtkCommunicationChart::PrintSelf(ostream& os, vtkIndent indent)
{
  this->Superclass::PrintSelf(os, indent);
  os << indent << "Zoom: " << this->Camera.Zoom << "\n"
     << indent << "Rotation: " << this->Camera.Rotation << "\n"
     << indent << "Density: " << this->Canvas.Density << "\n";
}

void vtkCommunicationChart::SetZoom(double zoom)
{
  if (zoom > 0 && zoom != this->Camera.Zoom)
  {
    this->Camera.Zoom = zoom;
    this->Invalidate();
    this->Redraw();
  }
}

void vtkCommunicationChart::SetRotation(double degrees)
{
  if (degrees != this->Camera.Rotation)
  {
    this->Camera.Rotation = degrees;
    this->Invalidate();
    this->Redraw();
  }
}

void vtkCommunicationChart::SetOffset(double x, double y)
{
  if (x != this->Camera.Offset.X || y != this->Camera.Offset.Y)
  {
    this->Camera.Offset = { x, y };
    this->Invalidate();
    this->Redraw();
  }
}

void vtkCommunicationChart::SetGround(double r, double g, double b)
{
  const auto part = [](double x) {
    return static_cast<std::uint8_t>(std::lround(255 * std::clamp(x, 0.0, 1.0)));
  };
  this->Canvas.Colors = pclvis::ThemeFor({ part(r), part(g), part(b) });
  this->Invalidate();
  this->Redraw();
}

void vtkCommunicationChart::SetLatencies(const pclvis::LatencyLook& look)
{
  this->Latencies = look;
  this->Invalidate();
  this->Redraw();
}

void vtkCommunicationChart::SetFont(const std::string& family, const std::string& file)
{
  this->Canvas.Text.SetFont(family, file);
  this->Redraw();
}

void vtkCommunicationChart::SetTitlePoints(int points)
{
  this->Title.Points = points;
  this->Redraw();
}

void vtkCommunicationChart::SetTitle(const std::string& title)
{
  this->Title.Own = title;
  this->Redraw();
}

void vtkCommunicationChart::SetTitleVisible(bool visible)
{
  this->Title.Visible = visible;
  this->Redraw();
}

void vtkCommunicationChart::SetLegendVisible(bool visible)
{
  this->LegendVisible = visible;
  this->Redraw();
}

void vtkCommunicationChart::SetMarkedRanks(const std::set<std::int32_t>& ranks)
{
  if (ranks != this->Marked.Ranks)
  {
    this->Marked.Ranks = ranks;
    this->Redraw();
  }
}

void vtkCommunicationChart::SetMarkLabel(const std::string& label)
{
  if (label != this->Marked.Label)
  {
    this->Marked.Label = label;
    this->Redraw();
  }
}

void vtkCommunicationChart::SetLabelsVisible(bool visible)
{
  this->LabelsVisible = visible;
  this->Redraw();
}

void vtkCommunicationChart::Redraw()
{
  if (this->GetScene())
  {
    this->GetScene()->SetDirty(true);
  }
}

void vtkCommunicationChart::SetProgressive(bool progressive)
{
  this->Progressive = progressive;
  if (!progressive)
  {
    this->Rest();
  }
}

void vtkCommunicationChart::Move()
{
  if (!this->Progressive || !this->GetScene() || !this->IsSimplerInMotion())
  {
    return;
  }
  if (!this->Moving)
  {
    // Where there is no graphics card, smooth edges alone take longer than a frame may.
    vtkRenderWindow* window = this->GetScene()->GetRenderer()->GetRenderWindow();
    this->SamplesAtRest = window->GetMultiSamples();
    window->SetMultiSamples(0);
    this->Moving = true;
    this->Invalidate();
  }
  this->InvokeEvent(MotionEvent);
}

void vtkCommunicationChart::Rest()
{
  if (this->Moving)
  {
    this->Moving = false;
    this->GetScene()->GetRenderer()->GetRenderWindow()->SetMultiSamples(this->SamplesAtRest);
    this->Invalidate();
    this->Redraw();
  }
}

void vtkCommunicationChart::CameraMoved()
{
  this->Move();
  this->Invalidate();
  this->Redraw();
}

void vtkCommunicationChart::ShowSomething()
{
  if (this->NewData && !this->Camera.IsReset() && !this->ShowsMarks())
  {
    this->Camera.Reset();
    this->Invalidate();
    this->InvokeEvent(CameraEvent);
  }
  this->NewData = false;
}

double vtkCommunicationChart::WindowDensity()
{
  // A picture larger than its window is made of tiles, whose text is magnified by the library.
  vtkRenderWindow* window = this->GetScene()->GetRenderer()->GetRenderWindow();
  return window->GetDPI() / 72.0 * this->GetScene()->GetLogicalTileScale().GetX();
}

void vtkCommunicationChart::Measure()
{
  const double density = this->Canvas.Density;
  const pclvis::Box whole{ 0, 0, double(this->GetScene()->GetSceneWidth()),
    double(this->GetScene()->GetSceneHeight()) };
  const double units = whole.Height / density;
  // Names stand above what they name, so the uppermost need room under the title.
  const double title = this->Title.Height(units) + (this->LabelsVisible ? 18 : 4);
  this->LegendUnits =
    this->LegendVisible ? this->LegendHeight(whole.Width / density - 2 * kMargin, units) : 0;
  const double legend = this->LegendUnits > 0 ? this->LegendUnits + kMargin : 8;
  const pclvis::Box drawing{ kMargin * density, (legend + 12) * density,
    whole.Width - 2 * kMargin * density, whole.Height - (legend + title + 12) * density };
  const auto same = [](const pclvis::Box& a, const pclvis::Box& b) {
    return a.X == b.X && a.Y == b.Y && a.Width == b.Width && a.Height == b.Height;
  };
  if (!same(whole, this->Window) || !same(drawing, this->Drawing))
  {
    this->Window = whole;
    this->Drawing = drawing;
    this->RoomChanged();
    this->Invalidate();
  }
}

bool vtkCommunicationChart::Paint(vtkContext2D* painter)
{
  if (!this->Progressive)
  {
    this->Settle();
  }
  this->Canvas.Begin(painter, this->WindowDensity());
  this->Measure();
  vtkOpenGLGL2PSHelper* vectors = vtkOpenGLGL2PSHelper::GetInstance();
  if (vectors && vectors->GetActiveState() == vtkOpenGLGL2PSHelper::Capture)
  {
    // An export to SVG or PDF leaves the renderer's ground out.
    this->Canvas.Rectangle(
      { 0, 0, this->Window.Width, this->Window.Height }, this->Canvas.Colors.Ground);
  }
  pclvis::Point low, high;
  if (!this->Extent(low, high))
  {
    this->Canvas.Sentence(this->WhyEmpty(), this->Window);
    return true;
  }
  this->Camera.Fit(low, high, this->Frame());
  this->ShowSomething();
  this->PaintDrawing();
  const pclvis::ChartTitle::Rest rest =
    this->Title.Paint(this->Canvas, this->Window, this->DefaultTitle(), this->TitleRowKept());
  if (rest.Shown)
  {
    this->PaintSubtitle(rest.At, rest.Width);
  }
  if (this->LegendUnits > 0)
  {
    const double margin = this->Units(kMargin);
    this->PaintLegend(
      { margin, margin, this->Window.Width - 2 * margin, this->Units(this->LegendUnits) });
  }
  this->Canvas.Outline(this->Pointer.Outline(), this->Canvas.Colors.Accent, this->Units(1.5));
  this->ShownTip().Paint(this->Canvas, this->Window, this->Pointer.At());
  this->Overlay.Paint(this->Gestures(), this->Window);
  return true;
}

std::string vtkCommunicationChart::Sentence()
{
  pclvis::Point low, high;
  return this->Extent(low, high) ? std::string() : this->WhyEmpty();
}

void vtkCommunicationChart::PaintSubtitle(pclvis::Point at, double width)
{
  this->Canvas.Text.Draw(this->Canvas.Text.Fit(this->Subtitle(), 9, false, width), at,
    this->Canvas.OnGround(this->Canvas.Colors.Second));
}

pclvis::ChartTip vtkCommunicationChart::ShownTip()
{
  const pclvis::ChartTip tip = this->Pointer.Idle() ? this->Tip() : pclvis::ChartTip();
  return tip.Mark || this->Pointer.Inside() ? tip : pclvis::ChartTip();
}

std::string vtkCommunicationChart::TipText()
{
  return this->ShownTip().Text();
}

void vtkCommunicationChart::ShowHand(bool hand)
{
  if (this->GetScene() && this->GetScene()->GetRenderer())
  {
    this->GetScene()->GetRenderer()->GetRenderWindow()->SetCurrentCursor(
      hand ? VTK_CURSOR_HAND : VTK_CURSOR_DEFAULT);
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
  this->Redraw();
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
    // Without a gesture it is the end of a double click.
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
    // Adding and taking back in quick turn; the button's release does nothing more.
    this->ClickAt(At(mouse), true);
    this->Redraw();
    return true;
  }
  if (!this->OpenAt(At(mouse)))
  {
    // The first click of the two has chosen or unchosen: take that back.
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
