#include "Views/VTK/Common/ChartTip.h"

#include "Views/Core/Common/TipPlacement.h"
#include "Views/VTK/Common/ChartCanvas.h"

#include <algorithm>

namespace pclvis
{
namespace
{
// [units]
constexpr double kPadding = 12, kRow = 17, kNameGap = 22;
constexpr double kPointer = 6; // half of the place that the pointer takes
constexpr double kBeside = 10; // between mark and tip
constexpr double kLineGap = 6; // of a row's height, which the last one does not have
}

std::string ChartTip::Text() const
{
  std::string text;
  for (const TipRow& row : this->Rows)
  {
    text += (text.empty() ? "" : "\n") + row.first + (row.first.empty() ? "" : ": ") + row.second;
  }
  return text;
}

double ChartTip::Width(ChartCanvas& canvas) const
{
  double width = 0;
  for (const TipRow& row : this->Rows)
  {
    const double value = canvas.Text.Width(row.second, 9, row.first.empty());
    width = std::max(width,
      row.first.empty() ? value
                        : canvas.Text.Width(row.first, 9, false) + canvas.Units(kNameGap) + value);
  }
  return width;
}

ChartTip::Painted ChartTip::Paint(ChartCanvas& canvas, const Box& window, Point pointer) const
{
  if (this->Rows.empty())
  {
    return {};
  }
  const double padding = canvas.Units(kPadding), half = canvas.Units(kPointer);
  const Box mark =
    this->Mark.value_or(Box{ pointer.X - half, pointer.Y - half, 2 * half, 2 * half });
  const double beside = this->Picture > 0 ? this->Picture + padding : 0;
  const double height =
    std::max(this->Rows.size() * canvas.Units(kRow) - canvas.Units(kLineGap), this->Picture);
  Box box = PlaceTip(this->Width(canvas) + beside + 2 * padding, height + 2 * padding, mark,
    this->Places, window, canvas.Units(kBeside));
  const Box whole = box;
  canvas.Panel(box, canvas.Colors.TipGround, canvas.Colors.TipBorder);
  if (this->Picture > 0)
  {
    this->PaintPicture({ box.X + padding, box.Y + box.Height - padding - this->Picture,
      this->Picture, this->Picture });
    box.X += beside;
    box.Width -= beside;
  }
  this->PaintRows(canvas, box);
  return { whole, mark };
}

void ChartTip::PaintRows(ChartCanvas& canvas, const Box& box) const
{
  const double padding = canvas.Units(kPadding);
  double y = box.Y + box.Height - padding - canvas.Units(5);
  for (const TipRow& row : this->Rows)
  {
    TextPainter::Style style;
    style.Bold = row.first.empty();
    style.Ink = canvas.Colors.Ink;
    if (row.first.empty())
    {
      canvas.Text.Draw(row.second, { box.X + padding, y }, style);
    }
    else
    {
      style.Horizontal = TextPainter::Align::Right;
      canvas.Text.Draw(row.second, { box.X + box.Width - padding, y }, style);
      style.Horizontal = TextPainter::Align::Left;
      style.Ink = canvas.Colors.Second;
      canvas.Text.Draw(row.first, { box.X + padding, y }, style);
    }
    y -= canvas.Units(kRow);
  }
}
}
