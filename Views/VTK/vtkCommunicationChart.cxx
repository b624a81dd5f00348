#include "Views/VTK/vtkCommunicationChart.h"

#include "Views/Core/Common/TipPlacement.h"

#include "vtkBrush.h"
#include "vtkContext2D.h"
#include "vtkContextDevice2D.h"
#include "vtkContextScene.h"
#include "vtkOpenGLGL2PSHelper.h"
#include "vtkPen.h"
#include "vtkRenderWindow.h"
#include "vtkRenderer.h"

#include <algorithm>
#include <cmath>

namespace
{
constexpr double kSentence = 480;  // width of what is said in place of a drawing [units]
constexpr double kMargin = 16;     // free rim of the view [units]
constexpr double kLowView = 420;   // less height: subtitle beside the title [units]
constexpr double kLeastView = 200; // less height: no subtitle [units]
}

vtkCommunicationChart::vtkCommunicationChart()
{
  this->Theme = pclvis::ThemeFor(pclvis::FromHex(0xFFFFFF));
}

vtkCommunicationChart::~vtkCommunicationChart() = default;

void vtkCommunicationChart::PrintSelf(ostream& os, vtkIndent indent)
{
  this->Superclass::PrintSelf(os, indent);
  os << indent << "Zoom: " << this->Camera.Zoom << "\n"
     << indent << "Rotation: " << this->Camera.Rotation << "\n"
     << indent << "Density: " << this->Density << "\n";
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
  this->Theme = pclvis::ThemeFor({ part(r), part(g), part(b) });
  this->Invalidate();
  this->Redraw();
}

void vtkCommunicationChart::SetFont(const std::string& family, const std::string& file)
{
  this->Text.SetFont(family, file);
  this->Redraw();
}

void vtkCommunicationChart::SetTitlePoints(int points)
{
  this->TitlePoints = points;
  this->Redraw();
}

void vtkCommunicationChart::SetTitle(const std::string& title)
{
  this->Title = title;
  this->Redraw();
}

void vtkCommunicationChart::SetTitleVisible(bool visible)
{
  this->TitleVisible = visible;
  this->Redraw();
}

void vtkCommunicationChart::SetLegendVisible(bool visible)
{
  this->LegendVisible = visible;
  this->Redraw();
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

void vtkCommunicationChart::PaintLayers(
  vtkContext2D* painter, const std::vector<pclvis::MarkLayer>& layers)
{
  for (const pclvis::MarkLayer& layer : layers)
  {
    if (layer.Quads.CornerCount() > 0)
    {
      Fill(painter, layer.Fill, layer.Opacity);
      painter->GetDevice()->DrawQuad(
        const_cast<float*>(layer.Quads.Corners.data()), layer.Quads.CornerCount());
    }
  }
}

void vtkCommunicationChart::Fill(vtkContext2D* painter, pclvis::Color color, double opacity)
{
  painter->GetPen()->SetLineType(vtkPen::NO_PEN);
  painter->GetBrush()->SetTexture(nullptr);
  painter->GetBrush()->SetColor(
    color.R, color.G, color.B, static_cast<unsigned char>(std::lround(255 * opacity)));
}

void vtkCommunicationChart::Rectangle(
  vtkContext2D* painter, const pclvis::Box& box, pclvis::Color fill, pclvis::Color border) const
{
  const float x = std::floor(box.X), y = std::floor(box.Y);
  const float w = std::floor(box.Width), h = std::floor(box.Height);
  const float line = static_cast<float>(std::max(1.0, std::round(this->Density)));
  Fill(painter, border);
  painter->DrawRect(x, y, w, h);
  Fill(painter, fill);
  painter->DrawRect(x + line, y + line, w - 2 * line, h - 2 * line);
}

double vtkCommunicationChart::WindowDensity()
{
  // A picture larger than its window is made of tiles, whose text is magnified by the library.
  vtkRenderWindow* window = this->GetScene()->GetRenderer()->GetRenderWindow();
  return window->GetDPI() / 72.0 * this->GetScene()->GetLogicalTileScale().GetX();
}

void vtkCommunicationChart::Measure()
{
  const double density = this->WindowDensity();
  const pclvis::Box whole{ 0, 0, double(this->GetScene()->GetSceneWidth()),
    double(this->GetScene()->GetSceneHeight()) };
  this->Density = density;
  const double units = whole.Height / density;
  // Names stand above what they name, so the uppermost need room under the title.
  const double title =
    (this->TitleVisible ? (units < kLowView ? 28 : 50) : 4) + (this->LabelsVisible ? 18 : 4);
  this->Legend =
    this->LegendVisible ? this->LegendHeight(whole.Width / density - 2 * kMargin, units) : 0;
  const double legend = this->Legend > 0 ? this->Legend + kMargin : 8;
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
  const double density = this->WindowDensity();
  if (!this->Progressive)
  {
    this->Settle();
  }
  this->Text.Begin(painter, density);
  this->Measure();
  vtkOpenGLGL2PSHelper* vectors = vtkOpenGLGL2PSHelper::GetInstance();
  if (vectors && vectors->GetActiveState() == vtkOpenGLGL2PSHelper::Capture)
  {
    // An export to SVG or PDF leaves the renderer's ground out.
    Fill(painter, this->Theme.Ground);
    painter->DrawRect(0, 0, this->Window.Width, this->Window.Height);
  }
  pclvis::Point low, high;
  if (!this->Extent(low, high))
  {
    this->PaintSentence();
    return true;
  }
  this->Camera.Fit(low, high, this->Frame());
  this->PaintDrawing(painter);
  this->PaintTitle(painter);
  if (this->Legend > 0)
  {
    this->PaintLegend(painter,
      { kMargin * density, kMargin * density, this->Window.Width - 2 * kMargin * density,
        this->Legend * density });
  }
  this->PaintOutline(painter);
  this->PaintTip(painter);
  return true;
}

void vtkCommunicationChart::PaintSentence()
{
  pclvis::TextPainter::Style style;
  style.Ink = this->Theme.Second;
  style.Horizontal = pclvis::TextPainter::Align::Center;
  const double line = this->Units(17);
  const double width = std::min(this->Drawing.Width, this->Units(kSentence));
  const auto lines = this->Text.Wrap(
    this->EmptySentence(), 9, false, width, static_cast<int>(this->Window.Height / line));
  pclvis::Point at{ this->Window.Width / 2,
    (this->Window.Height + line * (lines.size() - 1.0)) / 2 };
  for (const std::string& words : lines)
  {
    this->Text.Draw(words, at, style);
    at.Y -= line;
  }
}

std::string vtkCommunicationChart::Sentence()
{
  pclvis::Point low, high;
  return this->Extent(low, high) ? std::string() : this->EmptySentence();
}

void vtkCommunicationChart::PaintTitle(vtkContext2D* painter)
{
  this->TitleBox = {};
  if (!this->TitleVisible)
  {
    return;
  }
  const double left = this->Units(kMargin), width = this->Window.Width - 2 * left;
  const double top = this->Window.Height;
  pclvis::TextPainter::Style style;
  style.Points = this->TitlePoints;
  style.Bold = true;
  style.Ink = this->Theme.Ink;
  style.Halo = true;
  style.Ground = this->Theme.Ground;
  const double row = width - this->TitleRowKept();
  const std::string title = this->Text.Fit(
    this->Title.empty() ? this->DefaultTitle() : this->Title, style.Points, true, row);
  pclvis::Point at{ left, top - this->Units(18) };
  this->Text.Draw(title, at, style);
  this->TitleBox = { left, at.Y - this->Units(11), this->Text.Width(title, style.Points, true),
    this->Units(22) };
  const double units = this->Window.Height / this->Density;
  const double beside = this->Text.Width(title, style.Points, true) + this->Units(16);
  const bool low = units < kLowView;
  at = low ? at + pclvis::Point{ beside, 0 } : at - pclvis::Point{ 0, this->Units(22) };
  if (units >= kLeastView)
  {
    this->PaintSubtitle(painter, at, left + (low ? row : width) - at.X);
  }
}

void vtkCommunicationChart::PaintSubtitle(vtkContext2D*, pclvis::Point at, double width)
{
  pclvis::TextPainter::Style style;
  style.Points = 9;
  style.Ink = this->Theme.Second;
  style.Halo = true;
  style.Ground = this->Theme.Ground;
  this->Text.Draw(this->Text.Fit(this->Subtitle(), 9, false, width), at, style);
}

std::vector<pclvis::Point> vtkCommunicationChart::Outline() const
{
  if (this->Doing == Gesture::Lasso)
  {
    return this->Trail;
  }
  return { this->Pressed, { this->Pointer.X, this->Pressed.Y }, this->Pointer,
    { this->Pressed.X, this->Pointer.Y } };
}

void vtkCommunicationChart::PaintOutline(vtkContext2D* painter)
{
  if (!this->Moved || (this->Doing != Gesture::Rectangle && this->Doing != Gesture::Lasso))
  {
    return;
  }
  std::vector<float> line;
  std::vector<pclvis::Point> outline = this->Outline();
  outline.push_back(outline.front());
  for (const pclvis::Point& p : outline)
  {
    line.push_back(static_cast<float>(p.X));
    line.push_back(static_cast<float>(p.Y));
  }
  const pclvis::Color accent = this->Theme.Accent;
  painter->GetPen()->SetLineType(vtkPen::SOLID_LINE);
  painter->GetPen()->SetColor(accent.R, accent.G, accent.B, 255);
  painter->GetPen()->SetWidth(static_cast<float>(this->Units(1.5)));
  painter->DrawPoly(line.data(), static_cast<int>(outline.size()));
}

bool vtkCommunicationChart::TipMark(pclvis::Box& mark, std::vector<pclvis::Point>&)
{
  const double half = this->Units(6);
  mark = { this->Pointer.X - half, this->Pointer.Y - half, 2 * half, 2 * half };
  return this->PointerInside;
}

std::vector<vtkCommunicationChart::TipRow> vtkCommunicationChart::TipNow(
  pclvis::Box& mark, std::vector<pclvis::Point>& places)
{
  const bool shown = this->Doing == Gesture::None && this->TipMark(mark, places);
  return shown ? this->Tip() : std::vector<TipRow>();
}

std::string vtkCommunicationChart::TipText()
{
  pclvis::Box mark;
  std::vector<pclvis::Point> places;
  std::string text;
  for (const TipRow& row : this->TipNow(mark, places))
  {
    text += (text.empty() ? "" : "\n") + row.first + (row.first.empty() ? "" : ": ") + row.second;
  }
  return text;
}

void vtkCommunicationChart::PaintTip(vtkContext2D* painter)
{
  pclvis::Box mark;
  std::vector<pclvis::Point> places;
  const std::vector<TipRow> rows = this->TipNow(mark, places);
  if (rows.empty())
  {
    return;
  }
  const double padding = this->Units(12), rowHeight = this->Units(17), gap = this->Units(22);
  double width = 0;
  for (const TipRow& row : rows)
  {
    const double value = this->Text.Width(row.second, 9, row.first.empty());
    width = std::max(
      width, row.first.empty() ? value : this->Text.Width(row.first, 9, false) + gap + value);
  }
  const double picture = this->TipPicture(), beside = picture > 0 ? picture + padding : 0;
  const double height = std::max(rows.size() * rowHeight - this->Units(6), picture);
  pclvis::Box box = pclvis::PlaceTip(width + beside + 2 * padding, height + 2 * padding, mark,
    places, this->Window, this->Units(10));
  this->Rectangle(painter, box, this->Theme.TipGround, this->Theme.TipBorder);
  if (picture > 0)
  {
    this->PaintTipPicture(
      painter, { box.X + padding, box.Y + box.Height - padding - picture, picture, picture });
    box.X += beside;
    box.Width -= beside;
  }
  double y = box.Y + box.Height - padding - this->Units(5);
  for (const TipRow& row : rows)
  {
    pclvis::TextPainter::Style style;
    style.Bold = row.first.empty();
    style.Ink = this->Theme.Ink;
    if (row.first.empty())
    {
      this->Text.Draw(row.second, { box.X + padding, y }, style);
    }
    else
    {
      style.Horizontal = pclvis::TextPainter::Align::Right;
      this->Text.Draw(row.second, { box.X + box.Width - padding, y }, style);
      style.Horizontal = pclvis::TextPainter::Align::Left;
      style.Ink = this->Theme.Second;
      this->Text.Draw(row.first, { box.X + padding, y }, style);
    }
    y -= rowHeight;
  }
}
