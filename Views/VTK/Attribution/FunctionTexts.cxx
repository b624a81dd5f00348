#include "Views/VTK/Attribution/FunctionTexts.h"

#include "Views/Core/Attribution/AttributionLayout.h"

#include <algorithm>

namespace pclvis
{
namespace
{
// [units]
constexpr double kHeader = 26, kRow = 16, kBelow = 10, kBetween = 8, kLeastCharts = 280;
constexpr std::size_t kMostBars = 6;
constexpr double kMostWords = 0.45; // share of the width
}

double FunctionTexts::Height(double head) const
{
  const std::size_t count = std::min(CountFunctions(this->Data.Places).Seen, kMostBars);
  const double height = this->Canvas.Units(kHeader + kRow * static_cast<double>(count) + kBelow);
  const double charts = this->Drawing.Height - head - height;
  return count > 0 && charts >= this->Canvas.Units(kLeastCharts) ? height : 0;
}

Box FunctionTexts::BarsBox(const Box& slots)
{
  double words = 0;
  for (const Attribution::PlaceCost& place : this->Data.Places)
  {
    words = std::max(words, this->Canvas.Text.Width(FunctionWords(place), 9, false));
  }
  const double gap = this->Canvas.Units(kBetween);
  const double left = std::min(words, kMostWords * slots.Width) + gap;
  const double number =
    this->Canvas.Text.Width("\xE2\x89\xA4 888 \xC2\xB5s (88.8 %)", 9, true) + gap;
  return { slots.X + left, slots.Y, std::max(slots.Width - left - number, 1.0), slots.Height };
}

void FunctionTexts::Paint(double head, double foot, const std::vector<TimeUse>& tree)
{
  this->Painted.clear();
  const double height = this->Height(head);
  if (!(height > 0))
  {
    return;
  }
  const Box slots{ this->Drawing.X, foot + this->Canvas.Units(kBelow), this->Drawing.Width,
    height - this->Canvas.Units(kHeader + kBelow) };
  this->Painted =
    LayFunctionBars(this->Data.Places, slots, this->BarsBox(slots), this->Canvas.Units(kRow));
  this->Colors = CauseColors(tree, CausesOf(this->Data.Places), this->Canvas.Colors);
  this->Run = TimeOfRun(tree);
  this->PaintTitle(slots);
  for (const FunctionBar& bar : this->Painted)
  {
    this->PaintBar(bar);
  }
}

void FunctionTexts::PaintTitle(const Box& slots)
{
  const double y = slots.Y + slots.Height + this->Canvas.Units(0.5 * kHeader);
  const double gap = this->Canvas.Units(12), swatch = this->Canvas.Units(9);
  TextPainter::Style style;
  double x = slots.X;
  const auto say = [&](const std::string& words) {
    const std::string fitting =
      this->Canvas.Text.Fit(words, 9, style.Bold, slots.X + slots.Width - x);
    this->Canvas.Text.Draw(fitting, { x, y }, style);
    x += this->Canvas.Text.Width(fitting, 9, style.Bold) + gap;
  };
  style.Bold = true;
  style.Ink = this->Canvas.Colors.Ink;
  say("Functions");
  style.Bold = false;
  style.Ink = this->Canvas.Colors.Second;
  const std::size_t all = CountFunctions(this->Data.Places).All, shown = this->Painted.size();
  say("what each cause costs, by place in the code" +
    (all > shown ? ": the " + std::to_string(shown) + " most expensive of " + std::to_string(all)
                 : std::string()));
  for (const std::string& cause : CausesOf(this->Data.Places))
  {
    const double width = swatch + gap / 2 + this->Canvas.Text.Width(cause, 9, false);
    if (x + width <= slots.X + slots.Width)
    {
      this->Canvas.Rectangle({ x, y - swatch / 2, swatch, swatch }, this->Colors.at(cause));
      x += swatch + gap / 2;
      say(cause);
    }
  }
}

void FunctionTexts::PaintBar(const FunctionBar& bar)
{
  const std::vector<Attribution::PlaceCost>& places = this->Data.Places;
  const double y = bar.Slot.Middle().Y;
  TextPainter::Style style;
  style.Ink = this->Canvas.Colors.Ink;
  const double room = bar.Parts.front().X - bar.Slot.X - this->Canvas.Units(kBetween);
  this->Canvas.Text.Draw(
    this->Canvas.Text.Fit(FunctionWords(places[bar.Costs.front()]), 9, false, room),
    { bar.Slot.X, y }, style);
  for (std::size_t i = 0; i < bar.Costs.size(); ++i)
  {
    this->Canvas.Rectangle(bar.Parts[i], this->Colors.at(places[bar.Costs[i]].Cause));
  }
  const Box& last = bar.Parts.back();
  style.Ink = this->Canvas.Colors.Second;
  this->Canvas.Text.Draw(FunctionTime(places, bar, this->Run),
    { last.X + last.Width + this->Canvas.Units(6), y }, style);
}
}
