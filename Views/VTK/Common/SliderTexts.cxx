#include "Views/VTK/Common/SliderTexts.h"

#include "Readers/Base/ShortText.h"

#include <algorithm>

namespace pclvis
{
namespace
{
constexpr double kNarrow = 620;                 // narrower views have short names [units]
constexpr double kTimeHeight = 20, kHandle = 7; // [units]
constexpr double kHalf = 7;                     // of a line of words [units]
constexpr int kLeastPoints = 7;                 // if the names would reach the handle
constexpr double kLowTrack = 30;         // lower tracks have one line of times below them [units]
constexpr std::size_t kLongestTime = 40; // [characters] two doubles with units
}

bool SliderTexts::Narrow() const
{
  return this->Drawing.Width < this->Canvas.Units(kNarrow);
}

void SliderTexts::Paint(const ShownTime& time, const TimeScale& scale, double right)
{
  const Box& track = this->Slider.Track;
  const bool narrow = this->Narrow();
  TextPainter::Style style;
  style.Ink = this->Canvas.Colors.Second;
  const double middle = track.Y + track.Height / 2;
  // A low slider has the times of the chosen window between its ticks, not below them, and an
  // offset instead of a line.
  const bool low = track.Height < this->Canvas.Units(kLowTrack);
  const bool oneLine = low && !scale.OffsetText.empty();
  const std::string& above = oneLine ? this->OneLine : narrow ? this->AboveNarrow : this->Above;
  const std::string& below = narrow ? this->BelowNarrow : this->Below;
  const double room = track.X - this->Canvas.Units(kHandle) - this->Drawing.X;
  const std::string offset = scale.OffsetText.empty() ? "" : scale.OffsetText + " +";
  const std::string& second = oneLine ? offset : below;
  while (style.Points > kLeastPoints &&
    std::max(this->Canvas.Text.Width(above, style.Points, false),
      this->Canvas.Text.Width(second, style.Points, false)) > room)
  {
    --style.Points;
  }
  this->Whole = oneLine && this->Canvas.Text.Width(second, style.Points, false) > room;
  const double y = track.Y - this->Canvas.Units(low ? 26 : 41),
               high = this->Canvas.Units(kTimeHeight);
  // Beside a low track, the second line would touch the time below a handle.
  const double line =
    std::max(middle - this->Canvas.Units(8), y + high + this->Canvas.Units(kHalf));
  this->Canvas.Text.Draw(above, { this->Drawing.X, line + this->Canvas.Units(16) }, style);
  if (!this->Whole)
  {
    this->Canvas.Text.Draw(second, { this->Drawing.X, line }, style);
  }
  for (SliderPart part : { SliderPart::Begin, SliderPart::End })
  {
    this->PaintTime(part, time, y, right);
  }
  WordLine handles, beside;
  for (const Box& box : { this->BeginTime, this->EndTime })
  {
    handles.Take(box.X, box.X + box.Width);
  }
  this->PaintLength(y + high / 2, handles);
  if (!low && !offset.empty())
  {
    style.Points = TextPainter::Style().Points;
    this->Canvas.Text.Draw(offset, { this->Drawing.X, track.Y - this->Canvas.Units(10) }, style);
    beside.Take(this->Drawing.X,
      this->Drawing.X + this->Canvas.Text.Width(offset, style.Points, false) +
        this->Canvas.Units(5));
  }
  this->PaintTicks(time.Whole, scale, low ? y + high / 2 : track.Y - this->Canvas.Units(10),
    low ? handles : beside);
}

void SliderTexts::PaintLength(double y, WordLine& line)
{
  const TimeRange& window = this->Slider.Window;
  const std::string length = SecondsText(window.Length());
  const double from = this->Slider.Pixel(window.Begin), to = this->Slider.Pixel(window.End);
  const double half = this->Canvas.Text.Width(length, 9, true) / 2, center = (from + to) / 2;
  // The time of an end near the edge of the view may be inside the window.
  if (2 * half + this->Canvas.Units(8) < to - from && line.TakeIfFree(center, half))
  {
    TextPainter::Style style;
    style.Bold = true;
    style.Horizontal = TextPainter::Align::Center;
    style.Ink = this->Canvas.Colors.Accent;
    this->Canvas.Text.Draw(length, { center, y }, style);
  }
}

std::string SliderTexts::TimeWords(SliderPart part, const ShownTime& time) const
{
  const TimeRange& window = this->Slider.Window;
  // The two times of a window must differ however short it is; rounding moves each by up to half a
  // digit.
  const double detail = std::min(time.Length() / 1000, window.Length() / 2);
  const TimeScale scale = ScaleFor(time.Whole.Begin, time.Whole.End, detail);
  const double edge = part == SliderPart::Begin ? window.Begin : window.End;
  if (this->TypedPart != part)
  {
    return this->Whole ? InstantText(edge, 10 * detail) : scale.Text(edge);
  }
  if (this->Typed.Text.empty())
  {
    return this->Whole ? InstantText(edge, 10 * detail) + "_"
                       : scale.Number(edge) + "_ " + scale.Unit.Name;
  }
  // The unit of the axis applies until another one is typed.
  const bool plain = this->Typed.Text.find_first_not_of("0123456789. +") == std::string::npos;
  return this->Typed.Text + "_" + (plain ? std::string(" ") + scale.Unit.Name : "");
}

void SliderTexts::PaintTime(SliderPart part, const ShownTime& time, double y, double right)
{
  const bool begin = part == SliderPart::Begin;
  const bool typed = this->TypedPart == part;
  const std::string words = this->TimeWords(part, time);
  TextPainter::Style style;
  style.Horizontal = TextPainter::Align::Center;
  // Until the first key is pressed, the old time is shown.
  style.Ink =
    typed && this->Typed.Text.empty() ? this->Canvas.Colors.Second : this->Canvas.Colors.Ink;
  const double width = this->Canvas.Text.Width(words, 9, false) + this->Canvas.Units(12);
  const double edge =
    this->Slider.Pixel(begin ? this->Slider.Window.Begin : this->Slider.Window.End);
  const double x = std::clamp(begin ? edge - width : edge, 4.0, std::max(4.0, right - width - 4));
  const Box box{ x, y, width, this->Canvas.Units(kTimeHeight) };
  if (typed)
  {
    const double rim = this->Canvas.Units(1.5);
    this->Canvas.Panel({ x - rim, y - rim, width + 2 * rim, box.Height + 2 * rim },
      this->Canvas.Colors.Accent, this->Canvas.Colors.Accent);
  }
  this->Canvas.Panel(box, this->Canvas.Colors.TipGround, this->Canvas.Colors.Accent);
  this->Canvas.Text.Draw(words, { x + width / 2, y + box.Height / 2 }, style);
  (begin ? this->BeginTime : this->EndTime) = box;
}

void SliderTexts::PaintTicks(TimeRange whole, const TimeScale& scale, double y, WordLine line)
{
  TextPainter::Style style;
  style.Horizontal = TextPainter::Align::Center;
  const auto write = [&](const std::string& words, double x, Color ink) {
    const double half = this->Canvas.Text.Width(words, 9, false) / 2 + this->Canvas.Units(5);
    if (line.TakeIfFree(x, half))
    {
      style.Ink = ink;
      this->Canvas.Text.Draw(words, { x, y }, style);
    }
  };
  for (const TimeRange& gap : this->Slider.Axis.Gaps())
  {
    write(SecondsText(gap.Length()),
      (this->Slider.Pixel(gap.Begin) + this->Slider.Pixel(gap.End)) / 2, this->Canvas.Colors.Ink);
  }
  if (this->Whole)
  {
    return; // no text says what these times are relative to
  }
  const int most = static_cast<int>(this->Slider.Track.Width / this->Canvas.Units(70));
  for (double tick : TimeTicks(this->Slider.Axis, whole, scale, std::max(most, 1)))
  {
    write(scale.Tick(tick), this->Slider.Pixel(tick), this->Canvas.Colors.Second);
  }
}

SliderPart SliderTexts::TimeAt(Point pixel) const
{
  return this->BeginTime.Holds(pixel) ? SliderPart::Begin
    : this->EndTime.Holds(pixel)      ? SliderPart::End
                                      : SliderPart::None;
}

const Box& SliderTexts::PlaceOf(SliderPart part) const
{
  return part == SliderPart::Begin ? this->BeginTime : this->EndTime;
}

void SliderTexts::Type(SliderPart part)
{
  this->TypedPart = part;
  this->Typed.Fraction = this->Typed.Unit = true;
  this->Typed.Longest = kLongestTime;
  this->Typed.Begin();
  this->Typed.Active = part != SliderPart::None;
}

SliderTexts::Given SliderTexts::TypeKey(const std::string& symbol, const TimeScale& scale)
{
  const TypedNumber::Step step = this->Typed.Type(symbol);
  const SliderPart part = this->TypedPart;
  if (!this->Typed.Active)
  {
    this->TypedPart = SliderPart::None;
  }
  const std::optional<double> time = scale.Read(this->Typed.Text);
  return step == TypedNumber::Step::Given && time ? Given{ part, *time } : Given{};
}
}
