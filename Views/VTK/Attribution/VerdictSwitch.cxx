#include "Views/VTK/Attribution/VerdictSwitch.h"

#include "Views/Core/Attribution/AttributionMarks.h"

namespace pclvis
{
namespace
{
constexpr double kPad = 14, kGap = 8; // [units]
}

std::array<std::string, 2> VerdictSwitch::Words()
{
  // The title needs the other half of the row.
  const std::string& choice = this->Data.Choice;
  const bool fits =
    this->Canvas.Text.Width("whole run" + choice, 9, true) + this->Canvas.Units(2 * kPad + kGap) <=
    this->Drawing.Width / 2;
  return { "whole run", choice.empty() || !fits ? "choice" : choice };
}

double VerdictSwitch::Width()
{
  double width = 0;
  for (const std::string& words : this->Words())
  {
    width += this->Canvas.Text.Width(words, 9, true) + this->Canvas.Units(kPad);
  }
  return this->Shown && !this->Data.Durations.empty() ? width + this->Canvas.Units(kGap) : 0;
}

void VerdictSwitch::Paint()
{
  this->Places = {};
  const double kept = this->Width();
  if (kept <= 0)
  {
    return;
  }
  const std::array<std::string, 2> words = this->Words();
  const std::size_t shown = this->WholeRun && this->Data.Choice.empty() ? 0 : 1;
  const double right = this->Drawing.X + this->Drawing.Width;
  double x = right - kept + this->Canvas.Units(kGap);
  for (std::size_t i = 0; i < words.size(); ++i)
  {
    const double width = this->Canvas.Text.Width(words[i], 9, true) + this->Canvas.Units(kPad);
    const Box box{ x, this->Window.Height - this->Canvas.Units(27), width, this->Canvas.Units(18) };
    const Color ground =
      i == shown ? AttributionColorsFor(this->Canvas.Colors).Chosen : this->Canvas.Colors.Ground;
    this->Canvas.Panel(box, ground, this->Canvas.Colors.Accent);
    TextPainter::Style style;
    style.Bold = i == shown;
    style.Ink = i == shown ? this->Canvas.Colors.Ink : this->Canvas.Colors.Accent;
    style.Horizontal = TextPainter::Align::Center;
    this->Canvas.Text.Draw(words[i], { x + width / 2, box.Y + box.Height / 2 }, style);
    this->Places[i] = box;
    x += width;
  }
}

int VerdictSwitch::HalfAt(Point pixel) const
{
  int half = -1;
  for (std::size_t i = 0; i < this->Places.size(); ++i)
  {
    half = this->Places[i].Holds(pixel) ? static_cast<int>(i) : half;
  }
  return half;
}
}
