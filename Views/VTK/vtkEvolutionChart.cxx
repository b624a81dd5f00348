#include "Views/VTK/vtkEvolutionChart.h"

#include "Readers/Base/ShortText.h"

#include "vtkContext2D.h"
#include "vtkContextDevice2D.h"
#include "vtkObjectFactory.h"

#include <algorithm>
#include <cmath>
#include <cstdio>

using TextPainter = pclvis::TextPainter;

namespace
{
constexpr double kNarrow = 620; // less width: short names [units]
constexpr double kTimeHeight = 20;
constexpr double kLowTrack = 30; // less height: one line of times below it [units]

/// Lower end of a row, without its texts [pixel].
double Foot(const pclvis::EvolutionScene::Row& row)
{
  return row.Curve.Height > 0 ? row.Curve.Y : row.Kinds.Y;
}
}

vtkStandardNewMacro(vtkEvolutionChart);

vtkEvolutionChart::vtkEvolutionChart() = default;
vtkEvolutionChart::~vtkEvolutionChart() = default;

void vtkEvolutionChart::PrintSelf(ostream& os, vtkIndent indent)
{
  this->Superclass::PrintSelf(os, indent);
  os << indent << "Rows: " << this->Data.Rows.size() << "\n"
     << indent << "ChosenRegion: " << this->ChosenRegion << "\n"
     << indent << "Compress: " << this->Compress << "\n"
     << indent << "BlueToRed: " << this->BlueToRed << "\n";
}

void vtkEvolutionChart::SetEvolution(const pclvis::Evolution& evolution)
{
  this->Data = evolution;
  this->UseTime(evolution.Time());
}

void vtkEvolutionChart::SetChosenRegion(int region)
{
  if (region != this->ChosenRegion)
  {
    this->ChosenRegion = region;
    this->HoverNothing();
    this->Invalidate();
    this->Redraw();
  }
}

void vtkEvolutionChart::SetBlueToRed(bool blueToRed)
{
  this->BlueToRed = blueToRed;
  this->Invalidate();
  this->Redraw();
}

pclvis::EvolutionColors vtkEvolutionChart::Colors() const
{
  return pclvis::EvolutionColorsFor(this->Theme, this->BlueToRed);
}

void vtkEvolutionChart::SetCompress(bool compress)
{
  this->Compress = compress;
  this->Invalidate();
  this->Redraw();
}

std::string vtkEvolutionChart::DefaultTitle()
{
  return this->ChosenRegion < 0 ? "Latency over time"
                                : "Latency of region R" + std::to_string(this->ChosenRegion);
}

std::string vtkEvolutionChart::Subtitle()
{
  std::string words;
  if (this->Scene.LeftOut > 0)
  {
    words = std::to_string(this->Scene.LeftOut) +
      (this->Scene.LeftOut == 1 ? " region has" : " regions have") + " no room here. ";
  }
  return words + "Mean L (relative latency) of periods and windows, times in " +
    this->Scale.Unit.Name;
}

std::string vtkEvolutionChart::EmptySentence()
{
  return "Nothing to show. Show the Evolution port of Temporal Abstraction here.";
}

pclvis::Box vtkEvolutionChart::Frame()
{
  return pclvis::PlotOf(this->Drawing, this->Density);
}

void vtkEvolutionChart::UpdateMarks()
{
  if (this->MarksValid)
  {
    return;
  }
  pclvis::EvolutionFrame frame;
  frame.Area = this->Drawing;
  frame.Density = this->Density;
  frame.Zoom = this->Camera.Zoom;
  frame.Offset = this->Camera.Offset.X;
  frame.ChosenRegion = this->ChosenRegion;
  frame.Compress = this->Compress;
  frame.Window = this->ChosenWindow();
  this->Scene = pclvis::LayEvolution(this->Data, frame);
  const pclvis::EvolutionColors colors = this->Colors();
  this->Marks = pclvis::BuildEvolutionMarks(this->Data, this->Scene, colors);
  this->SliderMarks = pclvis::BuildSliderMarks(this->Data, this->Scene, colors);
  this->MarksValid = true;
}

std::vector<pclvis::RowMark> vtkEvolutionChart::RowMarks() const
{
  return pclvis::RowMarksOf(this->Data, this->Scene);
}

void vtkEvolutionChart::PaintDrawing(vtkContext2D* painter)
{
  this->UpdateMarks();
  PaintLayers(painter, this->Marks);
  PaintLayers(painter, this->SliderMarks);
  this->PaintSelected(painter);
  this->PaintHighlights(painter);
  this->PaintNames(painter);
  this->PaintTicks();
  this->PaintSliderTexts(painter);
}

void vtkEvolutionChart::PaintHighlights(vtkContext2D* painter)
{
  if (this->Hovered.Row < 0 || (this->Hovered.Period < 0 && this->Hovered.Window < 0))
  {
    return;
  }
  const pclvis::EvolutionScene::Row& row = this->Scene.Rows[this->Hovered.Row];
  const pclvis::Evolution::Row& data = this->Data.Rows[row.Index];
  pclvis::QuadBatch ring;
  if (this->Hovered.Period >= 0)
  {
    const pclvis::Evolution::Period& period = data.Periods[this->Hovered.Period];
    const pclvis::Point at = pclvis::CircleMiddle(period, row, this->Scene);
    const double radius = pclvis::CircleRadius(period.Delayed, row, this->Scene);
    ring.AddRing(at, radius + this->Units(1), radius + this->Units(3), pclvis::SidesFor(radius));
  }
  else
  {
    const pclvis::Evolution::Window& window = data.Windows[this->Hovered.Window];
    ring.AddRing({ this->Scene.Pixel(window.Middle()), row.ToY(window.Latency) }, this->Units(3.5),
      this->Units(5.5), 24);
  }
  Fill(painter, this->Theme.Accent);
  painter->GetDevice()->DrawQuad(ring.Corners.data(), ring.CornerCount());
}

void vtkEvolutionChart::PaintNames(vtkContext2D* painter)
{
  const bool narrow = this->Drawing.Width < this->Units(kNarrow);
  const pclvis::EvolutionColors colors = this->Colors();
  for (std::size_t i = 0; i < this->Scene.Rows.size(); ++i)
  {
    const pclvis::EvolutionScene::Row& row = this->Scene.Rows[i];
    const pclvis::Evolution::Row& data = this->Data.Rows[row.Index];
    const double y = row.Circles.Y + row.Circles.Height / 2;
    pclvis::Point at{ this->Drawing.X, y };
    if (data.Region >= 0)
    {
      const pclvis::Point middle = at + pclvis::Point{ this->Units(7), 0 };
      pclvis::QuadBatch disc;
      disc.AddDisc(middle, this->Units(6.5), 32);
      Fill(painter, pclvis::RegionHue(data.Region));
      painter->GetDevice()->DrawQuad(disc.Corners.data(), disc.CornerCount());
      if (data.Region == this->ChosenRegion)
      {
        pclvis::QuadBatch ring;
        ring.AddRing(middle, this->Units(8.5), this->Units(10.5), 32);
        Fill(painter, this->Theme.Ink);
        painter->GetDevice()->DrawQuad(ring.Corners.data(), ring.CornerCount());
      }
      at.X += this->Units(21);
    }
    TextPainter::Style style;
    style.Points = 10;
    style.Bold = true;
    style.Ink = this->Hovered.Name && this->Hovered.Row == std::ptrdiff_t(i) ? this->Theme.Accent
                                                                             : this->Theme.Ink;
    const std::string all = narrow ? "All" : "All messages";
    this->Text.Draw(data.Region < 0 ? all : "R" + std::to_string(data.Region), at, style);
    style.Points = 9;
    style.Ink = colors.Average;
    const double right = this->Scene.Plot.X + this->Scene.Plot.Width + this->Units(6);
    const std::string average =
      std::isnan(data.Average) ? "no L" : (narrow ? "" : "Ave ") + pclvis::NumberText(data.Average);
    const bool beside = row.Curve.Height > 0 && !std::isnan(data.Average);
    this->Text.Draw(average, { right, beside ? row.ToY(data.Average) : y }, style);
  }
}

void vtkEvolutionChart::PaintTicks()
{
  const bool narrow = this->Drawing.Width < this->Units(kNarrow);
  for (const pclvis::EvolutionScene::Row& row : this->Scene.Rows)
  {
    const bool last = &row == &this->Scene.Rows.back();
    if (row.Times || last)
    {
      this->PaintPeriodTimes(row);
    }
    if (row.Curve.Height <= 0)
    {
      continue;
    }
    TextPainter::Style style;
    style.Ink = this->Theme.Second;
    if (!narrow)
    {
      const double y = row.Curve.Y + row.Curve.Height / 2;
      this->Text.Draw("mean L", { this->Drawing.X, y + this->Units(8) }, style);
      this->Text.Draw(
        row.Axis.Log ? "log axis" : "of window", { this->Drawing.X, y - this->Units(8) }, style);
    }
    else if (row.Axis.Log)
    {
      this->Text.Draw("log", { this->Drawing.X, row.Curve.Y + row.Curve.Height / 2 }, style);
    }
    if (std::isnan(this->Data.Rows[row.Index].Average))
    {
      const pclvis::Box& plot = this->Scene.Plot;
      style.Horizontal = TextPainter::Align::Center;
      this->Text.Draw("no message with a latency",
        { plot.X + plot.Width / 2, row.Curve.Y + row.Curve.Height / 2 }, style);
      continue;
    }
    this->PaintClipped(row);
    style.Horizontal = TextPainter::Align::Right;
    for (double tick : pclvis::CurveTicks(row, this->Density))
    {
      char text[40];
      std::snprintf(text, sizeof(text), "%g", tick);
      this->Text.Draw(text, { this->Scene.Plot.X - this->Units(6), row.TickY(tick) }, style);
    }
  }
}

void vtkEvolutionChart::PaintClipped(const pclvis::EvolutionScene::Row& row)
{
  TextPainter::Style style;
  style.Points = 8;
  style.Ink = this->Theme.Ink;
  style.Horizontal = TextPainter::Align::Center;
  style.Halo = true; // against signs of peaks, which may lie just above
  style.Ground = this->Theme.Ground;
  const pclvis::Evolution::Row& data = this->Data.Rows[row.Index];
  const pclvis::Box& plot = this->Scene.Plot;
  pclvis::WordLine line;
  for (std::size_t i : pclvis::ClippedWindows(data, row, this->Scene))
  {
    const std::string words = pclvis::NumberText(data.Windows[i].Latency);
    const double half = this->Text.Width(words, style.Points, false) / 2 + this->Units(3);
    const double x = std::clamp(this->Scene.Pixel(data.Windows[i].Middle()), plot.X + half,
      std::max(plot.X + half, plot.X + plot.Width - half));
    if (line.TakeIfFree(x, half))
    {
      this->Text.Draw(words, { x, row.Curve.Y + row.Curve.Height + this->Units(9) }, style);
    }
  }
}

void vtkEvolutionChart::PaintPeriodTimes(const pclvis::EvolutionScene::Row& row)
{
  TextPainter::Style style;
  style.Ink = this->Theme.Second;
  style.Horizontal = TextPainter::Align::Center;
  style.Halo = true; // against lines of the chosen window
  style.Ground = this->Theme.Ground;
  const double left = this->Scene.Plot.X - 1, right = left + this->Scene.Plot.Width + 2;
  double taken = -1e300;
  pclvis::TimeScale shown = this->Scale;
  shown.Digits = std::min(shown.Digits, 2);
  const auto mark = [&](double time) {
    const double x = this->Scene.Pixel(time);
    const std::string words = shown.Tick(time);
    const double half = this->Text.Width(words, 9, false) / 2 + this->Units(4);
    if (x >= left && x <= right && x - half > taken)
    {
      this->Text.Draw(words, { x, Foot(row) - this->Units(12) }, style);
      taken = x + half;
    }
  };
  const pclvis::Evolution::Row& data = this->Data.Rows[row.Index];
  for (const pclvis::Evolution::Period& period : data.Periods)
  {
    mark(period.Begin);
  }
  if (!data.Periods.empty())
  {
    mark(data.Periods.back().End);
  }
}

void vtkEvolutionChart::PaintSliderTexts(vtkContext2D* painter)
{
  const pclvis::WindowSlider& slider = this->Scene.Slider;
  const pclvis::Box& track = slider.Track;
  const bool narrow = this->Drawing.Width < this->Units(kNarrow);
  TextPainter::Style style;
  style.Ink = this->Theme.Second;
  const double middle = track.Y + track.Height / 2;
  this->Text.Draw(
    narrow ? "all" : "all windows", { this->Drawing.X, middle + this->Units(8) }, style);
  // A low slider has the chosen window's times between its ticks, not below them.
  const bool low = track.Height < this->Units(kLowTrack);
  if (!low || this->Scale.OffsetText.empty())
  {
    this->Text.Draw(
      narrow ? "windows" : "true time scale", { this->Drawing.X, middle - this->Units(8) }, style);
  }
  const double y = track.Y - this->Units(low ? 26 : 41), high = this->Units(kTimeHeight);
  const std::string length = pclvis::SecondsText(slider.Window.Length());
  const double from = slider.Pixel(slider.Window.Begin), to = slider.Pixel(slider.Window.End);
  for (pclvis::SliderPart part : { pclvis::SliderPart::Begin, pclvis::SliderPart::End })
  {
    this->PaintTime(painter, part, y);
  }
  pclvis::WordLine handles, offset;
  for (const pclvis::Box& box : { this->BeginTime, this->EndTime })
  {
    handles.Take(box.X, box.X + box.Width);
  }
  style.Horizontal = TextPainter::Align::Center;
  const double half = this->Text.Width(length, 9, true) / 2, center = (from + to) / 2;
  if (2 * half + this->Units(8) < to - from)
  {
    style.Bold = true;
    style.Ink = this->Theme.Accent;
    this->Text.Draw(length, { center, y + high / 2 }, style);
    handles.Take(center - half, center + half);
  }
  offset.Take(this->Drawing.X, this->PaintOffset(low) + this->Units(5));
  this->PaintSliderTicks(low ? y + high / 2 : track.Y - this->Units(10), low ? handles : offset);
}

double vtkEvolutionChart::PaintOffset(bool low)
{
  const pclvis::Box& track = this->Scene.Slider.Track;
  if (this->Scale.OffsetText.empty())
  {
    return this->Drawing.X;
  }
  // Beside the ticks; in a low view, whose handles' times stand there, beside the track.
  const double y = low ? track.Y + track.Height / 2 - this->Units(8) : track.Y - this->Units(10);
  const std::string words = this->Scale.OffsetText + " +";
  TextPainter::Style style;
  style.Ink = this->Theme.Second;
  this->Text.Draw(words, { this->Drawing.X, y }, style);
  return this->Drawing.X + this->Text.Width(words, style.Points, false);
}

std::string vtkEvolutionChart::TimeWords(pclvis::SliderPart part) const
{
  const pclvis::TimeRange& window = this->Scene.Slider.Window;
  const pclvis::TimeRange& whole = this->Data.Whole;
  // A window of any length has two times; rounding moves each by up to half a digit.
  const double detail = std::min(this->Data.Time().Length() / 1000, window.Length() / 2);
  const pclvis::TimeScale scale = pclvis::ScaleFor(whole.Begin, whole.End, detail);
  const double time = part == pclvis::SliderPart::Begin ? window.Begin : window.End;
  if (this->Typing != part)
  {
    return scale.Text(time);
  }
  if (this->Typed.Text.empty())
  {
    return scale.Number(time) + "_ " + scale.Unit.Name;
  }
  // The axis' unit holds until another one is typed.
  const bool plain = this->Typed.Text.find_first_not_of("0123456789. +") == std::string::npos;
  return this->Typed.Text + "_" + (plain ? std::string(" ") + scale.Unit.Name : "");
}

void vtkEvolutionChart::PaintTime(vtkContext2D* painter, pclvis::SliderPart part, double y)
{
  const pclvis::WindowSlider& slider = this->Scene.Slider;
  const bool begin = part == pclvis::SliderPart::Begin;
  const double time = begin ? slider.Window.Begin : slider.Window.End;
  const bool typed = this->Typing == part;
  const std::string words = this->TimeWords(part);
  TextPainter::Style style;
  style.Horizontal = TextPainter::Align::Center;
  // Until the first key it is the old time that stands there.
  style.Ink = typed && this->Typed.Text.empty() ? this->Theme.Second : this->Theme.Ink;
  const double width = this->Text.Width(words, 9, false) + this->Units(12);
  const double edge = slider.Pixel(time);
  const double x =
    std::clamp(begin ? edge - width : edge, 4.0, std::max(4.0, this->Window.Width - width - 4));
  const pclvis::Box box{ x, y, width, this->Units(kTimeHeight) };
  if (typed)
  {
    const double rim = this->Units(1.5);
    this->Rectangle(painter, { x - rim, y - rim, width + 2 * rim, box.Height + 2 * rim },
      this->Theme.Accent, this->Theme.Accent);
  }
  this->Rectangle(painter, box, this->Theme.TipGround, this->Theme.Accent);
  this->Text.Draw(words, { x + width / 2, y + box.Height / 2 }, style);
  (begin ? this->BeginTime : this->EndTime) = box;
}

void vtkEvolutionChart::PaintSliderTicks(double y, pclvis::WordLine line)
{
  const pclvis::WindowSlider& slider = this->Scene.Slider;
  TextPainter::Style style;
  style.Horizontal = TextPainter::Align::Center;
  const auto write = [&](const std::string& words, double x, pclvis::Color ink) {
    const double half = this->Text.Width(words, 9, false) / 2 + this->Units(5);
    if (line.TakeIfFree(x, half))
    {
      style.Ink = ink;
      this->Text.Draw(words, { x, y }, style);
    }
  };
  for (const pclvis::TimeRange& gap : slider.Axis.Gaps())
  {
    write(pclvis::SecondsText(gap.Length()), (slider.Pixel(gap.Begin) + slider.Pixel(gap.End)) / 2,
      this->Theme.Ink);
  }
  const int most = static_cast<int>(slider.Track.Width / this->Units(70));
  for (double tick :
    pclvis::TimeTicks(slider.Axis, this->Data.Whole, this->Scale, std::max(most, 1)))
  {
    write(this->Scale.Tick(tick), slider.Pixel(tick), this->Theme.Second);
  }
}
