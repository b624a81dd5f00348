#include "Views/VTK/Attribution/WorkTexts.h"

#include "Readers/Base/ShortText.h"
#include "Views/Core/Attribution/AttributionMarks.h"
#include "Views/Core/Common/LabelPlacement.h"
#include "Views/Core/Common/Ticks.h"
#include "Views/Core/Common/WordLine.h"

#include <algorithm>
#include <optional>
#include <string>
#include <vector>

namespace pclvis
{
namespace
{
using Chart = AttributionChart;

// [units]
constexpr double kAbove = 8, kBetween = 8;
constexpr double kLeastNumbers = 30; // least height of a chart with numbers of slow ranks in it
constexpr double kBesideBar = 7;     // from the middle of a bar: half of the widest bar
constexpr double kRankTick = 60;     // least distance between rank numbers
}

void WorkTexts::Paint()
{
  if (!this->Scene.Shows(Chart::Work))
  {
    return;
  }
  const Box& box = this->Scene.Of(Chart::Work);
  TextPainter::Style style;
  style.Ink = this->Canvas.Colors.Second;
  style.Horizontal = TextPainter::Align::Center;
  const double y = box.Y - this->Canvas.Units(11);
  const std::size_t count = this->Data.Work.size();
  const int most = std::max(1, static_cast<int>(box.Width / this->Canvas.Units(kRankTick)));
  const double last = std::max(1.0, static_cast<double>(count) - 1);
  const double step = std::max(1.0, RoundStep(last, most));
  for (double row = 0; row < static_cast<double>(count); row += step)
  {
    this->Canvas.Text.Draw(std::to_string(this->Data.Work[static_cast<std::size_t>(row)].Rank),
      { this->Scene.WorkX(row), y }, style);
  }
  style.Horizontal = TextPainter::Align::Left;
  this->Canvas.Text.Draw("rank", { box.X + box.Width + this->Canvas.Units(14), y }, style);
  this->PaintNumbers();
}

std::vector<std::string> WorkTexts::FormsOf(const Attribution::RankWork& rank, bool only) const
{
  // The height of a clipped bar does not show its ratio: the number beside it does.
  const std::string number = std::to_string(rank.Rank), ratio = NumberText(rank.Ratio);
  std::vector<std::string> forms{ this->Scene.ClipsWork(rank.Ratio) ? ratio : number };
  if (only)
  {
    forms.insert(forms.begin(), "rank " + number + ": " + ratio);
  }
  return forms;
}

void WorkTexts::PaintNumbers()
{
  std::vector<std::size_t> named;
  for (std::size_t row = 0; row < this->Data.Work.size(); ++row)
  {
    const Attribution::RankWork& rank = this->Data.Work[row];
    if (rank.Slow || this->Scene.ClipsWork(rank.Ratio))
    {
      named.push_back(row);
    }
  }
  // Of numbers that would touch, only that of the slowest rank is drawn.
  std::stable_sort(named.begin(), named.end(), [this](std::size_t a, std::size_t b) {
    return this->Data.Work[a].Ratio > this->Data.Work[b].Ratio;
  });
  const Box& box = this->Scene.Of(Chart::Work);
  TextPainter::Style style;
  style.Bold = true;
  style.Horizontal = TextPainter::Align::Center;
  const Color slow = AttributionColorsFor(this->Canvas.Colors).Cause;
  WordLine line;
  for (const std::size_t row : named)
  {
    const Attribution::RankWork& rank = this->Data.Work[row];
    const bool clipped = this->Scene.ClipsWork(rank.Ratio);
    const double middle = this->Scene.WorkX(static_cast<double>(row));
    for (const std::string& words : this->FormsOf(rank, named.size() == 1))
    {
      const double half =
        this->Canvas.Text.Width(words, 9, true) / 2 + this->Canvas.Units(kBetween / 2);
      const double low = box.X + half, high = std::max(low, box.X + box.Width - half);
      const std::optional<double> x = clipped
        ? PlaceBesideBar(middle, this->Canvas.Units(kBesideBar), half, box.X, box.X + box.Width)
        : std::optional(std::clamp(middle, low, high));
      if (!x)
      {
        continue;
      }
      if (box.Height >= this->Canvas.Units(kLeastNumbers) && line.TakeIfFree(*x, half))
      {
        style.Ink = rank.Slow ? slow : this->Canvas.Colors.Second;
        const double y =
          this->Scene.Y(Chart::Work, rank.Ratio) + this->Canvas.Units(clipped ? -kAbove : kAbove);
        this->Canvas.Text.Draw(words, { *x, std::min(y, box.Y + box.Height) }, style);
      }
      break;
    }
  }
}
}
