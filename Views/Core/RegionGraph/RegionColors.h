#pragma once
#include "Views/Core/Common/ColorScales.h"
#include "Views/Core/RegionGraph/RegionGraphChoices.h"
#include "Views/Core/RegionGraph/RegionGraphMarks.h"

#include <string>
#include <vector>

namespace pclvis
{
/// Colours of regions and links, by region or by latency.
class RegionColors
{
public:
  /// @param look of latencies in all views
  void Update(const RegionGraph& graph, const RegionGraphChoices& choices, const Theme& theme,
    const LatencyLook& look = {});
  /// Colours by region.
  const std::vector<Color>& OfRegions() const { return this->Regions; }
  /// Colours by link; empty if links have the colour of their region.
  const std::vector<Color>& OfLinks() const { return this->Links; }
  /// The scale of latencies, over log2 L; for the range of the trace, over L.
  const ColorScale& Scale() const { return this->Latency; }
  /// Range of the latencies that are shown.
  const LatencyRange& Range() const { return this->Shown; }

private:
  std::vector<Color> Regions, Links;
  LatencyRange Shown;
  ColorScale Latency = RegionLatencyScale(false);
};

/// The latency of a region, according to the chosen statistic.
double RegionLatency(const RegionGraph::Region& region, const RegionGraphChoices& choices);
/// "mean L", "median L" or "95th percentile of L".
std::string StatisticName(const RegionGraphChoices& choices);
}
