#include "Views/VTK/LogicalTimeline/LogicalLegend.h"

#include "Views/Core/Common/ChartMarks.h"
#include "Views/VTK/Common/ChartCanvas.h"
#include "Views/VTK/Common/ColorBar.h"

#include <algorithm>
#include <string>

namespace pclvis
{
namespace
{
enum Mark
{
  Send,
  Receive,
  Collective,
  Work,
  Message,
  Point_,
  Way,
  Glyph, // from here on, marks of clusters
  Join,
  Pie,
  Absent
};

constexpr double kPadding = 13, kRim = 6; // [units]
constexpr double kLeastView = 310;        // lower views have no legend
}

LegendRows LogicalLegend::Rows(double width)
{
  std::vector<LegendEntry> entries;
  const bool boxes = this->Scene.Detail == LogicalDetail::Boxes;
  if (boxes)
  {
    entries = { { Send, "send" }, { Receive, "receive" } };
    if (this->HasCollectives)
    {
      entries.push_back({ Collective, "collective operation" });
    }
  }
  else
  {
    entries.push_back({ Send, "event; the latest of those in a pixel" });
  }
  if (this->HasWork)
  {
    entries.push_back({ Work, "work before an event" });
  }
  if (this->HasMessages && this->Scene.Lines)
  {
    entries.push_back({ Message, "message" });
  }
  if (this->HasPoints)
  {
    entries.push_back({ Point_, "point of interest (n, p)" });
  }
  if (this->HasWay)
  {
    entries.push_back({ Way, "way of its lateness to others" });
  }
  if (this->HasClusters)
  {
    entries.push_back({ Glyph, "ranks of a cluster: above send, between none, below receive" });
    if (this->HasPairs)
    {
      entries.push_back({ Absent, "not in this cluster" });
    }
    if (this->HasPies)
    {
      entries.push_back({ Pie, "messages of a receive, of the most" });
    }
    entries.push_back({ Join, "clusters merge; click: one row or two" });
  }
  LegendRows::Look look;
  look.Mark = 26;
  look.Middle = 10;
  look.Gap = 18;
  look.MostRows = this->HasClusters ? 3 : 2;
  return LegendRows(this->Canvas, std::move(entries), width, look);
}

double LogicalLegend::Height(double width, double height)
{
  if (height < kLeastView)
  {
    return 0;
  }
  const double rows =
    std::min(this->Rows(width - 2 * kPadding - ColorBar::kMetricWidth - 24).Height(),
      (this->HasClusters ? 3 : 2) * LegendRows::kRow);
  return std::max(rows, ColorBar::kMetricHeight) + 2 * kRim;
}

void LogicalLegend::PaintClusterMark(int mark, Point at)
{
  const double half = this->Canvas.Units(7), line = this->Canvas.Units(1);
  const Theme& theme = this->Canvas.Colors;
  QuadBatch ground, bars, strokes;
  switch (mark)
  {
    case Glyph:
      AddBox(ground, at.X - half, at.Y - half, at.X + half, at.Y + half);
      AddBox(bars, at.X - half, at.Y + half - this->Canvas.Units(4), at.X + half, at.Y + half);
      AddBox(bars, at.X - half, at.Y - half, at.X + half, at.Y - half + this->Canvas.Units(6));
      break;
    case Join:
      strokes.AddStroke({ at.X, at.Y - half }, { at.X, at.Y + half }, line);
      strokes.AddStroke({ at.X - half, at.Y }, { at.X, at.Y }, line);
      strokes.AddDisc(at, this->Canvas.Units(3.6), 16);
      break;
    case Pie:
      strokes.AddArc({ at.X - half / 2, at.Y - half / 2 }, 0, 1.3 * half, 0, 60, 24);
      strokes.AddArc(
        { at.X - half / 2, at.Y - half / 2 }, 1.3 * half - line, 1.3 * half, 0, 90, 24);
      break;
    default:
      for (const double y : { -half / 2, half / 2 })
      {
        AddDashes(strokes, { at.X - half, at.Y + y }, { at.X + half, at.Y + y }, line, 3 * line);
        AddDashes(strokes, { at.X + 2 * y, at.Y - half / 2 }, { at.X + 2 * y, at.Y + half / 2 },
          line, 3 * line);
      }
      break;
  }
  this->Canvas.Quads(ground, Mix(theme.Ground, theme.Neutral, 0.25));
  this->Canvas.Quads(bars, this->Colors.Of(0.5f));
  this->Canvas.Quads(strokes, Mix(theme.Ground, theme.Ink, 0.62));
  if (mark == Join)
  {
    QuadBatch inner;
    inner.AddDisc(at, this->Canvas.Units(2.6), 16);
    this->Canvas.Quads(inner, theme.Panel);
  }
}

void LogicalLegend::PaintMark(int mark, Point at)
{
  if (mark >= Glyph)
  {
    this->PaintClusterMark(mark, at);
    return;
  }
  const double half = this->Canvas.Units(8), high = this->Canvas.Units(5);
  const double rim = this->Canvas.Units(1);
  const Box box{ at.X - half, at.Y - high, 2 * half, 2 * high };
  const Color border = Mix(this->Canvas.Colors.Ground, this->Canvas.Colors.Ink, 0.62);
  const Color fill = this->Colors.Of(0.2f);
  QuadBatch outer, inner;
  const auto boxes = [&](const Box& b) {
    AddBox(outer, b.X, b.Y, b.X + b.Width, b.Y + b.Height);
    AddBox(inner, b.X + rim, b.Y + rim, b.X + b.Width - rim, b.Y + b.Height - rim);
  };
  switch (mark)
  {
    case Receive:
      for (const double x : { -half / 2, half / 2 })
      {
        outer.AddDisc({ at.X + x, at.Y }, high, 16);
        inner.AddDisc({ at.X + x, at.Y }, high - rim, 16);
      }
      AddBox(outer, at.X - half / 2, at.Y - high, at.X + half / 2, at.Y + high);
      AddBox(inner, at.X - half / 2, at.Y - high + rim, at.X + half / 2, at.Y + high - rim);
      break;
    case Collective:
      boxes({ box.X + half / 2, at.Y - this->Canvas.Units(9), half, this->Canvas.Units(18) });
      break;
    case Work:
      boxes({ box.X, box.Y, half, box.Height });
      boxes({ box.X + half, box.Y, half, box.Height });
      break;
    case Message:
    case Way:
      outer.AddStroke({ at.X - half, at.Y + high }, { at.X + half, at.Y - high },
        this->Canvas.Units(mark == Way ? 1.8 : 0.8));
      this->Canvas.Quads(outer, mark == Way ? this->Canvas.Colors.Accent : this->Canvas.Colors.Ink);
      return;
    case Point_:
      boxes(box);
      this->Canvas.Quads(outer, this->Canvas.Colors.Ink);
      this->Canvas.Quads(inner, this->Canvas.Colors.Panel);
      return;
    default:
      boxes(box);
      break;
  }
  this->Canvas.Quads(outer, border);
  this->Canvas.Quads(inner, fill);
}

void LogicalLegend::Paint(const Box& box)
{
  this->Canvas.Panel(box, this->Canvas.Colors.Panel, this->Canvas.Colors.PanelBorder);
  const double width = box.Width / this->Canvas.Density;
  Point corner{ box.X + this->Canvas.Units(kPadding),
    box.Y + box.Height - this->Canvas.Units(kRim) };
  ColorBar::PaintMetric(this->Canvas, corner, this->Colors, this->Metric);
  corner.X += this->Canvas.Units(ColorBar::kMetricWidth + 24);
  this->Rows(width - 2 * kPadding - ColorBar::kMetricWidth - 24)
    .Paint(corner, [this](int mark, Point at) { this->PaintMark(mark, at); });
}
}
