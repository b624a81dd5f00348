// The part of vtkDAGChart that paints the legend: only the marks that are drawn now.
#include "Views/VTK/vtkDAGChart.h"

#include "Readers/Core/ShortText.h"

#include "vtkContext2D.h"
#include "vtkContextDevice2D.h"

#include <algorithm>
#include <cmath>

using TextPainter = pclvis::TextPainter;

namespace
{
constexpr double kStrip = 96, kLowStrip = 62; // [units]
constexpr double kLowView = 480;              // less height: the low strip [units]
constexpr double kLeastView = 200;            // less height: no legend [units]
constexpr std::size_t kLowRows = 3;
constexpr double kRow = 19, kLowRow = 17, kPadding = 14, kBetween = 26;
constexpr double kBarWidth = 215;

void PaintQuads(vtkContext2D* painter, pclvis::QuadBatch& quads)
{
  painter->GetDevice()->DrawQuad(quads.Corners.data(), quads.CornerCount());
}

/// A state whose glyph explains the marks: two messages in, two out, few messages for a rank.
pclvis::StateDAG SampleDAG(double mostBytes, double mostSeconds)
{
  pclvis::StateDAGRows rows;
  pclvis::StateDAG::State state;
  state.Rank = 7;
  state.RelativeLoad = 0.7;
  state.LoadBalance = 0.7;
  state.NodeLatency = 1;
  state.LatencyWorst = 4;
  rows.States.push_back(state);
  const double latencies[] = { 1, 2, 1.2, 4 }, sizes[] = { 0.2, 0.5, 0.1, 0.9 };
  for (int i = 0; i < 4; ++i)
  {
    pclvis::StateDAG::Bar bar;
    bar.Sent = i > 1;
    bar.Time = i;
    bar.Bytes = static_cast<std::int64_t>(sizes[i] * std::max(mostBytes, 1000.0));
    bar.Latency = latencies[i];
    bar.Transmission = (i % 2 ? 0.9 : 0.4) * mostSeconds;
    rows.Bars.push_back({ 0, bar });
  }
  return pclvis::MakeStateDAG(std::move(rows));
}
}

double vtkDAGChart::LegendHeight(double, double height)
{
  return this->Dag.States.empty() || height < kLeastView ? 0
    : height < kLowView                                  ? kLowStrip
                                                         : kStrip;
}

double vtkDAGChart::PaintColorBar(vtkContext2D* painter, pclvis::Point corner, bool low)
{
  TextPainter::Style style;
  style.Ink = this->Theme.Second;
  this->Text.Draw(
    "Relative latency L = t / criterion", corner - pclvis::Point{ 0, this->Units(8) }, style);
  const double indent = this->Units(10);
  const pclvis::Box bar{ corner.X + indent, corner.Y - this->Units(29),
    this->Units(kBarWidth) - 2 * indent, this->Units(10) };
  const pclvis::ColorScale scale = this->Scale();
  constexpr int steps = 33;
  for (int i = 0; i < steps; ++i)
  {
    const double from = std::floor(bar.X + bar.Width * i / steps);
    const double to = std::floor(bar.X + bar.Width * (i + 1) / steps);
    Fill(painter, pclvis::LatencyColor(scale, std::exp2(-1 + 4.0 * i / (steps - 1))));
    painter->DrawRect(from, std::floor(bar.Y), to - from, bar.Height);
  }
  const char* const words[] = { "<= 1/2", "1", "2", "4", ">= 8" };
  style.Horizontal = TextPainter::Align::Center;
  for (int i = 0; i < 5; ++i)
  {
    style.Bold = i == 1;
    this->Text.Draw(words[i], { bar.X + i / 4.0 * bar.Width, bar.Y - this->Units(11) }, style);
  }
  if (low)
  {
    return this->Units(kBarWidth);
  }
  style = {};
  style.Ink = this->Theme.Second;
  const bool full = this->Marks.Level == pclvis::GlyphLevel::Full;
  const std::string shown = full ? "bars; links: mean L" : "states: worst L; links: mean L";
  this->Text.Draw(shown, corner - pclvis::Point{ 0, this->Units(60) }, style);
  if (this->Marks.Level != pclvis::GlyphLevel::Dot)
  {
    this->Text.Draw(this->Chosen.EllipseColor == 1 ? "ellipse: hue of the compute node"
                                                   : "ellipse: mean L of the compute node",
      corner - pclvis::Point{ 0, this->Units(60 + kRow) }, style);
  }
  return this->Units(kBarWidth);
}

std::vector<vtkDAGChart::MarkWords> vtkDAGChart::SampleWords() const
{
  const MarkWords load = this->Chosen.Flatness == 1
    ? MarkWords("flat", "load far from the mean (LB)")
    : MarkWords("lies, stands", "more, fewer messages than the mean");
  if (this->Marks.Level == pclvis::GlyphLevel::Full)
  {
    std::vector<MarkWords> words{ { "outside", "sent" }, { "inside", "received" },
      { "round trip", "time, clockwise from the top" }, load };
    if (this->Marks.Joined)
    {
      words.emplace_back("two dots", "joined bars: sum of sizes, mean L");
    }
    return words;
  }
  if (this->Marks.Level == pclvis::GlyphLevel::Ring)
  {
    return { { "ring", "a state, by its worst L" }, load, { "zoom in", "its messages as bars" } };
  }
  return { { "dot", "a state, by its worst L" }, { "zoom in", "load, then messages as bars" } };
}

void vtkDAGChart::PaintSample(vtkContext2D* painter, pclvis::Point at, bool low)
{
  pclvis::StateDAGStyle style = this->Style();
  style.EllipseByNode = false;
  if (this->Marks.Level == pclvis::GlyphLevel::Dot)
  {
    pclvis::QuadBatch dot;
    dot.AddDisc(at - pclvis::Point{ 0, this->Units(19) }, this->Units(5), 20);
    Fill(painter, pclvis::LatencyColor(style.Latency, 4));
    PaintQuads(painter, dot);
    return;
  }
  const bool full = this->Marks.Level == pclvis::GlyphLevel::Full;
  const pclvis::StateDAG dag = SampleDAG(this->Dag.MostBytes, this->Dag.MostTransmission);
  pclvis::StateDAGMarks marks;
  pclvis::AddGlyph(marks, dag, 0,
    at -
      pclvis::Point{ 0,
        this->Units(low ? 25
            : full      ? 44
                        : 34) },
    this->Units(!full ? 14
        : low         ? 15
                      : 24),
    style);
  this->PaintMarks(painter, marks);
  this->PaintTexts(marks.Texts);
}

double vtkDAGChart::PaintWords(
  pclvis::Point corner, const std::vector<MarkWords>& lines, std::size_t from, std::size_t rows)
{
  const std::size_t end = std::min(from + rows, lines.size());
  double names = 0, width = 0;
  for (std::size_t i = from; i < end; ++i)
  {
    names = std::max(names, this->Text.Width(lines[i].first, 9, true) + this->Units(10));
  }
  double y = corner.Y - this->Units(10);
  for (std::size_t i = from; i < end; ++i)
  {
    TextPainter::Style words;
    words.Ink = this->Theme.Ink;
    words.Bold = true;
    this->Text.Draw(lines[i].first, { corner.X, y }, words);
    words.Bold = false;
    words.Ink = this->Theme.Second;
    this->Text.Draw(lines[i].second, { corner.X + names, y }, words);
    width = std::max(width, names + this->Text.Width(lines[i].second, 9, false));
    y -= this->Units(end - from > 4 ? kLowRow : kRow);
  }
  return width;
}

double vtkDAGChart::PaintSampleGlyph(
  vtkContext2D* painter, pclvis::Point corner, double room, bool low)
{
  constexpr double sample = 40; // half the width of the glyph's room [units]
  const std::vector<MarkWords> lines = this->SampleWords();
  double widest = 0;
  for (const MarkWords& line : lines)
  {
    widest = std::max(
      widest, this->Text.Width(line.first, 9, true) + this->Text.Width(line.second, 9, false));
  }
  const double left = this->Units(2 * sample + 12), between = this->Units(kBetween);
  if (left + widest + between > room)
  {
    return 0;
  }
  this->PaintSample(painter, corner + pclvis::Point{ this->Units(sample), 0 }, low);
  const std::size_t rows = low ? kLowRows : lines.size();
  double right = left;
  for (std::size_t i = 0; i < lines.size() && right + widest + between <= room; i += rows)
  {
    right +=
      (i > 0 ? between : 0) + this->PaintWords({ corner.X + right, corner.Y }, lines, i, rows);
  }
  return right;
}

double vtkDAGChart::PaintBarSamples(vtkContext2D* painter, pclvis::Point corner, bool heights)
{
  const double most = heights ? this->Dag.MostBytes : this->Dag.MostTransmission;
  const pclvis::GlyphScale scale = this->Style().Scale;
  const std::string caption =
    std::string(heights ? "Bar height: size" : "Bar length: transmission time") +
    (this->Chosen.GlyphScale == 1 ? " (log)" : " (root)");
  TextPainter::Style style;
  style.Ink = this->Theme.Second;
  this->Text.Draw(caption, corner - pclvis::Point{ 0, this->Units(10) }, style);
  style.Horizontal = TextPainter::Align::Center;
  const double radius = this->Radius(), step = this->Units(54);
  const double foot = corner.Y - this->Units(64);
  // At the glyphs' own scale, as far as the strip has room.
  const double highest = std::min(0.44 * radius, this->Units(34));
  const double longest = std::min(44 / 57.29578 * radius, this->Units(46));
  pclvis::QuadBatch bars;
  const double shares[] = { 1 / 25.0, 1 / 4.0, 1 };
  for (int i = 0; i < 3 && most > 0; ++i)
  {
    const double x = corner.X + this->Units(24) + i * step;
    const double part = scale.Part(shares[i] * most, most);
    const double height = heights ? std::max(0.12, part) * highest : this->Units(8);
    const double length = heights ? this->Units(14) : std::max(5.0 / 44, part) * longest;
    bars.AddStroke(
      { x - length / 2, foot + height / 2 }, { x + length / 2, foot + height / 2 }, height);
    this->Text.Draw(heights ? pclvis::BytesText(std::round(shares[i] * most))
                            : pclvis::SecondsText(shares[i] * most),
      { x, foot - this->Units(12) }, style);
  }
  Fill(painter, pclvis::LatencyColor(this->Scale(), 1));
  PaintQuads(painter, bars);
  return std::max(this->Text.Width(caption, 9, false), 3 * step);
}

double vtkDAGChart::PaintLineSamples(vtkContext2D* painter, pclvis::Point corner)
{
  double y = corner.Y - this->Units(10), width = 0;
  TextPainter::Style style;
  style.Ink = this->Theme.Second;
  const double left = this->Units(40);
  const auto row = [&](const std::vector<std::pair<pclvis::Color, double>>& strokes,
                     const std::string& words) {
    double x = corner.X;
    for (const auto& stroke : strokes)
    {
      pclvis::QuadBatch line;
      const double length = left / strokes.size() - this->Units(6);
      line.AddStroke({ x, y }, { x + length, y }, stroke.second);
      Fill(painter, stroke.first);
      PaintQuads(painter, line);
      x += length + this->Units(4);
    }
    this->Text.Draw(words, { corner.X + left, y }, style);
    width = std::max(width, left + this->Text.Width(words, 9, false));
    y -= this->Units(kLowRow);
  };
  const pclvis::Color neutral = this->Theme.Neutral;
  if (this->Marks.Lines.empty() && !this->Dag.Links.empty())
  {
    const std::int64_t most = std::max<std::int64_t>(this->Dag.MostMessages, 1);
    std::vector<std::pair<pclvis::Color, double>> strokes{ { neutral,
      pclvis::LinkStroke(1, this->Density) } };
    if (most > 1)
    {
      strokes.emplace_back(neutral, pclvis::LinkStroke(most, this->Density));
    }
    row(strokes,
      most > 1 ? "link of 1 and " + std::to_string(most) + " messages" : "link of 1 message");
  }
  if (this->Lit() >= 0)
  {
    row({ { pclvis::InColor(this->Theme), this->Units(2) },
          { pclvis::OutColor(this->Theme), this->Units(2) } },
      "in and out of the state under the pointer");
  }
  if (!this->Selected.empty())
  {
    row({ { this->Theme.Accent, this->Units(2) } },
      std::to_string(this->Selected.size()) +
        (this->Selected.size() == 1 ? " state selected" : " states selected"));
  }
  if (this->FoundRank >= 0)
  {
    const double dash = this->Units(2);
    row(
      { { this->Theme.Accent, dash }, { this->Theme.Accent, dash }, { this->Theme.Accent, dash } },
      "dashed: states of rank " + std::to_string(this->FoundRank));
  }
  if (!this->Folded.empty())
  {
    row({}, "+ n: states folded away behind it");
  }
  return width;
}

void vtkDAGChart::PaintLegend(vtkContext2D* painter, const pclvis::Box& box)
{
  this->Rectangle(painter, box, this->Theme.Panel, this->Theme.PanelBorder);
  pclvis::Point corner{ box.X + this->Units(kPadding), box.Y + box.Height - this->Units(6) };
  const double right = box.X + box.Width - this->Units(kPadding), between = this->Units(kBetween);
  const bool low = box.Height < this->Units(kStrip - 1);
  corner.X += this->PaintColorBar(painter, corner, low) + between;
  const double glyph = this->PaintSampleGlyph(painter, corner, right - corner.X, low);
  corner.X += glyph > 0 ? glyph + between : 0;
  if (this->Marks.Level == pclvis::GlyphLevel::Full && !low)
  {
    for (bool heights : { true, false })
    {
      if (corner.X + this->Units(170) < right)
      {
        corner.X += this->PaintBarSamples(painter, corner, heights) + between;
      }
    }
  }
  if (corner.X + this->Units(180) < right)
  {
    this->PaintLineSamples(painter, corner);
  }
}
