#include "Views/VTK/Common/LegendRows.h"

#include "Views/VTK/Common/ChartCanvas.h"

#include <utility>

namespace pclvis
{
LegendRows::LegendRows(
  ChartCanvas& canvas, std::vector<LegendEntry> entries, double width, const Look& look)
  : Canvas(canvas), Entries(std::move(entries)), Width(width), Sizes(look)
{
  double x = 0;
  int row = 0;
  for (const LegendEntry& entry : this->Entries)
  {
    const double own =
      canvas.Text.Width(entry.Words, 9, false) / canvas.Density + this->MarkWidth(entry);
    if (x > 0 && x + own > width)
    {
      x = 0;
      ++row;
    }
    this->Places.push_back({ x, row });
    x += own + look.Gap;
  }
}

double LegendRows::MarkWidth(const LegendEntry& entry) const
{
  return entry.Mark == LegendEntry::kPlain ? 0 : this->Sizes.Mark;
}

double LegendRows::Height() const
{
  return this->Places.empty() ? 0 : (this->Places.back().Row + 1) * kRow;
}

void LegendRows::Paint(Point corner, const std::function<void(int mark, Point at)>& paint) const
{
  TextPainter::Style style;
  style.Ink = this->Canvas.Colors.Second;
  for (std::size_t i = 0; i < this->Entries.size(); ++i)
  {
    const LegendEntry& entry = this->Entries[i];
    const Place& place = this->Places[i];
    const double mark = this->MarkWidth(entry);
    const std::string words = this->Canvas.Text.Fit(
      entry.Words, 9, false, this->Canvas.Units(this->Width - place.X - mark));
    // A mark without its words would be a riddle.
    if (words.empty() || place.Row >= this->Sizes.MostRows)
    {
      continue;
    }
    const Point at =
      corner + Point{ this->Canvas.Units(place.X), -this->Canvas.Units(kRow * (place.Row + 0.5)) };
    if (mark > 0)
    {
      paint(entry.Mark, at + Point{ this->Canvas.Units(this->Sizes.Middle), 0 });
    }
    this->Canvas.Text.Draw(words, at + Point{ this->Canvas.Units(mark), 0 }, style);
  }
}
}
