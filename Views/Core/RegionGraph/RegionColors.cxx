#include "Views/Core/RegionGraph/RegionColors.h"

#include <algorithm>
#include <cmath>

namespace pclvis
{
namespace
{
ColorScale ScaleOf(const RegionGraphChoices& choices, const LatencyRange& range, const Theme& theme,
  const LatencyLook& look)
{
  if (choices.LatencyRange != 0)
  {
    const LatencyLook usual{ LatencyLook().Low, LatencyLook().High, look.BlueToRed };
    return LatencyScale(theme, choices.LatencyRange == 1 ? usual : look);
  }
  const ColorScale scale =
    Seen(look.BlueToRed ? PaperBlueToRed() : RegionLatencyScale(theme.Dark), theme);
  return scale.Stretched(range.Low, range.Middle, range.High);
}

/// A latency as a value on the scale.
double OnScale(double latency, const RegionGraphChoices& choices)
{
  return choices.LatencyRange != 0 ? std::log2(std::max(latency, 1e-9)) : latency;
}
}

double RegionLatency(const RegionGraph::Region& region, const RegionGraphChoices& choices)
{
  return choices.Statistic == 1 ? region.LatencyMedian
    : choices.Statistic == 2    ? region.LatencyP95
                                : region.Latency;
}

std::string StatisticName(const RegionGraphChoices& choices)
{
  return choices.Statistic == 1 ? "median L"
    : choices.Statistic == 2    ? "95th percentile of L"
                                : "mean L";
}

void RegionColors::Update(const RegionGraph& graph, const RegionGraphChoices& choices,
  const Theme& theme, const LatencyLook& look)
{
  const std::size_t regions = graph.Regions.size();
  std::vector<double> values(regions);
  for (std::size_t r = 0; r < regions; ++r)
  {
    values[r] = RegionLatency(graph.Regions[r], choices);
  }
  std::vector<double> ranged = values;
  if (choices.ColorBy == 2)
  {
    ranged.clear();
    for (const RegionGraph::Link& link : graph.Links)
    {
      ranged.push_back(link.Latency);
    }
  }
  this->Shown = RangeOf(ranged);
  this->Latency = ScaleOf(choices, this->Shown, theme, look);
  const ColorScale& scale = this->Latency;
  const double low = scale.Stops().front().Value, high = scale.Stops().back().Value;
  this->Regions.resize(regions);
  for (std::size_t r = 0; r < regions; ++r)
  {
    this->Regions[r] = choices.ColorBy == 0 ? RegionHue(graph.Regions[r].Id)
      : choices.ColorBy == 2                ? theme.Neutral
                             : SteppedColor(scale, low, high, OnScale(values[r], choices));
  }
  this->Links.clear();
  for (const RegionGraph::Link& link : graph.Links)
  {
    if (choices.ColorBy == 2)
    {
      this->Links.push_back(SteppedColor(scale, low, high, OnScale(link.Latency, choices)));
    }
  }
}
}
