#include "Testing/Support/Check.h"
#include "Views/Core/RegionGraph/RegionColors.h"

using namespace pclvis;

int UnitTestRegionColors(int, char*[])
{
  Checks check;
  RegionGraph graph;
  graph.Regions.resize(2);
  graph.Regions[1].Id = 1;
  graph.Regions[0].Latency = 1;
  graph.Regions[1].Latency = 4;
  graph.Regions[0].LatencyMedian = graph.Regions[1].LatencyMedian = 2;
  graph.Links.resize(1);
  graph.Links[0].Latency = 8;
  const Theme theme = ThemeFor(FromHex(0xFFFFFF));
  RegionGraphChoices choices;
  RegionColors colors;
  colors.Update(graph, choices, theme);
  check("by region each has its hue",
    colors.OfRegions()[0] == RegionHue(0) && colors.OfRegions()[1] == RegionHue(1));
  check("and links theirs", colors.OfLinks().empty());

  check("the scale is that of all views unless told otherwise",
    colors.Scale().Stops().front().Value == -1 && colors.Scale().Stops().back().Value == 3);
  colors.Update(graph, choices, theme, LatencyLook{ 1, 4 });
  check("and follows them",
    colors.Scale().Stops().front().Value == 0 && colors.Scale().Stops().back().Value == 2);

  choices.ColorBy = 1;
  choices.LatencyRange = 0;
  colors.Update(graph, choices, theme);
  const auto& stops = colors.Scale().Stops();
  check("by latency the lowest has the scale's first colour",
    colors.OfRegions()[0] == stops.front().Rgb);
  check("the highest its last", colors.OfRegions()[1] == stops.back().Rgb);
  check.Near("the scale reaches to it", stops.back().Value, 4);
  choices.Statistic = 1;
  colors.Update(graph, choices, theme);
  check("equal medians are one colour", colors.OfRegions()[0] == colors.OfRegions()[1]);
  check("which is said so", StatisticName(choices) == "median L");
  check.Near("of the statistic", RegionLatency(graph.Regions[1], choices), 2);

  choices.LatencyRange = 1;
  colors.Update(graph, choices, theme);
  check.Near("a fixed range is over log2 L, from 1/2", colors.Scale().Stops().front().Value, -1);
  check.Near("to 8", colors.Scale().Stops().back().Value, 3);
  choices.ColorBy = 2;
  colors.Update(graph, choices, theme);
  check("by link regions are grey", colors.OfRegions()[0] == theme.Neutral);
  check("a link with L = 8 has the last colour",
    colors.OfLinks()[0] == colors.Scale().Stops().back().Rgb);
  return check.Result();
}
