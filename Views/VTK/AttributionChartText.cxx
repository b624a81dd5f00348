// The part of vtkAttributionChart that paints the charts and writes words.
#include "Views/VTK/vtkAttributionChart.h"

#include "Readers/Base/ShortText.h"
#include "Views/Core/Common/WordLine.h"

#include "vtkContext2D.h"

#include <algorithm>
#include <cmath>
#include <cstdio>

using TextPainter = pclvis::TextPainter;

namespace
{
// [units]
constexpr double kLowView = 560, kLeastView = 200, kNarrow = 760;
constexpr double kSentenceRow = 18, kAdviceRow = 16, kEvidenceRow = 18, kGap = 8;
// Most of the height for them: more than half is left to the charts.
constexpr double kSentenceShare = 0.25, kAdviceShare = 0.15;
constexpr double kLeastTick = 10; // from number to number of an axis
constexpr double kLabelGap = 13, kConfidence = 110, kSwitchPad = 14, kTipWidth = 420;

std::string Percent(double share)
{
  char text[40];
  std::snprintf(text, sizeof(text), "%.0f%%", 100 * share);
  return text;
}

bool IsCut(const std::vector<std::string>& lines)
{
  const std::string dots = "...";
  return !lines.empty() && lines.back().size() > dots.size() &&
    lines.back().compare(lines.back().size() - dots.size(), dots.size(), dots) == 0;
}
}

bool vtkAttributionChart::Low() const
{
  return this->Window.Height < this->Units(kLowView);
}

bool vtkAttributionChart::Narrow() const
{
  return this->Drawing.Width < this->Units(kNarrow);
}

int vtkAttributionChart::LinesIn(double share, double row, int least) const
{
  return std::max(least, static_cast<int>(share * this->Drawing.Height / this->Units(row)));
}

std::vector<std::string> vtkAttributionChart::Sentence()
{
  return this->Text.Wrap(this->Data.Sentence, 10, true, this->Drawing.Width,
    this->LinesIn(kSentenceShare, kSentenceRow, 3));
}

std::vector<std::string> vtkAttributionChart::Advice()
{
  return this->Text.Wrap("Advice: " + this->Data.Advice, 9, false,
    this->Drawing.Width - this->Units(20), this->LinesIn(kAdviceShare, kAdviceRow, 2));
}

void vtkAttributionChart::KeepWholeWords()
{
  constexpr int all = 1000;
  const double width = std::min(this->Units(kTipWidth), this->Drawing.Width - this->Units(20));
  this->WholeWords = this->Text.Wrap(this->Data.Sentence, 9, true, width, all);
  for (std::string& line : this->Text.Wrap("Advice: " + this->Data.Advice, 9, true, width, all))
  {
    this->WholeWords.push_back(std::move(line));
  }
}

double vtkAttributionChart::WordsHeight()
{
  if (this->Window.Height < this->Units(kLeastView))
  {
    return 0;
  }
  return this->Units(this->EvidenceHeight() + this->Sentence().size() * kSentenceRow +
    this->Advice().size() * kAdviceRow + 2 * kGap + (this->Low() ? 2 : kGap));
}

double vtkAttributionChart::EvidenceHeight() const
{
  const std::size_t rows = pclvis::StrongestEvidence(this->Data).For.size();
  // In a narrow view it stands below the confidence, else beside it.
  const std::size_t below = this->Narrow() ? 1 : 0;
  return this->Low() ? 0
                     : kEvidenceRow * static_cast<double>(std::max<std::size_t>(rows, 1) + below);
}

void vtkAttributionChart::PaintDrawing(vtkContext2D* painter)
{
  this->UpdateMarks();
  PaintLayers(painter, this->Marks);
  this->PaintSelected(painter);
  this->PaintWords(painter);
  this->PaintAxes();
  this->PaintRanks();
  this->PaintLeftOut();
  this->PaintTimes();
  this->PaintLineLabels();
  this->PaintPie();
  this->PaintSwitch(painter);
}

void vtkAttributionChart::PaintSubtitle(vtkContext2D* painter, pclvis::Point at, double width)
{
  const std::string number = pclvis::NumberText(this->Data.Confidence);
  const double gap = this->Units(10), bar = this->Units(kConfidence);
  const double word = this->Text.Width("confidence", 9, false) + gap;
  const double digits = this->Text.Width(number, 9, true);
  double x = at.X + word;
  if (word + digits <= width)
  {
    TextPainter::Style style;
    style.Ink = this->Theme.Second;
    this->Text.Draw("confidence", at, style);
    // The bar repeats the number: it goes where there is no room for both.
    if (word + bar + gap + digits <= width)
    {
      const double low = std::floor(at.Y - this->Units(4)), high = this->Units(8);
      Fill(painter, this->Theme.Grid);
      painter->DrawRect(x, low, bar, high);
      Fill(painter, this->Theme.Accent);
      painter->DrawRect(x, low, bar * std::clamp(this->Data.Confidence, 0.0, 1.0), high);
      x += bar + gap;
    }
    style.Bold = true;
    style.Ink = this->Theme.Ink;
    this->Text.Draw(number, { x, at.Y }, style);
    x += digits + this->Units(24);
  }
  if (!this->Low())
  {
    this->PaintEvidence(this->Narrow()
        ? pclvis::Point{ this->Drawing.X, at.Y - this->Units(kEvidenceRow) }
        : pclvis::Point{ x, at.Y },
      this->Drawing.X + this->Drawing.Width);
  }
}

std::array<std::string, 2> vtkAttributionChart::SwitchWords()
{
  // The title keeps the other half of the row.
  const std::string& choice = this->Data.Choice;
  const bool fits =
    this->Text.Width("whole run" + choice, 9, true) + this->Units(2 * kSwitchPad + kGap) <=
    this->Drawing.Width / 2;
  return { "whole run", choice.empty() || !fits ? "choice" : choice };
}

double vtkAttributionChart::TitleRowKept()
{
  double width = 0;
  for (const std::string& words : this->SwitchWords())
  {
    width += this->Text.Width(words, 9, true) + this->Units(kSwitchPad);
  }
  return this->Linked && !this->IsEmpty() ? width + this->Units(kGap) : 0;
}

void vtkAttributionChart::PaintSwitch(vtkContext2D* painter)
{
  this->SwitchPlaces = {};
  const double kept = this->TitleRowKept();
  if (kept <= 0)
  {
    return;
  }
  const std::array<std::string, 2> words = this->SwitchWords();
  const std::size_t shown = this->WholeRun && this->Data.Choice.empty() ? 0 : 1;
  const double right = this->Drawing.X + this->Drawing.Width;
  double x = right - kept + this->Units(kGap);
  for (std::size_t i = 0; i < words.size(); ++i)
  {
    const double width = this->Text.Width(words[i], 9, true) + this->Units(kSwitchPad);
    const pclvis::Box box{ x, this->Window.Height - this->Units(27), width, this->Units(18) };
    const pclvis::Color ground =
      i == shown ? pclvis::AttributionColorsFor(this->Theme).Chosen : this->Theme.Ground;
    this->Rectangle(painter, box, ground, this->Theme.Accent);
    TextPainter::Style style;
    style.Bold = i == shown;
    style.Ink = i == shown ? this->Theme.Ink : this->Theme.Accent;
    style.Horizontal = TextPainter::Align::Center;
    this->Text.Draw(words[i], { x + width / 2, box.Y + box.Height / 2 }, style);
    this->SwitchPlaces[i] = box;
    x += width;
  }
}

void vtkAttributionChart::PaintEvidence(pclvis::Point at, double right)
{
  const pclvis::StrongestRows strongest = pclvis::StrongestEvidence(this->Data);
  if (strongest.For.empty() && strongest.Against < 0)
  {
    return;
  }
  std::vector<std::ptrdiff_t> rows = strongest.For;
  rows.resize(std::max<std::size_t>(rows.size(), 1), -1);
  rows.push_back(strongest.Against);
  const pclvis::AttributionColors colors = pclvis::AttributionColorsFor(this->Theme);
  const bool several = this->Data.Cause == pclvis::Cause::Mixed;
  for (std::size_t i = 0; i < rows.size(); ++i)
  {
    const bool speaksFor = i + 1 < rows.size();
    TextPainter::Style style;
    style.Bold = true;
    style.Ink = speaksFor ? pclvis::SizeColor(2, this->Theme) : colors.Cause;
    this->Text.Draw(speaksFor ? "for" : "against", at, style);
    // The number first: it is what must not be cut off.
    double x = at.X + this->Text.Width("against", 9, true) + this->Units(10);
    std::string words = "none";
    style.Ink = this->Theme.Ink;
    if (rows[i] >= 0)
    {
      const pclvis::EvidenceRow& row = this->Data.Evidence[rows[i]];
      const std::string value = pclvis::NumberText(row.Value);
      this->Text.Draw(value, { x, at.Y }, style);
      x += this->Text.Width(value, 9, true) + this->Units(8);
      words = several ? pclvis::CauseName(static_cast<std::int32_t>(row.Cause)) + ": " : "";
      words += row.Meaning;
    }
    style.Bold = false;
    this->Text.Draw(this->Text.Fit(words, 9, false, right - x), { x, at.Y }, style);
    at.Y -= this->Units(kEvidenceRow);
  }
}

void vtkAttributionChart::PaintWords(vtkContext2D* painter)
{
  if (this->Window.Height < this->Units(kLeastView))
  {
    return;
  }
  const double top = this->Drawing.Y + this->Drawing.Height;
  TextPainter::Style style;
  style.Ink = this->Hovered.Verdict ? this->Theme.Accent : this->Theme.Ink;
  style.Points = 10;
  style.Bold = true;
  double y = top - this->Units(this->EvidenceHeight() + kGap), widest = 0;
  const double upperEnd = y + this->Units(kSentenceRow / 2);
  for (const std::string& line : this->Sentence())
  {
    this->Text.Draw(line, { this->Drawing.X, y }, style);
    widest = std::max(widest, this->Text.Width(line, 10, true));
    y -= this->Units(kSentenceRow);
  }
  const double lowerEnd = y + this->Units(kSentenceRow / 2);
  this->SentencePlace = { this->Drawing.X, lowerEnd, widest, upperEnd - lowerEnd };
  style.Ink = this->Theme.Ink;
  const std::vector<std::string> advice = this->Advice();
  this->WholeWords.clear();
  if (IsCut(this->Sentence()) || IsCut(advice))
  {
    this->KeepWholeWords();
  }
  const double high = this->Units(advice.size() * kAdviceRow + 6);
  const double upper = y + this->Units(8);
  Fill(painter, pclvis::AttributionColorsFor(this->Theme).Chosen, 0.5);
  painter->DrawRect(this->Drawing.X, upper - high, this->Drawing.Width, high);
  style.Points = 9;
  style.Bold = false;
  y = upper - this->Units(3 + kAdviceRow / 2);
  for (const std::string& line : advice)
  {
    this->Text.Draw(line, { this->Drawing.X + this->Units(10), y }, style);
    y -= this->Units(kAdviceRow);
  }
}

void vtkAttributionChart::PaintAxes()
{
  const char* const words[] = { "messages per duration",
    "imbalance: mean deviation / mean of messages per rank",
    "time between nodes / criterion, by size",
    "time outside MPI / that of the median rank, by rank" };
  if (this->Scene.LaneNamed)
  {
    this->PaintHeader(this->Scene.Lane, "Slow rank",
      "bar: time in which ranks work longer and others wait for them",
      this->Drawing.X + this->Drawing.Width);
  }
  for (Chart chart : { Chart::Work, Chart::Mapping, Chart::Pattern, Chart::Background })
  {
    if (!this->Scene.Shows(chart))
    {
      continue;
    }
    const pclvis::Box& box = this->Scene.Of(chart);
    this->PaintHeader(box, pclvis::ChartName(chart), words[static_cast<std::size_t>(chart)],
      this->HeaderEnd(chart));
    const double y = box.Y + box.Height + 0.62 * this->Scene.Header;
    TextPainter::Style style;
    style.Ink = this->Theme.Second;
    style.Horizontal = TextPainter::Align::Right;
    double before = -HUGE_VAL;
    for (double tick : pclvis::TicksOf(this->Scene, chart))
    {
      char text[40];
      std::snprintf(text, sizeof(text), "%g", chart == Chart::Background ? std::exp2(tick) : tick);
      // In low charts the uppermost one would touch the title.
      const double height = std::min(this->Scene.Y(chart, tick), y - this->Units(kLabelGap));
      if (height >= before + this->Units(kLeastTick))
      {
        this->Text.Draw(text, { box.X - this->Units(6), height }, style);
        before = height;
      }
    }
  }
}

double vtkAttributionChart::HeaderEnd(Chart chart)
{
  const pclvis::Box& box = this->Scene.Of(chart);
  const std::size_t labels = chart == Chart::Mapping ? 3
    : chart == Chart::Background                     ? this->Data.Sizes.size()
                                                     : 1;
  if (labels * this->Units(kLabelGap) > box.Height)
  {
    return box.X + box.Width; // they go on beside the header
  }
  const double y = box.Y + box.Height + 0.62 * this->Scene.Header;
  const double pie = this->Scene.PieRadius;
  const double words = this->Text.Width(Percent(1) + " inter", 9, true) + this->Units(kGap);
  const double right = this->Drawing.X + this->Drawing.Width;
  const bool beside = pie > 0 && chart != Chart::Work && this->Narrow() &&
    y > this->Scene.Pie.Y - pie - this->Units(3 * kLabelGap);
  return beside ? right - std::max(2 * pie, words) : right;
}

void vtkAttributionChart::PaintHeader(
  const pclvis::Box& box, const char* name, const char* words, double right)
{
  TextPainter::Style style;
  style.Ink = this->Theme.Ink;
  style.Bold = true;
  const double left = this->Drawing.X, y = box.Y + box.Height + 0.62 * this->Scene.Header;
  this->Text.Draw(name, { left, y }, style);
  style.Bold = false;
  style.Ink = this->Theme.Second;
  const double at = left + this->Text.Width(name, 9, true) + this->Units(12);
  this->Text.Draw(this->Text.Fit(words, 9, false, right - at - this->Units(6)), { at, y }, style);
}

void vtkAttributionChart::PaintTimes()
{
  const pclvis::Box& box = this->Scene.Times;
  if (box.Height <= 0)
  {
    return;
  }
  TextPainter::Style style;
  style.Ink = this->Theme.Second;
  style.Horizontal = TextPainter::Align::Center;
  const double y = box.Y - this->Units(11);
  const pclvis::TimeRange seen{ this->Scene.Time(box.X), this->Scene.Time(box.X + box.Width) };
  const int most = std::max(1, static_cast<int>(box.Width / this->Units(70)));
  const double shown = std::min(seen.Length(), this->Data.Time().Length());
  const pclvis::TimeScale scale =
    pclvis::ScaleFor(this->Data.Whole.Begin, this->Data.Whole.End, shown / 1000);
  pclvis::WordLine line;
  if (!scale.OffsetText.empty())
  {
    const std::string words = scale.OffsetText + " +";
    const double left = this->Drawing.X, end = left + this->Text.Width(words, 9, false);
    style.Horizontal = TextPainter::Align::Left;
    this->Text.Draw(words, { left, y }, style);
    style.Horizontal = TextPainter::Align::Center;
    line.Take(left, end + this->Units(5));
  }
  style.Ink = this->Theme.Ink;
  for (const pclvis::TimeRange& gap : this->Scene.Axis.Gaps())
  {
    const double x = (this->Scene.X(gap.Begin) + this->Scene.X(gap.End)) / 2;
    const std::string words = pclvis::SecondsText(gap.Length());
    const double half = this->Text.Width(words, 9, false) / 2 + this->Units(5);
    if (x >= box.X && x <= box.X + box.Width && line.TakeIfFree(x, half))
    {
      this->Text.Draw(words, { x, y }, style);
    }
  }
  style.Ink = this->Theme.Second;
  for (double tick : pclvis::TimeTicks(this->Scene.Axis, seen, scale, most))
  {
    const std::string words = scale.Tick(tick);
    const double x = this->Scene.X(tick), half = this->Text.Width(words, 9, false) / 2;
    if (line.TakeIfFree(x, half))
    {
      this->Text.Draw(words, { x, y }, style);
    }
  }
  style.Horizontal = TextPainter::Align::Left;
  this->Text.Draw(scale.Unit.Name, { box.X + box.Width + this->Units(14), y }, style);
}

void vtkAttributionChart::AddLabel(std::vector<LineLabel>& labels, const std::string& words,
  Chart chart, double value, pclvis::Color ink) const
{
  if (!std::isnan(value))
  {
    labels.push_back({ words, this->Scene.Y(chart, value), ink });
  }
}

void vtkAttributionChart::PaintLabels(const std::vector<LineLabel>& labels, Chart chart)
{
  if (!this->Scene.Shows(chart))
  {
    return;
  }
  const pclvis::Box& box = this->Scene.Of(chart);
  std::vector<double> places;
  for (const LineLabel& label : labels)
  {
    places.push_back(label.Y);
  }
  // A low chart has less room than labels: they go on beside the header of the next one.
  const double gap = this->Units(kLabelGap);
  places = pclvis::SpreadLabels(places, gap, box.Y, box.Y + box.Height);
  TextPainter::Style style;
  style.Bold = true;
  for (std::size_t i = 0; i < labels.size(); ++i)
  {
    style.Ink = labels[i].Ink;
    this->Text.Draw(labels[i].Words, { box.X + box.Width + this->Units(6), places[i] }, style);
  }
}

void vtkAttributionChart::PaintLineLabels()
{
  const pclvis::AttributionColors colors = pclvis::AttributionColorsFor(this->Theme);
  const std::vector<pclvis::Attribution::Duration>& rows = this->Data.Durations;
  const std::size_t last = rows.size() - 1;
  std::vector<LineLabel> labels;
  if (this->Scene.Of(Chart::Work).Height >= 2 * this->Units(kLabelGap))
  {
    this->AddLabel(labels, "median", Chart::Work, 1, this->Theme.Second);
  }
  this->AddLabel(labels, "slow: " + pclvis::NumberText(this->Data.LeastRatio), Chart::Work,
    this->Data.LeastRatio, colors.Cause);
  this->PaintLabels(labels, Chart::Work);
  labels.clear();
  this->AddLabel(labels, "inter", Chart::Mapping, rows[last].Inter, colors.Inter);
  this->AddLabel(labels, "intra", Chart::Mapping, rows[last].Intra, colors.Intra);
  this->AddLabel(labels, this->Narrow() ? "best" : "best mapping", Chart::Mapping,
    pclvis::BestInter(this->Data, last), colors.Inter);
  this->PaintLabels(labels, Chart::Mapping);
  labels.clear();
  this->AddLabel(labels, "trace " + pclvis::NumberText(this->Data.Imbalance), Chart::Pattern,
    this->Data.Imbalance, this->Theme.Second);
  this->PaintLabels(labels, Chart::Pattern);
  labels.clear();
  std::size_t number = 0;
  for (const pclvis::Attribution::SizeClass& size : this->Data.Sizes)
  {
    const pclvis::Color ink =
      size.Reference ? colors.Reference : pclvis::SizeColor(number++, this->Theme);
    double ratio = std::nan("");
    for (double known : size.Ratios)
    {
      ratio = std::isnan(known) ? ratio : known;
    }
    this->AddLabel(labels,
      pclvis::BytesText(static_cast<double>(size.Bytes)) + (size.Reference ? " ref." : ""),
      Chart::Background, std::log2(ratio), ink);
  }
  this->PaintLabels(labels, Chart::Background);
}

void vtkAttributionChart::PaintPie()
{
  if (this->Scene.PieRadius <= 0 || std::isnan(this->Data.InterShare))
  {
    return;
  }
  TextPainter::Style style;
  style.Bold = true;
  style.Ink = pclvis::AttributionColorsFor(this->Theme).Inter;
  style.Horizontal = TextPainter::Align::Right;
  const double right = this->Drawing.X + this->Drawing.Width;
  double y = this->Scene.Pie.Y - this->Scene.PieRadius - this->Units(11);
  this->Text.Draw(Percent(this->Data.InterShare) + " inter", { right, y }, style);
  if (!std::isnan(this->Data.BestShare))
  {
    style.Bold = false;
    style.Ink = this->Theme.Second;
    y -= this->Units(kLabelGap + 1);
    this->Text.Draw("best " + Percent(this->Data.BestShare), { right, y }, style);
  }
}
