#include "Views/Core/Common/WindowSlider.h"

#include <algorithm>
#include <cmath>

namespace pclvis
{
namespace
{
constexpr double kHandleWidth = 12, kHandleHeight = 36; // at most [units]
constexpr double kReach = 3;                            // beside a handle [units]

/// The window moved inside, keeping its length.
TimeRange Inside(TimeRange whole, TimeRange window)
{
  const double length = std::min(window.Length(), whole.Length());
  const double begin = std::clamp(window.Begin, whole.Begin, whole.End - length);
  return { begin, std::min(begin + length, whole.End) };
}
}

double WindowSlider::Pixel(double time) const
{
  return this->Track.X + this->Track.Width * this->Axis.Place(time);
}

double WindowSlider::Time(double x) const
{
  return this->Axis.Time((x - this->Track.X) / this->Track.Width);
}

Box WindowSlider::Handle(SliderPart part) const
{
  const double x = this->Pixel(part == SliderPart::Begin ? this->Window.Begin : this->Window.End);
  const double width = kHandleWidth * this->Density,
               height = std::min(kHandleHeight * this->Density, this->Track.Height);
  return { x - width / 2, this->Track.Y + this->Track.Height / 2 - height / 2, width, height };
}

SliderPart WindowSlider::At(Point pixel) const
{
  const double reach = kReach * this->Density;
  const auto on = [&](SliderPart part) {
    const Box handle = this->Handle(part);
    return Box{ handle.X - reach, handle.Y - reach, handle.Width + 2 * reach,
      handle.Height + 2 * reach }
      .Holds(pixel);
  };
  const bool begin = on(SliderPart::Begin), end = on(SliderPart::End);
  const double left = this->Pixel(this->Window.Begin), right = this->Pixel(this->Window.End);
  if (begin && end)
  {
    const double toBegin = std::fabs(pixel.X - left), toEnd = std::fabs(pixel.X - right);
    // At the end of the trace, both handles can only be moved to the left.
    const bool stuck =
      this->Window.Begin > this->Axis.Whole().Begin && this->Window.End >= this->Axis.Whole().End;
    return toBegin < toEnd || (toBegin == toEnd && stuck) ? SliderPart::Begin : SliderPart::End;
  }
  if (begin || end)
  {
    return begin ? SliderPart::Begin : SliderPart::End;
  }
  if (!this->Track.Holds(pixel))
  {
    return SliderPart::None;
  }
  return pixel.X > left && pixel.X < right ? SliderPart::Middle : SliderPart::Outside;
}

TimeRange DragWindow(
  TimeRange whole, TimeRange window, SliderPart part, double from, double to, double least)
{
  const double by = to - from;
  switch (part)
  {
    case SliderPart::Begin:
      return { std::clamp(
                 window.Begin + by, whole.Begin, std::max(whole.Begin, window.End - least)),
        window.End };
    case SliderPart::End:
      return { window.Begin,
        std::clamp(window.End + by, std::min(whole.End, window.Begin + least), whole.End) };
    case SliderPart::Middle:
      return Inside(whole, { window.Begin + by, window.End + by });
    case SliderPart::Outside: {
      const TimeRange drawn{ std::min(from, to), std::max(from, to) };
      return Inside(whole, { drawn.Begin, std::max(drawn.End, drawn.Begin + least) });
    }
    default:
      return window;
  }
}

TimeRange TypeWindow(TimeRange whole, TimeRange window, SliderPart part, double time, double least)
{
  const double at = std::clamp(time, whole.Begin, whole.End);
  if (part == SliderPart::Begin)
  {
    return at <= window.End - least ? TimeRange{ at, window.End }
                                    : Inside(whole, { at, at + window.Length() });
  }
  return at >= window.Begin + least ? TimeRange{ window.Begin, at }
                                    : Inside(whole, { at - window.Length(), at });
}

TimeRange ScaleWindow(TimeRange whole, TimeRange window, double about, double factor, double least)
{
  const double length =
    std::clamp(window.Length() * factor, std::min(least, whole.Length()), whole.Length());
  const double share =
    std::clamp((about - window.Begin) / std::max(window.Length(), 1e-300), 0.0, 1.0);
  const double fixed = window.Begin + share * window.Length();
  return Inside(whole, { fixed - share * length, fixed + (1 - share) * length });
}

double LeastWindow(const ShownTime& time)
{
  return time.Length() / 1000;
}

TimeRange WindowOf(TimeRange whole, double begin, double end)
{
  const double from = std::clamp(begin, whole.Begin, whole.End);
  const double to = end < 0 || end > whole.End ? whole.End : end;
  return { begin == 0 ? whole.Begin : from, std::max(to, from) };
}

TimeRange PropertiesOf(TimeRange whole, TimeRange window)
{
  return { window.Begin <= whole.Begin ? 0 : window.Begin,
    window.End >= whole.End ? -1 : window.End };
}
}
