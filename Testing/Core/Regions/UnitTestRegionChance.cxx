#include "Filters/Core/Regions/CommunicationRegions.h"
#include "Filters/Core/Regions/RegionChance.h"
#include "Testing/Support/Check.h"
#include "Testing/Support/RankGraphs.h"

#include <cmath>
#include <cstdio>
#include <random>
#include <set>

using namespace pclvis;

namespace
{
/// A random graph: it has no groups by construction.
std::vector<WeightedPair> RandomPairs(int ranks, int links, unsigned seed)
{
  std::mt19937 random(seed);
  std::set<std::pair<int, int>> taken;
  std::vector<WeightedPair> pairs;
  while (static_cast<int>(pairs.size()) < links)
  {
    const int a = static_cast<int>(random() % ranks), b = static_cast<int>(random() % ranks);
    if (a != b && taken.insert(std::minmax(a, b)).second)
    {
      pairs.push_back({ a, b, 1.0 + random() % 5 });
    }
  }
  return pairs;
}

std::vector<WeightedPair> AllPairs(int ranks, int block, double inside)
{
  std::vector<WeightedPair> pairs;
  for (int a = 0; a < ranks; ++a)
  {
    for (int b = a + 1; b < ranks; ++b)
    {
      pairs.push_back({ a, b, a / block == b / block ? inside : 1 });
    }
  }
  return pairs;
}

RegionGroups GroupsOf(int ranks, const std::vector<WeightedPair>& pairs)
{
  const RegionStructure structure = FindRegions(MakeRankGraph(ranks, pairs), {});
  std::printf("%d regions, modularity %.2f, random %.2f, reached %d, excess %.1f, strength %.2f\n",
    structure.Cut.Regions, structure.Cut.Modularity, structure.Chance.Mean,
    structure.Chance.Reached, structure.Chance.Excess, structure.Cut.Strength);
  return structure.Groups;
}

void CheckGraphs(Checks& check)
{
  check("the rows of CG are sharp", GroupsOf(64, CGPairs(64)) == RegionGroups::Sharp);
  check("also on 16 ranks", GroupsOf(16, CGPairs(16)) == RegionGroups::Sharp);
  check("blocks of a stencil are groups, but blurred",
    GroupsOf(256, StencilPairs(16, 16)) == RegionGroups::Blurred);
  check("four pairs of neighbours of 16 are none beyond chance",
    GroupsOf(16, StencilPairs(4, 4)) == RegionGroups::None);
  std::vector<WeightedPair> ring = { { 0, 63, 1 } }, star;
  for (int rank = 1; rank < 64; ++rank)
  {
    ring.push_back({ rank - 1, rank, 1 });
    star.push_back({ 0, rank, 1.0 + rank % 7 });
  }
  check("a ring has none: any graph of two partners has such pieces",
    GroupsOf(64, ring) == RegionGroups::None);
  check("a farm has none", GroupsOf(64, star) == RegionGroups::None);
  check("all to all has none", GroupsOf(24, AllPairs(24, 8, 1)) == RegionGroups::None);
  check("but where more goes inside of blocks it has",
    GroupsOf(64, AllPairs(64, 8, 10)) != RegionGroups::None);
  int found = 0;
  for (unsigned seed = 1; seed <= 20; ++seed)
  {
    found += GroupsOf(96, RandomPairs(96, 240, seed)) != RegionGroups::None;
  }
  check(
    "of 20 random graphs at most one seems to have groups, " + std::to_string(found), found <= 1);
}

void CheckJudgement(Checks& check)
{
  DendrogramCut cut;
  cut.Region = { 0, 0, 1, 1 };
  cut.Regions = 2;
  cut.Strength = 0.4;
  RegionChance chance;
  chance.Shuffles = 99;
  const auto judged = [&](int reached) {
    chance.Reached = reached;
    return JudgeGroups(cut, chance);
  };
  check("4 of 99 are 5 %: beyond chance", judged(4) == RegionGroups::Sharp);
  check("5 are more", judged(5) == RegionGroups::None);
  cut.Strength = 0.39;
  check("below 0.4 borders are blurred", judged(0) == RegionGroups::Blurred);
  cut.Strength = 1;
  check("no message between two regions: sharp, whatever chance gives",
    judged(99) == RegionGroups::Sharp);
  cut.Region = { 0, 0, 0, 1 };
  check("a rank alone beside a region is no second group", judged(99) == RegionGroups::None);
  cut.Regions = 1;
  check("one region is none", judged(0) == RegionGroups::None);
}
}

namespace
{
void CheckShuffles(Checks& check)
{
  const RankGraph graph = MakeRankGraph(64, StencilPairs(8, 8));
  const auto made = [&](double modularity, std::int32_t shuffles) {
    return CompareWithShuffles(graph, modularity, { shuffles, 1 }, 0).Shuffles;
  };
  const RegionChance chance = CompareWithShuffles(graph, 0.5, {}, 0);
  const double deviation = (0.5 - chance.Mean) / chance.Excess;
  const auto above = [&](double deviations) { return chance.Mean + deviations * deviation; };
  check("20 make clear that all random graphs reach 0", made(0, 100) == 20);
  check("and that none reaches a modularity far above theirs", made(above(8), 100) == 20);
  check("where a few may reach it all are made", made(above(2.5), 100) == 100);
  check("also if these are many", made(above(2), 10000) == 10000);
  const RankGraph complete = MakeRankGraph(300, AllPairs(300, 300, 1));
  check("large graphs are compared with fewer, at least 20",
    CompareWithShuffles(complete, 0.5, {}, 0).Shuffles == 36);
}
}

int UnitTestRegionChance(int, char*[])
{
  Checks check;
  CheckGraphs(check);
  CheckJudgement(check);
  CheckShuffles(check);
  const RankGraph graph = MakeRankGraph(64, StencilPairs(8, 8));
  const RegionChance one = CompareWithShuffles(graph, 0.5, {}, 1),
                     two = CompareWithShuffles(graph, 0.5, {}, 3);
  check("the same on any number of threads",
    one.Mean == two.Mean && one.Reached == two.Reached && one.Excess == two.Excess);
  check("another seed gives other graphs",
    CompareWithShuffles(graph, 0.5, { 100, 500 }, 1).Mean != one.Mean);
  check("nothing reaches 1", CompareWithShuffles(graph, 1, {}, 1).Share() == 0);
  check("everything reaches 0", CompareWithShuffles(graph, 0, {}, 1).Share() == 1);
  check("without links there is nothing to compare",
    std::isnan(CompareWithShuffles(GraphOf(2, {}), 0, {}, 1).Share()));
  check("where nothing can be shuffled there is no excess",
    std::isnan(CompareWithShuffles(GraphOf(2, { { 0, 1 } }), 0, {}, 1).Excess));
  check.Throws("fewer than 20 are refused", "shuffles is 19", [&] {
    CompareWithShuffles(graph, 0, { 19, 1 }, 1);
  });
  for (const std::int32_t many : { 10001, 2147483647 })
  {
    check.Throws("more take long and tell nothing", "must be 20 to 10000", [&] {
      CompareWithShuffles(GraphOf(2, {}), 0, { many, 1 }, 1);
    });
  }
  return check.Result();
}
