#include "Testing/Support/Check.h"
#include "Views/Core/RegionGraph/RegionGraphMarks.h"

#include <cmath>

using namespace pclvis;

namespace
{
//  region 0: ranks 0, 1 in a disc at (0, 0)    region 1: rank 2 in a disc at (10, 0)
//  links 0 - 1 inside, 1 - 2 across
struct Small
{
  RegionGraph Graph;
  RegionGraphScene Scene;
  RegionGraphStyle Style;
  PlaneCamera Camera;
  Box Window{ 0, 0, 600, 300 };

  explicit Small(RegionGroups groups)
  {
    RegionGraphRows rows;
    for (int i = 0; i < 3; ++i)
    {
      RegionGraph::RankNode node;
      node.Rank = i;
      node.Region = i / 2;
      rows.Ranks.push_back(node);
    }
    rows.Links = { { 0, 1, 4, 4, 1.0 }, { 1, 2, 1, 1, 1.0 } };
    rows.Groups = static_cast<int>(groups);
    this->Graph = MakeRegionGraph(rows);
    this->Scene.Graph = &this->Graph;
    this->Scene.Discs = { { { 0, 0 }, 2 }, { { 10, 0 }, 2 } };
    this->Scene.Places = { { -1, 0 }, { 1, 0 }, { 10, 0 } };
    this->Style.Colors = ThemeFor(FromHex(0xFFFFFF));
    this->Style.RegionColors = { FromHex(0x356BE2), FromHex(0xDDB82C) };
    this->Camera.Fit({ -2, -2 }, { 12, 2 }, this->Window);
  }
  std::vector<MarkLayer> Marks() const
  {
    return BuildRegionGraphMarks(this->Scene, this->Camera, this->Window, this->Style);
  }
};

int LayersOf(const std::vector<MarkLayer>& marks, Color color)
{
  int layers = 0;
  for (const MarkLayer& layer : marks)
  {
    layers += layer.Fill == color;
  }
  return layers;
}
}

int UnitTestRegionGraphMarks(int, char*[])
{
  Checks check;
  Small small(RegionGroups::Sharp);
  const std::vector<MarkLayer> marks = small.Marks();
  const Color neutral = small.Style.Colors.Neutral;
  check("links across come first, under the discs", marks.front().Fill == neutral);
  check("and a second time, on top of their own discs", LayersOf(marks, neutral) == 2);
  check("discs are opaque", marks[1].Opacity == 1);
  check(
    "a disc has 13 % of its hue", marks[1].Fill == Mix(FromHex(0xFFFFFF), FromHex(0x356BE2), 0.13));
  check("dots have the full hue and come last", marks.back().Fill == FromHex(0xDDB82C));
  // Under the discs only the piece between them is drawn: from x = 2 to 8, in pixels by scale.
  const double scale = small.Camera.Scale();
  float left = 1e9f, right = -1e9f;
  for (std::size_t i = 0; i < marks.front().Quads.Corners.size(); i += 2)
  {
    left = std::min(left, marks.front().Quads.Corners[i]);
    right = std::max(right, marks.front().Quads.Corners[i]);
  }
  check.Near("the piece under the discs is the gap between them", right - left, 6 * scale, 1);

  small.Style.LinksAcross = false;
  check("without links across nothing is grey", LayersOf(small.Marks(), neutral) == 0);
  small.Style.LinksInside = false;
  check("without links inside there is no lighter hue",
    LayersOf(small.Marks(), Mix(FromHex(0x356BE2), FromHex(0xFFFFFF), 0.15)) == 0);
  small.Window = { 1000, 1000, 10, 10 };
  check("outside the window nothing is drawn", small.Marks().empty());

  check("regions that are no groups have darker, dashed rims",
    LayersOf(Small(RegionGroups::None).Marks(), Mix(FromHex(0xFFFFFF), FromHex(0x356BE2), 0.8)) ==
      1);

  check.Near("dots of 512 ranks", RankDotRadius(20.7, 1), 3.4, 0.05);
  check.Near("dots are at least 2", RankDotRadius(1, 1), 2);
  check.Near("dots are at most 8", RankDotRadius(1000, 1), 8);
  check("dots merge under 5 pixels of distance", RanksMerge(4, 1) && !RanksMerge(6, 1));
  check("dots stand apart from that scale on",
    !RanksMerge(RanksApartScale(2), 2) && RanksMerge(0.99 * RanksApartScale(2), 2));
  check.Near("the widest link", LinkWidth(9, 9, 1), 1.7);
  check.Near("a quarter of the messages", LinkWidth(9, 36, 1), 0.5 + 0.6);

  const LatencyRange wide = RangeOf({ 4, 7, std::nan(""), 13 });
  check("the range is that of the values", wide.Low == 4 && wide.High == 13 && !wide.Widened);
  check.Near("its middle is the mean", wide.Middle, 8);
  const LatencyRange half = RangeOf({ 6, 6, 6, 14 }); // 8 / 1.5 = 5.33, 8 * 1.5 = 12
  check("an end that is near goes out alone", half.Low < 5.34 && half.High == 14 && half.Widened);
  const LatencyRange alike = RangeOf({ 0.91, 0.98 });
  const ColorScale colors =
    RegionLatencyScale(false).Stretched(alike.Low, alike.Middle, alike.High);
  check("0.91 and 0.98 are of nearly one colour, the middle's",
    Contrast(colors.At(0.91), colors.At(0.98)) < 1.1 &&
      Contrast(colors.At(0.91), FromHex(0xB4B3AE)) < 1.1);
  check("half and twice the mean are of quite others",
    Contrast(colors.At(0.5), colors.At(0.945)) > 2 &&
      Contrast(colors.At(1.9), colors.At(0.945)) > 2);
  check("no value has a range, too", RangeOf({}).Low < RangeOf({}).High && !RangeOf({}).Known);
  return check.Result();
}
