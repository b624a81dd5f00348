#pragma once

namespace pclvis
{
/// How a region graph is drawn, with the defaults of the view.
struct RegionGraphChoices
{
  int ColorBy = 0;   ///< 0 region, 1 latency of the region, 2 own latency of links
  int Statistic = 0; ///< 0 mean, 1 median, 2 95th percentile
  bool Bundling = true;
  double BundlingStrength = 1;
  int Seed = 1;
  bool LinksInside = true, LinksAcross = true;
  int LatencyRange = 2; ///< 0 range of the trace, 1 fixed from 1/2 to 8, 2 as in all views
};
}
