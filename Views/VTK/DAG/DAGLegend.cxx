#include "Views/VTK/DAG/DAGLegend.h"

#include "Readers/Base/ShortText.h"
#include "Views/Core/Common/ChartMarks.h"
#include "Views/VTK/Common/ColorBar.h"

#include <algorithm>
#include <cmath>

namespace pclvis
{
namespace
{
constexpr double kStrip = 96, kLowStrip = 62; // [units]
constexpr double kLowView = 480;              // lower views have the low strip [units]
constexpr double kLeastView = 310;            // lower views have no legend [units]
constexpr std::size_t kLowRows = 3, kRows = 5;
constexpr double kSample = 40; // half the width of the sample glyph's place [units]
constexpr double kBarStep = 50, kEllipseStep = 36; // distances between samples [units]
constexpr double kLeastLines = 120;                // least width for useful samples of lines
constexpr double kLine = 40; // a sample of a line, and the gap after it [units]
constexpr double kRow = 19, kLowRow = 17, kPadding = 14, kBetween = 26;
constexpr double kBarWidth = 215;

/// A state whose glyph explains the marks: two messages in, two out, fewer messages than the mean
/// rank has.
StateDAG SampleDAG(const StateDAG& data)
{
  const double mostBytes = data.MostBytes, mostSeconds = data.MostTransmission;
  StateDAGRows rows;
  StateDAG::State state;
  state.Rank = 7;
  state.RelativeLoad = 0.7;
  state.LoadBalance = 0.7;
  const auto known = [&data](double latency) { return data.HasLatencies ? latency : std::nan(""); };
  state.NodeLatency = known(1);
  state.LatencyWorst = known(4);
  rows.States.push_back(state);
  const double latencies[] = { 1, 2, 1.2, 4 }, sizes[] = { 0.2, 0.5, 0.1, 0.9 };
  for (int i = 0; i < 4; ++i)
  {
    StateDAG::Bar bar;
    bar.Sent = i > 1;
    bar.Time = i;
    bar.Bytes = static_cast<std::int64_t>(sizes[i] * std::max(mostBytes, 1000.0));
    bar.Latency = known(latencies[i]);
    bar.Transmission = (i % 2 ? 0.9 : 0.4) * mostSeconds;
    rows.Bars.push_back({ 0, bar });
  }
  return MakeStateDAG(std::move(rows));
}
}

double DAGLegend::Height(double height) const
{
  return this->Data.States.empty() || height < kLeastView ? 0
    : height < kLowView                                   ? kLowStrip
                                                          : kStrip;
}

Color DAGLegend::SampleColor(double latency) const
{
  return LatencyColor(this->Now.Style.Latency, this->Data.HasLatencies ? latency : std::nan(""));
}

double DAGLegend::PaintColorBar(Point corner, bool low)
{
  TextPainter::Style style;
  style.Ink = this->Canvas.Colors.Second;
  this->Canvas.Text.Draw(
    "Relative latency L = t / criterion", corner - Point{ 0, this->Canvas.Units(8) }, style);
  const double indent = this->Canvas.Units(10);
  const Box bar{ corner.X + indent, corner.Y - this->Canvas.Units(29),
    this->Canvas.Units(kBarWidth) - 2 * indent, this->Canvas.Units(10) };
  ColorBar::PaintLatencies(this->Canvas, bar, this->Now.Style.Latency);
  if (low)
  {
    return this->Canvas.Units(kBarWidth);
  }
  const bool full = this->Marks.Level == GlyphLevel::Full;
  const std::string shown = full ? "bars; links: mean L" : "states: worst L; links: mean L";
  this->Canvas.Text.Draw(shown, corner - Point{ 0, this->Canvas.Units(60) }, style);
  if (this->Marks.Level != GlyphLevel::Dot)
  {
    this->Canvas.Text.Draw(this->Now.Style.EllipseByNode ? "ellipse: hue of the compute node"
                                                         : "ellipse: mean L of the compute node",
      corner - Point{ 0, this->Canvas.Units(60 + kRow) }, style);
  }
  return this->Canvas.Units(kBarWidth);
}

std::vector<DAGLegend::MarkWords> DAGLegend::SampleWords(bool withLoad) const
{
  const MarkWords load = this->Now.Style.FlatnessByLB
    ? MarkWords("flat", "load far from the mean (LB)")
    : MarkWords("wide, tall", "more, fewer messages than the mean");
  if (this->Marks.Level == GlyphLevel::Full)
  {
    std::vector<MarkWords> words{ { "outside", "sent" }, { "inside", "received" },
      { "clockwise", "order of time, from the top" } };
    if (withLoad)
    {
      words.push_back(load);
    }
    if (this->Marks.Joined)
    {
      words.emplace_back("two dots",
        this->Data.HasLatencies ? "joined bars: sum of sizes, mean L"
                                : "joined bars: sum of sizes");
    }
    return words;
  }
  const std::string state = this->Data.HasLatencies ? "a state, by its worst L" : "a state";
  if (this->Marks.Level == GlyphLevel::Ring)
  {
    return { { "ring", state }, load, { "zoom in", "its messages as bars" } };
  }
  return { { this->Now.Bars ? "bar" : "dot", state },
    { "zoom in", "load, then messages as bars" } };
}

void DAGLegend::PaintSample(Point at, bool low)
{
  StateDAGStyle style = this->Now.Style;
  style.EllipseByNode = false;
  if (this->Marks.Level == GlyphLevel::Dot)
  {
    QuadBatch dot;
    const Point middle = at - Point{ 0, this->Canvas.Units(19) };
    if (this->Now.Bars)
    {
      const Point half{ this->Canvas.Units(1.5), this->Canvas.Units(13) };
      AddBox(dot, middle.X - half.X, middle.Y - half.Y, middle.X + half.X, middle.Y + half.Y);
    }
    else
    {
      dot.AddDisc(middle, this->Canvas.Units(5), 20);
    }
    this->Canvas.Quads(dot, this->SampleColor(4));
    return;
  }
  const bool full = this->Marks.Level == GlyphLevel::Full;
  const StateDAG dag = SampleDAG(this->Data);
  StateDAGMarks marks;
  AddGlyph(marks, dag, 0,
    at -
      Point{ 0,
        this->Canvas.Units(low ? 25
            : full             ? 44
                               : 34) },
    this->Canvas.Units(!full ? 14
        : low                ? 15
                             : 24),
    style);
  this->Glyphs.Paint(marks);
  this->Glyphs.PaintTexts(marks.Texts);
}

double DAGLegend::PaintWords(
  Point corner, const std::vector<MarkWords>& lines, std::size_t from, std::size_t rows)
{
  const std::size_t end = std::min(from + rows, lines.size());
  double names = 0, width = 0;
  for (std::size_t i = from; i < end; ++i)
  {
    names =
      std::max(names, this->Canvas.Text.Width(lines[i].first, 9, true) + this->Canvas.Units(10));
  }
  double y = corner.Y - this->Canvas.Units(10);
  for (std::size_t i = from; i < end; ++i)
  {
    TextPainter::Style words;
    words.Ink = this->Canvas.Colors.Ink;
    words.Bold = true;
    this->Canvas.Text.Draw(lines[i].first, { corner.X, y }, words);
    words.Bold = false;
    words.Ink = this->Canvas.Colors.Second;
    this->Canvas.Text.Draw(lines[i].second, { corner.X + names, y }, words);
    width = std::max(width, names + this->Canvas.Text.Width(lines[i].second, 9, false));
    y -= this->Canvas.Units(end - from > 4 ? kLowRow : kRow);
  }
  return width;
}

double DAGLegend::SampleWidth(const std::vector<MarkWords>& lines)
{
  double names = 0, meanings = 0;
  for (const MarkWords& line : lines)
  {
    names = std::max(names, this->Canvas.Text.Width(line.first, 9, true) + this->Canvas.Units(10));
    meanings = std::max(meanings, this->Canvas.Text.Width(line.second, 9, false));
  }
  return this->Canvas.Units(2 * kSample + 12) + names + meanings;
}

double DAGLegend::PaintSampleGlyph(
  Point corner, double room, const std::vector<MarkWords>& lines, bool low)
{
  if (this->SampleWidth(lines) > room)
  {
    return 0;
  }
  this->PaintSample(corner + Point{ this->Canvas.Units(kSample), 0 }, low);
  const double between = this->Canvas.Units(kBetween);
  const std::size_t rows = low ? kLowRows : lines.size();
  double right = this->Canvas.Units(2 * kSample + 12);
  for (std::size_t i = 0; i < lines.size() && (i == 0 || right + between < room); i += rows)
  {
    right +=
      (i > 0 ? between : 0) + this->PaintWords({ corner.X + right, corner.Y }, lines, i, rows);
  }
  return right;
}

std::string DAGLegend::BarCaption(bool heights) const
{
  return std::string(heights ? "Height: size" : "Length: transmission time") +
    (this->Now.Style.Scale.Form == GlyphScale::Shape::Logarithm ? " (log)" : " (\xE2\x88\x9A)");
}

double DAGLegend::BarsWidth(bool heights)
{
  return std::max(
    this->Canvas.Text.Width(this->BarCaption(heights), 9, false), this->Canvas.Units(3 * kBarStep));
}

double DAGLegend::PaintBarSamples(Point corner, bool heights)
{
  const double most = heights ? this->Data.MostBytes : this->Data.MostTransmission;
  const GlyphScale scale = this->Now.Style.Scale;
  const std::string caption = this->BarCaption(heights);
  TextPainter::Style style;
  style.Ink = this->Canvas.Colors.Second;
  this->Canvas.Text.Draw(caption, corner - Point{ 0, this->Canvas.Units(10) }, style);
  style.Horizontal = TextPainter::Align::Center;
  const double radius = this->Now.Radius, step = this->Canvas.Units(kBarStep);
  const double foot = corner.Y - this->Canvas.Units(64);
  // To the scale of the glyphs, as far as the strip has room.
  const double highest = std::min(0.44 * radius, this->Canvas.Units(34));
  const double longest = std::min(44 / 57.29578 * radius, this->Canvas.Units(46));
  QuadBatch bars;
  const double shares[] = { 1 / 25.0, 1 / 4.0, 1 };
  for (int i = 0; i < 3 && most > 0; ++i)
  {
    const double x = corner.X + this->Canvas.Units(24) + i * step;
    const double part = scale.Part(shares[i] * most, most);
    const double height = heights ? std::max(0.12, part) * highest : this->Canvas.Units(8);
    const double length = heights ? this->Canvas.Units(14) : std::max(5.0 / 44, part) * longest;
    bars.AddStroke(
      { x - length / 2, foot + height / 2 }, { x + length / 2, foot + height / 2 }, height);
    this->Canvas.Text.Draw(
      heights ? BytesText(std::round(shares[i] * most)) : SecondsText(shares[i] * most),
      { x, foot - this->Canvas.Units(12) }, style);
  }
  this->Canvas.Quads(bars, this->SampleColor(1));
  return this->BarsWidth(heights);
}

double DAGLegend::PaintEllipseSamples(Point corner)
{
  const bool balance = this->Now.Style.FlatnessByLB;
  TextPainter::Style style;
  style.Ink = this->Canvas.Colors.Second;
  const std::string caption = balance ? "Ellipse: load balance LB" : "Ellipse: messages / mean";
  this->Canvas.Text.Draw(caption, corner - Point{ 0, this->Canvas.Units(10) }, style);
  style.Horizontal = TextPainter::Align::Center;
  const double step = this->Canvas.Units(kEllipseStep), middle = corner.Y - this->Canvas.Units(47);
  const double size = this->Canvas.Units(14) / kGlyphEllipse;
  struct Sample
  {
    double Load;
    const char* Words;
  };
  static constexpr Sample kLoads[] = { { -0.5, "\xC2\xBD" }, { 0, "1" }, { 0.5, "1.5" }, { 1, "2" },
    { 4, "\xE2\x89\xA5 5" } };
  static constexpr Sample kBalances[] = { { 0, "0" }, { 0.5, "0.5" }, { 1, "1" }, { 2, "2" },
    { 4, "\xE2\x89\xA5 4" } };
  QuadBatch ellipses;
  double x = corner.X + this->Canvas.Units(18);
  for (const Sample& sample : balance ? kBalances : kLoads)
  {
    const GlyphEllipse axes =
      balance ? EllipseByLoadBalance(sample.Load) : EllipseByRelativeLoad(sample.Load);
    ellipses.AddEllipse({ x, middle }, size * axes.Width, size * axes.Height, 32);
    this->Canvas.Text.Draw(sample.Words, { x, middle - this->Canvas.Units(29) }, style);
    x += step;
  }
  this->Canvas.Quads(ellipses, this->SampleColor(1));
  return 5 * step;
}

std::vector<DAGLegend::LineWords> DAGLegend::LineSamples() const
{
  std::vector<LineWords> rows;
  const Color neutral = this->Canvas.Colors.Neutral, accent = this->Canvas.Colors.Accent;
  if (this->Marks.Lines.empty() && !this->Data.Links.empty())
  {
    const std::int64_t most = std::max<std::int64_t>(this->Data.MostMessages, 1);
    LineWords links{ { { neutral, LinkStroke(1, this->Canvas.Density) } }, "link of 1 message",
      false };
    if (most > 1)
    {
      links.Strokes.emplace_back(neutral, LinkStroke(most, this->Canvas.Density));
      links.Words = "link of 1 and " + std::to_string(most) + " messages";
    }
    rows.push_back(links);
  }
  if (this->Now.Style.ProgramOrder &&
    std::any_of(this->Data.Links.begin(), this->Data.Links.end(),
      [](const StateDAG::Link& link) { return link.ProgramOrder; }))
  {
    rows.push_back({ { { ProgramOrderColor(this->Canvas.Colors), this->Canvas.Density } },
      "to the rank's next state" });
  }
  if (this->Now.Lit)
  {
    rows.push_back({ { { InColor(this->Canvas.Colors), this->Canvas.Units(2) },
                       { OutColor(this->Canvas.Colors), this->Canvas.Units(2) } },
      "received, sent" });
  }
  if (this->Now.Selected > 0)
  {
    rows.push_back({ { { accent, this->Canvas.Units(2) } },
      std::to_string(this->Now.Selected) +
        (this->Now.Selected == 1 ? " state selected" : " states selected") });
  }
  if (this->Marked.Any())
  {
    rows.push_back({ {}, this->Marked.Words(), true });
  }
  if (this->Now.FoundRank >= 0)
  {
    const std::pair<Color, double> dash{ accent, this->Canvas.Units(2) };
    rows.push_back(
      { { dash, dash, dash }, "dashed: states of rank " + std::to_string(this->Now.FoundRank) });
  }
  if (this->Now.Folded)
  {
    rows.push_back({ {}, "+ n: folded states" });
  }
  return rows;
}

double DAGLegend::LinesWidth(const std::vector<LineWords>& rows)
{
  double width = 0;
  for (const LineWords& row : rows)
  {
    width =
      std::max(width, this->Canvas.Units(kLine) + this->Canvas.Text.Width(row.Words, 9, false));
  }
  return width;
}

void DAGLegend::PaintLineSamples(Point corner, double room, const std::vector<LineWords>& rows)
{
  double y = corner.Y - this->Canvas.Units(10);
  TextPainter::Style style;
  style.Ink = this->Canvas.Colors.Second;
  for (const LineWords& row : rows)
  {
    double x = corner.X;
    for (const auto& stroke : row.Strokes)
    {
      QuadBatch line;
      const double length = this->Canvas.Units(kLine) / row.Strokes.size() - this->Canvas.Units(6);
      line.AddStroke({ x, y }, { x + length, y }, stroke.second);
      this->Canvas.Quads(line, stroke.first);
      x += length + this->Canvas.Units(4);
    }
    if (row.Culprit)
    {
      MarkedRanks::PaintSample(this->Canvas, { corner.X + this->Canvas.Units(kLine / 2), y });
    }
    this->Canvas.Text.Draw(
      this->Canvas.Text.Fit(row.Words, 9, false, room - this->Canvas.Units(kLine)),
      { corner.X + this->Canvas.Units(kLine), y }, style);
    y -= this->Canvas.Units(kLowRow);
  }
}

void DAGLegend::Paint(const Box& box, const Drawn& drawn)
{
  this->Now = drawn;
  this->Canvas.Panel(box, this->Canvas.Colors.Panel, this->Canvas.Colors.PanelBorder);
  Point corner{ box.X + this->Canvas.Units(kPadding), box.Y + box.Height - this->Canvas.Units(6) };
  const double between = this->Canvas.Units(kBetween),
               end = box.X + box.Width - this->Canvas.Units(kPadding);
  const bool low = box.Height < this->Canvas.Units(kStrip - 1);
  const bool full = this->Marks.Level == GlyphLevel::Full && !low;
  if (this->Data.HasLatencies)
  {
    corner.X += this->PaintColorBar(corner, low) + between;
  }
  std::vector<LineWords> rows = this->LineSamples();
  rows.resize(std::min(rows.size(), low ? kLowRows : kRows));
  // Samples that appear and disappear as the user works keep their room, as far as the glyph leaves
  // any.
  const double lines = rows.empty() ? 0 : this->LinesWidth(rows) + between;
  const bool lengths = this->Data.MostTransmission > 0;
  const double bars =
    this->BarsWidth(true) + between + (lengths ? this->BarsWidth(false) + between : 0);
  const double ellipses = this->Canvas.Units(5 * kEllipseStep) + between;
  const bool withEllipses = full &&
    corner.X + this->SampleWidth(this->SampleWords(false)) + between + bars + ellipses + lines <=
      end + between;
  const double glyph =
    this->PaintSampleGlyph(corner, end - corner.X, this->SampleWords(!withEllipses), low);
  corner.X += glyph > 0 ? glyph + between : 0;
  for (bool heights : { true, false })
  {
    if (full && (heights || lengths) && corner.X + this->BarsWidth(heights) + lines <= end)
    {
      corner.X += this->PaintBarSamples(corner, heights) + between;
    }
  }
  if (withEllipses)
  {
    corner.X += this->PaintEllipseSamples(corner) + between;
  }
  if (corner.X + this->Canvas.Units(kLeastLines) <= end)
  {
    this->PaintLineSamples(corner, end - corner.X, rows);
  }
}
}
