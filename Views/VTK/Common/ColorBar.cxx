#include "Views/VTK/Common/ColorBar.h"

#include "Views/Core/Common/MarkLayer.h"
#include "Views/VTK/Common/ChartCanvas.h"

#include <cctype>
#include <cmath>
#include <cstdio>
#include <string>
#include <vector>

namespace pclvis
{
namespace
{
std::string ShortNumber(double value)
{
  char text[32];
  std::snprintf(text, sizeof(text), "%.3g", value);
  return text;
}
}

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

void ColorBar::PaintMetric(
  ChartCanvas& canvas, Point corner, const LogicalColors& colors, const MetricWords& words)
{
  TextPainter::Style style;
  style.Ink = canvas.Colors.Second;
  std::string name = words.Name;
  name[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(name[0])));
  canvas.Text.Draw(canvas.Text.Fit(name, 9, false, canvas.Units(kMetricWidth)),
    { corner.X, corner.Y - canvas.Units(7) }, style);
  // Half a number extends beyond each end of the bar.
  const Box bar{ corner.X + canvas.Units(16), corner.Y - canvas.Units(26),
    canvas.Units(kMetricWidth - 50), canvas.Units(9) };
  constexpr int steps = 33;
  Paint(canvas, bar, steps, [&colors](int step) { return colors.Of(float(step) / (steps - 1)); });
  const double y = bar.Y - canvas.Units(11);
  style.Horizontal = TextPainter::Align::Center;
  if (colors.Range == LogicalRange::Step)
  {
    canvas.Text.Draw("0", { bar.X, y }, style);
    style.Horizontal = TextPainter::Align::Right;
    canvas.Text.Draw("greatest of the step", { bar.X + bar.Width, y }, style);
    return;
  }
  for (const double share : { 0.0, 0.5, 1.0 })
  {
    const std::string beyond = share == 1 && colors.Exceeded() ? "\xE2\x89\xA5 " : "";
    canvas.Text.Draw(share == 0 ? "0" : beyond + words.Value(share * colors.High()),
      { bar.X + share * bar.Width, y }, style);
  }
}

void ColorBar::PaintLatencies(ChartCanvas& canvas, const Box& bar, const ColorScale& scale)
{
  const double low = scale.Stops().front().Value, high = scale.Stops().back().Value;
  constexpr int steps = 33;
  Paint(canvas, bar, steps, [&](int step) {
    return LatencyColor(scale, std::exp2(low + (high - low) * step / (steps - 1)));
  });
  TextPainter::Style style;
  style.Ink = canvas.Colors.Second;
  style.Horizontal = TextPainter::Align::Center;
  const std::vector<double> ticks = LatencyTicks(scale);
  for (double tick : ticks)
  {
    const std::string number = tick == 0.5 ? "\xC2\xBD" : ShortNumber(tick);
    const char* const beyond = tick == ticks.front() ? "\xE2\x89\xA4 "
      : tick == ticks.back()                         ? "\xE2\x89\xA5 "
                                                     : "";
    style.Bold = tick == 1;
    const double x = bar.X + bar.Width * (std::log2(tick) - low) / (high - low);
    canvas.Text.Draw(beyond + number, { x, bar.Y - canvas.Units(11) }, style);
  }
}
}
