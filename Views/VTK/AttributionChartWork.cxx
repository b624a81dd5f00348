// The part of vtkAttributionChart that is about culprits: the chart Work, the verdict as a button.
#include "Views/VTK/vtkAttributionChart.h"

#include "Readers/Core/ShortText.h"
#include "Views/Core/Ticks.h"
#include "Views/Core/WordLine.h"

#include "vtkContext2D.h"

#include <algorithm>
#include <cmath>

using TextPainter = pclvis::TextPainter;

namespace
{
// [units]
constexpr double kLeftOutRow = 18, kLeastView = 300, kAbove = 8, kBetween = 8;
constexpr double kLeastNumbers = 30; // height of the chart for numbers of slow ranks in it
constexpr double kRankTick = 60;     // least distance of numbers of ranks
}

std::vector<std::string> vtkAttributionChart::LeftOutLines()
{
  return this->LeftOut.empty() || this->Window.Height < this->Units(kLeastView)
    ? std::vector<std::string>()
    : this->Text.Wrap(this->LeftOut, 9, false, this->Drawing.Width, 2);
}

double vtkAttributionChart::LeftOutHeight()
{
  return this->Units(this->LeftOutLines().size() * kLeftOutRow);
}

void vtkAttributionChart::PaintLeftOut()
{
  TextPainter::Style style;
  style.Ink = this->Theme.Second;
  const std::vector<std::string> lines = this->LeftOutLines();
  double y = this->Drawing.Y + this->LeftOutHeight() - this->Units(kLeftOutRow / 2);
  for (const std::string& line : lines)
  {
    this->Text.Draw(line, { this->Drawing.X, y }, style);
    y -= this->Units(kLeftOutRow);
  }
}

bool vtkAttributionChart::HasCulprits() const
{
  return !this->Data.Windows.empty();
}

bool vtkAttributionChart::OnVerdict(pclvis::Point pixel) const
{
  return this->HasCulprits() &&
    (this->TitlePlace().Holds(pixel) || this->SentencePlace.Holds(pixel));
}

std::string vtkAttributionChart::CulpritTip() const
{
  const std::string ranks = pclvis::CulpritWords(this->Data);
  const bool messages = std::any_of(
    this->Data.Windows.begin(), this->Data.Windows.end(), [](const pclvis::CauseWindow& window) {
      return window.Cause == pclvis::Cause::Mapping || window.Cause == pclvis::Cause::Background;
    });
  return ranks + (ranks.empty() || !messages ? "" : " and ") +
    (messages ? "its messages between nodes" : "") + " in all views";
}

std::vector<vtkAttributionChart::TipRow> vtkAttributionChart::VerdictTip()
{
  std::vector<TipRow> rows;
  if (this->Hovered.Cut)
  {
    for (const std::string& line : this->WholeWords)
    {
      rows.emplace_back("", line);
    }
  }
  if (this->Hovered.Verdict)
  {
    rows.emplace_back("click, v", "selects " + this->CulpritTip());
  }
  return rows;
}

void vtkAttributionChart::ClickAt(pclvis::Point pixel, bool add)
{
  if (this->IsEmpty())
  {
    return;
  }
  this->UpdateMarks();
  const Under under = this->Find(pixel);
  if (under.Verdict && !add)
  {
    this->InvokeEvent(CulpritsEvent);
  }
  else if (under.Bar >= 0)
  {
    this->PickBar(under.Bar, add);
  }
  else
  {
    this->Superclass::ClickAt(pixel, add);
  }
}

void vtkAttributionChart::PickBar(int bar, bool add)
{
  const pclvis::WorkBar& picked = this->Bars[bar];
  std::set<pclvis::BlockRow> rows;
  for (std::size_t row = picked.First; row <= picked.Last; ++row)
  {
    if (picked.Slow == 0 || this->Data.Work[row].Slow)
    {
      rows.insert({ pclvis::kWorkBlock, static_cast<std::int64_t>(row) });
    }
  }
  this->PickRows(rows, add);
}

std::vector<vtkAttributionChart::TipRow> vtkAttributionChart::BarTip() const
{
  const pclvis::WorkBar& bar = this->Bars[this->Hovered.Bar];
  const std::vector<pclvis::Attribution::RankWork>& work = this->Data.Work;
  const auto ratio = [](const pclvis::Attribution::RankWork& rank) {
    return pclvis::NumberText(rank.Ratio) + ", " + pclvis::SecondsText(rank.Seconds);
  };
  const auto name = [](const pclvis::Attribution::RankWork& rank) {
    return (rank.Slow ? "Slow rank  " : "Rank  ") + std::to_string(rank.Rank);
  };
  if (bar.First == bar.Last)
  {
    const pclvis::Attribution::RankWork& rank = work[bar.First];
    return { { "", name(rank) }, { "work / median", pclvis::NumberText(rank.Ratio) },
      { "work outside MPI", pclvis::SecondsText(rank.Seconds) }, { "click", "selects the rank" } };
  }
  return { { "",
             "Ranks  " + std::to_string(work[bar.First].Rank) + "-" +
               std::to_string(work[bar.Last].Rank) },
    { "most work / median", ratio(work[bar.Most]) }, { "", name(work[bar.Most]) },
    { "least work / median", ratio(work[bar.Least]) }, { "", name(work[bar.Least]) },
    { "click", bar.Slow > 0 ? "selects the slow ones" : "selects them" } };
}

void vtkAttributionChart::PaintRanks()
{
  if (!this->Scene.Shows(Chart::Work))
  {
    return;
  }
  const pclvis::Box& box = this->Scene.Of(Chart::Work);
  TextPainter::Style style;
  style.Ink = this->Theme.Second;
  style.Horizontal = TextPainter::Align::Center;
  const double y = box.Y - this->Units(11);
  const std::size_t count = this->Data.Work.size();
  const int most = std::max(1, static_cast<int>(box.Width / this->Units(kRankTick)));
  const double last = std::max(1.0, static_cast<double>(count) - 1);
  const double step = std::max(1.0, pclvis::RoundStep(last, most));
  for (double row = 0; row < static_cast<double>(count); row += step)
  {
    this->Text.Draw(std::to_string(this->Data.Work[static_cast<std::size_t>(row)].Rank),
      { this->Scene.WorkX(row), y }, style);
  }
  style.Horizontal = TextPainter::Align::Left;
  this->Text.Draw("rank", { box.X + box.Width + this->Units(14), y }, style);
  this->PaintSlowRanks();
}

void vtkAttributionChart::PaintSlowRanks()
{
  std::vector<std::size_t> slow;
  for (std::size_t row = 0; row < this->Data.Work.size(); ++row)
  {
    if (this->Data.Work[row].Slow)
    {
      slow.push_back(row);
    }
  }
  // Of numbers that would touch, that of the slowest stands.
  std::stable_sort(slow.begin(), slow.end(), [this](std::size_t a, std::size_t b) {
    return this->Data.Work[a].Ratio > this->Data.Work[b].Ratio;
  });
  const pclvis::Box& box = this->Scene.Of(Chart::Work);
  TextPainter::Style style;
  style.Bold = true;
  style.Ink = pclvis::AttributionColorsFor(this->Theme).Cause;
  style.Horizontal = TextPainter::Align::Center;
  pclvis::WordLine line;
  for (const std::size_t row : slow)
  {
    const pclvis::Attribution::RankWork& rank = this->Data.Work[row];
    const std::string words = slow.size() > 1
      ? std::to_string(rank.Rank)
      : "rank " + std::to_string(rank.Rank) + ": " + pclvis::NumberText(rank.Ratio);
    const double half = this->Text.Width(words, 9, true) / 2 + this->Units(kBetween / 2);
    const double x = std::clamp(this->Scene.WorkX(static_cast<double>(row)), box.X + half,
      std::max(box.X + box.Width - half, box.X + half));
    if (box.Height >= this->Units(kLeastNumbers) && line.TakeIfFree(x, half))
    {
      const double y = this->Scene.Y(Chart::Work, rank.Ratio) + this->Units(kAbove);
      this->Text.Draw(words, { x, std::min(y, box.Y + box.Height) }, style);
    }
  }
}
