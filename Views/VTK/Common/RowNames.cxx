#include "Views/VTK/Common/RowNames.h"

#include "Views/Core/Timeline/TimelineStrip.h"
#include "Views/VTK/Common/ChartCanvas.h"

#include <algorithm>

namespace pclvis
{
namespace
{
constexpr double kNameRow = 14; // [units]
}

void PaintRowNames(ChartCanvas& canvas, const TimelineCamera& camera, std::size_t rows,
  std::ptrdiff_t lit, const std::function<std::string(std::size_t)>& name)
{
  const Box& plot = camera.Plot();
  const double half = canvas.Units(kNameRow) / 2;
  std::vector<std::int64_t> labelled = LabelledRows(camera, canvas.Units(kNameRow));
  if (lit >= 0 && std::find(labelled.begin(), labelled.end(), lit) == labelled.end())
  {
    labelled.push_back(lit);
  }
  for (const std::int64_t row : labelled)
  {
    const double y = camera.Y(double(row) + 0.5);
    if (row < 0 || row >= static_cast<std::int64_t>(rows) || y < plot.Y + half ||
      y > plot.Y + plot.Height - half + 1)
    {
      continue;
    }
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
