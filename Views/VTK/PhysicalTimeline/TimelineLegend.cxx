#include "Views/VTK/PhysicalTimeline/TimelineLegend.h"

#include "Readers/Base/ShortText.h"
#include "Views/VTK/Common/ChartCanvas.h"
#include "Views/VTK/Common/ColorBar.h"

#include <algorithm>

namespace pclvis
{
namespace
{
enum Mark
{
  Waits = 1000,
  Quiet,
  Late,
  Collective,
  Other
};

constexpr double kPadding = 13, kRim = 6, kBar = 200, kGap = 24, kHead = 48; // [units]
constexpr double kLowView = 460, kLeastView = 310;                           // lower: one row; none
constexpr double kBarView = 700; // narrower: no bar of L
}

double TimelineLegend::BarWidth(double width) const
{
  return this->HasLatency && this->HasMessages && width - this->MetricWidth() > kBarView
    ? kBar + kGap
    : 0;
}

double TimelineLegend::MetricWidth() const
{
  return this->HasMetric() ? ColorBar::kMetricWidth + kGap : 0;
}

LegendRows TimelineLegend::Rows(double width, double)
{
  std::vector<LegendEntry> entries;
  double all = 0;
  for (const TimelineColors::Group& group : this->Colors.Groups)
  {
    all += group.Seconds;
  }
  for (std::size_t i = 0; i < this->Colors.Groups.size(); ++i)
  {
    const TimelineColors::Group& group = this->Colors.Groups[i];
    if (group.Seconds > 0)
    {
      entries.push_back({ int(i), group.Name + "  " + PercentText(group.Seconds / all) });
    }
  }
  if (this->Colors.By == TimelineColoring::Metric)
  {
    entries.push_back({ Other, "calls of no step: the deeper, the darker" });
  }
  if (this->HasWaits)
  {
    entries.push_back({ Waits, "waiting" });
  }
  if (this->HasMessages)
  {
    entries.push_back({ Quiet, "message" });
  }
  if (this->HasMessages && this->HasLatency)
  {
    entries.push_back({ Late, "late message (L from 2)" });
  }
  if (this->HasCollectives)
  {
    entries.push_back({ Collective, "collective operation" });
  }
  LegendRows::Look look;
  look.Mark = 24;
  look.Middle = 9;
  look.Gap = 18;
  look.MostRows = this->MostRows;
  return LegendRows(this->Canvas, std::move(entries), width, look);
}

double TimelineLegend::Height(double width, double height)
{
  if (height < kLeastView)
  {
    return 0;
  }
  this->MostRows = height < kLowView ? 1 : 3;
  const double bars = this->BarWidth(width) + this->MetricWidth();
  const double rows = std::min(
    this->Rows(width - 2 * kPadding - bars, height).Height(), LegendRows::kRow * this->MostRows);
  return std::max(rows, bars > 0 ? kHead - kRim : 0) + 2 * kRim;
}

void TimelineLegend::PaintMark(int mark, Point at)
{
  const double half = this->Canvas.Units(8), high = this->Canvas.Units(5);
  const Box box{ at.X - half, at.Y - high, 2 * half, 2 * high };
  const Point left{ at.X - half, at.Y - high }, right{ at.X + half, at.Y + high };
  QuadBatch quads;
  Color color = this->Canvas.Colors.Second;
  switch (mark)
  {
    case Waits:
      for (double x = -half; x < half; x += this->Canvas.Units(5))
      {
        quads.AddStroke({ at.X + x, at.Y + high },
          { at.X + std::min(x + 2 * high, half), at.Y + high - std::min(2 * high, half - x) },
          this->Canvas.Units(1.4));
      }
      break;
    case Quiet:
      color = this->HasLatency ? LatencyColor(this->Colors.Latency, 0) : this->Canvas.Colors.Ink;
      quads.AddStroke(left, right, this->Canvas.Units(1));
      break;
    case Late:
      color = LatencyColor(this->Colors.Latency, 3);
      quads.AddStroke(left, right, this->Canvas.Units(1.6));
      break;
    case Collective:
      color = Mix(this->Colors.Base.Ground, this->Colors.Base.Ink, 0.6);
      quads.AddStroke(
        { at.X - half / 3, at.Y + high }, { at.X + half / 3, at.Y }, this->Canvas.Units(1));
      quads.AddStroke({ at.X + half / 3, at.Y }, { at.X, at.Y - high }, this->Canvas.Units(1));
      break;
    case Other:
      for (int depth = 0; depth < 3; ++depth)
      {
        const double width = 2 * half / 3;
        this->Canvas.Rectangle({ box.X + depth * width, box.Y, width, box.Height },
          this->Colors.Of({ this->Colors.GroupOfDepth(depth), 255, 0, 0 }));
      }
      return;
    default:
      this->Canvas.Rectangle(box, this->Colors.Of({ static_cast<std::uint16_t>(mark), 255, 0, 0 }));
      return;
  }
  this->Canvas.Quads(quads, color);
}

void TimelineLegend::Paint(const Box& box)
{
  this->Canvas.Panel(box, this->Canvas.Colors.Panel, this->Canvas.Colors.PanelBorder);
  const double width = box.Width / this->Canvas.Density;
  const double bar = this->BarWidth(width);
  Point corner{ box.X + this->Canvas.Units(kPadding),
    box.Y + box.Height - this->Canvas.Units(kRim) };
  if (this->HasMetric())
  {
    ColorBar::PaintMetric(this->Canvas, corner, *this->Colors.Scale, this->Metric);
    corner.X += this->Canvas.Units(this->MetricWidth());
  }
  if (bar > 0)
  {
    TextPainter::Style style;
    style.Ink = this->Canvas.Colors.Second;
    this->Canvas.Text.Draw("Messages: L", { corner.X, corner.Y - this->Canvas.Units(7) }, style);
    // Half a number extends beyond each end of the bar.
    ColorBar::PaintLatencies(this->Canvas,
      { corner.X + this->Canvas.Units(12), corner.Y - this->Canvas.Units(26),
        this->Canvas.Units(kBar - 24), this->Canvas.Units(9) },
      this->Colors.Latency);
    corner.X += this->Canvas.Units(bar);
  }
  this->Rows(width - 2 * kPadding - this->MetricWidth() - bar, 0)
    .Paint(corner, [this](int mark, Point at) { this->PaintMark(mark, at); });
}
}
