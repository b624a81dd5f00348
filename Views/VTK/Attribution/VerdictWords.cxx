#include "Views/VTK/Attribution/VerdictWords.h"

#include "Readers/Base/ShortText.h"
#include "Views/Core/Attribution/AttributionMarks.h"

#include <algorithm>
#include <cmath>

namespace pclvis
{
namespace
{
// [units]
constexpr double kLowView = 560, kLeastView = 200, kNarrow = 760;
constexpr double kLeastWithAdvice = 280; // in lower views, the advice is in the sentence's tip
constexpr double kSentenceRow = 18, kAdviceRow = 16, kEvidenceRow = 18, kGap = 8;
// Greatest shares of the height for them: more than half is left for the charts.
constexpr double kSentenceShare = 0.25, kAdviceShare = 0.15;
constexpr double kConfidence = 110, kTipWidth = 420;

bool IsCut(const std::vector<std::string>& lines)
{
  const std::string dots = "...";
  return !lines.empty() && lines.back().size() > dots.size() &&
    lines.back().compare(lines.back().size() - dots.size(), dots.size(), dots) == 0;
}
}

bool VerdictWords::Low() const
{
  return this->Window.Height < this->Canvas.Units(kLowView);
}

bool VerdictWords::Narrow() const
{
  return this->Drawing.Width < this->Canvas.Units(kNarrow);
}

int VerdictWords::LinesIn(double share, double row, int least) const
{
  return std::max(least, static_cast<int>(share * this->Drawing.Height / this->Canvas.Units(row)));
}

std::vector<std::string> VerdictWords::Sentence()
{
  return this->Canvas.Text.Wrap(this->Data.Sentence, 10, true, this->Drawing.Width,
    this->LinesIn(kSentenceShare, kSentenceRow, 2));
}

std::vector<std::string> VerdictWords::Advice()
{
  if (this->Window.Height < this->Canvas.Units(kLeastWithAdvice))
  {
    return {};
  }
  return this->Canvas.Text.Wrap("Advice: " + this->Data.Advice, 9, false,
    this->Drawing.Width - this->Canvas.Units(20), this->LinesIn(kAdviceShare, kAdviceRow, 2));
}

void VerdictWords::KeepWholeWords()
{
  constexpr int all = 1000;
  const double width =
    std::min(this->Canvas.Units(kTipWidth), this->Drawing.Width - this->Canvas.Units(20));
  this->WholeWords = this->Canvas.Text.Wrap(this->Data.Sentence, 9, true, width, all);
  for (std::string& line :
    this->Canvas.Text.Wrap("Advice: " + this->Data.Advice, 9, true, width, all))
  {
    this->WholeWords.push_back(std::move(line));
  }
}

double VerdictWords::Height()
{
  if (this->Window.Height < this->Canvas.Units(kLeastView))
  {
    return 0;
  }
  return this->Canvas.Units(this->EvidenceHeight() + this->Sentence().size() * kSentenceRow +
    this->Advice().size() * kAdviceRow + 2 * kGap + (this->Low() ? 2 : kGap));
}

double VerdictWords::EvidenceHeight() const
{
  const std::size_t rows = StrongestEvidence(this->Data).For.size();
  // In a narrow view, the evidence is below the confidence, otherwise beside it.
  const std::size_t below = this->Narrow() ? 1 : 0;
  return this->Low() ? 0
                     : kEvidenceRow * static_cast<double>(std::max<std::size_t>(rows, 1) + below);
}

void VerdictWords::PaintConfidence(Point at, double width)
{
  const std::string number = NumberText(this->Data.Confidence);
  const double gap = this->Canvas.Units(10), bar = this->Canvas.Units(kConfidence);
  const double word = this->Canvas.Text.Width("confidence", 9, false) + gap;
  const double digits = this->Canvas.Text.Width(number, 9, true);
  double x = at.X + word;
  if (word + digits <= width)
  {
    TextPainter::Style style;
    style.Ink = this->Canvas.Colors.Second;
    this->Canvas.Text.Draw("confidence", at, style);
    // The bar repeats the number: it is left out if there is no room for both.
    if (word + bar + gap + digits <= width)
    {
      const double low = std::floor(at.Y - this->Canvas.Units(4)), high = this->Canvas.Units(8);
      this->Canvas.Rectangle({ x, low, bar, high }, this->Canvas.Colors.Grid);
      this->Canvas.Rectangle({ x, low, bar * std::clamp(this->Data.Confidence, 0.0, 1.0), high },
        this->Canvas.Colors.Accent);
      x += bar + gap;
    }
    style.Bold = true;
    style.Ink = this->Canvas.Colors.Ink;
    this->Canvas.Text.Draw(number, { x, at.Y }, style);
    x += digits + this->Canvas.Units(24);
  }
  if (!this->Low())
  {
    this->PaintEvidence(this->Narrow()
        ? Point{ this->Drawing.X, at.Y - this->Canvas.Units(kEvidenceRow) }
        : Point{ x, at.Y },
      this->Drawing.X + this->Drawing.Width);
  }
}

void VerdictWords::PaintEvidence(Point at, double right)
{
  const StrongestRows strongest = StrongestEvidence(this->Data);
  if (strongest.For.empty() && strongest.Against < 0)
  {
    return;
  }
  std::vector<std::ptrdiff_t> rows = strongest.For;
  rows.resize(std::max<std::size_t>(rows.size(), 1), -1);
  rows.push_back(strongest.Against);
  const AttributionColors colors = AttributionColorsFor(this->Canvas.Colors);
  const bool several = this->Data.Cause == Cause::Mixed;
  for (std::size_t i = 0; i < rows.size(); ++i)
  {
    const bool speaksFor = i + 1 < rows.size();
    TextPainter::Style style;
    style.Bold = true;
    style.Ink = speaksFor ? SizeColor(2, this->Canvas.Colors) : colors.Cause;
    this->Canvas.Text.Draw(speaksFor ? "for" : "against", at, style);
    // The number first, because it must not be cut off.
    double x = at.X + this->Canvas.Text.Width("against", 9, true) + this->Canvas.Units(10);
    std::string words = "none";
    style.Ink = this->Canvas.Colors.Ink;
    if (rows[i] >= 0)
    {
      const EvidenceRow& row = this->Data.Evidence[rows[i]];
      const std::string value = NumberText(row.Value);
      this->Canvas.Text.Draw(value, { x, at.Y }, style);
      x += this->Canvas.Text.Width(value, 9, true) + this->Canvas.Units(8);
      words = several ? CauseName(static_cast<std::int32_t>(row.Cause)) + ": " : "";
      words += row.Meaning;
    }
    style.Bold = false;
    this->Canvas.Text.Draw(this->Canvas.Text.Fit(words, 9, false, right - x), { x, at.Y }, style);
    at.Y -= this->Canvas.Units(kEvidenceRow);
  }
}

void VerdictWords::Paint(bool lit)
{
  if (this->Window.Height < this->Canvas.Units(kLeastView))
  {
    return;
  }
  const double top = this->Drawing.Y + this->Drawing.Height;
  TextPainter::Style style;
  style.Ink = lit ? this->Canvas.Colors.Accent : this->Canvas.Colors.Ink;
  style.Points = 10;
  style.Bold = true;
  double y = top - this->Canvas.Units(this->EvidenceHeight() + kGap), widest = 0;
  const double upperEnd = y + this->Canvas.Units(kSentenceRow / 2);
  for (const std::string& line : this->Sentence())
  {
    this->Canvas.Text.Draw(line, { this->Drawing.X, y }, style);
    widest = std::max(widest, this->Canvas.Text.Width(line, 10, true));
    y -= this->Canvas.Units(kSentenceRow);
  }
  const double lowerEnd = y + this->Canvas.Units(kSentenceRow / 2);
  this->SentencePlace = { this->Drawing.X, lowerEnd, widest, upperEnd - lowerEnd };
  style.Ink = this->Canvas.Colors.Ink;
  const std::vector<std::string> advice = this->Advice();
  this->WholeWords.clear();
  if (IsCut(this->Sentence()) || IsCut(advice) || advice.empty())
  {
    this->KeepWholeWords();
  }
  if (advice.empty())
  {
    return;
  }
  const double high = this->Canvas.Units(advice.size() * kAdviceRow + 6);
  const double upper = y + this->Canvas.Units(8);
  this->Canvas.Rectangle({ this->Drawing.X, upper - high, this->Drawing.Width, high },
    AttributionColorsFor(this->Canvas.Colors).Chosen, 0.5);
  style.Points = 9;
  style.Bold = false;
  y = upper - this->Canvas.Units(3 + kAdviceRow / 2);
  for (const std::string& line : advice)
  {
    this->Canvas.Text.Draw(line, { this->Drawing.X + this->Canvas.Units(10), y }, style);
    y -= this->Canvas.Units(kAdviceRow);
  }
}
}
