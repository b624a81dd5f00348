#include "Views/VTK/Evolution/EvolutionTexts.h"

#include "Readers/Base/ShortText.h"
#include "Views/Core/Common/WordLine.h"
#include "Views/Core/Evolution/EvolutionMarks.h"

#include <algorithm>
#include <cmath>
#include <cstdio>

namespace pclvis
{
namespace
{
constexpr double kNarrow = 620; // narrower views have short names [units]
}

bool EvolutionTexts::Narrow() const
{
  return this->Drawing.Width < this->Canvas.Units(kNarrow);
}

void EvolutionTexts::PaintDisc(int region, Point middle, bool chosen)
{
  QuadBatch disc, ring;
  disc.AddDisc(middle, this->Canvas.Units(6.5), 32);
  this->Canvas.Quads(disc, RegionHue(region));
  if (chosen)
  {
    ring.AddRing(middle, this->Canvas.Units(8.5), this->Canvas.Units(10.5), 32);
    this->Canvas.Quads(ring, this->Canvas.Colors.Ink);
  }
}

void EvolutionTexts::PaintNames(const ChosenRegions& chosen, std::ptrdiff_t lit)
{
  const bool narrow = this->Narrow();
  const EvolutionColors colors = EvolutionColorsFor(this->Canvas.Colors);
  for (std::size_t i = 0; i < this->Scene.Rows.size(); ++i)
  {
    const EvolutionScene::Row& row = this->Scene.Rows[i];
    const Evolution::Row& data = this->Data.Rows[row.Index];
    const double y = row.Circles.Y + row.Circles.Height / 2;
    Point at{ this->Drawing.X, y };
    if (data.Region >= 0)
    {
      this->PaintDisc(data.Region, at + Point{ this->Canvas.Units(7), 0 }, chosen.Has(data.Region));
      at.X += this->Canvas.Units(21);
    }
    TextPainter::Style style;
    style.Points = 10;
    style.Bold = true;
    style.Ink = lit == std::ptrdiff_t(i) ? this->Canvas.Colors.Accent : this->Canvas.Colors.Ink;
    const std::string all = narrow ? "All" : "All messages";
    this->Canvas.Text.Draw(data.Region < 0 ? all : "R" + std::to_string(data.Region), at, style);
    style.Points = 9;
    style.Ink = Readable(colors.Average, this->Canvas.Colors.Ground, kTextContrast);
    const double right = this->Scene.Plot.X + this->Scene.Plot.Width + this->Canvas.Units(6);
    const std::string average =
      std::isnan(data.Average) ? "no L" : (narrow ? "L " : "Ave ") + NumberText(data.Average);
    const bool beside = row.Curve.Height > 0 && !std::isnan(data.Average);
    this->Canvas.Text.Draw(average, { right, beside ? row.ToY(data.Average) : y }, style);
  }
}

void EvolutionTexts::PaintTicks(const TimeScale& scale)
{
  for (const EvolutionScene::Row& row : this->Scene.Rows)
  {
    if (row.Times || (this->Scene.PeriodTimes && &row == &this->Scene.Rows.back()))
    {
      this->PaintPeriodTimes(row, scale);
    }
    if (row.Curve.Height > 0)
    {
      this->PaintCurveTexts(row);
    }
  }
}

void EvolutionTexts::PaintCurveTexts(const EvolutionScene::Row& row)
{
  TextPainter::Style style;
  style.Ink = this->Canvas.Colors.Second;
  if (!this->Narrow())
  {
    const double y = row.Curve.Y + row.Curve.Height / 2;
    this->Canvas.Text.Draw("mean L", { this->Drawing.X, y + this->Canvas.Units(8) }, style);
    this->Canvas.Text.Draw(row.Axis.Log ? "log axis" : "of window",
      { this->Drawing.X, y - this->Canvas.Units(8) }, style);
  }
  else if (row.Axis.Log)
  {
    this->Canvas.Text.Draw("log", { this->Drawing.X, row.Curve.Y + row.Curve.Height / 2 }, style);
  }
  if (std::isnan(this->Data.Rows[row.Index].Average))
  {
    const Box& plot = this->Scene.Plot;
    style.Horizontal = TextPainter::Align::Center;
    this->Canvas.Text.Draw("no messages with latency",
      { plot.X + plot.Width / 2, row.Curve.Y + row.Curve.Height / 2 }, style);
    return;
  }
  this->PaintClipped(row);
  style.Horizontal = TextPainter::Align::Right;
  for (double tick : CurveTicks(row, this->Canvas.Density))
  {
    char text[40];
    std::snprintf(text, sizeof(text), "%g", tick);
    this->Canvas.Text.Draw(
      text, { this->Scene.Plot.X - this->Canvas.Units(6), row.TickY(tick) }, style);
  }
}

void EvolutionTexts::PaintClipped(const EvolutionScene::Row& row)
{
  TextPainter::Style style;
  style.Points = 8;
  style.Ink = this->Canvas.Colors.Ink;
  style.Horizontal = TextPainter::Align::Center;
  style.Halo = true; // to stand out from symbols of peaks, which may be just above
  style.Ground = this->Canvas.Colors.Ground;
  const Evolution::Row& data = this->Data.Rows[row.Index];
  const Box& plot = this->Scene.Plot;
  WordLine line;
  for (std::size_t i : ClippedWindows(data, row, this->Scene))
  {
    const std::string words = NumberText(data.Windows[i].Latency);
    const double half =
      this->Canvas.Text.Width(words, style.Points, false) / 2 + this->Canvas.Units(3);
    const double x = std::clamp(this->Scene.Pixel(data.Windows[i].Middle()), plot.X + half,
      std::max(plot.X + half, plot.X + plot.Width - half));
    if (line.TakeIfFree(x, half))
    {
      this->Canvas.Text.Draw(
        words, { x, row.Curve.Y + row.Curve.Height + this->Canvas.Units(9) }, style);
    }
  }
}

void EvolutionTexts::PaintPeriodTimes(const EvolutionScene::Row& row, TimeScale scale)
{
  TextPainter::Style style;
  style.Ink = this->Canvas.Colors.Second;
  style.Horizontal = TextPainter::Align::Center;
  style.Halo = true; // to stand out from the lines of the chosen window
  style.Ground = this->Canvas.Colors.Ground;
  const double left = this->Scene.Plot.X - 1, right = left + this->Scene.Plot.Width + 2;
  double taken = -1e300;
  scale.Digits = std::min(scale.Digits, 2);
  const auto mark = [&](double time) {
    const double x = this->Scene.Pixel(time);
    const std::string words = scale.Tick(time);
    const double half = this->Canvas.Text.Width(words, 9, false) / 2 + this->Canvas.Units(4);
    if (x >= left && x <= right && x - half > taken)
    {
      this->Canvas.Text.Draw(words, { x, row.Foot() - this->Canvas.Units(12) }, style);
      taken = x + half;
    }
  };
  const Evolution::Row& data = this->Data.Rows[row.Index];
  for (const Evolution::Period& period : data.Periods)
  {
    mark(period.Begin);
  }
  if (!data.Periods.empty())
  {
    mark(data.Periods.back().End);
  }
}
}
