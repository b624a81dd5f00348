#include "Views/VTK/Evolution/EvolutionLegend.h"

#include "Views/Core/Attribution/RowMarks.h"
#include "Views/VTK/Common/ChartCanvas.h"
#include "Views/VTK/Common/ColorBar.h"

#include <algorithm>
#include <cmath>
#include <set>
#include <string>

namespace pclvis
{
namespace
{
enum Mark
{
  Growth,
  Steady,
  Peak,
  Other,
  Curve,
  Gap,
  Average,
  Chosen,
  Share
};

// [units]
constexpr double kPadding = 13, kHead = 54;
constexpr double kBar = 210, kSizes = 190, kHeads = kBar + 40 + kSizes;
constexpr double kLowView = 460, kLeastView = 330; // lower: one strip; none
constexpr double kMostShare = 0.36;
constexpr double kGreatestSample = 17;

/// The greatest of 1, 2, 5 times a power of ten that is at most the number of messages.
std::int64_t RoundDown(double messages)
{
  const double power = std::pow(10, std::floor(std::log10(std::max(messages, 1.0))));
  const double part = messages / power;
  return static_cast<std::int64_t>(power * (part >= 5 ? 5 : part >= 2 ? 2 : 1));
}

/// Whether windows without messages are between others, so that the row's curve is dashed there.
bool HasGap(const Evolution::Row& row)
{
  const auto has = [](const Evolution::Window& window) { return !std::isnan(window.Latency); };
  const auto first = std::find_if(row.Windows.begin(), row.Windows.end(), has);
  const auto last = std::find_if(row.Windows.rbegin(), row.Windows.rend(), has).base();
  return first < last && !std::all_of(first, last, has);
}
}

bool EvolutionLegend::IsDrawn(int mark) const
{
  const PeriodKind kind = mark == Growth ? PeriodKind::Growth
    : mark == Steady                     ? PeriodKind::Steady
    : mark == Peak                       ? PeriodKind::Peak
                                         : PeriodKind::Other;
  return mark == Chosen || mark == Share ||
    std::any_of(this->Scene.Rows.begin(), this->Scene.Rows.end(), [&](const auto& row) {
      const auto& periods = this->Data.Rows[row.Index].Periods;
      return mark == Growth || mark == Steady || mark == Peak || mark == Other
        ? std::any_of(periods.begin(), periods.end(),
            [kind](const Evolution::Period& period) { return period.Kind == kind; })
        : row.Curve.Height > 0 && (mark != Gap || HasGap(this->Data.Rows[row.Index]));
    });
}

LegendRows EvolutionLegend::Rows(double width, bool low, bool all)
{
  std::vector<LegendEntry> entries{ { Growth, low ? "growth" : "growth: L rises" },
    { Steady, low ? "steady" : "steady: L stays high" },
    { Peak, low ? "peak" : "peak: L is briefly high" },
    { Other,
      low                ? this->Compress ? "other (narrow)" : "other"
        : this->Compress ? "other: narrow (\xC3\x97 0.3) where it is so in all rows"
                         : "other" },
    { Average, low ? "Ave, mean L" : "Ave, mean L of the row's messages" },
    { Curve, low ? "L of windows" : "mean L of a window" },
    { Gap, low ? "no messages" : "no messages between" } };
  if (!low)
  {
    entries.push_back({ Chosen, "chosen window" });
  }
  if (this->Shares)
  {
    entries.push_back({ Share, low ? "share selected" : "share of the messages that is selected" });
  }
  // The height of the strip is needed before rows are laid out, so it has room for all entries.
  entries.erase(std::remove_if(entries.begin(), entries.end(),
                  [&](const LegendEntry& entry) { return !all && !this->IsDrawn(entry.Mark); }),
    entries.end());
  LegendRows::Look look;
  look.Gap = low ? 14 : look.Gap;
  look.MostRows = low ? 2 : look.MostRows;
  return LegendRows(this->Canvas, std::move(entries), width, look);
}

double EvolutionLegend::Height(double width, double height)
{
  if (this->Data.Rows.empty() || height < kLeastView)
  {
    return 0;
  }
  const double inner = width - 2 * kPadding;
  if (height < kLowView)
  {
    return kHead;
  }
  const bool beside = inner > kHeads + 560;
  const double rows = this->Rows(beside ? inner - kHeads - 40 : inner, false, true).Height();
  const double whole = beside ? std::max(kHead + 4, 12 + rows) : kHead + 10 + rows;
  return whole <= kMostShare * height ? whole : kHead;
}

void EvolutionLegend::PaintMark(int mark, Point at, const EvolutionColors& colors)
{
  QuadBatch quads;
  Color color = this->Canvas.Colors.Second;
  const double half = this->Canvas.Units(15);
  const Box box{ at.X - half, at.Y - this->Canvas.Units(5), 2 * half, this->Canvas.Units(10) };
  const Point left{ at.X - half, at.Y }, right{ at.X + half, at.Y };
  switch (mark)
  {
    case Growth:
      color = colors.Growth;
      AddKind(quads, PeriodKind::Growth, box, this->Canvas.Density);
      break;
    case Steady:
      color = colors.Steady;
      AddKind(quads, PeriodKind::Steady,
        { box.X, box.Y + this->Canvas.Units(2), box.Width, box.Height }, this->Canvas.Density);
      break;
    case Peak:
      color = colors.Peak;
      AddKind(quads, PeriodKind::Peak, box, this->Canvas.Density);
      break;
    case Other:
      this->Canvas.Rectangle(
        { box.X, box.Y - this->Canvas.Units(2), box.Width, box.Height + this->Canvas.Units(4) },
        this->Canvas.Colors.Dark ? colors.Quiet : this->Canvas.Colors.Grid);
      color = this->Canvas.Colors.Neutral;
      AddKind(quads, PeriodKind::Other, box, this->Canvas.Density);
      break;
    case Gap:
      for (int i = 0; i < 5; ++i)
      {
        const Point from = left + Point{ this->Canvas.Units(6.0 * i), 0 };
        quads.AddStroke(from, from + Point{ this->Canvas.Units(3), 0 }, this->Canvas.Units(1.2));
      }
      break;
    case Chosen:
      color = this->Canvas.Colors.Accent;
      for (double x : { -6.0, 6.0 })
      {
        const Point foot{ at.X + this->Canvas.Units(x), box.Y };
        quads.AddStroke(foot, foot + Point{ 0, box.Height }, this->Canvas.Units(1.4));
      }
      break;
    case Share:
      color = this->Canvas.Colors.Accent;
      AddShareRing(quads, at, this->Canvas.Units(5), 0.35, this->Canvas.Density);
      break;
    default:
      color = mark == Average ? colors.Average : this->Canvas.Colors.Second;
      quads.AddStroke(left, right, this->Canvas.Units(1.6));
      break;
  }
  this->Canvas.Quads(quads, color);
}

void EvolutionLegend::PaintColorBar(Point corner, double width, const ColorScale& scale)
{
  TextPainter::Style style;
  style.Ink = this->Canvas.Colors.Second;
  this->Canvas.Text.Draw("Colour: mean L", { corner.X, corner.Y - this->Canvas.Units(8) }, style);
  const Box bar{ corner.X, corner.Y - this->Canvas.Units(29), width, this->Canvas.Units(10) };
  ColorBar::PaintLatencies(this->Canvas, bar, scale);
}

void EvolutionLegend::PaintSizes(Point corner)
{
  TextPainter::Style style;
  style.Ink = this->Canvas.Colors.Second;
  const std::string words =
    this->Scene.OwnScale ? "Area: delayed (All: own scale)" : "Area: delayed messages";
  this->Canvas.Text.Draw(words, { corner.X, corner.Y - this->Canvas.Units(8) }, style);
  if (this->Scene.Rows.empty())
  {
    return;
  }
  // The scale of the regions if there are any: they are below all messages, or alone.
  const auto scaled = std::find_if(this->Scene.Rows.begin(), this->Scene.Rows.end(),
    [this](const auto& row) { return this->Data.Rows[row.Index].Region >= 0; });
  const EvolutionScene::Row& row =
    scaled == this->Scene.Rows.end() ? this->Scene.Rows.front() : *scaled;
  if (row.Most <= 0)
  {
    return;
  }
  std::set<std::int64_t> samples;
  for (double radius : { 5.0, 9.0, 13.0 })
  {
    const double share = this->Canvas.Units(radius) / std::max(row.Greatest, 1.0);
    samples.insert(std::min(RoundDown(row.Most * share * share), row.Most));
  }
  double x = corner.X;
  for (std::int64_t sample : samples)
  {
    const double radius =
      std::min(CircleRadius(sample, row, this->Scene), this->Canvas.Units(kGreatestSample));
    const Point at{ x + radius, corner.Y - this->Canvas.Units(32) };
    QuadBatch ring;
    ring.AddRing(at, radius - this->Canvas.Units(1.2), radius, SidesFor(radius));
    this->Canvas.Quads(ring, this->Canvas.Colors.Ink);
    const std::string words = std::to_string(sample);
    this->Canvas.Text.Draw(words, { x + 2 * radius + this->Canvas.Units(5), at.Y }, style);
    x += 2 * radius + this->Canvas.Units(16) + this->Canvas.Text.Width(words, 9, false);
  }
}

void EvolutionLegend::Paint(const Box& box, const EvolutionColors& colors)
{
  this->Canvas.Panel(box, this->Canvas.Colors.Panel, this->Canvas.Colors.PanelBorder);
  const double padding = this->Canvas.Units(kPadding);
  const Point corner{ box.X + padding, box.Y + box.Height - this->Canvas.Units(6) };
  const double inner = box.Width - 2 * padding;
  // Half a number extends beyond each end of the bar.
  this->PaintColorBar(corner + Point{ this->Canvas.Units(12), 0 },
    std::min(this->Canvas.Units(kBar - 20), inner - this->Canvas.Units(24)), colors.Latency);
  const bool low = box.Height < this->Canvas.Units(kHead + 2);
  if (!low && inner > this->Canvas.Units(kHeads))
  {
    this->PaintSizes(corner + Point{ this->Canvas.Units(kBar + 40), 0 });
  }
  const bool beside = low || inner > this->Canvas.Units(kHeads + 560);
  const Point shift = beside ? Point{ this->Canvas.Units(low ? kBar + 20 : kHeads + 40), 0 }
                             : Point{ 0, -this->Canvas.Units(kHead) };
  this->Rows((inner - shift.X) / this->Canvas.Density, low, false)
    .Paint(corner + shift, [&](int mark, Point at) { this->PaintMark(mark, at, colors); });
}
}
