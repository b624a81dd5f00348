// The part of vtkRegionGraphChart that lays out and paints the legend.
#include "Views/VTK/vtkRegionGraphChart.h"

#include "Readers/Base/ShortText.h"
#include "Views/Core/Common/Ticks.h"
#include "Views/VTK/LegendRows.h"

#include "vtkContext2D.h"
#include "vtkContextDevice2D.h"

#include <algorithm>
#include <cmath>
#include <cstdio>

using TextPainter = pclvis::TextPainter;

namespace
{
constexpr double kColumn = 92;                        // a swatch with its name [units]
constexpr double kSwatchRow = 25;                     // [units]
constexpr double kEntryRow = 21;                      // [units]
constexpr double kPadding = 13;                       // [units]
constexpr double kBarWidth = 350, kLowBarWidth = 240; // [units]
constexpr int kMostColumns = 16;
constexpr int kMostSwatchRows = 3, kLowSwatchRows = 2;
constexpr int kMostRemarkLines = 3;
constexpr double kLowRemarkRow = 15; // of a line in a low strip [units]
constexpr double kLowView = 420;     // less height: regions or the colour bar alone [units]
constexpr double kLeastView = 200;   // less height: no legend [units]
constexpr double kMostShare = 0.25;  // of the view's height for the legend: else parts are left out

std::string Grouped(std::int64_t value)
{
  std::string text = std::to_string(value);
  for (int at = static_cast<int>(text.size()) - 3; at > 0; at -= 3)
  {
    text.insert(at, " ");
  }
  return text;
}
}

std::string vtkRegionGraphChart::LinkWords(bool inside) const
{
  std::int64_t messages = 0, pairs = 0;
  for (const pclvis::RegionGraph::Link& link : this->Graph.Links)
  {
    if (link.Inside == inside)
    {
      messages += link.Messages;
      ++pairs;
    }
  }
  return std::string(inside          ? "inside: "
             : this->Chosen.Bundling ? "across, bundled: "
                                     : "across: ") +
    Grouped(messages) + " messages, " + Grouped(pairs) + (pairs == 1 ? " pair" : " pairs");
}

std::vector<vtkRegionGraphChart::LegendEntry> vtkRegionGraphChart::LegendEntries(
  double width, bool all)
{
  using Mark = LegendEntry::Mark;
  std::vector<LegendEntry> entries;
  const auto add = [&](Mark mark, const std::string& words) {
    entries.push_back({ mark, words, 0, 0 });
  };
  const auto anyOf = [this](pclvis::RankShape shape) {
    return std::any_of(this->Graph.Regions.begin(), this->Graph.Regions.end(),
      [shape](const auto& region) { return pclvis::RegionShape(region.Id) == shape; });
  };
  // Merged ranks and their links are not drawn; fewer words keep the strip's height at any zoom.
  const bool merged = !all && pclvis::RanksMerge(this->Camera.Scale(), this->Density);
  if (!merged)
  {
    add(Mark::Rank, "rank");
  }
  if (merged || this->Chosen.ColorBy == 0)
  {
    add(Mark::Disc,
      pclvis::DividesPicture(this->Graph) ? "region (dashed: no group), number of ranks"
                                          : "region, number of ranks");
  }
  if (this->Chosen.LinksInside && !merged)
  {
    add(Mark::Inside, this->LinkWords(true));
  }
  if (this->Chosen.LinksAcross)
  {
    add(Mark::Across, this->LinkWords(false));
  }
  if (this->Chosen.ColorBy == 0)
  {
    add(Mark::None, "Line width: \xE2\x88\x9A of the pair's messages");
    if (anyOf(pclvis::RankShape::Ring))
    {
      add(Mark::None,
        anyOf(pclvis::RankShape::Square) ? "Hues return: hollow ranks from R12, square from R24"
                                         : "Hues return from R12: hollow ranks");
    }
  }
  if (all || this->ChosenRegion >= 0)
  {
    add(Mark::Chosen, "chosen: R" + std::to_string(std::max(this->ChosenRegion, 0)));
  }
  if (all || !this->SelectedRanks.empty())
  {
    add(Mark::Selected, std::to_string(this->SelectedRanks.size()) + " selected");
  }
  if (this->HasMarkedRanks())
  {
    add(Mark::Marked, this->MarkedWords());
  }
  pclvis::FlowInRows(entries, width, 26, [this](const LegendEntry& entry) {
    return this->Text.Width(entry.Words, 9, false) / this->Density +
      (entry.Sign == LegendEntry::Mark::None ? 0 : 24);
  });
  return entries;
}

std::vector<std::string> vtkRegionGraphChart::Remark(double width)
{
  // It is about means.
  return this->Chosen.Statistic == 0
    ? this->Text.Wrap(this->Graph.Observation, 9, false, this->Units(width), kMostRemarkLines)
    : std::vector<std::string>();
}

double vtkRegionGraphChart::LegendHeight(double width, double height)
{
  this->EntriesShown = height >= kLowView;
  if (this->Graph.Ranks.empty() || height < kLeastView)
  {
    return 0;
  }
  if (!this->EntriesShown && this->Chosen.ColorBy != 0)
  {
    return 54;
  }
  const double inner = width - 2 * kPadding, most = kMostShare * height;
  if (this->Chosen.ColorBy == 0)
  {
    const int columns = std::clamp(static_cast<int>(inner / kColumn), 1, kMostColumns);
    const int regions = static_cast<int>(this->Graph.Regions.size());
    this->SwatchRows = this->EntriesShown ? kMostSwatchRows : kLowSwatchRows;
    const int rows = std::min((regions + columns - 1) / columns, this->SwatchRows);
    const double swatches = 16 + rows * kSwatchRow;
    if (!this->EntriesShown)
    {
      return swatches;
    }
    const double whole = swatches + (this->LegendEntries(inner, true).back().Row + 1) * kEntryRow;
    this->EntriesShown = whole <= most;
    return this->EntriesShown ? whole : swatches <= most ? swatches : 0;
  }
  const bool beside = inner > kBarWidth + 260;
  const double entries = beside ? inner - kBarWidth - 50 : inner;
  const int rows = this->LegendEntries(entries, true).back().Row + 1;
  const double remark = this->Remark(inner).size() * kEntryRow;
  const double whole =
    16 + (beside ? std::max(54.0, rows * kEntryRow) : 54 + rows * kEntryRow) + remark;
  this->EntriesShown = whole <= most;
  // What the remark says changes the meaning of the colours; the marks are told by the tips too.
  return this->EntriesShown ? whole : 70 + remark <= most ? 70 + remark : 54;
}

void vtkRegionGraphChart::PaintMark(vtkContext2D* painter, LegendEntry::Mark mark, pclvis::Point at)
{
  using Mark = LegendEntry::Mark;
  pclvis::QuadBatch quads;
  pclvis::Color color = this->Theme.Second;
  switch (mark)
  {
    case Mark::Rank:
      quads.AddDisc(at, this->Units(3.4), 16);
      break;
    case Mark::Disc:
      color = this->Theme.PanelBorder;
      quads.AddDisc(at, this->Units(8), 32);
      break;
    case Mark::Inside:
    case Mark::Across:
      // In latency mode and by region alike the first region's colour stands for "inside".
      color = mark == Mark::Across || this->RegionColors.empty() ? this->Theme.Neutral
                                                                 : this->RegionColors.front();
      quads.AddStroke(at - pclvis::Point{ this->Units(8), 0 },
        at + pclvis::Point{ this->Units(8), 0 }, this->Units(1.2));
      break;
    case Mark::Chosen:
      color = this->Theme.Ink;
      quads.AddRing(at, this->Units(6), this->Units(8), 32);
      break;
    case Mark::Selected:
      color = this->Theme.Accent;
      quads.AddRing(at, this->Units(4), this->Units(6), 24);
      break;
    case Mark::Marked:
      this->PaintCulpritSample(painter, at);
      return;
    default:
      return;
  }
  Fill(painter, color);
  painter->GetDevice()->DrawQuad(quads.Corners.data(), quads.CornerCount());
}

void vtkRegionGraphChart::PaintEntries(vtkContext2D* painter, pclvis::Point corner, double width)
{
  TextPainter::Style style;
  style.Ink = this->Theme.Second;
  for (const LegendEntry& entry : this->LegendEntries(width / this->Density, false))
  {
    const pclvis::Point at{ corner.X + this->Units(entry.X),
      corner.Y - this->Units(kEntryRow * (entry.Row + 0.5)) };
    const bool plain = entry.Sign == LegendEntry::Mark::None;
    this->PaintMark(painter, entry.Sign, at + pclvis::Point{ this->Units(8), 0 });
    this->Text.Draw(this->Text.Fit(entry.Words, 9, false, width - this->Units(entry.X)),
      at + pclvis::Point{ plain ? 0 : this->Units(24), 0 }, style);
  }
}

void vtkRegionGraphChart::PaintSwatches(vtkContext2D* painter, const pclvis::Box& box)
{
  const int columns =
    std::clamp(static_cast<int>(box.Width / this->Density / kColumn), 1, kMostColumns);
  const int regions = static_cast<int>(this->Graph.Regions.size());
  const int places = columns * this->SwatchRows;
  const int shown = regions > places ? places - 1 : regions;
  const double column = this->Units(kColumn);
  TextPainter::Style style;
  for (int i = 0; i < std::min(regions, places); ++i)
  {
    const pclvis::Point at{ box.X + (i % columns) * column + this->Units(7),
      box.Y + box.Height - this->Units(kSwatchRow * (i / columns + 0.5)) };
    style.Bold = i < shown;
    style.Ink = i < shown ? this->Theme.Ink : this->Theme.Second;
    if (i == shown)
    {
      this->Text.Draw("+ " + std::to_string(regions - shown) + " more",
        at - pclvis::Point{ this->Units(7), 0 }, style);
      break;
    }
    const pclvis::RegionGraph::Region& region = this->Graph.Regions[i];
    const pclvis::RankShape shape = pclvis::RegionShape(region.Id);
    pclvis::QuadBatch mark, hole;
    if (shape == pclvis::RankShape::Square)
    {
      mark.AddSquare(at, this->Units(5.5));
    }
    else
    {
      mark.AddDisc(at, this->Units(6.5), 32);
    }
    Fill(painter, this->RegionColors[i]);
    painter->GetDevice()->DrawQuad(mark.Corners.data(), mark.CornerCount());
    if (shape == pclvis::RankShape::Ring)
    {
      hole.AddDisc(at, this->Units(4), 24);
      Fill(painter, this->Theme.Panel);
      painter->GetDevice()->DrawQuad(hole.Corners.data(), hole.CornerCount());
    }
    const std::string name = "R" + std::to_string(region.Id);
    const double left = at.X + this->Units(13);
    this->Text.Draw(name, { left, at.Y }, style);
    style.Bold = false;
    style.Ink = this->Theme.Second;
    this->Text.Draw(std::to_string(region.Ranks),
      { left + this->Text.Width(name, 9, true) + this->Units(8), at.Y }, style);
  }
}

void vtkRegionGraphChart::PaintBarTicks(const pclvis::Box& bar, double low, double high)
{
  TextPainter::Style style;
  style.Horizontal = TextPainter::Align::Center;
  style.Ink = this->Theme.Second;
  const double y = bar.Y - this->Units(11);
  const auto place = [&](double value) { return bar.X + (value - low) / (high - low) * bar.Width; };
  if (this->Chosen.LatencyRange == 1)
  {
    const char* const words[] = { "\xE2\x89\xA4 \xC2\xBD", "1", "2", "4", "\xE2\x89\xA5 8" };
    for (int i = 0; i < 5; ++i)
    {
      style.Bold = i == 1;
      this->Text.Draw(words[i], { place(i - 1), y }, style);
    }
    return;
  }
  const double mean = this->Range.Middle;
  const std::string words = "mean " + pclvis::NumberText(mean);
  const double half = this->Text.Width(words, 9, true) / 2 + this->Units(6);
  const double step = pclvis::RoundStep(high - low, 8);
  for (double value = std::ceil(low / step) * step; value <= high + 1e-9 * step; value += step)
  {
    char text[40];
    std::snprintf(text, sizeof(text), step >= 1 ? "%.0f" : step >= 0.1 ? "%.1f" : "%.2f", value);
    if (std::fabs(place(value) - place(mean)) > half + this->Text.Width(text, 9, false) / 2)
    {
      this->Text.Draw(text, { place(value), y }, style);
    }
  }
  style.Bold = true;
  style.Ink = this->Theme.Ink;
  this->Text.Draw(words, { place(mean), y }, style);
}

void vtkRegionGraphChart::PaintColorBar(vtkContext2D* painter, const pclvis::Box& box)
{
  TextPainter::Style style;
  style.Ink = this->Theme.Second;
  const bool links = this->Chosen.ColorBy == 2;
  std::string words = (links ? "Mean L of a link" : "RL, " + this->StatisticName()) +
    (!this->Range.Known                  ? ": no message has a latency"
        : this->Chosen.LatencyRange == 1 ? ": fixed range"
        : this->Range.Widened            ? ": at least 2/3 to 3/2 of mean"
                                         : ": range of this trace");
  this->Text.Draw(this->Text.Fit(words, 9, false, box.Width),
    { box.X, box.Y + box.Height - this->Units(8) }, style);
  const pclvis::Box bar{ box.X, box.Y + box.Height - this->Units(29), box.Width, this->Units(10) };
  const pclvis::ColorScale scale = this->Scale();
  const double low = scale.Stops().front().Value, high = scale.Stops().back().Value;
  constexpr int steps = 33;
  for (int i = 0; i < steps; ++i)
  {
    const double from = std::floor(bar.X + bar.Width * i / steps);
    const double to = std::floor(bar.X + bar.Width * (i + 1) / steps);
    Fill(painter, pclvis::SteppedColor(scale, low, high, low + (high - low) * i / (steps - 1)));
    painter->DrawRect(from, std::floor(bar.Y), to - from, bar.Height);
  }
  if (!this->Range.Known)
  {
    return;
  }
  if (this->Chosen.LatencyRange == 0)
  {
    const double x = bar.X + (this->Range.Middle - low) / (high - low) * bar.Width;
    Fill(painter, this->Theme.Ink);
    painter->DrawRect(
      std::floor(x), bar.Y - this->Units(3), this->Units(1.5), bar.Height + this->Units(6));
  }
  this->PaintBarTicks(bar, low, high);
}

void vtkRegionGraphChart::PaintLegend(vtkContext2D* painter, const pclvis::Box& box)
{
  this->Rectangle(painter, box, this->Theme.Panel, this->Theme.PanelBorder);
  const double padding = this->Units(kPadding);
  const double left = box.X + padding, top = box.Y + box.Height - this->Units(8);
  const double inner = box.Width - 2 * padding;
  if (this->Chosen.ColorBy == 0)
  {
    const int columns =
      std::clamp(static_cast<int>(inner / this->Density / kColumn), 1, kMostColumns);
    const int regions = static_cast<int>(this->Graph.Regions.size());
    const int rows = std::min((regions + columns - 1) / columns, this->SwatchRows);
    const double height = this->Units(rows * kSwatchRow);
    this->PaintSwatches(painter, { left, top - height, inner, height });
    if (this->EntriesShown)
    {
      this->PaintEntries(painter, { left, top - height }, inner);
    }
    return;
  }
  const bool low = box.Height < this->Units(60);
  const double barWidth = this->Units(low ? kLowBarWidth : kBarWidth);
  const bool beside = inner > barWidth + this->Units(260);
  const double indent = this->Units(12);
  this->PaintColorBar(painter,
    { left + indent, top - this->Units(54), std::min(inner - 2 * indent, barWidth),
      this->Units(54) });
  if (low)
  {
    if (beside)
    {
      const double shift = barWidth + this->Units(40);
      this->PaintRemark(
        { left + shift, box.Y + this->Units(4), inner - shift, box.Height - this->Units(8) },
        kLowRemarkRow);
    }
    return;
  }
  if (this->EntriesShown)
  {
    const pclvis::Point shift = beside ? pclvis::Point{ this->Units(kBarWidth + 50), 0 }
                                       : pclvis::Point{ 0, -this->Units(54) };
    this->PaintEntries(painter, pclvis::Point{ left, top } + shift, inner - shift.X);
  }
  this->PaintRemark({ left, box.Y + this->Units(6), inner, 0 }, kEntryRow);
}

void vtkRegionGraphChart::PaintRemark(const pclvis::Box& box, double row)
{
  TextPainter::Style style;
  style.Ink = this->Theme.Ink;
  const std::vector<std::string> remark = this->Remark(box.Width / this->Density);
  const double high = this->Units(row * remark.size());
  // In a box that is higher it stands in the middle.
  double y = box.Y + std::max(0.0, box.Height - high) / 2 + high - this->Units(row / 2);
  for (const std::string& line : remark)
  {
    this->Text.Draw(line, { box.X, y }, style);
    y -= this->Units(row);
  }
}
