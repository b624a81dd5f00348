#include "Views/VTK/Attribution/AttributionLegend.h"

#include "Views/Core/Attribution/AttributionMarks.h"
#include "Views/Core/Attribution/IdleCharts.h"
#include "Views/Core/Attribution/RowMarks.h"
#include "Views/Core/Common/ChartMarks.h"
#include "Views/VTK/Common/ChartCanvas.h"

#include <algorithm>
#include <cmath>
#include <set>

namespace pclvis
{
namespace
{
enum Mark
{
  Inter,
  Intra,
  Best,
  Imbalance,
  Sizes,
  Reference,
  Work,
  CauseBar,
  ChosenBox,
  Share
};

constexpr double kLowView = 560, kPadding = 13; // [units]
constexpr double kMostShare = 0.3;              // of the view's height; higher legends are left out
}

LegendRows AttributionLegend::Rows(double width)
{
  std::vector<LegendEntry> entries;
  std::set<AttributionChart> idle;
  for (const IdleChart& chart : FindIdleCharts(this->Data))
  {
    idle.insert(chart.Chart);
  }
  if (idle.count(AttributionChart::Work) == 0)
  {
    entries.push_back({ Work, "work of a rank; coloured: slow" });
  }
  if (idle.count(AttributionChart::Mapping) == 0)
  {
    entries.push_back({ Inter, "inter: between nodes" });
    entries.push_back({ Intra, "intra: within nodes" });
    if (!std::isnan(BestInter(this->Data, 0)))
    {
      entries.push_back(
        { Best, "between nodes in the best mapping found; lower pie, or tick in the pie" });
    }
  }
  if (idle.count(AttributionChart::Pattern) == 0)
  {
    const bool usual = UsualImbalance(this->Data) > 0;
    const std::string whose = this->Data.Choice.empty() ? "the trace's" : "the choice's";
    entries.push_back({ Imbalance,
      "imbalance; colour: " + (usual ? "excess over " + whose + " (dashed), " : "") +
        "0 to \xE2\x89\xA5 0.5" });
  }
  const bool times = idle.count(AttributionChart::Background) == 0;
  const auto references = std::count_if(this->Data.Sizes.begin(), this->Data.Sizes.end(),
    [](const auto& size) { return size.Reference; });
  if (times && references < static_cast<std::ptrdiff_t>(this->Data.Sizes.size()))
  {
    entries.push_back({ Sizes, "the most frequent sizes, at most five; 1: normal" });
  }
  if (times && references > 0)
  {
    entries.push_back({ Reference, "ref.: steadiest of the most frequent sizes" });
  }
  if (!this->Data.Windows.empty())
  {
    entries.push_back({ CauseBar, "a cause holds" });
  }
  if (this->Chosen)
  {
    entries.push_back({ ChosenBox, "chosen duration" });
  }
  if (this->Shares)
  {
    entries.push_back({ Share, "share of the messages that is selected" });
  }
  return LegendRows(this->Canvas, std::move(entries), width, {});
}

double AttributionLegend::Height(double width, double height)
{
  if (this->Data.Durations.empty() || height < kLowView)
  {
    return 0;
  }
  const double rows = this->Rows(width - 2 * kPadding).Height();
  return rows > 0 && 12 + rows <= kMostShare * height ? 12 + rows : 0;
}

std::vector<MarkLayer> AttributionLegend::Gradient(int mark, Point left, double width)
{
  const bool size = mark == Sizes;
  const int parts = size ? 5 : 10;
  const double high = this->Canvas.Units(size ? 1 : 5), gap = size ? this->Canvas.Units(1.5) : 0;
  std::vector<MarkLayer> layers;
  for (int i = 0; i < parts; ++i)
  {
    MarkLayer part{ size ? SizeColor(i, this->Canvas.Colors)
                         : ImbalanceColor(kMostImbalance * (i + 0.5) / parts, this->Canvas.Colors),
      1, {} };
    AddBox(part.Quads, left.X + width * i / parts, left.Y - high,
      left.X + width * (i + 1) / parts - gap, left.Y + high);
    layers.push_back(std::move(part));
  }
  return layers;
}

void AttributionLegend::PaintMark(int mark, Point at)
{
  const AttributionColors colors = AttributionColorsFor(this->Canvas.Colors);
  const double half = this->Canvas.Units(15);
  const Point left{ at.X - half, at.Y }, right{ at.X + half, at.Y };
  std::vector<MarkLayer> layers(1);
  QuadBatch& quads = layers[0].Quads;
  switch (mark)
  {
    case Best:
      layers[0].Fill = colors.Inter;
      AddDashes(quads, left, right, this->Canvas.Units(1.4), this->Canvas.Units(4));
      break;
    case Imbalance:
    case Sizes:
      layers = this->Gradient(mark, left, 2 * half);
      break;
    case Work:
      layers[0].Fill = colors.Reference;
      layers.push_back({ colors.Cause, 1, {} });
      for (int i = 0; i < 4; ++i)
      {
        const double x = left.X + half * (0.25 + 0.5 * i),
                     high = this->Canvas.Units(i == 2 ? 7 : 2);
        AddBox(layers[i == 2].Quads, x - this->Canvas.Units(2), at.Y - this->Canvas.Units(7),
          x + this->Canvas.Units(2), at.Y - this->Canvas.Units(5) + high);
      }
      break;
    case CauseBar:
      layers[0].Fill = colors.Cause;
      AddBox(quads, left.X, at.Y - this->Canvas.Units(2), right.X, at.Y + this->Canvas.Units(2));
      break;
    case ChosenBox:
      layers[0].Fill = colors.Chosen;
      AddBox(quads, left.X, at.Y - this->Canvas.Units(7), right.X, at.Y + this->Canvas.Units(7));
      break;
    case Share:
      layers[0].Fill = this->Canvas.Colors.Accent;
      AddShareRing(quads, at, this->Canvas.Units(5), 0.35, this->Canvas.Density);
      break;
    default:
      layers[0].Fill = mark == Inter ? colors.Inter
        : mark == Intra              ? colors.Intra
                                     : colors.Reference;
      quads.AddStroke(left, right, this->Canvas.Units(mark == Reference ? 2.2 : 1.6));
      break;
  }
  this->Canvas.Layers(layers);
}

void AttributionLegend::Paint(const Box& box)
{
  this->Canvas.Panel(box, this->Canvas.Colors.Panel, this->Canvas.Colors.PanelBorder);
  const double padding = this->Canvas.Units(kPadding);
  const Point corner{ box.X + padding, box.Y + box.Height - this->Canvas.Units(6) };
  this->Rows((box.Width - 2 * padding) / this->Canvas.Density)
    .Paint(corner, [this](int mark, Point at) { this->PaintMark(mark, at); });
}
}
