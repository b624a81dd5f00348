#include "Views/VTK/vtkAttributionChart.h"

#include "Views/Core/WindowSlider.h"

#include "vtkObjectFactory.h"

#include <algorithm>
#include <cmath>
#include <cstdio>

vtkStandardNewMacro(vtkAttributionChart);

namespace
{
std::string Number(double value)
{
  char text[40];
  std::snprintf(text, sizeof(text), "%.2f", value);
  return std::isnan(value) ? "none" : text;
}
}

vtkAttributionChart::vtkAttributionChart()
{
  this->LabelsVisible = false; // nothing stands above the drawing
}

vtkAttributionChart::~vtkAttributionChart() = default;

void vtkAttributionChart::PrintSelf(ostream& os, vtkIndent indent)
{
  this->Superclass::PrintSelf(os, indent);
  os << indent << "Durations: " << this->Data.Durations.size() << "\n"
     << indent << "ChosenDuration: " << this->ChosenDuration << "\n"
     << indent << "WindowBegin: " << this->WindowBegin << "\n"
     << indent << "WindowEnd: " << this->WindowEnd << "\n";
}

void vtkAttributionChart::SetAttribution(const pclvis::Attribution& attribution)
{
  this->Data = attribution;
  this->Unit = pclvis::UnitFor(attribution.Whole.Length());
  this->Digits = pclvis::TimeDigits(attribution.Whole.Length(), this->Unit);
  this->HoverNothing();
  this->Invalidate();
  this->Redraw();
}

void vtkAttributionChart::SetChosenDuration(int duration)
{
  if (duration != this->ChosenDuration)
  {
    this->ChosenDuration = duration;
    this->Invalidate();
    this->Redraw();
  }
}

void vtkAttributionChart::SetWindowBegin(double begin)
{
  if (begin != this->WindowBegin)
  {
    this->WindowBegin = begin;
    this->Invalidate();
    this->Redraw();
  }
}

void vtkAttributionChart::SetWindowEnd(double end)
{
  if (end != this->WindowEnd)
  {
    this->WindowEnd = end;
    this->Invalidate();
    this->Redraw();
  }
}

std::string vtkAttributionChart::DefaultTitle()
{
  return this->Data.Durations.empty() ? "Why messages are slow"
                                      : pclvis::CauseTitle(this->Data.Cause);
}

std::string vtkAttributionChart::Subtitle()
{
  return ""; // the confidence stands there
}

std::string vtkAttributionChart::EmptySentence()
{
  return "Nothing to show. Show the Attribution port of Latency Attribution here.";
}

bool vtkAttributionChart::Extent(pclvis::Point& low, pclvis::Point& high)
{
  low = { 0, 0 };
  high = { 1, 0 };
  return !this->Data.Durations.empty();
}

pclvis::Box vtkAttributionChart::Frame()
{
  pclvis::Box area = this->Drawing;
  area.Height = std::max(area.Height - this->WordsHeight(), this->Units(30));
  return pclvis::ChartsOf(area, this->Density);
}

void vtkAttributionChart::UpdateMarks()
{
  if (this->MarksValid)
  {
    return;
  }
  pclvis::AttributionFrame frame;
  frame.Area = this->Drawing;
  frame.Area.Height = std::max(frame.Area.Height - this->WordsHeight(), this->Units(30));
  frame.Density = this->Density;
  frame.Zoom = this->Camera.Zoom;
  frame.Offset = this->Camera.Offset.X;
  this->Scene = pclvis::LayAttribution(this->Data, frame);
  this->Marks = pclvis::BuildAttributionMarks(this->Data, this->Scene,
    pclvis::AttributionColorsFor(this->Theme), this->ChosenDuration,
    pclvis::WindowOf(this->Data.Whole, this->WindowBegin, this->WindowEnd));
  this->MarksValid = true;
}

int vtkAttributionChart::Find(pclvis::Point pixel) const
{
  const pclvis::Box& last = this->Scene.Charts[2];
  const pclvis::Box& first = this->Scene.Charts[0];
  const bool inside = pixel.X >= first.X && pixel.X <= first.X + first.Width && pixel.Y >= last.Y &&
    pixel.Y <= first.Y + first.Height;
  return inside ? static_cast<int>(pclvis::DurationAt(this->Data, this->Scene.Time(pixel.X))) : -1;
}

bool vtkAttributionChart::HoverAt(pclvis::Point pixel)
{
  if (this->Data.Durations.empty())
  {
    return false;
  }
  this->UpdateMarks();
  const int before = this->Hovered;
  this->Hovered = this->Find(pixel);
  return this->Hovered != before || this->Hovered >= 0;
}

void vtkAttributionChart::HoverNothing()
{
  this->Hovered = -1;
}

std::vector<vtkAttributionChart::TipRow> vtkAttributionChart::Tip()
{
  if (this->Hovered < 0 || this->Hovered >= static_cast<int>(this->Data.Durations.size()))
  {
    return {};
  }
  const pclvis::Attribution::Duration& duration = this->Data.Durations[this->Hovered];
  const auto time = [this](double seconds) {
    return pclvis::TimeText(seconds, this->Unit, this->Digits);
  };
  std::vector<TipRow> rows{ { "",
                              "Duration  " + time(duration.Begin) + " - " + time(duration.End) +
                                " " + this->Unit.Name },
    { "messages between nodes", std::to_string(duration.Inter) },
    { "messages within nodes", std::to_string(duration.Intra) },
    { "imbalance", Number(duration.Imbalance) }, { "mean L", Number(duration.Latency) } };
  for (const pclvis::Attribution::SizeClass& size : this->Data.Sizes)
  {
    const double ratio = size.Ratios[this->Hovered];
    if (!std::isnan(ratio))
    {
      rows.emplace_back(pclvis::SizeText(size.Bytes) + ", time / criterion", Number(ratio));
    }
  }
  rows.emplace_back(
    "cause", pclvis::CauseName(duration.Cause) + ", " + Number(duration.Confidence));
  const bool chosen = this->Hovered == this->ChosenDuration;
  rows.emplace_back("click", chosen ? "chooses none" : "chooses it");
  return rows;
}

void vtkAttributionChart::Choose(int duration)
{
  const bool none = duration < 0 || duration >= static_cast<int>(this->Data.Durations.size());
  this->ChosenDuration = none ? -1 : duration;
  const pclvis::TimeRange whole = this->Data.Whole;
  const pclvis::TimeRange time = none
    ? whole
    : pclvis::TimeRange{ this->Data.Durations[duration].Begin, this->Data.Durations[duration].End };
  const pclvis::TimeRange window = pclvis::PropertiesOf(whole, time);
  this->WindowBegin = window.Begin;
  this->WindowEnd = window.End;
  this->Invalidate();
  this->Redraw();
  this->InvokeEvent(ChoiceEvent);
}

void vtkAttributionChart::ClickAt(pclvis::Point pixel, bool)
{
  if (this->Data.Durations.empty())
  {
    return;
  }
  this->UpdateMarks();
  const int duration = this->Find(pixel);
  if (duration >= 0)
  {
    this->Choose(duration == this->ChosenDuration ? -1 : duration);
  }
}

void vtkAttributionChart::PickInside(const std::vector<pclvis::Point>& outline, bool)
{
  if (this->Data.Durations.empty() || outline.empty())
  {
    return;
  }
  // A rectangle over the charts is a time.
  const auto ends = std::minmax_element(outline.begin(), outline.end(),
    [](const pclvis::Point& a, const pclvis::Point& b) { return a.X < b.X; });
  const pclvis::TimeRange whole = this->Data.Whole;
  const pclvis::TimeRange window = pclvis::PropertiesOf(whole,
    pclvis::DragWindow(whole, whole, pclvis::SliderPart::Outside, this->Scene.Time(ends.first->X),
      this->Scene.Time(ends.second->X), pclvis::LeastWindow(whole)));
  this->ChosenDuration = -1;
  this->WindowBegin = window.Begin;
  this->WindowEnd = window.End;
  this->Invalidate();
  this->InvokeEvent(ChoiceEvent);
}

void vtkAttributionChart::ClearChoice()
{
  this->Choose(-1);
}

bool vtkAttributionChart::Key(const std::string& symbol)
{
  const int count = static_cast<int>(this->Data.Durations.size());
  if (count == 0)
  {
    return false;
  }
  const int now = this->ChosenDuration;
  if (symbol == "Right" || symbol == "n")
  {
    this->Choose(std::min(now + 1, count - 1));
  }
  else if (symbol == "Left" || symbol == "p")
  {
    this->Choose(now < 0 ? count - 1 : std::max(now - 1, 0));
  }
  else if (symbol == "Home" || symbol == "End")
  {
    this->Choose(symbol == "Home" ? 0 : count - 1);
  }
  else
  {
    return false;
  }
  return true;
}

void vtkAttributionChart::CameraMoved()
{
  this->Camera.Zoom = std::max(this->Camera.Zoom, 1.0);
  const double free = 0.5 - 0.5 / this->Camera.Zoom;
  this->Camera.Offset = { std::clamp(this->Camera.Offset.X, -free, free), 0 };
  this->Camera.Rotation = 0;
  this->Superclass::CameraMoved();
}
