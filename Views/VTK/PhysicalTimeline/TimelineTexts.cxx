#include "Views/VTK/PhysicalTimeline/TimelineTexts.h"

#include "Views/Core/Common/WordLine.h"
#include "Views/VTK/Common/RowNames.h"

#include <algorithm>

namespace pclvis
{
namespace
{
constexpr double kNarrow = 620, kTick = 80, kLine = 11; // [units]
}

void TimelineTexts::PaintNames(const PhysicalTimeline& timeline, std::ptrdiff_t lit)
{
  const bool narrow = this->Drawing.Width < this->Canvas.Units(kNarrow);
  const auto name = [&](std::size_t row) {
    const TimelineScene::Row& place = this->Scene.Rows[row];
    return !place.First ? "thread " + std::to_string(timeline.Threads[place.Thread].Thread)
                        : (narrow ? "" : "Rank ") + std::to_string(timeline.Ranks[place.Rank]);
  };
  PaintRowNames(this->Canvas, this->Scene.Seen, this->Scene.Rows.size(), lit, name,
    NamedRows(this->Scene, this->Canvas.Units(kNameRow)));
}

void TimelineTexts::PaintTimes(const TimelineScene& scene)
{
  const Box& plot = scene.Plot;
  const TimeRange seen{ scene.Edges.front(), scene.Edges.back() };
  const TimeScale scale = ScaleFor(seen.Begin, seen.End);
  const double y = plot.Y - this->Canvas.Units(11);
  WordLine line;
  TextPainter::Style style;
  style.Ink = this->Canvas.Colors.Second;
  if (!scale.OffsetText.empty())
  {
    const std::string words = scale.OffsetText + " +";
    this->Canvas.Text.Draw(words, { this->Drawing.X, y }, style);
    line.Take(this->Drawing.X,
      this->Drawing.X + this->Canvas.Text.Width(words, 9, false) + this->Canvas.Units(6));
  }
  style.Horizontal = TextPainter::Align::Center;
  const auto write = [&](const std::string& words, double x, Color ink) {
    const double half = this->Canvas.Text.Width(words, 9, false) / 2 + this->Canvas.Units(5);
    if (x >= plot.X - 1 && x <= plot.X + plot.Width + 1 && line.TakeIfFree(x, half))
    {
      style.Ink = ink;
      this->Canvas.Text.Draw(words, { x, y }, style);
    }
  };
  for (const TimeRange& gap : scene.Axis.Gaps())
  {
    write(SecondsText(gap.Length()), (scene.Pixel(gap.Begin) + scene.Pixel(gap.End)) / 2,
      this->Canvas.Colors.Ink);
  }
  const int most = std::max(1, static_cast<int>(plot.Width / this->Canvas.Units(kTick)));
  for (const double tick : TimeTicks(scene.Axis, seen, scale, most))
  {
    const bool last = scene.Pixel(tick) > plot.X + plot.Width - this->Canvas.Units(kTick);
    write(scale.Tick(tick) + (last ? std::string(" ") + scale.Unit.Name : ""), scene.Pixel(tick),
      this->Canvas.Colors.Second);
  }
}

void TimelineTexts::PaintCounter(const CounterStrip& strip, const std::string& words)
{
  const Box& box = strip.Place;
  const double inside = this->Canvas.Units(7);
  TextPainter::Style style = this->Canvas.OnGround(this->Canvas.Colors.Ink);
  style.Points = 8;
  this->Canvas.Text.Draw(this->Canvas.Text.Fit(words, style.Points, false, box.Width - 2 * inside),
    { box.X + inside, box.Y + box.Height - inside }, style);
  style.Ink = this->Canvas.Colors.Second;
  style.Horizontal = TextPainter::Align::Right;
  const double right = box.X - this->Canvas.Units(9);
  const double foot = box.Y + inside, head = box.Y + box.Height - inside;
  const double low = std::clamp(strip.Y(strip.Low), foot, head);
  this->Canvas.Text.Draw(AmountText(strip.Low), { right, low }, style);
  // If the strip is low, its highest value is written above its own place, so that it does not
  // cover the lowest one.
  const double high =
    std::clamp(std::max(strip.Y(strip.High), low + this->Canvas.Units(kLine)), foot, head);
  if (strip.High > strip.Low && high - low >= this->Canvas.Units(kLine))
  {
    this->Canvas.Text.Draw(AmountText(strip.High), { right, high }, style);
  }
}

void TimelineTexts::PaintCalls(
  const PhysicalTimeline& timeline, const std::vector<CallLabel>& labels)
{
  const double rim = this->Canvas.Units(4);
  for (const CallLabel& label : labels)
  {
    const std::int32_t code = timeline.Tables.Calls.Call[label.Row];
    const Color fill = this->Colors.OfCall(timeline, label.Row, label.Depth);
    const std::string words =
      this->Canvas.Text.Fit(timeline.NameOf(code), 8, false, label.Place.Width - 2 * rim);
    if (words.size() > 4 || words == timeline.NameOf(code))
    {
      TextPainter::Style style;
      style.Points = 8;
      const Color ink = this->Canvas.Colors.Ink, ground = this->Canvas.Colors.Ground;
      style.Ink = Contrast(ink, fill) >= Contrast(ground, fill) ? ink : ground;
      // To stand out from hatching and lines.
      const double width = this->Canvas.Text.Width(words, 8, false) + rim;
      const double high = this->Canvas.Units(11);
      const Point at{ label.Place.X + rim / 2, label.Place.Y + (label.Place.Height - high) / 2 };
      this->Canvas.Rectangle({ at.X, at.Y, width, high }, fill);
      this->Canvas.Text.Draw(
        words, { label.Place.X + rim, label.Place.Y + label.Place.Height / 2 }, style);
    }
  }
}
}
