// Counters of vtkPhysicalTimelineChart.
#include "Views/VTK/PhysicalTimeline/vtkPhysicalTimelineChart.h"

#include <algorithm>
#include <cmath>

namespace
{
/// Greatest number of values of a counter, by rank and pixel, in a picture; if there would be more,
/// several pixels share one.
constexpr double kMostValues = 2e6, kMostValuesInMotion = 1e5;
}

void vtkPhysicalTimelineChart::ReadCounters()
{
  this->Counters.clear();
  for (const pclvis::TimelineCounter& counter : this->Data->Tables.Counters)
  {
    pclvis::CounterCurves curves(counter.Samples, this->Reading);
    if (!curves.IsEmpty())
    {
      this->Counters.push_back({ counter.Name, std::move(curves), {} });
    }
  }
}

void vtkPhysicalTimelineChart::UpdateCounters()
{
  for (std::size_t i = 0; i < this->Counters.size(); ++i)
  {
    const bool shown = i < this->Scene.Counters.size();
    this->UpdateCounter(this->Counters[i], shown ? this->Scene.Counters[i] : pclvis::Box());
  }
}

void vtkPhysicalTimelineChart::UpdateCounter(ShownCounter& counter, const pclvis::Box& place)
{
  counter.Strip = {};
  counter.Strip.Place = place;
  counter.Strip.Density = this->Canvas.Density;
  if (place.Height <= 0 || this->Scene.Rows.empty())
  {
    return;
  }
  std::set<std::int32_t> selected;
  for (const std::size_t rank : this->SelectedRanks())
  {
    selected.insert(this->Data->Ranks[rank]);
  }
  const auto seen = pclvis::SeenRanks(*this->Data, this->Scene);
  const double ranks = selected.empty() ? seen.second - seen.first + 1.0 : double(selected.size());
  const std::size_t width = this->Scene.Edges.size() - 1;
  const double most =
    (this->Moving ? kMostValuesInMotion : kMostValues) / double(this->Scene.Counters.size());
  counter.Strip.Column = static_cast<std::size_t>(std::clamp(
    std::ceil(ranks * double(width) / most), 1.0, double(std::max<std::size_t>(width, 1))));
  std::vector<double> edges;
  for (std::size_t x = 0; x < width + counter.Strip.Column; x += counter.Strip.Column)
  {
    edges.push_back(this->Scene.Edges[std::min(x, width)]);
  }
  counter.Strip.Show(counter.Curves.Pixels(edges, selected, seen.first, seen.second));
}

void vtkPhysicalTimelineChart::PaintCounters()
{
  for (const ShownCounter& counter : this->Counters)
  {
    if (counter.Strip.Place.Height > 0)
    {
      this->Canvas.Layers(counter.Strip.Marks(this->Canvas.Colors));
      this->Texts.PaintCounter(counter.Strip,
        pclvis::CounterWords(counter.Name, counter.Curves.IsRate(), counter.Strip.Values.Ranks));
    }
  }
}

pclvis::TipRows vtkPhysicalTimelineChart::CounterTip() const
{
  for (const ShownCounter& counter : this->Counters)
  {
    pclvis::TipRows rows =
      counter.Strip.Tip(this->PointedAt, counter.Name, counter.Curves.IsRate());
    if (!rows.empty())
    {
      return rows;
    }
  }
  return {};
}
