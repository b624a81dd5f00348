#include "Filters/Core/Regions/CommunicationRegions.h"
#include "Filters/Core/Regions/FreeEnergyDistance.h"
#include "Testing/Support/Check.h"
#include "Testing/Support/RankGraphs.h"

#include <algorithm>
#include <cstdio>
#include <numeric>
#include <random>

using namespace pclvis;

namespace
{
using Regions = std::vector<std::int32_t>;

void CheckExample(Checks& check)
{
  const RankGraph graph = GraphOf(8, PaperLinks());
  for (const RegionDistance distance :
    { RegionDistance::FreeEnergy, RegionDistance::ProcessCorrelation })
  {
    for (const CutMode mode : { CutMode::Automatic, CutMode::Count })
    {
      RegionOptions options;
      options.Distance = distance;
      options.Cut.Mode = mode;
      options.Cut.Count = 2;
      check("the paper's example has the regions 1-4 and 5-8, distance " +
          std::to_string(static_cast<int>(distance)) + ", cut " +
          std::to_string(static_cast<int>(mode)),
        FindRegions(graph, options).Cut.Region == Regions({ 0, 0, 0, 0, 1, 1, 1, 1 }));
    }
  }
}

/// Regions after ranks got other numbers, told by the old numbers.
Regions WithOtherNumbers(int n, const std::vector<WeightedPair>& pairs, unsigned seed)
{
  Regions names(n), back(n);
  std::iota(names.begin(), names.end(), 0);
  std::shuffle(names.begin(), names.end(), std::mt19937(seed));
  std::vector<WeightedPair> renamed;
  for (const WeightedPair& pair : pairs)
  {
    renamed.push_back({ names[pair.B], names[pair.A], pair.Weight });
  }
  const Regions regions = FindRegions(MakeRankGraph(n, renamed), {}).Cut.Region;
  for (int rank = 0; rank < n; ++rank)
  {
    back[rank] = regions[names[rank]];
  }
  return back;
}

/// CG: the regions are the rows of the process grid, and the structure is strong.
void CheckCG(Checks& check, int ranks, const RegionOptions& options)
{
  int rowLength = 0;
  const RankGraph graph = MakeRankGraph(ranks, CGPairs(ranks, &rowLength));
  const RegionStructure structure = FindRegions(graph, options);
  Regions rows(ranks);
  for (int rank = 0; rank < ranks; ++rank)
  {
    rows[rank] = rank / rowLength;
  }
  std::printf("CG %d, beta %g: %d regions, strength %.3f, modularity %.3f\n", ranks, options.Beta,
    structure.Cut.Regions, structure.Cut.Strength, structure.Cut.Modularity);
  check("CG on " + std::to_string(ranks) + " ranks: the regions are exactly the process rows",
    structure.Cut.Region == rows);
  check("and their borders are sharp",
    structure.Cut.Strength >= kStrongStructure && structure.Groups == RegionGroups::Sharp);
  check("and called so",
    structure.Observations.at(0).Text().find("sharp borders") != std::string::npos);
}

void CheckStencil(Checks& check, int width, int height)
{
  const RegionStructure structure =
    FindRegions(MakeRankGraph(width * height, StencilPairs(width, height)), {});
  std::printf("stencil %dx%d: %d regions, strength %.3f, modularity %.3f\n", width, height,
    structure.Cut.Regions, structure.Cut.Strength, structure.Cut.Modularity);
  check("a stencil has modularity all the same", structure.Cut.Modularity > 0.4);
  check("but blurred borders",
    structure.Cut.Strength < kStrongStructure && structure.Groups == RegionGroups::Blurred);
  check("and they are called so",
    structure.Observations.at(0).Text().find("groups beyond chance") != std::string::npos &&
      structure.Observations.at(0).Text().find("blurred borders") != std::string::npos);
}

void CheckBlocks(Checks& check, int blocks, int size, double inside, double across)
{
  const std::vector<WeightedPair> pairs = BlockPairs(blocks, size, inside, across, 1);
  const Regions found = FindRegions(MakeRankGraph(blocks * size, pairs), {}).Cut.Region;
  Regions planted(found.size());
  for (std::size_t rank = 0; rank < found.size(); ++rank)
  {
    planted[rank] = static_cast<std::int32_t>(rank) / size;
  }
  const double index = AdjustedRandIndex(found, planted);
  std::printf("blocks %dx%d: adjusted Rand index %.3f\n", blocks, size, index);
  check("planted blocks are found again", index >= 0.95);
  check("ranks in another order have the same regions",
    AdjustedRandIndex(found, WithOtherNumbers(blocks * size, pairs, 2)) == 1);
}

/// Teams on a ring, with other weights everywhere; the last team is apart.
RankGraph Teams(int teams, int size)
{
  std::mt19937 random(7);
  std::vector<WeightedPair> pairs;
  for (int team = 0; team < teams; ++team)
  {
    for (int a = 0; a < size; ++a)
    {
      for (int b = 0; b < a; ++b)
      {
        pairs.push_back({ team * size + a, team * size + b, 20.0 + random() % 50 });
      }
    }
    if (team + 1 < teams)
    {
      pairs.push_back({ team * size, (team + 1) % (teams - 1) * size + 1, 1.0 + random() % 5 });
    }
  }
  return MakeRankGraph(teams * size, pairs);
}

/// With few near pairs no matrix is needed, and the regions are those of the matrix.
void CheckFewNear(Checks& check, const RankGraph& graph, const CutOptions& cut, int regions)
{
  FreeEnergyOptions series;
  series.Beta = 2;
  series.DenseRanks = 0;
  CondensedMatrix distance = FreeEnergyDistance(graph, series);
  const DendrogramCut dense =
    CutDendrogram(graph, ClusterHierarchically(distance, Linkage::Average), cut);
  RegionOptions options;
  options.Cut = cut;
  options.Beta = series.Beta;
  options.DenseRanks = 0;
  options.MaximumDenseRanks = 1;
  const DendrogramCut sparse = FindRegions(graph, options).Cut;
  std::printf(
    "%d ranks: %d regions, strength %.3f\n", graph.Ranks, sparse.Regions, sparse.Strength);
  check("there are as many regions as expected", sparse.Regions == regions);
  check("few near pairs give the regions of the matrix", sparse.Region == dense.Region);
  check.Near("and their strength", sparse.Strength, dense.Strength, 1e-5);
  check.Near("and modularity", sparse.Modularity, dense.Modularity, 1e-12);
  options.Linkage = Linkage::Complete;
  check.Throws("another linkage needs the matrix", "Maximum Dense Ranks is 1",
    [&] { FindRegions(graph, options); });
}

void CheckFewNear(Checks& check)
{
  CutOptions cut;
  CheckFewNear(check, Teams(33, 12), cut, 33);
  cut.Mode = CutMode::Count;
  for (const int count : { 2, 7, 20, 60, 150 })
  {
    cut.Count = count;
    CheckFewNear(check, Teams(33, 12), cut, count);
  }
}

void CheckEdges(Checks& check)
{
  const auto apart = FindRegions(GraphOf(5, { { 0, 3 }, { 1, 4 } }), {});
  check("components stand alone", apart.Cut.Region == Regions({ 0, 1, 2, 0, 1 }));
  check("components are groups with sharp borders, though chance could make them",
    apart.Cut.Strength == 1 && apart.Groups == RegionGroups::Sharp);
  const auto one = FindRegions(GraphOf(1, {}), {});
  check("one rank is one region",
    one.Cut.Region == Regions({ 0 }) && one.Observations.at(0).Text() == "There is only one rank.");
  check("no rank is said", FindRegions(GraphOf(0, {}), {}).Observations.size() == 1);
  const auto silent = FindRegions(GraphOf(3, {}), {});
  check("without a message every rank stands alone", silent.Cut.Regions == 3 && silent.Unlinked);
  check("components are linked, one rank alone needs no link", !apart.Unlinked && !one.Unlinked);
  check("and the property that may help is named",
    silent.Observations.at(0).Text().find("Collectives As Links") != std::string::npos);
  RegionOptions options;
  options.MaximumDenseRanks = 7;
  check.Throws("more ranks than the bound are refused with advice",
    "Maximum Dense Ranks is 7. The distances of all pairs would need 128 B. Raise",
    [&] { FindRegions(GraphOf(8, PaperLinks()), options); });
  bool stopped = false;
  try
  {
    FindRegions(GraphOf(8, PaperLinks()), {}, [](double, const char*) { return false; });
  }
  catch (const Cancelled&)
  {
    stopped = true;
  }
  check("progress can stop the work", stopped);
}
}

int UnitTestCommunicationRegions(int, char*[])
{
  Checks check;
  CheckExample(check);
  for (const int ranks : { 16, 64, 512 })
  {
    CheckCG(check, ranks, {});
    for (const double beta : { 0.02, 3.0 })
    {
      RegionOptions options;
      options.Beta = beta;
      CheckCG(check, ranks, options);
    }
  }
  CheckStencil(check, 8, 8);
  CheckStencil(check, 16, 8);
  CheckStencil(check, 20, 20);
  CheckBlocks(check, 8, 16, 0.8, 0.02);
  CheckBlocks(check, 8, 64, 0.4, 0.01);
  CheckFewNear(check);
  CheckEdges(check);
  return check.Result();
}
