#include "Testing/Support/Check.h"
#include "Views/Core/RegionGraph/RegionGraphLayout.h"

#include <algorithm>
#include <cmath>
#include <ctime>
#include <string>

using namespace pclvis;

namespace
{
/// A stencil of side x side ranks in `blocks` bands of rows; each band is a region.
RegionGraph Stencil(int side, int blocks)
{
  RegionGraphRows rows;
  for (int i = 0; i < side * side; ++i)
  {
    RegionGraph::RankNode node;
    node.Rank = i;
    node.Region = i / side * blocks / side;
    rows.Ranks.push_back(node);
    if (i % side + 1 < side)
    {
      rows.Links.push_back({ i, i + 1, 5, 5, 1.0 });
    }
    if (i + side < side * side)
    {
      rows.Links.push_back({ i, i + side, 2, 2, 1.0 });
    }
  }
  return MakeRegionGraph(rows);
}

/// Ranks without links, `each` in each of `regions`.
RegionGraph Unlinked(int regions, int each)
{
  RegionGraphRows rows;
  for (int i = 0; i < regions * each; ++i)
  {
    RegionGraph::RankNode node;
    node.Rank = i;
    node.Region = i / each;
    rows.Ranks.push_back(node);
  }
  return MakeRegionGraph(rows);
}

RegionGraphLayout Settled(const RegionGraph& graph, std::uint32_t seed = 1)
{
  RegionGraphLayout::Options options;
  options.Seed = seed;
  RegionGraphLayout layout(graph, options);
  layout.Finish();
  return layout;
}

void CheckSound(Checks& check, const std::string& name, const RegionGraph& graph)
{
  const RegionGraphLayout layout = Settled(graph);
  const std::vector<Point> places = layout.Places();
  const std::vector<RegionDisc>& discs = layout.Discs();
  bool inside = places.size() == graph.Ranks.size(), apart = true, free = true;
  for (std::size_t i = 0; i < places.size(); ++i)
  {
    const RegionDisc& disc = discs[graph.Ranks[i].Region];
    // Negated so that NaN fails as well.
    inside = inside && !(Length(places[i] - disc.Middle) > 0.9 * disc.Radius) &&
      std::isfinite(places[i].X);
    for (std::size_t j = i + 1; j < places.size(); ++j)
    {
      apart = apart && Length(places[i] - places[j]) > 0.05;
    }
  }
  for (std::size_t a = 0; a < discs.size(); ++a)
  {
    for (std::size_t b = a + 1; b < discs.size(); ++b)
    {
      free = free && Length(discs[a].Middle - discs[b].Middle) > discs[a].Radius + discs[b].Radius;
    }
  }
  check(name + ": ranks lie inside their disc", inside);
  check(name + ": no two ranks in one place", apart);
  check(name + ": discs do not overlap", free);
  check(name + ": it is settled", layout.Settled() && layout.Progress() == 1);
}

/// One region of twelve ranks in four triangles without links between them.
RegionGraph Parts()
{
  RegionGraphRows parts;
  for (int i = 0; i < 12; ++i)
  {
    RegionGraph::RankNode node;
    node.Rank = i;
    parts.Ranks.push_back(node);
    parts.Links.push_back({ i, i / 3 * 3 + (i + 1) % 3, 1, 1, 1.0 });
  }
  return MakeRegionGraph(parts);
}

bool Same(const std::vector<Point>& a, const std::vector<Point>& b)
{
  return std::equal(a.begin(), a.end(), b.begin(), b.end(),
    [](Point p, Point q) { return p.X == q.X && p.Y == q.Y; });
}
}

int UnitTestRegionGraphLayout(int, char*[])
{
  Checks check;
  CheckSound(check, "stencil 16 x 16 in 4", Stencil(16, 4));
  CheckSound(check, "stencil 8 x 8 in 1", Stencil(8, 1));
  CheckSound(check, "one rank", Unlinked(1, 1));
  CheckSound(check, "two ranks", Unlinked(1, 2));
  CheckSound(check, "no links", Unlinked(5, 7));
  CheckSound(check, "each rank a region", Unlinked(40, 1));
  CheckSound(check, "a region of four parts", Parts());

  RegionGraphLayout nothing(RegionGraph{}, {});
  check("an empty graph is settled at once", nothing.Settled() && !nothing.Step());
  RegionGraphLayout unborn;
  check("a layout of nothing is settled", unborn.Settled() && unborn.Places().empty());

  const RegionGraph graph = Stencil(16, 4);
  const std::vector<Point> whole = Settled(graph).Places();
  RegionGraphLayout sliced(graph, {});
  while (!sliced.StepFor(0))
  {
  }
  check("slices of time do not change the result", Same(whole, sliced.Places()));
  check("another seed gives another arrangement", !Same(whole, Settled(graph, 2).Places()));

  // Neighbours of a stencil lie closer than ranks at random: the structure is unfolded.
  double linked = 0, any = 0;
  int links = 0, pairs = 0;
  for (const RegionGraph::Link& link : graph.Links)
  {
    if (link.Inside)
    {
      linked += Length(whole[link.First] - whole[link.Second]);
      ++links;
    }
  }
  for (int i = 0; i < 64; ++i)
  {
    for (int j = i + 1; j < 64; ++j, ++pairs)
    {
      any += Length(whole[i] - whole[j]);
    }
  }
  check("neighbours lie closer than a third of any two", linked / links < any / pairs / 3);

  const std::clock_t start = std::clock();
  CheckSound(check, "1024 ranks in 8", Stencil(32, 8));
  const double seconds = static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC;
  check("1024 ranks take under 5 s of a processor", seconds < 5);
  return check.Result();
}
