#include "Testing/Support/Check.h"
#include "Views/Core/RegionGraph/RegionGraphPointer.h"

using namespace pclvis;

namespace
{
//  region 0: ranks 0, 1 in a disc at (0, 0)    region 1: rank 2 in a disc at (10, 0)
//  links 0 - 1 inside, 1 - 2 across; 100 pixels a unit, so that dots stand apart
struct TwoRegions
{
  RegionGraph Graph;
  RegionGraphScene Scene;
  PlaneCamera Camera;
  SeenRegionGraph Seen{ this->Scene, this->Camera };

  explicit TwoRegions(double pixels)
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
    this->Graph = MakeRegionGraph(rows);
    this->Scene.Graph = &this->Graph;
    this->Scene.Discs = { { { 0, 0 }, 2 }, { { 10, 0 }, 2 } };
    this->Scene.Places = { { -1, 0 }, { 1, 0 }, { 10, 0 } };
    this->Camera.Fit({ 0, 0 }, { 10, 10 }, { 0, 0, 10 * pixels, 10 * pixels });
    this->Seen.Update(1);
  }
  RegionGraphUnder At(Point world, const RegionGraphChoices& choices = {}) const
  {
    return this->Seen.Find(this->Camera.ToPixel(world), choices);
  }
};

void TestFinding(Checks& check)
{
  const TwoRegions two(100);
  check("dots stand apart", !two.Seen.Merged());
  check("a rank is found with its region", two.At({ 1, 0.02 }) == RegionGraphUnder{ 1, -1, 0 });
  check("a link inside on its line", two.At({ 0, 0.02 }) == RegionGraphUnder{ -1, 0, 0 });
  check("and 5 pixels beside it the region", two.At({ 0, 0.05 }) == RegionGraphUnder{ -1, -1, 0 });
  check("a link across between the discs", two.At({ 5, 0 }) == RegionGraphUnder{ -1, 1, -1 });
  check("not where it runs under one", two.At({ 1.7, 0 }) == RegionGraphUnder{ -1, -1, 0 });
  RegionGraphChoices hidden;
  hidden.LinksAcross = hidden.LinksInside = false;
  check("links that are not drawn are not found", two.At({ 5, 0 }, hidden) == RegionGraphUnder());
  check("elsewhere is nothing", two.At({ 5, 5 }) == RegionGraphUnder());
  check("an outline holds ranks by their dots",
    two.Seen.Inside({ two.Camera.ToPixel({ 0, -1 }), two.Camera.ToPixel({ 11, -1 }),
      two.Camera.ToPixel({ 11, 1 }), two.Camera.ToPixel({ 0, 1 }) }) ==
      std::set<std::int32_t>{ 1, 2 });
  const TwoRegions far(2);
  check("of merged ranks the region alone is found",
    far.Seen.Merged() && far.At({ 1, 0 }) == RegionGraphUnder{ -1, -1, 0 });
}

void TestTips(Checks& check)
{
  const TwoRegions two(100);
  const TipRows rank = RegionGraphTip(two.Graph, { 2, -1, 1 }, "", false);
  check("a rank's tip", rank[0].second == "Rank 2" && rank[1] == TipRow("region", "R1"));
  check("says what it is marked for",
    RegionGraphTip(two.Graph, { 2, -1, 1 }, "slow", false)[1] == TipRow("marked", "slow"));
  const TipRows link = RegionGraphTip(two.Graph, { -1, 1, -1 }, "", false);
  check("a link's tip", link[0].second == "Ranks 1 and 2" && link.back().second == "across");
  check("a region's says how to see its ranks, where they have merged",
    RegionGraphTip(two.Graph, { -1, -1, 0 }, "", true).back().first == "double click" &&
      RegionGraphTip(two.Graph, { -1, -1, 0 }, "", false).back().first != "double click");
  check("nothing has none", RegionGraphTip(two.Graph, {}, "", false).empty());
}

void TestChoosing(Checks& check)
{
  const TwoRegions two(100);
  check("n: after none the first, after the last the first",
    RegionByKey(two.Graph, "n", -1) == 0 && RegionByKey(two.Graph, "n", 1) == 0);
  check("p: before none the last", RegionByKey(two.Graph, "p", -1) == 1);
  check("an unknown region has no index", IndexOfRegion(two.Graph, 7) == -1);
  const RegionGraphRings none = RingsOf(two.Graph, two.Seen, {}, {}, {}, 1);
  check("nothing is ringed", none.Chosen.CornerCount() == 0 && none.Accent.CornerCount() == 0);
  check("a chosen region has a ring of 96 pieces",
    RingsOf(two.Graph, two.Seen, {}, { 1 }, {}, 1).Chosen.CornerCount() == 4 * 96);
  check("each selected rank one of 24",
    RingsOf(two.Graph, two.Seen, {}, {}, { 0, 1 }, 1).Accent.CornerCount() == 2 * 4 * 24);
  const TwoRegions far(2);
  check("merged ones share their disc's",
    RingsOf(far.Graph, far.Seen, {}, {}, { 0, 1 }, 1).Accent.CornerCount() == 4 * 48);
}
}

int UnitTestRegionGraphPointer(int, char*[])
{
  Checks check;
  TestFinding(check);
  TestTips(check);
  TestChoosing(check);
  return check.Result();
}
