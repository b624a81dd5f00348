// The part of vtkAttributionChart that lays out and paints the legend.
#include "Views/VTK/vtkAttributionChart.h"

#include "Views/Core/Common/ChartMarks.h"
#include "Views/VTK/LegendRows.h"

#include "vtkContext2D.h"
#include "vtkContextDevice2D.h"

#include <algorithm>
#include <cmath>
#include <set>

using TextPainter = pclvis::TextPainter;

namespace
{
// [units]
constexpr double kLowView = 560, kEntryRow = 21, kMark = 40, kPadding = 13;
constexpr double kMostShare = 0.3; // of the view's height: else there is none
}

std::vector<vtkAttributionChart::LegendEntry> vtkAttributionChart::LegendEntries(double width)
{
  using Mark = LegendEntry::Mark;
  std::vector<LegendEntry> entries;
  std::set<Chart> idle;
  for (const pclvis::IdleChart& chart : pclvis::FindIdleCharts(this->Data))
  {
    idle.insert(chart.Chart);
  }
  if (idle.count(Chart::Work) == 0)
  {
    entries.push_back({ Mark::Work, "work of a rank; coloured: slow" });
  }
  if (idle.count(Chart::Mapping) == 0)
  {
    entries.push_back({ Mark::Inter, "inter: between nodes" });
    entries.push_back({ Mark::Intra, "intra: within nodes" });
    if (!std::isnan(pclvis::BestInter(this->Data, 0)))
    {
      entries.push_back(
        { Mark::Best, "between nodes with the best mapping found; tick of the pie" });
    }
  }
  if (idle.count(Chart::Pattern) == 0)
  {
    entries.push_back(
      { Mark::Imbalance, "imbalance; above the whole trace's (dashed): 0 to 0.5 and more" });
  }
  const bool times = idle.count(Chart::Background) == 0;
  const auto references = std::count_if(this->Data.Sizes.begin(), this->Data.Sizes.end(),
    [](const auto& size) { return size.Reference; });
  if (times && references < static_cast<std::ptrdiff_t>(this->Data.Sizes.size()))
  {
    entries.push_back({ Mark::Sizes, "sizes, at most five, most frequent; 1: ordinary" });
  }
  if (times && references > 0)
  {
    entries.push_back({ Mark::Reference, "ref.: steadiest of the sizes seen most often" });
  }
  if (!this->Data.Windows.empty())
  {
    entries.push_back({ Mark::Cause, "a cause holds" });
  }
  if (this->ChosenDuration >= 0)
  {
    entries.push_back({ Mark::Chosen, "chosen duration" });
  }
  pclvis::FlowInRows(entries, width, 24, [this](const LegendEntry& entry) {
    return this->Text.Width(entry.Words, 9, false) / this->Density + kMark;
  });
  return entries;
}

double vtkAttributionChart::LegendHeight(double width, double height)
{
  if (this->Data.Durations.empty() || height < kLowView)
  {
    return 0;
  }
  const std::vector<LegendEntry> entries = this->LegendEntries(width - 2 * kPadding);
  if (entries.empty())
  {
    return 0;
  }
  const int rows = entries.back().Row + 1;
  const double whole = 12 + rows * kEntryRow;
  return whole <= kMostShare * height ? whole : 0;
}

void vtkAttributionChart::PaintMark(vtkContext2D* painter, LegendEntry::Mark mark, pclvis::Point at)
{
  using Mark = LegendEntry::Mark;
  const pclvis::AttributionColors colors = pclvis::AttributionColorsFor(this->Theme);
  const double half = this->Units(15);
  const pclvis::Point left{ at.X - half, at.Y }, right{ at.X + half, at.Y };
  std::vector<pclvis::MarkLayer> layers(1);
  pclvis::QuadBatch& quads = layers[0].Quads;
  switch (mark)
  {
    case Mark::Best:
      layers[0].Fill = colors.Inter;
      pclvis::AddDashes(quads, left, right, this->Units(1.4), this->Units(4));
      break;
    case Mark::Imbalance:
    case Mark::Sizes: {
      const int parts = mark == Mark::Sizes ? 5 : 10;
      layers.clear();
      for (int i = 0; i < parts; ++i)
      {
        const double from = left.X + 2 * half * i / parts, to = left.X + 2 * half * (i + 1) / parts;
        const bool size = mark == Mark::Sizes;
        pclvis::MarkLayer part{ size
            ? pclvis::SizeColor(i, this->Theme)
            : pclvis::ImbalanceColor(pclvis::kMostImbalance * (i + 0.5) / parts, this->Theme),
          1, {} };
        const double high = this->Units(size ? 1 : 5);
        pclvis::AddBox(
          part.Quads, from, at.Y - high, to - (size ? this->Units(1.5) : 0), at.Y + high);
        layers.push_back(std::move(part));
      }
      break;
    }
    case Mark::Work:
      layers[0].Fill = colors.Reference;
      layers.push_back({ colors.Cause, 1, {} });
      for (int i = 0; i < 4; ++i)
      {
        const double x = left.X + half * (0.25 + 0.5 * i), high = this->Units(i == 2 ? 7 : 2);
        pclvis::AddBox(layers[i == 2].Quads, x - this->Units(2), at.Y - this->Units(7),
          x + this->Units(2), at.Y - this->Units(5) + high);
      }
      break;
    case Mark::Cause:
      layers[0].Fill = colors.Cause;
      pclvis::AddBox(quads, left.X, at.Y - this->Units(2), right.X, at.Y + this->Units(2));
      break;
    case Mark::Chosen:
      layers[0].Fill = colors.Chosen;
      pclvis::AddBox(quads, left.X, at.Y - this->Units(7), right.X, at.Y + this->Units(7));
      break;
    default:
      layers[0].Fill = mark == Mark::Inter ? colors.Inter
        : mark == Mark::Intra              ? colors.Intra
                                           : colors.Reference;
      quads.AddStroke(left, right, this->Units(mark == Mark::Reference ? 2.2 : 1.6));
      break;
  }
  PaintLayers(painter, layers);
}

void vtkAttributionChart::PaintLegend(vtkContext2D* painter, const pclvis::Box& box)
{
  this->Rectangle(painter, box, this->Theme.Panel, this->Theme.PanelBorder);
  const double padding = this->Units(kPadding);
  const pclvis::Point corner{ box.X + padding, box.Y + box.Height - this->Units(6) };
  const double width = (box.Width - 2 * padding) / this->Density;
  TextPainter::Style style;
  style.Ink = this->Theme.Second;
  for (const LegendEntry& entry : this->LegendEntries(width))
  {
    const pclvis::Point at =
      corner + pclvis::Point{ this->Units(entry.X), -this->Units(kEntryRow * (entry.Row + 0.5)) };
    this->PaintMark(painter, entry.Sign, at + pclvis::Point{ this->Units(15), 0 });
    this->Text.Draw(this->Text.Fit(entry.Words, 9, false, this->Units(width - entry.X - kMark)),
      at + pclvis::Point{ this->Units(kMark), 0 }, style);
  }
}
