#include "Views/VTK/RegionGraph/RegionGraphLegend.h"

#include "Readers/Base/ShortText.h"
#include "Views/Core/Common/Ticks.h"
#include "Views/VTK/Common/ChartCanvas.h"
#include "Views/VTK/Common/ColorBar.h"

#include <algorithm>
#include <cmath>
#include <cstdio>

namespace pclvis
{
namespace
{
enum Mark
{
  Rank,
  Disc,
  Inside,
  Across,
  Chosen,
  Selected,
  CulpritMark
};

constexpr double kColumn = 92;                        // a swatch with its name [units]
constexpr double kSwatchRow = 25;                     // [units]
constexpr double kPadding = 13;                       // [units]
constexpr double kBarWidth = 350, kLowBarWidth = 240; // [units]
constexpr int kMostColumns = 16;
constexpr int kMostSwatchRows = 3, kLowSwatchRows = 2;
constexpr int kMostRemarkLines = 3;
constexpr double kLowRemarkRow = 15; // height of a line in a low strip [units]
constexpr double kLowView = 420;     // lower: either regions or the colour bar [units]
constexpr double kLeastView = 310;   // lower views have no legend [units]
constexpr double kMostShare = 0.25;  // of the view's height for the legend; more is left out
}

std::string RegionGraphLegend::LinkWords(bool inside) const
{
  std::int64_t messages = 0, pairs = 0;
  for (const RegionGraph::Link& link : this->Graph.Links)
  {
    if (link.Inside == inside)
    {
      messages += link.Messages;
      ++pairs;
    }
  }
  return std::string(inside               ? "inside: "
             : this->Now.Choices.Bundling ? "across, bundled: "
                                          : "across: ") +
    CountText(messages, "message") + ", " + CountText(pairs, "pair");
}

std::vector<LegendEntry> RegionGraphLegend::Entries(bool all) const
{
  std::vector<LegendEntry> entries;
  const auto add = [&](int mark, const std::string& words) { entries.push_back({ mark, words }); };
  const auto anyOf = [this](RankShape shape) {
    return std::any_of(this->Graph.Regions.begin(), this->Graph.Regions.end(),
      [shape](const auto& region) { return RegionShape(region.Id) == shape; });
  };
  // Merged ranks and their links are not drawn. With fewer words, the strip keeps its height at any
  // zoom.
  const bool merged = !all && this->Now.Merged;
  if (!merged)
  {
    add(Rank, "rank");
  }
  if (merged || this->Now.Choices.ColorBy == 0)
  {
    add(Disc,
      DividesPicture(this->Graph) ? "region (dashed: no group), number of ranks"
                                  : "region, number of ranks");
  }
  if (this->Now.Choices.LinksInside && !merged)
  {
    add(Inside, this->LinkWords(true));
  }
  if (this->Now.Choices.LinksAcross)
  {
    add(Across, this->LinkWords(false));
  }
  if (this->Now.Choices.ColorBy == 0)
  {
    add(LegendEntry::kPlain, "Line width: \xE2\x88\x9A of the pair's messages");
    if (anyOf(RankShape::Ring))
    {
      add(LegendEntry::kPlain,
        anyOf(RankShape::Square) ? "Hues repeat: hollow ranks from R12, square from R24"
                                 : "Hues repeat from R12: hollow ranks");
    }
  }
  if (all || this->Now.Regions.First >= 0)
  {
    add(Chosen, "chosen: " + (this->Now.Regions.First < 0 ? "R0" : this->Now.Regions.Names()));
  }
  if (all || this->Now.Selected > 0)
  {
    add(Selected, std::to_string(this->Now.Selected) + " selected");
  }
  if (this->Marked.Any())
  {
    add(CulpritMark, this->Marked.Words());
  }
  return entries;
}

LegendRows RegionGraphLegend::Rows(double width, bool all)
{
  LegendRows::Look look;
  look.Mark = 24;
  look.Middle = 8;
  look.Gap = 26;
  return LegendRows(this->Canvas, this->Entries(all), width, look);
}

std::vector<std::string> RegionGraphLegend::Remark(double width)
{
  // The remark is about means.
  return this->Now.Choices.Statistic == 0 ? this->Canvas.Text.Wrap(this->Graph.Observation, 9,
                                              false, this->Canvas.Units(width), kMostRemarkLines)
                                          : std::vector<std::string>();
}

double RegionGraphLegend::Height(double width, double height, const Drawn& drawn)
{
  this->Now = drawn;
  this->EntriesShown = height >= kLowView;
  if (this->Graph.Ranks.empty() || height < kLeastView)
  {
    return 0;
  }
  if (!this->EntriesShown && this->Now.Choices.ColorBy != 0)
  {
    return 54;
  }
  const double inner = width - 2 * kPadding, most = kMostShare * height;
  if (this->Now.Choices.ColorBy != 0)
  {
    return this->HeightByLatency(inner, most);
  }
  const int columns = std::clamp(static_cast<int>(inner / kColumn), 1, kMostColumns);
  const int regions = static_cast<int>(this->Graph.Regions.size());
  this->SwatchRows = this->EntriesShown ? kMostSwatchRows : kLowSwatchRows;
  const int rows = std::min((regions + columns - 1) / columns, this->SwatchRows);
  const double swatches = 16 + rows * kSwatchRow;
  if (!this->EntriesShown)
  {
    return swatches;
  }
  const double whole = swatches + this->Rows(inner, true).Height();
  this->EntriesShown = whole <= most;
  return this->EntriesShown ? whole : swatches <= most ? swatches : 0;
}

double RegionGraphLegend::HeightByLatency(double width, double most)
{
  const bool beside = width > kBarWidth + 260;
  const double entries = beside ? width - kBarWidth - 50 : width;
  const double rows = this->Rows(entries, true).Height();
  const double remark = this->Remark(width).size() * LegendRows::kRow;
  const double whole = 16 + (beside ? std::max(54.0, rows) : 54 + rows) + remark;
  this->EntriesShown = whole <= most;
  // The remark changes the meaning of the colours; the marks are also explained by tips.
  return this->EntriesShown ? whole : 70 + remark <= most ? 70 + remark : 54;
}

void RegionGraphLegend::PaintMark(int mark, Point at)
{
  QuadBatch quads;
  Color color = this->Canvas.Colors.Second;
  switch (mark)
  {
    case Rank:
      quads.AddDisc(at, this->Canvas.Units(3.4), 16);
      break;
    case Disc:
      color = this->Canvas.Colors.PanelBorder;
      quads.AddDisc(at, this->Canvas.Units(8), 32);
      break;
    case Inside:
    case Across:
      // By latency as well as by region, the first region's colour represents "inside".
      color = mark == Across || this->Colors.OfRegions().empty() ? this->Canvas.Colors.Neutral
                                                                 : this->Colors.OfRegions().front();
      quads.AddStroke(at - Point{ this->Canvas.Units(8), 0 },
        at + Point{ this->Canvas.Units(8), 0 }, this->Canvas.Units(1.2));
      break;
    case Chosen:
      color = this->Canvas.Colors.Ink;
      quads.AddRing(at, this->Canvas.Units(6), this->Canvas.Units(8), 32);
      break;
    case Selected:
      color = this->Canvas.Colors.Accent;
      quads.AddRing(at, this->Canvas.Units(4), this->Canvas.Units(6), 24);
      break;
    case CulpritMark:
      MarkedRanks::PaintSample(this->Canvas, at);
      return;
    default:
      return;
  }
  this->Canvas.Quads(quads, color);
}

void RegionGraphLegend::PaintEntries(Point corner, double width)
{
  this->Rows(width / this->Canvas.Density, false).Paint(corner, [this](int mark, Point at) {
    this->PaintMark(mark, at);
  });
}

void RegionGraphLegend::PaintSwatch(const RegionGraph::Region& region, Color color, Point at)
{
  const RankShape shape = RegionShape(region.Id);
  QuadBatch mark, hole;
  if (shape == RankShape::Square)
  {
    mark.AddSquare(at, this->Canvas.Units(5.5));
  }
  else
  {
    mark.AddDisc(at, this->Canvas.Units(6.5), 32);
  }
  this->Canvas.Quads(mark, color);
  if (shape == RankShape::Ring)
  {
    hole.AddDisc(at, this->Canvas.Units(4), 24);
    this->Canvas.Quads(hole, this->Canvas.Colors.Panel);
  }
}

void RegionGraphLegend::PaintSwatches(const Box& box)
{
  const int columns =
    std::clamp(static_cast<int>(box.Width / this->Canvas.Density / kColumn), 1, kMostColumns);
  const int regions = static_cast<int>(this->Graph.Regions.size());
  const int places = columns * this->SwatchRows;
  const int shown = regions > places ? places - 1 : regions;
  const double column = this->Canvas.Units(kColumn);
  TextPainter::Style style;
  for (int i = 0; i < std::min(regions, places); ++i)
  {
    const Point at{ box.X + (i % columns) * column + this->Canvas.Units(7),
      box.Y + box.Height - this->Canvas.Units(kSwatchRow * (i / columns + 0.5)) };
    style.Bold = i < shown;
    style.Ink = i < shown ? this->Canvas.Colors.Ink : this->Canvas.Colors.Second;
    if (i == shown)
    {
      this->Canvas.Text.Draw("+ " + std::to_string(regions - shown) + " more",
        at - Point{ this->Canvas.Units(7), 0 }, style);
      break;
    }
    const RegionGraph::Region& region = this->Graph.Regions[i];
    this->PaintSwatch(region, this->Colors.OfRegions()[i], at);
    const std::string name = "R" + std::to_string(region.Id);
    const double left = at.X + this->Canvas.Units(13);
    this->Canvas.Text.Draw(name, { left, at.Y }, style);
    style.Bold = false;
    style.Ink = this->Canvas.Colors.Second;
    this->Canvas.Text.Draw(std::to_string(region.Ranks),
      { left + this->Canvas.Text.Width(name, 9, true) + this->Canvas.Units(8), at.Y }, style);
  }
}

void RegionGraphLegend::PaintBarTicks(const Box& bar, double low, double high)
{
  TextPainter::Style style;
  style.Horizontal = TextPainter::Align::Center;
  style.Ink = this->Canvas.Colors.Second;
  const double y = bar.Y - this->Canvas.Units(11);
  const auto place = [&](double value) { return bar.X + (value - low) / (high - low) * bar.Width; };
  const double mean = this->Colors.Range().Middle;
  const std::string words = "mean " + NumberText(mean);
  const double half = this->Canvas.Text.Width(words, 9, true) / 2 + this->Canvas.Units(6);
  const double step = RoundStep(high - low, 8);
  for (double value = std::ceil(low / step) * step; value <= high + 1e-9 * step; value += step)
  {
    char text[40];
    std::snprintf(text, sizeof(text), step >= 1 ? "%.0f" : step >= 0.1 ? "%.1f" : "%.2f", value);
    if (std::fabs(place(value) - place(mean)) > half + this->Canvas.Text.Width(text, 9, false) / 2)
    {
      this->Canvas.Text.Draw(text, { place(value), y }, style);
    }
  }
  style.Bold = true;
  style.Ink = this->Canvas.Colors.Ink;
  this->Canvas.Text.Draw(words, { place(mean), y }, style);
}

void RegionGraphLegend::PaintColorBar(const Box& box)
{
  TextPainter::Style style;
  style.Ink = this->Canvas.Colors.Second;
  const bool links = this->Now.Choices.ColorBy == 2;
  std::string words = (links ? "Mean L of a link" : "RL, " + StatisticName(this->Now.Choices)) +
    (!this->Colors.Range().Known              ? ": no message has a latency"
        : this->Now.Choices.LatencyRange != 0 ? ""
        : this->Colors.Range().Widened        ? ": at least 2/3 to 3/2 of mean"
                                              : ": range of this trace");
  this->Canvas.Text.Draw(this->Canvas.Text.Fit(words, 9, false, box.Width),
    { box.X, box.Y + box.Height - this->Canvas.Units(8) }, style);
  const Box bar{ box.X, box.Y + box.Height - this->Canvas.Units(29), box.Width,
    this->Canvas.Units(10) };
  const ColorScale& scale = this->Colors.Scale();
  if (this->Now.Choices.LatencyRange != 0)
  {
    ColorBar::PaintLatencies(this->Canvas, bar, scale);
    return;
  }
  const double low = scale.Stops().front().Value, high = scale.Stops().back().Value;
  constexpr int steps = 33;
  ColorBar::Paint(this->Canvas, bar, steps, [&](int step) {
    return SteppedColor(scale, low, high, low + (high - low) * step / (steps - 1));
  });
  if (!this->Colors.Range().Known)
  {
    return;
  }
  const double x = bar.X + (this->Colors.Range().Middle - low) / (high - low) * bar.Width;
  this->Canvas.Rectangle({ std::floor(x), bar.Y - this->Canvas.Units(3), this->Canvas.Units(1.5),
                           bar.Height + this->Canvas.Units(6) },
    this->Canvas.Colors.Ink);
  this->PaintBarTicks(bar, low, high);
}

void RegionGraphLegend::Paint(const Box& box, const Drawn& drawn)
{
  this->Now = drawn;
  this->Canvas.Panel(box, this->Canvas.Colors.Panel, this->Canvas.Colors.PanelBorder);
  const double padding = this->Canvas.Units(kPadding);
  const Point corner{ box.X + padding, box.Y + box.Height - this->Canvas.Units(8) };
  const double inner = box.Width - 2 * padding;
  if (this->Now.Choices.ColorBy == 0)
  {
    this->PaintByRegion(corner, inner);
  }
  else
  {
    this->PaintByLatency(box, corner, inner);
  }
}

void RegionGraphLegend::PaintByRegion(Point corner, double width)
{
  const int columns =
    std::clamp(static_cast<int>(width / this->Canvas.Density / kColumn), 1, kMostColumns);
  const int regions = static_cast<int>(this->Graph.Regions.size());
  const int rows = std::min((regions + columns - 1) / columns, this->SwatchRows);
  const double height = this->Canvas.Units(rows * kSwatchRow);
  this->PaintSwatches({ corner.X, corner.Y - height, width, height });
  if (this->EntriesShown)
  {
    this->PaintEntries({ corner.X, corner.Y - height }, width);
  }
}

void RegionGraphLegend::PaintByLatency(const Box& box, Point corner, double width)
{
  const bool low = box.Height < this->Canvas.Units(60);
  const double barWidth = this->Canvas.Units(low ? kLowBarWidth : kBarWidth);
  const bool beside = width > barWidth + this->Canvas.Units(260);
  const double indent = this->Canvas.Units(12);
  this->PaintColorBar({ corner.X + indent, corner.Y - this->Canvas.Units(54),
    std::min(width - 2 * indent, barWidth), this->Canvas.Units(54) });
  if (low)
  {
    if (beside)
    {
      const double shift = barWidth + this->Canvas.Units(40);
      this->PaintRemark({ corner.X + shift, box.Y + this->Canvas.Units(4), width - shift,
                          box.Height - this->Canvas.Units(8) },
        kLowRemarkRow);
    }
    return;
  }
  if (this->EntriesShown)
  {
    const Point shift =
      beside ? Point{ this->Canvas.Units(kBarWidth + 50), 0 } : Point{ 0, -this->Canvas.Units(54) };
    this->PaintEntries(corner + shift, width - shift.X);
  }
  this->PaintRemark({ corner.X, box.Y + this->Canvas.Units(6), width, 0 }, LegendRows::kRow);
}

void RegionGraphLegend::PaintRemark(const Box& box, double row)
{
  TextPainter::Style style;
  style.Ink = this->Canvas.Colors.Ink;
  const std::vector<std::string> remark = this->Remark(box.Width / this->Canvas.Density);
  const double high = this->Canvas.Units(row * remark.size());
  // In a higher box it is vertically centred.
  double y = box.Y + std::max(0.0, box.Height - high) / 2 + high - this->Canvas.Units(row / 2);
  for (const std::string& line : remark)
  {
    this->Canvas.Text.Draw(line, { box.X, y }, style);
    y -= this->Canvas.Units(row);
  }
}
}
