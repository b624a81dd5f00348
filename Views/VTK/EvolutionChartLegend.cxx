// The part of vtkEvolutionChart that lays out and paints the legend.
#include "Views/VTK/vtkEvolutionChart.h"

#include "Views/VTK/LegendRows.h"

#include "vtkContext2D.h"
#include "vtkContextDevice2D.h"

#include <algorithm>
#include <cmath>
#include <set>

using TextPainter = pclvis::TextPainter;

namespace
{
// [units]
constexpr double kPadding = 13, kHead = 54, kEntryRow = 21, kMark = 40;
constexpr double kBar = 210, kSizes = 190, kHeads = kBar + 40 + kSizes;
constexpr double kLowView = 460, kLeastView = 200; // less height: one strip; none
constexpr double kMostShare = 0.36;
constexpr double kGreatestSample = 17;

/// The greatest of 1, 2, 5 times a power of ten that is not above a number of messages.
std::int64_t RoundDown(double messages)
{
  const double power = std::pow(10, std::floor(std::log10(std::max(messages, 1.0))));
  const double part = messages / power;
  return static_cast<std::int64_t>(power * (part >= 5 ? 5 : part >= 2 ? 2 : 1));
}

/// Whether windows without messages lie between others, so that the row's curve is dashed there.
bool HasGap(const pclvis::Evolution::Row& row)
{
  const auto has = [](const pclvis::Evolution::Window& window) {
    return !std::isnan(window.Latency);
  };
  const auto first = std::find_if(row.Windows.begin(), row.Windows.end(), has);
  const auto last = std::find_if(row.Windows.rbegin(), row.Windows.rend(), has).base();
  return first < last && !std::all_of(first, last, has);
}
}

bool vtkEvolutionChart::IsDrawn(LegendEntry::Mark mark) const
{
  using Mark = LegendEntry::Mark;
  const pclvis::PeriodKind kind = mark == Mark::Growth ? pclvis::PeriodKind::Growth
    : mark == Mark::Steady                             ? pclvis::PeriodKind::Steady
    : mark == Mark::Peak                               ? pclvis::PeriodKind::Peak
                                                       : pclvis::PeriodKind::Other;
  return mark == Mark::Chosen ||
    std::any_of(this->Scene.Rows.begin(), this->Scene.Rows.end(), [&](const auto& row) {
      const auto& periods = this->Data.Rows[row.Index].Periods;
      return mark == Mark::Growth || mark == Mark::Steady || mark == Mark::Peak ||
          mark == Mark::Other
        ? std::any_of(periods.begin(), periods.end(),
            [kind](const pclvis::Evolution::Period& period) { return period.Kind == kind; })
        : row.Curve.Height > 0 && (mark != Mark::Gap || HasGap(this->Data.Rows[row.Index]));
    });
}

std::vector<vtkEvolutionChart::LegendEntry> vtkEvolutionChart::LegendEntries(
  double width, bool low, bool all)
{
  using Mark = LegendEntry::Mark;
  std::vector<LegendEntry> entries{ { Mark::Growth, low ? "growth" : "growth: L rises" },
    { Mark::Steady, low ? "steady" : "steady: L stays high" },
    { Mark::Peak, low ? "peak" : "peak: L is briefly high" },
    { Mark::Other,
      low                ? this->Compress ? "other (narrow)" : "other"
        : this->Compress ? "other: narrow (\xC3\x97 0.3) where it is so in all rows"
                         : "other" },
    { Mark::Average, low ? "Ave, mean L" : "Ave, mean L of the row's messages" },
    { Mark::Curve, low ? "L of windows" : "mean L of a window" },
    { Mark::Gap, low ? "no messages" : "no messages between" } };
  if (!low)
  {
    entries.push_back({ Mark::Chosen, "chosen window" });
  }
  // The strip's height is needed before rows are laid out: it has room for all.
  entries.erase(std::remove_if(entries.begin(), entries.end(),
                  [&](const LegendEntry& entry) { return !all && !this->IsDrawn(entry.Sign); }),
    entries.end());
  pclvis::FlowInRows(entries, width, low ? 14 : 24, [this](const LegendEntry& entry) {
    return this->Text.Width(entry.Words, 9, false) / this->Density + kMark;
  });
  return entries;
}

double vtkEvolutionChart::LegendHeight(double width, double height)
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
  const int rows =
    this->LegendEntries(beside ? inner - kHeads - 40 : inner, false, true).back().Row + 1;
  const double whole =
    beside ? std::max(kHead + 4, 12 + rows * kEntryRow) : kHead + 10 + rows * kEntryRow;
  return whole <= kMostShare * height ? whole : kHead;
}

void vtkEvolutionChart::PaintMark(vtkContext2D* painter, LegendEntry::Mark mark, pclvis::Point at)
{
  using Mark = LegendEntry::Mark;
  const pclvis::EvolutionColors colors = this->Colors();
  pclvis::QuadBatch quads;
  pclvis::Color color = this->Theme.Second;
  const double half = this->Units(15);
  const pclvis::Box box{ at.X - half, at.Y - this->Units(5), 2 * half, this->Units(10) };
  const pclvis::Point left{ at.X - half, at.Y }, right{ at.X + half, at.Y };
  switch (mark)
  {
    case Mark::Growth:
      color = colors.Growth;
      pclvis::AddKind(quads, pclvis::PeriodKind::Growth, box, this->Density);
      break;
    case Mark::Steady:
      color = colors.Steady;
      pclvis::AddKind(quads, pclvis::PeriodKind::Steady,
        { box.X, box.Y + this->Units(2), box.Width, box.Height }, this->Density);
      break;
    case Mark::Peak:
      color = colors.Peak;
      pclvis::AddKind(quads, pclvis::PeriodKind::Peak, box, this->Density);
      break;
    case Mark::Other:
      Fill(painter, this->Theme.Dark ? colors.Quiet : this->Theme.Grid);
      painter->DrawRect(box.X, box.Y - this->Units(2), box.Width, box.Height + this->Units(4));
      color = this->Theme.Neutral;
      pclvis::AddKind(quads, pclvis::PeriodKind::Other, box, this->Density);
      break;
    case Mark::Gap:
      for (int i = 0; i < 5; ++i)
      {
        const pclvis::Point from = left + pclvis::Point{ this->Units(6.0 * i), 0 };
        quads.AddStroke(from, from + pclvis::Point{ this->Units(3), 0 }, this->Units(1.2));
      }
      break;
    case Mark::Chosen:
      color = this->Theme.Accent;
      for (double x : { -6.0, 6.0 })
      {
        const pclvis::Point foot{ at.X + this->Units(x), box.Y };
        quads.AddStroke(foot, foot + pclvis::Point{ 0, box.Height }, this->Units(1.4));
      }
      break;
    default:
      color = mark == Mark::Average ? colors.Average : this->Theme.Second;
      quads.AddStroke(left, right, this->Units(1.6));
      break;
  }
  Fill(painter, color);
  painter->GetDevice()->DrawQuad(quads.Corners.data(), quads.CornerCount());
}

void vtkEvolutionChart::PaintColorBar(vtkContext2D* painter, pclvis::Point corner, double width)
{
  TextPainter::Style style;
  style.Ink = this->Theme.Second;
  this->Text.Draw("Colour: mean L", { corner.X, corner.Y - this->Units(8) }, style);
  const pclvis::Box bar{ corner.X, corner.Y - this->Units(29), width, this->Units(10) };
  constexpr int steps = 32;
  const pclvis::ColorScale scale = this->Colors().Latency;
  for (int i = 0; i < steps; ++i)
  {
    const double from = std::floor(bar.X + bar.Width * i / steps);
    const double to = std::floor(bar.X + bar.Width * (i + 1) / steps);
    Fill(painter, pclvis::EvolutionColor(std::exp2(-1 + 4 * (i + 0.5) / steps), scale));
    painter->DrawRect(from, std::floor(bar.Y), to - from, bar.Height);
  }
  const char* const words[] = { "\xE2\x89\xA4 \xC2\xBD", "1", "2", "4", "\xE2\x89\xA5 8" };
  style.Horizontal = TextPainter::Align::Center;
  for (int i = 0; i < 5; ++i)
  {
    style.Bold = i == 1;
    this->Text.Draw(words[i], { bar.X + bar.Width * i / 4, bar.Y - this->Units(11) }, style);
  }
}

void vtkEvolutionChart::PaintSizes(vtkContext2D* painter, pclvis::Point corner)
{
  TextPainter::Style style;
  style.Ink = this->Theme.Second;
  const std::string words =
    this->Scene.OwnScale ? "Area: delayed (All: own scale)" : "Area: delayed messages";
  this->Text.Draw(words, { corner.X, corner.Y - this->Units(8) }, style);
  if (this->Scene.Rows.empty())
  {
    return;
  }
  // That of the regions where there are any: they are below all messages, or alone.
  const auto scaled = std::find_if(this->Scene.Rows.begin(), this->Scene.Rows.end(),
    [this](const auto& row) { return this->Data.Rows[row.Index].Region >= 0; });
  const pclvis::EvolutionScene::Row& row =
    scaled == this->Scene.Rows.end() ? this->Scene.Rows.front() : *scaled;
  if (row.Most <= 0)
  {
    return;
  }
  std::set<std::int64_t> samples;
  for (double radius : { 5.0, 9.0, 13.0 })
  {
    const double share = this->Units(radius) / std::max(row.Greatest, 1.0);
    samples.insert(std::min(RoundDown(row.Most * share * share), row.Most));
  }
  double x = corner.X;
  for (std::int64_t sample : samples)
  {
    const double radius =
      std::min(pclvis::CircleRadius(sample, row, this->Scene), this->Units(kGreatestSample));
    const pclvis::Point at{ x + radius, corner.Y - this->Units(32) };
    pclvis::QuadBatch ring;
    ring.AddRing(at, radius - this->Units(1.2), radius, pclvis::SidesFor(radius));
    Fill(painter, this->Theme.Ink);
    painter->GetDevice()->DrawQuad(ring.Corners.data(), ring.CornerCount());
    const std::string words = std::to_string(sample);
    this->Text.Draw(words, { x + 2 * radius + this->Units(5), at.Y }, style);
    x += 2 * radius + this->Units(16) + this->Text.Width(words, 9, false);
  }
}

void vtkEvolutionChart::PaintLegend(vtkContext2D* painter, const pclvis::Box& box)
{
  this->UpdateMarks();
  this->Rectangle(painter, box, this->Theme.Panel, this->Theme.PanelBorder);
  const double padding = this->Units(kPadding);
  const pclvis::Point corner{ box.X + padding, box.Y + box.Height - this->Units(6) };
  const double inner = box.Width - 2 * padding;
  // Beside the bar half a number is left and right.
  this->PaintColorBar(painter, corner + pclvis::Point{ this->Units(12), 0 },
    std::min(this->Units(kBar - 20), inner - this->Units(24)));
  const bool low = box.Height < this->Units(kHead + 2);
  if (!low && inner > this->Units(kHeads))
  {
    this->PaintSizes(painter, corner + pclvis::Point{ this->Units(kBar + 40), 0 });
  }
  const bool beside = low || inner > this->Units(kHeads + 560);
  const pclvis::Point shift = beside
    ? pclvis::Point{ this->Units(low ? kBar + 20 : kHeads + 40), 0 }
    : pclvis::Point{ 0, -this->Units(kHead) };
  TextPainter::Style style;
  style.Ink = this->Theme.Second;
  const double width = (inner - shift.X) / this->Density;
  for (const LegendEntry& entry : this->LegendEntries(width, low, false))
  {
    const std::string words =
      this->Text.Fit(entry.Words, 9, false, this->Units(width - entry.X - kMark));
    // A mark whose words have no room would be a riddle.
    if (words.empty() || (low && entry.Row > 1))
    {
      continue;
    }
    const pclvis::Point at = corner + shift +
      pclvis::Point{ this->Units(entry.X), -this->Units(kEntryRow * (entry.Row + 0.5)) };
    this->PaintMark(painter, entry.Sign, at + pclvis::Point{ this->Units(15), 0 });
    this->Text.Draw(words, at + pclvis::Point{ this->Units(kMark), 0 }, style);
  }
}
