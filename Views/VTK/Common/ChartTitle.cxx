#include "Views/VTK/Common/ChartTitle.h"

#include "Views/VTK/Common/ChartCanvas.h"

namespace pclvis
{
namespace
{
// [units]
constexpr double kMargin = 16;     // empty margin of the view
constexpr double kLowView = 420;   // in lower views, the subtitle is beside the title
constexpr double kLeastView = 200; // in lower views, there is no subtitle
constexpr double kRow = 22;
constexpr double kLeastSize = 0.7; // of the title's size, if it would not fit otherwise
}

double ChartTitle::Height(double view) const
{
  return !this->Visible || !this->Fits ? 4 : view < kLowView ? 28 : 50;
}

ChartTitle::Rest ChartTitle::Paint(
  ChartCanvas& canvas, const Box& window, const std::string& words, double kept)
{
  this->Painted = {};
  if (!this->Visible || !this->Fits)
  {
    return {};
  }
  const double left = canvas.Units(kMargin), width = window.Width - 2 * left;
  TextPainter::Style style = canvas.OnGround(canvas.Colors.Ink);
  style.Points = this->Points;
  style.Bold = true;
  const double row = width - kept;
  const std::string& whole = this->Own.empty() ? words : this->Own;
  while (style.Points - 1 >= kLeastSize * this->Points &&
    canvas.Text.Width(whole, style.Points, true) > row)
  {
    --style.Points;
  }
  const std::string title = canvas.Text.Fit(whole, style.Points, true, row);
  const Point at{ left, window.Height - canvas.Units(18) };
  canvas.Text.Draw(title, at, style);
  const double taken = canvas.Text.Width(title, style.Points, true);
  this->Painted = { left, at.Y - canvas.Units(kRow / 2), taken, canvas.Units(kRow) };
  const double view = window.Height / canvas.Density;
  const bool low = view < kLowView;
  const Point rest =
    low ? at + Point{ taken + canvas.Units(16), 0 } : at - Point{ 0, canvas.Units(kRow) };
  return { view >= kLeastView, rest, left + (low ? row : width) - rest.X };
}
}
