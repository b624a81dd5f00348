#include "Views/VTK/LogicalTimeline/LogicalTexts.h"

#include "Readers/Base/ShortText.h"
#include "Views/Core/Common/Ticks.h"
#include "Views/Core/Common/WordLine.h"
#include "Views/VTK/Common/RowNames.h"

#include <algorithm>
#include <cmath>

namespace pclvis
{
namespace
{
constexpr double kNarrow = 620, kTick = 80; // [units]
}

void LogicalTexts::PaintNames(const LogicalTimeline& timeline, std::ptrdiff_t lit)
{
  const bool narrow = this->Drawing.Width < this->Canvas.Units(kNarrow);
  const auto name = [&](std::size_t row) {
    return (narrow ? "" : "Rank ") + std::to_string(timeline.Ranks[this->Scene.RankOf[row]]);
  };
  PaintRowNames(this->Canvas, this->Scene.Seen, this->Scene.RankOf.size(), lit, name,
    LabelledRows(this->Scene.Seen, this->Canvas.Units(kNameRow)));
}

void LogicalTexts::PaintPhases(const LogicalTimeline& timeline, std::int32_t chosen)
{
  const Box& plot = this->Scene.Columns;
  const double y = plot.Y + plot.Height + this->Canvas.Units(8);
  WordLine line;
  for (const LogicalPhase& phase : timeline.Phases)
  {
    const double left = std::max(plot.X, this->Scene.Seen.X(phase.FirstStep));
    const double right = std::min(plot.X + plot.Width, this->Scene.Seen.X(phase.EndStep));
    if (right <= left)
    {
      continue;
    }
    const bool marked = phase.Number == chosen;
    TextPainter::Style style;
    style.Ink = marked ? this->Canvas.Colors.Accent : this->Canvas.Colors.Second;
    style.Bold = marked;
    if (marked)
    {
      const double high = this->Canvas.Units(2);
      for (const double bar : { plot.Y + plot.Height, plot.Y - high })
      {
        this->Canvas.Rectangle({ left, bar, right - left, high }, this->Canvas.Colors.Accent);
      }
    }
    const double room = right - left - this->Canvas.Units(6);
    const std::string number = std::to_string(phase.Number);
    for (const std::string& words : phase.Name.empty()
        ? std::vector<std::string>{ "phase " + number, number }
        : std::vector<std::string>{ phase.Name + " (phase " + number + ")", phase.Name, number })
    {
      const double width = this->Canvas.Text.Width(words, 9, marked);
      if (width <= room)
      {
        if (line.TakeIfFree(left + width / 2, width / 2 + this->Canvas.Units(3)))
        {
          this->Canvas.Text.Draw(words, { left, y }, style);
        }
        break;
      }
    }
  }
}

void LogicalTexts::PaintSteps()
{
  const Box& plot = this->Scene.Columns;
  const Span& seen = this->Scene.Seen.Columns();
  const double y = plot.Y - this->Canvas.Units(11);
  const int most = std::max(1, static_cast<int>(plot.Width / this->Canvas.Units(kTick)));
  const double step = std::max(1.0, RoundStep(seen.Length(), most));
  TextPainter::Style style;
  style.Ink = this->Canvas.Colors.Second;
  style.Horizontal = TextPainter::Align::Right;
  const Box& strip = this->Scene.Strip.Place;
  this->Canvas.Text.Draw(
    "All ranks", { strip.X - this->Canvas.Units(9), strip.Y + strip.Height / 2 }, style);
  if (!this->Scene.Ticks)
  {
    return;
  }
  this->Canvas.Text.Draw("Step", { plot.X - this->Canvas.Units(9), y }, style);
  style.Horizontal = TextPainter::Align::Center;
  for (const double at : StepTicks(seen.Begin, seen.End, step))
  {
    const double x = this->Scene.Seen.X(at + 0.5);
    if (x <= plot.X + plot.Width && at + 0.5 <= seen.End)
    {
      this->Canvas.Text.Draw(WholeText(std::llround(at)), { x, y }, style);
    }
  }
}
}
