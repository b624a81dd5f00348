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
constexpr double kPointer = 6; // half the size of the pointer
constexpr double kBeside = 10; // between mark and tip
constexpr double kLineGap = 6; // part of a row's height that is left out below the last row
constexpr int kMostLines = 4;  // per row of the tip
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

std::vector<ChartTip::Line> ChartTip::Lines(ChartCanvas& canvas, double width) const
{
  std::vector<Line> lines;
  const auto wrap = [&](const std::string& words, bool bold) {
    for (const std::string& line : canvas.Text.Wrap(words, 9, bold, width, kMostLines))
    {
      lines.push_back({ line, "", bold, canvas.Text.Width(line, 9, bold) });
    }
  };
  for (const TipRow& row : this->Rows)
  {
    const double value = canvas.Text.Width(row.second, 9, row.first.empty());
    const double name =
      row.first.empty() ? 0 : canvas.Text.Width(row.first, 9, false) + canvas.Units(kNameGap);
    if (name + value <= width)
    {
      lines.push_back(row.first.empty() ? Line{ row.second, "", true, value }
                                        : Line{ row.first, row.second, false, name + value });
      continue;
    }
    wrap(row.first.empty() ? row.second : row.first + ": " + row.second, row.first.empty());
  }
  return lines;
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
  const double rims = 2 * (padding + canvas.Units(kBeside)), gap = canvas.Units(kLineGap);
  std::vector<Line> lines = this->Lines(canvas, std::max(window.Width - rims - beside, 1.0));
  const double room = (window.Height - rims + gap) / canvas.Units(kRow);
  if (lines.size() > room)
  {
    lines.resize(static_cast<std::size_t>(std::max(room, 1.0)));
    lines.back() = { "...", "", false, 0 };
  }
  double width = 0;
  for (const Line& line : lines)
  {
    width = std::max(width, line.Width);
  }
  const double height = std::max(lines.size() * canvas.Units(kRow) - gap, this->Picture);
  Box box = PlaceTip(width + beside + 2 * padding, height + 2 * padding, mark, this->Places, window,
    canvas.Units(kBeside));
  const Box whole = box;
  canvas.Panel(box, canvas.Colors.TipGround, canvas.Colors.TipBorder);
  if (this->Picture > 0)
  {
    this->PaintPicture({ box.X + padding, box.Y + box.Height - padding - this->Picture,
      this->Picture, this->Picture });
    box.X += beside;
    box.Width -= beside;
  }
  PaintLines(canvas, box, lines);
  return { whole, mark };
}

void ChartTip::PaintLines(ChartCanvas& canvas, const Box& box, const std::vector<Line>& lines)
{
  const double padding = canvas.Units(kPadding);
  double y = box.Y + box.Height - padding - canvas.Units(5);
  for (const Line& line : lines)
  {
    TextPainter::Style style;
    style.Bold = line.Bold;
    style.Ink = line.Right.empty() ? canvas.Colors.Ink : canvas.Colors.Second;
    canvas.Text.Draw(line.Left, { box.X + padding, y }, style);
    if (!line.Right.empty())
    {
      style.Ink = canvas.Colors.Ink;
      style.Horizontal = TextPainter::Align::Right;
      canvas.Text.Draw(line.Right, { box.X + box.Width - padding, y }, style);
    }
    y -= canvas.Units(kRow);
  }
}
}
