#include "Views/VTK/Attribution/AttributionTexts.h"

#include "Readers/Base/ShortText.h"
#include "Views/Core/Attribution/AttributionMarks.h"
#include "Views/Core/Common/WordLine.h"

#include <algorithm>
#include <cmath>
#include <cstdio>

namespace pclvis
{
namespace
{
// [units]
constexpr double kNarrow = 760, kGap = 8, kLabelGap = 13;
constexpr double kLeastTick = 10; // least distance between numbers of an axis

std::string Percent(double share)
{
  char text[40];
  std::snprintf(text, sizeof(text), "%.0f %%", 100 * share);
  return text;
}
}

bool AttributionTexts::Narrow() const
{
  return this->Drawing.Width < this->Canvas.Units(kNarrow);
}

void AttributionTexts::PaintAxes()
{
  const char* const words[] = { "messages per duration",
    "imbalance: mean deviation / mean of messages per rank", "inter-node time / criterion, by size",
    "time outside MPI / median rank, by rank" };
  if (this->Scene.LaneNamed)
  {
    this->PaintHeader(this->Scene.Lane, "Slow rank",
      "bar: ranks work longer and other ranks wait for them",
      this->Drawing.X + this->Drawing.Width);
  }
  for (Chart chart : { Chart::Work, Chart::Mapping, Chart::Pattern, Chart::Background })
  {
    if (!this->Scene.Shows(chart))
    {
      continue;
    }
    const Box& box = this->Scene.Of(chart);
    this->PaintHeader(
      box, ChartName(chart), words[static_cast<std::size_t>(chart)], this->HeaderEnd(chart));
    this->PaintTicks(chart);
  }
}

void AttributionTexts::PaintTicks(Chart chart)
{
  const Box& box = this->Scene.Of(chart);
  const double y = box.Y + box.Height + 0.62 * this->Scene.Header;
  TextPainter::Style style;
  style.Ink = this->Canvas.Colors.Second;
  style.Horizontal = TextPainter::Align::Right;
  double before = -HUGE_VAL;
  for (double tick : TicksOf(this->Scene, chart))
  {
    char text[40];
    std::snprintf(text, sizeof(text), "%g", chart == Chart::Background ? std::exp2(tick) : tick);
    // In low charts, the uppermost number would touch the title.
    const double height = std::min(this->Scene.Y(chart, tick), y - this->Canvas.Units(kLabelGap));
    if (height >= before + this->Canvas.Units(kLeastTick))
    {
      this->Canvas.Text.Draw(text, { box.X - this->Canvas.Units(6), height }, style);
      before = height;
    }
  }
}

double AttributionTexts::HeaderEnd(Chart chart)
{
  const Box& box = this->Scene.Of(chart);
  const std::size_t labels = chart == Chart::Mapping ? 3
    : chart == Chart::Background                     ? this->Data.Sizes.size()
                                                     : 1;
  if (labels * this->Canvas.Units(kLabelGap) > box.Height)
  {
    return box.X + box.Width; // the labels continue beside the header
  }
  const double y = box.Y + box.Height + 0.62 * this->Scene.Header;
  const double pie = this->Scene.PieRadius;
  const double words =
    this->Canvas.Text.Width(Percent(1) + " inter", 9, true) + this->Canvas.Units(kGap);
  const double right = this->Drawing.X + this->Drawing.Width;
  const bool beside = pie > 0 && chart != Chart::Work && this->Narrow() &&
    y > this->Scene.Pie.Y - pie - this->Canvas.Units(3 * kLabelGap);
  return beside ? right - std::max(2 * pie, words) : right;
}

void AttributionTexts::PaintHeader(
  const Box& box, const char* name, const char* words, double right)
{
  TextPainter::Style style;
  style.Ink = this->Canvas.Colors.Ink;
  style.Bold = true;
  const double left = this->Drawing.X, y = box.Y + box.Height + 0.62 * this->Scene.Header;
  this->Canvas.Text.Draw(name, { left, y }, style);
  style.Bold = false;
  style.Ink = this->Canvas.Colors.Second;
  const double at = left + this->Canvas.Text.Width(name, 9, true) + this->Canvas.Units(12);
  this->Canvas.Text.Draw(
    this->Canvas.Text.Fit(words, 9, false, right - at - this->Canvas.Units(6)), { at, y }, style);
}

void AttributionTexts::PaintTimes()
{
  const Box& box = this->Scene.Times;
  if (box.Height <= 0)
  {
    return;
  }
  TextPainter::Style style;
  style.Ink = this->Canvas.Colors.Second;
  style.Horizontal = TextPainter::Align::Center;
  const double y = box.Y - this->Canvas.Units(11);
  const TimeRange seen{ this->Scene.Time(box.X), this->Scene.Time(box.X + box.Width) };
  const int most = std::max(1, static_cast<int>(box.Width / this->Canvas.Units(70)));
  const double shown = std::min(seen.Length(), this->Data.Time().Length());
  const TimeScale scale = ScaleFor(this->Data.Whole.Begin, this->Data.Whole.End, shown / 1000);
  WordLine line;
  if (!scale.OffsetText.empty())
  {
    const std::string words = scale.OffsetText + " +";
    const double left = this->Drawing.X, end = left + this->Canvas.Text.Width(words, 9, false);
    style.Horizontal = TextPainter::Align::Left;
    this->Canvas.Text.Draw(words, { left, y }, style);
    style.Horizontal = TextPainter::Align::Center;
    line.Take(left, end + this->Canvas.Units(5));
  }
  style.Ink = this->Canvas.Colors.Ink;
  for (const TimeRange& gap : this->Scene.Axis.Gaps())
  {
    const double x = (this->Scene.X(gap.Begin) + this->Scene.X(gap.End)) / 2;
    const std::string words = SecondsText(gap.Length());
    const double half = this->Canvas.Text.Width(words, 9, false) / 2 + this->Canvas.Units(5);
    if (x >= box.X && x <= box.X + box.Width && line.TakeIfFree(x, half))
    {
      this->Canvas.Text.Draw(words, { x, y }, style);
    }
  }
  style.Ink = this->Canvas.Colors.Second;
  for (double tick : TimeTicks(this->Scene.Axis, seen, scale, most))
  {
    const std::string words = scale.Tick(tick);
    const double x = this->Scene.X(tick), half = this->Canvas.Text.Width(words, 9, false) / 2;
    if (line.TakeIfFree(x, half))
    {
      this->Canvas.Text.Draw(words, { x, y }, style);
    }
  }
  style.Horizontal = TextPainter::Align::Left;
  this->Canvas.Text.Draw(scale.Unit.Name, { box.X + box.Width + this->Canvas.Units(14), y }, style);
}

void AttributionTexts::KeepFarthest(std::vector<LineLabel>& labels, double y, std::size_t most)
{
  while (labels.size() > most)
  {
    labels.erase(
      std::min_element(labels.begin(), labels.end(), [y](const LineLabel& a, const LineLabel& b) {
        return std::abs(a.Y - y) < std::abs(b.Y - y);
      }));
  }
}

void AttributionTexts::AddLabel(std::vector<LineLabel>& labels, const std::string& words,
  Chart chart, double value, Color ink) const
{
  if (!std::isnan(value))
  {
    labels.push_back({ words, this->Scene.Y(chart, value), ink });
  }
}

void AttributionTexts::PaintLabels(const std::vector<LineLabel>& labels, Chart chart)
{
  if (!this->Scene.Shows(chart))
  {
    return;
  }
  const Box& box = this->Scene.Of(chart);
  std::vector<double> places;
  for (const LineLabel& label : labels)
  {
    places.push_back(label.Y);
  }
  // A low chart has too little room for its labels: they continue beside the header of the next
  // one.
  const double gap = this->Canvas.Units(kLabelGap);
  places = SpreadLabels(places, gap, box.Y, box.Y + box.Height);
  TextPainter::Style style;
  style.Bold = true;
  for (std::size_t i = 0; i < labels.size(); ++i)
  {
    style.Ink = Readable(labels[i].Ink, this->Canvas.Colors.Ground, kTextContrast);
    this->Canvas.Text.Draw(
      labels[i].Words, { box.X + box.Width + this->Canvas.Units(6), places[i] }, style);
  }
}

void AttributionTexts::PaintLineLabels()
{
  const AttributionColors colors = AttributionColorsFor(this->Canvas.Colors);
  const std::vector<Attribution::Duration>& rows = this->Data.Durations;
  const std::size_t last = rows.size() - 1;
  std::vector<LineLabel> labels;
  if (this->Scene.Of(Chart::Work).Height >= 2 * this->Canvas.Units(kLabelGap))
  {
    this->AddLabel(labels, "median", Chart::Work, 1, this->Canvas.Colors.Second);
  }
  this->PaintLabels(labels, Chart::Work);
  labels.clear();
  this->AddLabel(labels, "inter", Chart::Mapping, rows[last].Inter, colors.Inter);
  this->AddLabel(labels, "intra", Chart::Mapping, rows[last].Intra, colors.Intra);
  this->AddLabel(labels, this->Narrow() ? "best" : "best mapping", Chart::Mapping,
    BestInter(this->Data, last), colors.Inter);
  this->PaintLabels(labels, Chart::Mapping);
  labels.clear();
  this->AddLabel(labels,
    (this->Data.Choice.empty() ? "trace " : "choice ") + NumberText(this->Data.Imbalance),
    Chart::Pattern, this->Data.Imbalance, this->Canvas.Colors.Second);
  this->PaintLabels(labels, Chart::Pattern);
  labels.clear();
  std::size_t number = 0;
  for (const Attribution::SizeClass& size : this->Data.Sizes)
  {
    const Color ink = size.Reference ? colors.Reference : SizeColor(number++, this->Canvas.Colors);
    double ratio = std::nan("");
    for (double known : size.Ratios)
    {
      ratio = std::isnan(known) ? ratio : known;
    }
    this->AddLabel(labels,
      BytesText(static_cast<double>(size.Bytes)) + (size.Reference ? " ref." : ""),
      Chart::Background, std::log2(ratio), ink);
  }
  const Box& box = this->Scene.Of(Chart::Background);
  const double room = (box.Height + this->Scene.Header) / this->Canvas.Units(kLabelGap);
  KeepFarthest(labels, this->Scene.Y(Chart::Background, 0), static_cast<std::size_t>(room));
  this->PaintLabels(labels, Chart::Background);
}

void AttributionTexts::PaintPie()
{
  if (this->Scene.PieRadius <= 0 || std::isnan(this->Data.InterShare))
  {
    return;
  }
  TextPainter::Style style;
  style.Bold = true;
  style.Ink = Readable(
    AttributionColorsFor(this->Canvas.Colors).Inter, this->Canvas.Colors.Ground, kTextContrast);
  style.Horizontal = TextPainter::Align::Right;
  const double right = this->Drawing.X + this->Drawing.Width;
  const double below = this->Scene.PieRadius + this->Canvas.Units(11);
  const double y = this->Scene.Pie.Y - below;
  this->Canvas.Text.Draw(Percent(this->Data.InterShare) + " inter", { right, y }, style);
  const std::string best = Percent(this->Data.BestShare);
  if (this->Scene.TwoPies)
  {
    this->Canvas.Text.Draw(best + (this->Narrow() ? " best" : " inter, best"),
      { right, this->Scene.ProposedPie.Y - below }, style);
  }
  else if (!std::isnan(this->Data.BestShare))
  {
    style.Bold = false;
    style.Ink = this->Canvas.Colors.Second;
    this->Canvas.Text.Draw("best " + best, { right, y - this->Canvas.Units(kLabelGap + 1) }, style);
  }
}
}
