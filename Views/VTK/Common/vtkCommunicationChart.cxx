#include "Views/VTK/Common/vtkCommunicationChart.h"

#include "vtkContextScene.h"
#include "vtkOpenGLGL2PSHelper.h"
#include "vtkRenderWindow.h"
#include "vtkRenderer.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <sstream>

namespace
{
constexpr double kMargin = 16; // empty margin of the view [units]

double Now()
{
  return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
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
  if (this->Moving)
  {
    // Setting the scene dirty would draw it only 40 ms later.
    this->InvokeEvent(FrameEvent);
  }
  else if (this->GetScene())
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
    // Without a graphics card, anti-aliasing alone takes longer than a frame may.
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
  }
}

void vtkCommunicationChart::CameraMoved()
{
  this->Move();
  this->Invalidate();
  this->Redraw();
}

pclvis::SeenHistory::Seen vtkCommunicationChart::SeenNow() const
{
  return { this->Camera.Zoom, this->Camera.Rotation, this->Camera.Offset.X, this->Camera.Offset.Y };
}

void vtkCommunicationChart::SeeAgain(const pclvis::SeenHistory::Seen& seen)
{
  this->Camera.Zoom = seen[0];
  this->Camera.Rotation = seen[1];
  this->Camera.Offset = { seen[2], seen[3] };
  this->CameraMoved();
  this->InvokeEvent(CameraEvent);
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
  // A picture larger than its window is composed of tiles, whose text is magnified by the library.
  vtkRenderWindow* window = this->GetScene()->GetRenderer()->GetRenderWindow();
  return window->GetDPI() / 72.0 * this->GetScene()->GetLogicalTileScale().GetX();
}

void vtkCommunicationChart::Measure()
{
  const double density = this->Canvas.Density;
  const pclvis::Box whole{ 0, 0, double(this->GetScene()->GetSceneWidth()),
    double(this->GetScene()->GetSceneHeight()) };
  const double units = whole.Height / density;
  // Names are above the marks that they name, so the uppermost ones need room below the title.
  this->LegendUnits =
    this->LegendVisible ? this->LegendHeight(whole.Width / density - 2 * kMargin, units) : 0;
  const double legend = this->LegendUnits > 0 ? this->LegendUnits + kMargin : 8;
  const double names = this->LabelsVisible ? 18 : 4;
  const double room = units - legend - names - 12;
  this->Title.Fits = true;
  this->Title.Fits = room - this->Title.Height(units) >= this->LeastDrawing();
  const double title = this->Title.Height(units) + names;
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
  this->Canvas.Begin(painter, this->GetScene(), this->WindowDensity());
  this->Measure();
  this->Canvas.Text.Gather(this->Moving);
  vtkOpenGLGL2PSHelper* vectors = vtkOpenGLGL2PSHelper::GetInstance();
  if (vectors && vectors->GetActiveState() == vtkOpenGLGL2PSHelper::Capture)
  {
    // Exports to SVG or PDF do not include the renderer's ground.
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
  this->History.See(this->SeenNow(), Now());
  const pclvis::ChartTitle::Rest rest =
    this->Title.Paint(this->Canvas, this->Window, this->DefaultTitle(), this->TitleRowKept());
  if (rest.Shown)
  {
    this->PaintSubtitle(rest.At, rest.Width);
  }
  this->Canvas.GatheredTexts();
  if (this->LegendUnits > 0)
  {
    const double margin = this->Units(kMargin);
    this->PaintLegend(
      { margin, margin, this->Window.Width - 2 * margin, this->Units(this->LegendUnits) });
    this->Canvas.GatheredTexts();
  }
  this->Canvas.Text.Gather(false);
  this->Canvas.Outline(this->Pointer.Outline(), this->Canvas.Colors.Accent, this->Units(1.5));
  this->TextsBeforeTip = this->Canvas.Text.DrawnTexts().size();
  this->LastTip = this->ShownTip().Paint(this->Canvas, this->Window, this->Pointer.At());
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

std::string vtkCommunicationChart::Places() const
{
  std::ostringstream lines;
  const auto add = [&lines](const char* kind, const pclvis::Box& box, const std::string& words) {
    lines << kind << " " << box.X << " " << box.Y << " " << box.Width << " " << box.Height << " "
          << words << "\n";
  };
  const auto& texts = this->Canvas.Text.DrawnTexts();
  for (std::size_t i = 0; i < texts.size(); ++i)
  {
    if (i == this->TextsBeforeTip && this->LastTip.Tip.Width > 0)
    {
      add("tip", this->LastTip.Tip, "");
      add("mark", this->LastTip.Mark, "");
    }
    add("text", texts[i].Place, texts[i].Words);
  }
  return lines.str();
}
