#include "Views/VTK/Common/GestureOverlay.h"

#include "Views/VTK/Common/ChartCanvas.h"

#include <algorithm>

namespace pclvis
{
namespace
{
// [units]
constexpr double kRow = 18, kPadding = 14, kGap = 14, kBetween = 28, kRim = 6;
constexpr int kPoints = 9, kLeastPoints = 7; // if a column would be too wide
}

GestureOverlay::Widths GestureOverlay::WidthsOf(
  const std::vector<GestureHelp>& gestures, int points) const
{
  Widths widths{ points, 0, 0 };
  for (const GestureHelp& row : gestures)
  {
    widths.Keys = std::max(widths.Keys, this->Canvas.Text.Width(row.Do, points, true));
    widths.Words = std::max(widths.Words, this->Canvas.Text.Width(row.Get, points, false));
  }
  return widths;
}

bool GestureOverlay::Key(const std::string& symbol)
{
  const bool modifier = symbol.compare(0, 5, "Shift") == 0 || symbol.compare(0, 7, "Control") == 0;
  const bool asked = symbol == "question";
  if (modifier || (!asked && !this->Shown))
  {
    return false;
  }
  this->Shown = asked && !this->Shown;
  return true;
}

bool GestureOverlay::Click()
{
  const bool shown = this->Shown;
  this->Shown = false;
  return shown;
}

void GestureOverlay::PaintRow(const GestureHelp& row, Point at, const Widths& widths)
{
  TextPainter::Style style;
  style.Points = widths.Points;
  style.Ink = this->Canvas.Colors.Ink;
  style.Bold = true;
  this->Canvas.Text.Draw(this->Canvas.Text.Fit(row.Do, style.Points, true, widths.Keys), at, style);
  style.Bold = false;
  style.Ink = this->Canvas.Colors.Second;
  const double gap = this->Canvas.Units(kGap);
  this->Canvas.Text.Draw(this->Canvas.Text.Fit(row.Get, style.Points, false, widths.Words),
    at + Point{ widths.Keys + gap, 0 }, style);
}

void GestureOverlay::Paint(const std::vector<GestureHelp>& gestures, const Box& window)
{
  if (!this->Shown)
  {
    return;
  }
  const double high = this->Canvas.Units(kRow), rim = this->Canvas.Units(kRim + kPadding);
  const double between = this->Canvas.Units(kBetween), gap = this->Canvas.Units(kGap);
  const double room = window.Width - 2 * rim;
  Widths widths = this->WidthsOf(gestures, kPoints);
  while (widths.Points > kLeastPoints && widths.Keys + gap + widths.Words > room)
  {
    widths = this->WidthsOf(gestures, widths.Points - 1);
  }
  const double whole = widths.Keys + gap + widths.Words;
  const int count = static_cast<int>(gestures.size());
  const int fitting = std::max(static_cast<int>((window.Height - 2 * rim) / high), 1);
  const int wide = std::max(static_cast<int>((room + between) / (whole + between)), 1);
  const int columns = std::min(wide, (count + fitting - 1) / fitting);
  const int rows = std::min((count + columns - 1) / columns, fitting);
  const double width = std::min((room - (columns - 1) * between) / columns, whole);
  if (width < whole)
  {
    widths.Keys = std::min(widths.Keys, 0.5 * (width - gap));
    widths.Words = width - gap - widths.Keys;
  }
  const double across = columns * width + (columns - 1) * between;
  const Point middle = window.Middle();
  const double padding = this->Canvas.Units(kPadding);
  this->Canvas.Rectangle(window, this->Canvas.Colors.Ground, 0.7);
  this->Canvas.Panel({ middle.X - across / 2 - padding, middle.Y - rows * high / 2 - padding,
                       across + 2 * padding, rows * high + 2 * padding },
    this->Canvas.Colors.TipGround, this->Canvas.Colors.TipBorder);
  const GestureHelp more{ "...", "more in a larger view", nullptr };
  for (int i = 0; i < std::min(count, rows * columns); ++i)
  {
    const Point at{ middle.X - across / 2 + (i / rows) * (width + between),
      middle.Y + rows * high / 2 - (i % rows + 0.5) * high };
    const bool cut = count > rows * columns && i + 1 == rows * columns;
    this->PaintRow(cut ? more : gestures[i], at, widths);
  }
}
}
