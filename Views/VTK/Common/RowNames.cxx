#include "Views/VTK/Common/RowNames.h"

#include "Views/VTK/Common/ChartCanvas.h"

#include <algorithm>

namespace pclvis
{
void PaintRowNames(ChartCanvas& canvas, const TimelineCamera& camera, std::size_t rows,
  std::ptrdiff_t lit, const std::function<std::string(std::size_t)>& name,
  std::vector<std::int64_t> labelled)
{
  const Box& plot = camera.Plot();
  const double half = canvas.Units(kNameRow) / 2;
  if (lit >= 0 && std::find(labelled.begin(), labelled.end(), lit) == labelled.end())
  {
    labelled.push_back(lit);
  }
  const auto cut = [&](std::int64_t row) {
    const double y = camera.Y(double(row) + 0.5);
    return row < 0 || row >= static_cast<std::int64_t>(rows) || y < plot.Y + half ||
      y > plot.Y + plot.Height - half + 1;
  };
  labelled.erase(std::remove_if(labelled.begin(), labelled.end(), cut), labelled.end());
  const auto middle = static_cast<std::int64_t>(camera.Row(plot.Y + plot.Height / 2));
  if (labelled.empty() && !cut(middle))
  {
    labelled.push_back(middle); // so that even a low view shows the order of its rows
  }
  for (const std::int64_t row : labelled)
  {
    const double y = camera.Y(double(row) + 0.5);
    const bool isLit = row == lit;
    TextPainter::Style style;
    style.Horizontal = TextPainter::Align::Right;
    style.Ink = isLit ? canvas.Colors.Accent : canvas.Colors.Second;
    style.Bold = isLit;
    style.Halo = isLit;
    style.Ground = canvas.Colors.Ground;
    canvas.Text.Draw(name(static_cast<std::size_t>(row)), { plot.X - canvas.Units(9), y }, style);
  }
}
}
