// The part of vtkEvolutionChart that finds marks, answers the pointer and keeps the choices.
#include "Views/VTK/vtkEvolutionChart.h"

#include "Readers/Base/ShortText.h"
#include <algorithm>
#include <cmath>
#include <cstdio>

using pclvis::SliderPart;

namespace
{
constexpr double kReach = 12;      // to a window's point [units]
constexpr double kLeastCircle = 6; // small circles are hit as if they were so large [units]
constexpr double kStep = 0.05;     // an arrow key moves by so much of the window
constexpr double kWheel = 1.15;    // a step of the wheel scales by this
constexpr double kArrowScale = 1.25;
constexpr std::size_t kLongestTime = 40; // [characters] two doubles with units

std::string Delayed(std::int64_t delayed, std::int64_t messages)
{
  char text[40];
  std::snprintf(text, sizeof(text), "  (%.0f %%)", messages > 0 ? 100.0 * delayed / messages : 0.0);
  return std::to_string(delayed) + text;
}
}

vtkEvolutionChart::Under vtkEvolutionChart::Find(pclvis::Point pixel) const
{
  Under under;
  under.Part = this->Scene.Slider.At(pixel);
  under.Time = this->BeginTime.Holds(pixel) ? SliderPart::Begin
    : this->EndTime.Holds(pixel)            ? SliderPart::End
                                            : SliderPart::None;
  const pclvis::Box& plot = this->Scene.Plot;
  for (std::size_t i = 0; i < this->Scene.Rows.size() && under.Part == SliderPart::None; ++i)
  {
    const pclvis::EvolutionScene::Row& row = this->Scene.Rows[i];
    const pclvis::Evolution::Row& data = this->Data.Rows[row.Index];
    const double foot = row.Curve.Height > 0 ? row.Curve.Y : row.Kinds.Y;
    const double top = row.Circles.Y + row.Circles.Height;
    if (pixel.Y < foot || pixel.Y >= top)
    {
      continue;
    }
    under.Row = static_cast<std::ptrdiff_t>(i);
    under.Name = pixel.X < plot.X - this->Units(14);
    if (pixel.X < plot.X || pixel.X > plot.X + plot.Width)
    {
      break;
    }
    if (pixel.Y < row.Kinds.Y)
    {
      under.Window = pclvis::WindowAt(data, this->Scene, pixel.X, this->Units(kReach));
      break;
    }
    under.Period = pclvis::PeriodAt(data, this->Scene.Time(pixel.X));
    double nearest = 1e300;
    for (std::size_t p = 0; p < data.Periods.size(); ++p)
    {
      // A circle may be wider than its period: what is seen counts.
      const pclvis::Evolution::Period& period = data.Periods[p];
      const pclvis::Point middle = pclvis::CircleMiddle(period, row, this->Scene);
      const double away = pclvis::Length(pixel - middle);
      const double radius =
        std::max(pclvis::CircleRadius(period.Delayed, row, this->Scene), this->Units(kLeastCircle));
      if (period.Messages > 0 && away <= radius && away < nearest)
      {
        nearest = away;
        under.Period = static_cast<std::ptrdiff_t>(p);
      }
    }
    break;
  }
  return under;
}

bool vtkEvolutionChart::HoverAt(pclvis::Point pixel)
{
  this->UpdateMarks();
  const Under now = this->Find(pixel);
  const bool other = !(now == this->Hovered);
  this->Hovered = now;
  return other || now.Period >= 0 || now.Window >= 0 || now.Name || now.Time != SliderPart::None;
}

void vtkEvolutionChart::HoverNothing()
{
  this->Hovered = {};
}

std::vector<vtkEvolutionChart::TipRow> vtkEvolutionChart::PeriodTip(
  const pclvis::Evolution::Period& period) const
{
  using pclvis::PeriodKind;
  const std::string kind = period.Kind == PeriodKind::Growth ? "Growth"
    : period.Kind == PeriodKind::Steady                      ? "Steady"
    : period.Kind == PeriodKind::Peak                        ? "Peak"
                                                             : "Other";
  return { { "", kind + "  " + pclvis::SpanText(period.Begin, period.End) },
    { "mean L", pclvis::NumberText(period.Latency) },
    { "greatest of a window", pclvis::NumberText(period.Peak) },
    { "messages", std::to_string(period.Messages) },
    { "delayed", Delayed(period.Delayed, period.Messages) }, { "click", "chooses its time" } };
}

std::vector<vtkEvolutionChart::TipRow> vtkEvolutionChart::WindowTip(
  const pclvis::Evolution::Window& window) const
{
  return { { "", "Window  " + pclvis::SpanText(window.Begin, window.End) },
    { "mean L", pclvis::NumberText(window.Latency) },
    { "messages", std::to_string(window.Messages) },
    { "delayed", Delayed(window.Delayed, window.Messages) } };
}

std::vector<vtkEvolutionChart::TipRow> vtkEvolutionChart::Tip()
{
  if (this->Hovered.Part != SliderPart::None)
  {
    return {};
  }
  if (this->Typed.Active)
  {
    return {};
  }
  if (this->Hovered.Time != SliderPart::None)
  {
    const bool begin = this->Hovered.Time == SliderPart::Begin;
    return { { "", begin ? "Begin of the window" : "End of the window" },
      { "click", "lets you type it, Enter ends" } };
  }
  if (this->Hovered.Row < 0 || this->Hovered.Row >= std::ptrdiff_t(this->Scene.Rows.size()))
  {
    return {};
  }
  const pclvis::Evolution::Row& row = this->Data.Rows[this->Scene.Rows[this->Hovered.Row].Index];
  if (this->Hovered.Period >= 0)
  {
    return this->PeriodTip(row.Periods[this->Hovered.Period]);
  }
  if (this->Hovered.Window >= 0)
  {
    return this->WindowTip(row.Windows[this->Hovered.Window]);
  }
  if (this->Hovered.Name)
  {
    const bool chosen = row.Region == this->ChosenRegion;
    return { { "", row.Region < 0 ? "All messages" : "Region R" + std::to_string(row.Region) },
      { "Ave, mean L", pclvis::NumberText(row.Average) },
      { "click", row.Region < 0 || chosen ? "shows all regions" : "chooses it" } };
  }
  return {};
}

bool vtkEvolutionChart::TipMark(pclvis::Box& mark, std::vector<pclvis::Point>& places)
{
  const bool shown = this->Superclass::TipMark(mark, places);
  if (this->Hovered.Time != SliderPart::None)
  {
    mark = this->Hovered.Time == SliderPart::Begin ? this->BeginTime : this->EndTime;
  }
  return shown;
}

void vtkEvolutionChart::ChooseAt(pclvis::Point pixel)
{
  const Under under = this->Find(pixel);
  this->TypeTime(under.Time);
  if (under.Row < 0 || under.Time != SliderPart::None)
  {
    return;
  }
  const pclvis::Evolution::Row& row = this->Data.Rows[this->Scene.Rows[under.Row].Index];
  if (under.Period >= 0)
  {
    const pclvis::Evolution::Period& period = row.Periods[under.Period];
    const pclvis::TimeRange time = pclvis::WindowOf(this->Data.Whole, period.Begin, period.End);
    this->ChooseWindow(time == this->ChosenWindow() ? this->Data.Whole : time);
  }
  else if (under.Name)
  {
    this->SetChosenRegion(row.Region == this->ChosenRegion ? -1 : row.Region);
    this->InvokeEvent(ChoiceEvent);
  }
}

bool vtkEvolutionChart::OpenAt(pclvis::Point pixel)
{
  if (this->Scene.Slider.At(pixel) == SliderPart::None)
  {
    return false;
  }
  this->ChooseWindow(this->Data.Whole);
  return true;
}

bool vtkEvolutionChart::GrabAt(pclvis::Point pixel)
{
  if (this->Data.Rows.empty())
  {
    return false;
  }
  this->UpdateMarks();
  this->TypeTime(SliderPart::None);
  this->Grabbed = this->Scene.Slider.At(pixel);
  this->Dragged = false;
  this->GrabbedWindow = this->ChosenWindow();
  // A handle in hand stays as far beside the pointer, also over a gap.
  const bool handle = this->Grabbed == SliderPart::Begin || this->Grabbed == SliderPart::End;
  const double edge =
    this->Grabbed == SliderPart::Begin ? this->GrabbedWindow.Begin : this->GrabbedWindow.End;
  this->GrabbedBeside = handle ? pixel.X - this->Scene.Slider.Pixel(edge) : 0;
  this->GrabbedTime = handle ? edge : this->Scene.Slider.Time(pixel.X);
  if (this->Grabbed == SliderPart::Middle && this->GrabbedWindow == this->Data.Whole)
  {
    // The whole cannot be moved: a new window is drawn.
    this->Grabbed = SliderPart::Outside;
  }
  return this->Grabbed != SliderPart::None;
}

void vtkEvolutionChart::DragTo(pclvis::Point pixel)
{
  // From the window as it was grabbed: who follows may set the same window meanwhile.
  const pclvis::TimeRange window = pclvis::DragWindow(this->Data.Whole, this->GrabbedWindow,
    this->Grabbed, this->GrabbedTime, this->Scene.Slider.Time(pixel.X - this->GrabbedBeside),
    pclvis::LeastWindow(this->Data.Time()));
  if (this->KeepWindow(window))
  {
    this->Dragged = true;
    this->InvokeEvent(DragEvent);
  }
}

void vtkEvolutionChart::Drop()
{
  // A window that came back to where it was is told, too: who follows has another one.
  const bool dragged = this->Grabbed != SliderPart::None && this->Dragged;
  this->Grabbed = SliderPart::None;
  if (dragged)
  {
    this->InvokeEvent(ChoiceEvent);
  }
}

void vtkEvolutionChart::ClearChoice()
{
  const bool region = this->ChosenRegion >= 0;
  this->SetChosenRegion(-1);
  const bool window = this->KeepWindow(this->Data.Whole);
  if (region || window)
  {
    this->InvokeEvent(ChoiceEvent);
  }
  this->SelectNothing();
}

bool vtkEvolutionChart::WheelAt(pclvis::Point pixel, int delta)
{
  if (this->Data.Rows.empty() || this->Scene.Slider.At(pixel) == SliderPart::None)
  {
    return false;
  }
  const pclvis::TimeRange whole = this->Data.Whole;
  this->ChooseWindow(
    pclvis::ScaleWindow(whole, this->ChosenWindow(), this->Scene.Slider.Time(pixel.X),
      std::pow(kWheel, -delta), pclvis::LeastWindow(this->Data.Time())));
  return true;
}

void vtkEvolutionChart::TypeTime(pclvis::SliderPart part)
{
  if (part == SliderPart::None && !this->Typed.Active)
  {
    return;
  }
  this->Typing = part;
  this->Typed.Fraction = this->Typed.Unit = true;
  this->Typed.Longest = kLongestTime;
  this->Typed.Begin();
  this->Typed.Active = part != SliderPart::None;
  this->Redraw();
}

bool vtkEvolutionChart::TypeKey(const std::string& symbol)
{
  if (!this->Typed.Active)
  {
    return false;
  }
  const pclvis::TypedNumber::Step step = this->Typed.Type(symbol);
  const SliderPart part = this->Typing;
  if (!this->Typed.Active)
  {
    this->Typing = SliderPart::None;
  }
  const std::optional<double> time = this->Scale.Read(this->Typed.Text);
  if (step == pclvis::TypedNumber::Step::Given && time)
  {
    const pclvis::TimeRange whole = this->Data.Whole;
    this->ChooseWindow(pclvis::TypeWindow(
      whole, this->ChosenWindow(), part, *time, pclvis::LeastWindow(this->Data.Time())));
  }
  this->Redraw();
  return true;
}

bool vtkEvolutionChart::Key(const std::string& symbol)
{
  if (this->Data.Rows.empty())
  {
    return false;
  }
  if (this->TypeKey(symbol))
  {
    return true;
  }
  const pclvis::TimeRange whole = this->Data.Whole, window = this->ChosenWindow();
  const double least = pclvis::LeastWindow(this->Data.Time());
  const SliderPart part = this->ShiftDown ? SliderPart::End
    : this->ControlDown                   ? SliderPart::Begin
                                          : SliderPart::Middle;
  const double far = std::max(kStep * window.Length(), least);
  const auto move = [&](double by) {
    this->ChooseWindow(pclvis::DragWindow(whole, window, part, 0, by, least));
  };
  if (symbol == "Left" || symbol == "Right")
  {
    move(symbol == "Left" ? -far : far);
  }
  else if (symbol == "Home" || symbol == "End")
  {
    move(symbol == "Home" ? -whole.Length() : whole.Length());
  }
  else if (symbol == "Up" || symbol == "Down")
  {
    const double factor = symbol == "Up" ? kArrowScale : 1 / kArrowScale;
    const double middle = (window.Begin + window.End) / 2;
    this->ChooseWindow(pclvis::ScaleWindow(whole, window, middle, factor, least));
  }
  else if (symbol == "Return" || symbol == "KP_Enter")
  {
    this->UpdateMarks();
    const double from = this->Scene.Axis.Place(window.Begin);
    const double to = this->Scene.Axis.Place(window.End);
    this->Camera.Zoom = 0.95 / std::max(to - from, 1e-3);
    this->Camera.Offset.X = (from + to) / 2 - 0.5;
    this->CameraMoved();
    this->InvokeEvent(CameraEvent);
  }
  else if (symbol == "n" || symbol == "p")
  {
    this->ChooseNext(symbol == "n" ? 1 : -1);
  }
  else
  {
    return false;
  }
  return true;
}

void vtkEvolutionChart::ChooseNext(int step)
{
  std::vector<int> regions;
  for (const pclvis::Evolution::Row& row : this->Data.Rows)
  {
    regions.push_back(row.Region);
  }
  const int count = static_cast<int>(regions.size());
  const auto found = std::find(regions.begin(), regions.end(), this->ChosenRegion);
  const int now = found == regions.end() ? 0 : static_cast<int>(found - regions.begin());
  this->SetChosenRegion(regions[(now + step + count) % count]);
  this->InvokeEvent(ChoiceEvent);
}
