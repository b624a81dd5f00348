// The part of vtkAttributionChart that is about culprits: the chart Work, the verdict as a button.
#include "Views/VTK/vtkAttributionChart.h"

#include "Readers/Base/ShortText.h"
#include "Views/Core/Common/Ticks.h"
#include "Views/Core/Common/WordLine.h"

#include "vtkContext2D.h"

#include <algorithm>
#include <cmath>

using TextPainter = pclvis::TextPainter;

namespace
{
// [units]
constexpr double kLeftOutRow = 18, kLeastView = 300, kLeastCharts = 30, kAbove = 8, kBetween = 8;
constexpr double kLeastNumbers = 30; // height of the chart for numbers of slow ranks in it
constexpr double kOneChart = 68;     // a header, two ticks with their numbers, the times
constexpr double kBesideBar = 7;     // from its middle: half of the widest one
constexpr double kRankTick = 60;     // least distance of numbers of ranks
}

std::vector<std::string> vtkAttributionChart::LeftOutLines()
{
  std::vector<std::string> lines;
  if (!this->LeftOut.empty() && this->Window.Height >= this->Units(kLeastView))
  {
    lines = this->Text.Wrap(this->LeftOut, 9, false, this->Drawing.Width, 2);
  }
  if (pclvis::CrowdedOut(this->Data, this->FrameAbove(lines.size())).empty())
  {
    return lines;
  }
  // The line itself takes room, which the last chart needs more.
  const pclvis::AttributionFrame left = this->FrameAbove(lines.size() + 1);
  if (left.Area.Height < this->Units(kOneChart))
  {
    return lines;
  }
  const std::string crowded = pclvis::CrowdedOutSentence(pclvis::CrowdedOut(this->Data, left));
  for (std::string& line : this->Text.Wrap(crowded, 9, false, this->Drawing.Width, 1))
  {
    lines.push_back(std::move(line));
  }
  return lines;
}

pclvis::AttributionFrame vtkAttributionChart::FrameAbove(std::size_t lines)
{
  const double foot = this->Units(static_cast<double>(lines) * kLeftOutRow);
  pclvis::AttributionFrame frame;
  frame.Density = this->Density;
  frame.Area = this->Drawing;
  frame.Area.Y += foot;
  frame.Area.Height =
    std::max(frame.Area.Height - this->WordsHeight() - foot, this->Units(kLeastCharts));
  return frame;
}

void vtkAttributionChart::PaintLeftOut()
{
  TextPainter::Style style;
  style.Ink = this->Theme.Second;
  const std::vector<std::string> lines = this->LeftOutLines();
  double y = this->Drawing.Y + this->Units(kLeftOutRow * (static_cast<double>(lines.size()) - 0.5));
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
  this->PaintWorkNumbers();
}

void vtkAttributionChart::PaintWorkNumbers()
{
  std::vector<std::size_t> named;
  for (std::size_t row = 0; row < this->Data.Work.size(); ++row)
  {
    const pclvis::Attribution::RankWork& rank = this->Data.Work[row];
    if (rank.Slow || this->Scene.ClipsWork(rank.Ratio))
    {
      named.push_back(row);
    }
  }
  // Of numbers that would touch, that of the slowest stands.
  std::stable_sort(named.begin(), named.end(), [this](std::size_t a, std::size_t b) {
    return this->Data.Work[a].Ratio > this->Data.Work[b].Ratio;
  });
  const pclvis::Box& box = this->Scene.Of(Chart::Work);
  TextPainter::Style style;
  style.Bold = true;
  style.Horizontal = TextPainter::Align::Center;
  const pclvis::Color slow = pclvis::AttributionColorsFor(this->Theme).Cause;
  pclvis::WordLine line;
  for (const std::size_t row : named)
  {
    const pclvis::Attribution::RankWork& rank = this->Data.Work[row];
    const bool clipped = this->Scene.ClipsWork(rank.Ratio);
    // The height of a clipped bar says nothing: its number does.
    const std::string words = named.size() == 1
      ? "rank " + std::to_string(rank.Rank) + ": " + pclvis::NumberText(rank.Ratio)
      : clipped ? pclvis::NumberText(rank.Ratio)
                : std::to_string(rank.Rank);
    const double half = this->Text.Width(words, 9, true) / 2 + this->Units(kBetween / 2);
    const double middle = this->Scene.WorkX(static_cast<double>(row));
    // Beside a bar that reaches the upper end.
    const double aside = clipped ? half + this->Units(kBesideBar) : 0;
    const double x =
      std::clamp(middle + aside > box.X + box.Width - half ? middle - aside : middle + aside,
        box.X + half, std::max(box.X + box.Width - half, box.X + half));
    if (box.Height >= this->Units(kLeastNumbers) && line.TakeIfFree(x, half))
    {
      style.Ink = rank.Slow ? slow : this->Theme.Second;
      const double y =
        this->Scene.Y(Chart::Work, rank.Ratio) + this->Units(clipped ? -kAbove : kAbove);
      this->Text.Draw(words, { x, std::min(y, box.Y + box.Height) }, style);
    }
  }
}
