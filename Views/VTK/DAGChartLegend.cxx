// The part of vtkDAGChart that paints the legend: only the marks that are drawn now.
#include "Views/VTK/vtkDAGChart.h"

#include "Readers/Base/ShortText.h"

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
constexpr std::size_t kLowRows = 3, kRows = 5;
constexpr double kSample = 40; // half the width of the sample glyph's room [units]
constexpr double kBarStep = 50, kEllipseStep = 36; // from sample to sample [units]
constexpr double kLeastLines = 120;                // room in which samples of lines say something
constexpr double kLine = 40; // a sample of a line, and the gap behind it [units]
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
  const char* const words[] = { "\xE2\x89\xA4 \xC2\xBD", "1", "2", "4", "\xE2\x89\xA5 8" };
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

std::vector<vtkDAGChart::MarkWords> vtkDAGChart::SampleWords(bool withLoad) const
{
  const MarkWords load = this->Chosen.Flatness == 1
    ? MarkWords("flat", "load far from the mean (LB)")
    : MarkWords("lies, stands", "more, fewer messages than the mean");
  if (this->Marks.Level == pclvis::GlyphLevel::Full)
  {
    std::vector<MarkWords> words{ { "outside", "sent" }, { "inside", "received" },
      { "round trip", "time, clockwise from the top" } };
    if (withLoad)
    {
      words.push_back(load);
    }
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

double vtkDAGChart::SampleWidth(const std::vector<MarkWords>& lines)
{
  double names = 0, meanings = 0;
  for (const MarkWords& line : lines)
  {
    names = std::max(names, this->Text.Width(line.first, 9, true) + this->Units(10));
    meanings = std::max(meanings, this->Text.Width(line.second, 9, false));
  }
  return this->Units(2 * kSample + 12) + names + meanings;
}

double vtkDAGChart::PaintSampleGlyph(vtkContext2D* painter, pclvis::Point corner, double room,
  const std::vector<MarkWords>& lines, bool low)
{
  if (this->SampleWidth(lines) > room)
  {
    return 0;
  }
  this->PaintSample(painter, corner + pclvis::Point{ this->Units(kSample), 0 }, low);
  const double between = this->Units(kBetween);
  const std::size_t rows = low ? kLowRows : lines.size();
  double right = this->Units(2 * kSample + 12);
  for (std::size_t i = 0; i < lines.size() && (i == 0 || right + between < room); i += rows)
  {
    right +=
      (i > 0 ? between : 0) + this->PaintWords({ corner.X + right, corner.Y }, lines, i, rows);
  }
  return right;
}

std::string vtkDAGChart::BarCaption(bool heights) const
{
  return std::string(heights ? "Height: size" : "Length: transmission time") +
    (this->Chosen.GlyphScale == 1 ? " (log)" : " (\xE2\x88\x9A)");
}

double vtkDAGChart::BarsWidth(bool heights)
{
  return std::max(this->Text.Width(this->BarCaption(heights), 9, false), this->Units(3 * kBarStep));
}

double vtkDAGChart::PaintBarSamples(vtkContext2D* painter, pclvis::Point corner, bool heights)
{
  const double most = heights ? this->Dag.MostBytes : this->Dag.MostTransmission;
  const pclvis::GlyphScale scale = this->Style().Scale;
  const std::string caption = this->BarCaption(heights);
  TextPainter::Style style;
  style.Ink = this->Theme.Second;
  this->Text.Draw(caption, corner - pclvis::Point{ 0, this->Units(10) }, style);
  style.Horizontal = TextPainter::Align::Center;
  const double radius = this->Radius(), step = this->Units(kBarStep);
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
  return this->BarsWidth(heights);
}

double vtkDAGChart::PaintEllipseSamples(vtkContext2D* painter, pclvis::Point corner)
{
  const bool balance = this->Chosen.Flatness == 1;
  TextPainter::Style style;
  style.Ink = this->Theme.Second;
  const std::string caption = balance ? "Ellipse: load balance LB" : "Ellipse: messages / mean";
  this->Text.Draw(caption, corner - pclvis::Point{ 0, this->Units(10) }, style);
  style.Horizontal = TextPainter::Align::Center;
  const double step = this->Units(kEllipseStep), middle = corner.Y - this->Units(47);
  const double size = this->Units(14) / pclvis::kGlyphEllipse;
  struct Sample
  {
    double Load;
    const char* Words;
  };
  static constexpr Sample kLoads[] = { { -0.5, "\xC2\xBD" }, { 0, "1" }, { 0.5, "1.5" }, { 1, "2" },
    { 4, "\xE2\x89\xA5 5" } };
  static constexpr Sample kBalances[] = { { 0, "0" }, { 0.5, "0.5" }, { 1, "1" }, { 2, "2" },
    { 4, "\xE2\x89\xA5 4" } };
  pclvis::QuadBatch ellipses;
  double x = corner.X + this->Units(18);
  for (const Sample& sample : balance ? kBalances : kLoads)
  {
    const pclvis::GlyphEllipse axes = balance ? pclvis::EllipseByLoadBalance(sample.Load)
                                              : pclvis::EllipseByRelativeLoad(sample.Load);
    ellipses.AddEllipse({ x, middle }, size * axes.Width, size * axes.Height, 32);
    this->Text.Draw(sample.Words, { x, middle - this->Units(29) }, style);
    x += step;
  }
  Fill(painter, pclvis::LatencyColor(this->Scale(), 1));
  PaintQuads(painter, ellipses);
  return 5 * step;
}

std::vector<vtkDAGChart::LineWords> vtkDAGChart::LineSamples() const
{
  std::vector<LineWords> rows;
  const pclvis::Color neutral = this->Theme.Neutral, accent = this->Theme.Accent;
  if (this->Marks.Lines.empty() && !this->Dag.Links.empty())
  {
    const std::int64_t most = std::max<std::int64_t>(this->Dag.MostMessages, 1);
    LineWords links{ { { neutral, pclvis::LinkStroke(1, this->Density) } }, "link of 1 message",
      false };
    if (most > 1)
    {
      links.Strokes.emplace_back(neutral, pclvis::LinkStroke(most, this->Density));
      links.Words = "link of 1 and " + std::to_string(most) + " messages";
    }
    rows.push_back(links);
  }
  if (this->Chosen.ProgramOrder &&
    std::any_of(this->Dag.Links.begin(), this->Dag.Links.end(),
      [](const pclvis::StateDAG::Link& link) { return link.ProgramOrder; }))
  {
    rows.push_back({ { { pclvis::ProgramOrderColor(this->Theme), this->Density } },
      "to the rank's next state" });
  }
  if (this->Lit() >= 0)
  {
    rows.push_back({ { { pclvis::InColor(this->Theme), this->Units(2) },
                       { pclvis::OutColor(this->Theme), this->Units(2) } },
      "received, sent" });
  }
  if (!this->Selected.empty())
  {
    rows.push_back({ { { accent, this->Units(2) } },
      std::to_string(this->Selected.size()) +
        (this->Selected.size() == 1 ? " state selected" : " states selected") });
  }
  if (this->HasMarkedRanks())
  {
    rows.push_back({ {}, this->MarkedWords(), true });
  }
  if (this->FoundRank >= 0)
  {
    const std::pair<pclvis::Color, double> dash{ accent, this->Units(2) };
    rows.push_back(
      { { dash, dash, dash }, "dashed: states of rank " + std::to_string(this->FoundRank) });
  }
  if (!this->Folded.empty())
  {
    rows.push_back({ {}, "+ n: states folded away" });
  }
  return rows;
}

double vtkDAGChart::LinesWidth(const std::vector<LineWords>& rows)
{
  double width = 0;
  for (const LineWords& row : rows)
  {
    width = std::max(width, this->Units(kLine) + this->Text.Width(row.Words, 9, false));
  }
  return width;
}

void vtkDAGChart::PaintLineSamples(
  vtkContext2D* painter, pclvis::Point corner, double room, const std::vector<LineWords>& rows)
{
  double y = corner.Y - this->Units(10);
  TextPainter::Style style;
  style.Ink = this->Theme.Second;
  for (const LineWords& row : rows)
  {
    double x = corner.X;
    for (const auto& stroke : row.Strokes)
    {
      pclvis::QuadBatch line;
      const double length = this->Units(kLine) / row.Strokes.size() - this->Units(6);
      line.AddStroke({ x, y }, { x + length, y }, stroke.second);
      Fill(painter, stroke.first);
      PaintQuads(painter, line);
      x += length + this->Units(4);
    }
    if (row.Culprit)
    {
      this->PaintCulpritSample(painter, { corner.X + this->Units(kLine / 2), y });
    }
    this->Text.Draw(this->Text.Fit(row.Words, 9, false, room - this->Units(kLine)),
      { corner.X + this->Units(kLine), y }, style);
    y -= this->Units(kLowRow);
  }
}

void vtkDAGChart::PaintLegend(vtkContext2D* painter, const pclvis::Box& box)
{
  this->Rectangle(painter, box, this->Theme.Panel, this->Theme.PanelBorder);
  pclvis::Point corner{ box.X + this->Units(kPadding), box.Y + box.Height - this->Units(6) };
  const double between = this->Units(kBetween), end = box.X + box.Width - this->Units(kPadding);
  const bool low = box.Height < this->Units(kStrip - 1);
  const bool full = this->Marks.Level == pclvis::GlyphLevel::Full && !low;
  corner.X += this->PaintColorBar(painter, corner, low) + between;
  std::vector<LineWords> rows = this->LineSamples();
  rows.resize(std::min(rows.size(), low ? kLowRows : kRows));
  // What comes and goes with the reader's doings keeps its room, as far as the glyph leaves any.
  const double lines = rows.empty() ? 0 : this->LinesWidth(rows) + between;
  const double bars = this->BarsWidth(true) + this->BarsWidth(false) + 2 * between;
  const double ellipses = this->Units(5 * kEllipseStep) + between;
  const bool withEllipses = full &&
    corner.X + this->SampleWidth(this->SampleWords(false)) + between + bars + ellipses + lines <=
      end + between;
  const double glyph =
    this->PaintSampleGlyph(painter, corner, end - corner.X, this->SampleWords(!withEllipses), low);
  corner.X += glyph > 0 ? glyph + between : 0;
  for (bool heights : { true, false })
  {
    if (full && corner.X + this->BarsWidth(heights) + lines <= end)
    {
      corner.X += this->PaintBarSamples(painter, corner, heights) + between;
    }
  }
  if (withEllipses)
  {
    corner.X += this->PaintEllipseSamples(painter, corner) + between;
  }
  if (corner.X + this->Units(kLeastLines) <= end)
  {
    this->PaintLineSamples(painter, corner, end - corner.X, rows);
  }
}
