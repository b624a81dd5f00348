#include "Filters/Core/Clusters/PhaseClusters.h"
#include "Testing/Support/Check.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <random>
#include <vector>

using namespace pclvis;

namespace
{
/// Ranks with an event at each step; NaN: none.
PhaseEvents Made(const std::vector<std::vector<double>>& ranks)
{
  PhaseEvents made;
  for (std::size_t rank = 0; rank < ranks.size(); ++rank)
  {
    made.Rank.push_back(static_cast<std::int32_t>(10 * rank));
    made.First.push_back(static_cast<std::uint32_t>(made.Events.size()));
    for (std::size_t step = 0; step < ranks[rank].size(); ++step)
    {
      made.Events.push_back(
        { static_cast<std::int32_t>(step), 1, LogicalKind::Send, ranks[rank][step], 0 });
    }
  }
  made.First.push_back(static_cast<std::uint32_t>(made.Events.size()));
  return made;
}

ClusterOptions Asked(std::int32_t clusters)
{
  ClusterOptions options;
  options.Medoids.Clusters = clusters;
  return options;
}

void TestByHand(Checks& check)
{
  const PhaseClusters found =
    ClusterPhase(Made({ { 0 }, { 5 }, { 0 }, { 5 }, { 20 } }), Asked(3), 0);
  check("three values, three clusters and two merges", found.Clusters.size() == 5);
  check("by their least ranks", found.Of == std::vector<std::int32_t>({ 0, 1, 0, 1, 2 }));
  const PhaseCluster &near = found.Clusters[3], &all = found.Clusters[4];
  check("0 and 5 merge first", near.First == 0 && near.Second == 1 && near.Height == 25);
  check("then 5 and 20, 15 apart", all.First == 3 && all.Second == 2 && all.Height == 225);
  check("the merges know their ranks",
    near.Ranks == std::vector<std::int32_t>({ 0, 1, 2, 3 }) && all.Ranks.size() == 5);
  check("and their parts", near.Parts == 2 && all.Parts == 3);
  check("and what they are part of",
    near.Parent == 4 && found.Clusters[2].Parent == 4 && found.Clusters[0].Parent == 3 &&
      all.Parent == -1);
  // To the others, weighted: 0: 2 x 25 + 400; 5: 2 x 25 + 225; 20: 2 x 400 + 2 x 225.
  check("the medoid of all has the value 5", all.Medoid == 1 || all.Medoid == 3);
}

void TestValues(Checks& check)
{
  const double none = std::numeric_limits<double>::quiet_NaN();
  const PhaseClusters found =
    ClusterPhase(Made({ { 1, none }, { none, none }, { 1, 1 } }), Asked(3), 0);
  check(
    "a rank without values is in no cluster", found.Of == std::vector<std::int32_t>({ 0, -1, 0 }));
  check("and has no distance", std::isnan(found.Distance[1]));
  check("nobody has values: no clusters",
    ClusterPhase(Made({ { none } }), Asked(3), 0).Clusters.empty());
  ClusterOptions off = Asked(3);
  off.Cluster = false;
  const PhaseClusters whole = ClusterPhase(Made({ { 1 }, { none }, { 9 } }), off, 0);
  check("without clustering all ranks are together, without a medoid",
    whole.Clusters.size() == 1 && whole.Clusters[0].Ranks.size() == 3 &&
      whole.Clusters[0].Medoid == -1);
}

/// Heights of single linkage are the edges of the minimum spanning tree (Prim's, here).
std::vector<double> TreeEdges(
  const PhaseTimelines& timelines, const std::vector<std::int32_t>& nodes)
{
  std::vector<double> edges, to(nodes.size(), std::numeric_limits<double>::infinity());
  std::vector<std::uint8_t> in(nodes.size(), 0);
  to[0] = 0;
  for (std::size_t i = 0; i < nodes.size(); ++i)
  {
    std::size_t next = nodes.size();
    for (std::size_t node = 0; node < nodes.size(); ++node)
    {
      next = !in[node] && (next == nodes.size() || to[node] < to[next]) ? node : next;
    }
    in[next] = 1;
    if (i > 0)
    {
      edges.push_back(to[next]);
    }
    for (std::size_t node = 0; node < nodes.size(); ++node)
    {
      to[node] = std::min(to[node], TimelineDistance(timelines, nodes[next], nodes[node]));
    }
  }
  std::sort(edges.begin(), edges.end());
  return edges;
}

void TestLinkage(Checks& check)
{
  std::mt19937 random(9);
  bool same = true, whole = true;
  for (int trial = 0; trial < 50; ++trial)
  {
    std::vector<std::vector<double>> ranks(20);
    for (auto& rank : ranks)
    {
      for (int step = 0; step < 5; ++step)
      {
        rank.push_back(static_cast<double>(random() % 1000));
      }
    }
    const PhaseEvents events = Made(ranks);
    const PhaseClusters found = ClusterPhase(events, Asked(7), trial);
    std::vector<std::int32_t> medoids;
    std::vector<double> heights;
    for (const PhaseCluster& cluster : found.Clusters)
    {
      cluster.Parts == 1 ? medoids.push_back(cluster.Medoid) : heights.push_back(cluster.Height);
    }
    const std::vector<double> edges = TreeEdges(TimelinesOf(events), medoids);
    same = same && edges.size() == heights.size();
    for (std::size_t i = 0; same && i < edges.size(); ++i)
    {
      same = std::abs(edges[i] - heights[i]) <= 1e-6 * edges[i]; // heights are single precision
    }
    whole = whole && found.Clusters.back().Ranks.size() == 20;
  }
  check("heights are the edges of the minimum spanning tree of the medoids", same);
  check("the last merge has all ranks", whole);
}
}

int UnitTestPhaseClusters(int, char*[])
{
  Checks check;
  TestByHand(check);
  TestValues(check);
  TestLinkage(check);
  return check.Result();
}
