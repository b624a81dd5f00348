#include "Views/Core/Common/WindowDrag.h"

#include <algorithm>
#include <cmath>

namespace pclvis
{
namespace
{
constexpr double kStep = 0.05;  // share of the window by which an arrow key moves it
constexpr double kWheel = 1.15; // factor for one step of the wheel
constexpr double kArrowScale = 1.25;
}

bool WindowDrag::Grab(const WindowSlider& slider, TimeRange whole, Point pixel)
{
  this->Part = slider.At(pixel);
  this->Dragged = false;
  this->Window = slider.Window;
  const bool handle = this->Part == SliderPart::Begin || this->Part == SliderPart::End;
  const double edge = this->Part == SliderPart::Begin ? this->Window.Begin : this->Window.End;
  this->Beside = handle ? pixel.X - slider.Pixel(edge) : 0;
  this->Time = handle ? edge : slider.Time(pixel.X);
  if (this->Part == SliderPart::Middle && this->Window == whole)
  {
    this->Part = SliderPart::Outside;
  }
  return this->Part != SliderPart::None;
}

TimeRange WindowDrag::To(
  const WindowSlider& slider, TimeRange whole, Point pixel, double least) const
{
  return DragWindow(
    whole, this->Window, this->Part, this->Time, slider.Time(pixel.X - this->Beside), least);
}

bool WindowDrag::Drop()
{
  const bool dragged = this->Part != SliderPart::None && this->Dragged;
  this->Part = SliderPart::None;
  return dragged;
}

std::optional<TimeRange> WindowByKey(const std::string& symbol, bool shift, bool control,
  TimeRange whole, TimeRange window, double least)
{
  const SliderPart part = shift ? SliderPart::End
    : control                   ? SliderPart::Begin
                                : SliderPart::Middle;
  const double far = std::max(kStep * window.Length(), least);
  if (symbol == "Left" || symbol == "Right")
  {
    return DragWindow(whole, window, part, 0, symbol == "Left" ? -far : far, least);
  }
  if (symbol == "Home" || symbol == "End")
  {
    const double all = whole.Length();
    return DragWindow(whole, window, part, 0, symbol == "Home" ? -all : all, least);
  }
  if (symbol == "Up" || symbol == "Down")
  {
    return ScaleWindow(whole, window, (window.Begin + window.End) / 2,
      symbol == "Up" ? kArrowScale : 1 / kArrowScale, least);
  }
  return {};
}

TimeRange WindowByWheel(TimeRange whole, TimeRange window, double about, int steps, double least)
{
  return ScaleWindow(whole, window, about, std::pow(kWheel, -steps), least);
}
}
