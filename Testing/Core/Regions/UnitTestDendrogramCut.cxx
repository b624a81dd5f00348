#include "Filters/Core/Regions/DendrogramCut.h"
#include "Testing/Support/Check.h"
#include "Testing/Support/RankGraphs.h"

#include <cmath>
#include <limits>
#include <random>

using namespace pclvis;

namespace
{
/// Two triangles 0 1 2 and 3 4 5 joined by the link 2-3, and 6 - 7 apart. Merges:
///   8: 0 1 (1)   9: 3 4 (1.5)   10: 6 7 (1.8)   11: 8 2 (2)   12: 9 5 (2.5)   13: 11 12 (10)
const RankGraph kGraph =
  GraphOf(8, { { 0, 1 }, { 0, 2 }, { 1, 2 }, { 3, 4 }, { 3, 5 }, { 4, 5 }, { 2, 3 }, { 6, 7 } });

Dendrogram Merges()
{
  Dendrogram dendrogram;
  const auto append = [&](std::int64_t first, std::int64_t second, double height, int ranks) {
    dendrogram.First.Append(first);
    dendrogram.Second.Append(second);
    dendrogram.Height.Append(height);
    dendrogram.Ranks.Append(ranks);
  };
  append(0, 1, 1, 2);
  append(3, 4, 1.5, 2);
  append(6, 7, 1.8, 2);
  append(8, 2, 2, 3);
  append(9, 5, 2.5, 3);
  append(11, 12, 10, 6);
  return dendrogram;
}

using Regions = std::vector<std::int32_t>;

/// Modularity by its definition.
double Modularity(const RankGraph& graph, const Regions& region)
{
  double all = 0, q = 0;
  std::vector<double> degree(graph.Ranks, 0);
  for (std::int32_t p = 0; p < graph.Ranks; ++p)
  {
    for (std::int64_t i = graph.First[p]; i < graph.First[p + 1]; ++i)
    {
      degree[p] += graph.Weight[i];
      q += region[p] == region[graph.Neighbour[i]] ? graph.Weight[i] : 0;
    }
    all += degree[p];
  }
  q /= all;
  for (std::int32_t p = 0; p < graph.Ranks; ++p)
  {
    for (std::int32_t r = 0; r < graph.Ranks; ++r)
    {
      q -= region[p] == region[r] ? degree[p] * degree[r] / all / all : 0;
    }
  }
  return q;
}

DendrogramCut Cut(CutMode mode, double value)
{
  CutOptions options;
  options.Mode = mode;
  options.Threshold = options.HeightBound = value;
  options.Count = options.MaximumRegions = static_cast<std::int32_t>(value);
  return CutDendrogram(kGraph, Merges(), options);
}

void CheckCuts(Checks& check)
{
  const DendrogramCut automatic = Cut(CutMode::Automatic, 0);
  check("the triangles and the pair have the greatest modularity",
    automatic.Region == Regions({ 0, 0, 0, 1, 1, 1, 2, 2 }));
  check.Near("its strength is (10 - 2.5) / 10", automatic.Strength, 0.75);
  check.Near("its modularity is that of the definition", automatic.Modularity,
    Modularity(kGraph, automatic.Region));
  const DendrogramCut bounded = Cut(CutMode::Automatic, 2);
  check("a bound on the regions is kept", bounded.Region == Regions({ 0, 0, 0, 0, 0, 0, 1, 1 }));
  check("regions that are the components are as strong as can be", bounded.Strength == 1);
  check("components are never joined, whatever the bound", Cut(CutMode::Automatic, 1).Regions == 2);
  check("a threshold merges what is below it, not at it", Cut(CutMode::Threshold, 2).Merges == 3);
  check("a height merges what is at it", Cut(CutMode::Height, 2).Merges == 4);
  check("a count gives so many regions",
    Cut(CutMode::Count, 4).Region == Regions({ 0, 0, 0, 1, 1, 2, 3, 3 }));
  check.Near("strength of a cut between 2 and 2.5", Cut(CutMode::Count, 4).Strength, 0.2);
  check("no more regions than ranks", Cut(CutMode::Count, 100).Regions == 8);
  check("no fewer regions than components", Cut(CutMode::Count, 1).Regions == 2);
  check("every rank its own is no structure", Cut(CutMode::Threshold, 0).Strength == 0);
}

void CheckModularities(Checks& check)
{
  // A random tree of merges over a random graph, against the definition after every merge.
  std::mt19937 random(9);
  const RankGraph graph = MakeRankGraph(30, BlockPairs(3, 10, 0.4, 0.1, 4));
  std::vector<std::vector<int>> nodes;
  std::vector<int> open;
  Regions region;
  for (int i = 0; i < graph.Ranks; ++i)
  {
    nodes.push_back({ i });
    open.push_back(i);
    region.push_back(i);
  }
  Dendrogram dendrogram;
  std::vector<double> expected = { Modularity(graph, region) };
  while (open.size() > 2) // two nodes stay apart, as components do
  {
    const std::size_t a = random() % open.size();
    const int first = open[a];
    open.erase(open.begin() + a);
    const std::size_t b = random() % open.size();
    const int second = open[b];
    nodes.push_back(nodes[first]);
    nodes.back().insert(nodes.back().end(), nodes[second].begin(), nodes[second].end());
    open[b] = static_cast<int>(nodes.size()) - 1;
    dendrogram.First.Append(first);
    dendrogram.Second.Append(second);
    dendrogram.Height.Append(static_cast<double>(nodes.size()));
    dendrogram.Ranks.Append(static_cast<std::int32_t>(nodes.back().size()));
    for (const int member : nodes.back())
    {
      region[member] = open[b];
    }
    expected.push_back(Modularity(graph, region));
  }
  const std::vector<double> modularity = Modularities(graph, dendrogram);
  check("one value a cut", modularity.size() == expected.size());
  for (std::size_t m = 0; m < expected.size(); ++m)
  {
    check.Near("modularity after " + std::to_string(m) + " merges", modularity[m], expected[m]);
  }
}

void CheckEdges(Checks& check)
{
  const RankGraph lonely = GraphOf(3, {});
  const DendrogramCut none = CutDendrogram(lonely, Dendrogram(), {});
  check("without a link every rank is its own region", none.Region == Regions({ 0, 1, 2 }));
  check(
    "there is no modularity and no strength", std::isnan(none.Modularity) && none.Strength == 0);
  check("no rank, no region", CutDendrogram(GraphOf(0, {}), Dendrogram(), {}).Regions == 0);
  check("one rank, one region", CutDendrogram(GraphOf(1, {}), Dendrogram(), {}).Regions == 1);
  Dendrogram one;
  one.First.Append(0);
  one.Second.Append(1);
  one.Height.Append(1);
  one.Ranks.Append(2);
  const DendrogramCut whole = CutDendrogram(GraphOf(2, { { 0, 1 } }), one, {});
  check("one region tells nothing apart: no strength", whole.Regions == 1 && whole.Strength == 0);
  const double nan = std::numeric_limits<double>::quiet_NaN();
  check.Throws("a count of 0 is refused", "count is 0", [] { Cut(CutMode::Count, 0); });
  check.Throws("a negative bound is refused", "maximum regions is -1", [] {
    CutOptions options;
    options.MaximumRegions = -1;
    CutDendrogram(kGraph, Merges(), options);
  });
  check.Throws("a threshold that is no number is refused", "threshold is", [&] {
    CutOptions options;
    options.Mode = CutMode::Threshold;
    options.Threshold = nan;
    CutDendrogram(kGraph, Merges(), options);
  });
  check.Throws("a negative height is refused", "height is -1", [] {
    CutOptions options;
    options.Mode = CutMode::Height;
    options.HeightBound = -1;
    CutDendrogram(kGraph, Merges(), options);
  });
}
}

int UnitTestDendrogramCut(int, char*[])
{
  Checks check;
  CheckCuts(check);
  CheckModularities(check);
  CheckEdges(check);
  return check.Result();
}
