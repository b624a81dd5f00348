#include "Testing/Support/Check.h"
#include "Views/Core/RegionGraph/SettlingGraph.h"

using namespace pclvis;

namespace
{
/// Two regions of four ranks, each a ring, and two links across.
RegionGraph TwoRings(std::int64_t across)
{
  RegionGraphRows rows;
  for (int i = 0; i < 8; ++i)
  {
    RegionGraph::RankNode node;
    node.Rank = i;
    node.Region = i / 4;
    rows.Ranks.push_back(node);
    rows.Links.push_back({ i, i % 4 == 3 ? i - 3 : i + 1, 9, 9, 1.0 });
  }
  rows.Links.push_back({ 0, 4, across, 1, 1.0 });
  rows.Links.push_back({ 1, 5, 1, 1, 1.0 });
  return MakeRegionGraph(rows);
}

std::size_t Curves(const SettlingGraph& settling)
{
  std::size_t curves = 0;
  for (const auto& curve : settling.Scene().AcrossCurves)
  {
    curves += curve.size() > 2;
  }
  return curves;
}
}

int UnitTestSettlingGraph(int, char*[])
{
  Checks check;
  SettlingGraph settling;
  RegionGraphChoices choices;
  check("without a graph there is nothing to do", settling.Settled() && settling.Advance(1));
  settling.SetGraph(TwoRings(1), choices);
  check("a graph is not settled", !settling.Settled());
  check("but each rank has a place", settling.Scene().Places.size() == 8);
  check("no rank is taken while they move", !settling.Grab(3));
  while (!settling.Advance(1e9))
  {
  }
  check("it settles", settling.Settled());
  check("with its two links across bundled", Curves(settling) == 2);

  const Point before = settling.Scene().Places[5];
  settling.SetGraph(TwoRings(1), choices);
  check("the same graph keeps its layout", settling.Settled());
  check("a settled rank can be taken", settling.Grab(5));
  settling.Move({ 100, 50 });
  check("it goes where it is moved", settling.Scene().Places[5].X == 100);
  check("its links are straight meanwhile", Curves(settling) == 0);
  check("nothing goes on", settling.Settled());
  settling.Drop();
  check("then links are bundled again", !settling.Settled() && settling.Advance(1e9));
  check("and the rank stays", settling.Scene().Places[5].X == 100);

  RegionGraphChoices straight = choices;
  straight.Bundling = false;
  settling.Choose(choices, straight);
  check("another bundling leaves ranks alone",
    !settling.Settled() && settling.Scene().Places[5].X == 100);
  RegionGraphChoices other = straight;
  other.Seed = 7;
  settling.Choose(straight, other);
  check("another seed does not", settling.Scene().Places[5].X != 100);
  settling.Choose(other, choices);
  while (!settling.Advance(1e9))
  {
  }
  check.Near("the first seed gives the first layout", settling.Scene().Places[5].X, before.X, 1e-9);
  settling.SetGraph(TwoRings(5), choices);
  check("other messages are another graph", !settling.Settled());
  return check.Result();
}
