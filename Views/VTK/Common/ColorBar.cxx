#include "Views/VTK/Common/ColorBar.h"

#include "Views/VTK/Common/ChartCanvas.h"

#include <cmath>

namespace pclvis
{
void ColorBar::Paint(
  ChartCanvas& canvas, const Box& bar, int steps, const std::function<Color(int)>& color)
{
  for (int i = 0; i < steps; ++i)
  {
    const double from = std::floor(bar.X + bar.Width * i / steps);
    const double to = std::floor(bar.X + bar.Width * (i + 1) / steps);
    canvas.Rectangle({ from, std::floor(bar.Y), to - from, bar.Height }, color(i));
  }
}

void ColorBar::PaintLatencies(ChartCanvas& canvas, const Box& bar)
{
  const char* const words[] = { "\xE2\x89\xA4 \xC2\xBD", "1", "2", "4", "\xE2\x89\xA5 8" };
  TextPainter::Style style;
  style.Ink = canvas.Colors.Second;
  style.Horizontal = TextPainter::Align::Center;
  for (int i = 0; i < 5; ++i)
  {
    style.Bold = i == 1;
    canvas.Text.Draw(words[i], { bar.X + bar.Width * i / 4, bar.Y - canvas.Units(11) }, style);
  }
}
}
