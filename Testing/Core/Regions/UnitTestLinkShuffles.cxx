#include "Filters/Core/Regions/LinkShuffles.h"
#include "Testing/Support/Check.h"
#include "Testing/Support/RankGraphs.h"

#include <algorithm>
#include <map>
#include <numeric>
#include <set>

using namespace pclvis;

namespace
{
using Pairs = std::map<std::pair<int, int>, double>;

/// Links from both of their ends; whether these agree and no rank is its own partner.
Pairs PairsOf(const RankGraph& graph, bool& whole)
{
  Pairs pairs, back;
  whole = true;
  for (std::int32_t a = 0; a < graph.Ranks; ++a)
  {
    for (std::int64_t i = graph.First[a]; i < graph.First[a + 1]; ++i)
    {
      const int b = graph.Neighbour[i];
      whole = whole && a != b &&
        (a < b ? pairs : back).emplace(std::minmax(int(a), b), graph.Weight[i]).second;
    }
  }
  whole = whole && pairs == back;
  return pairs;
}

std::vector<double> WeightsOf(const Pairs& pairs)
{
  std::vector<double> weights;
  for (const auto& pair : pairs)
  {
    weights.push_back(pair.second);
  }
  std::sort(weights.begin(), weights.end());
  return weights;
}

/// What every shuffle must keep: partners of each rank, and the weights.
void CheckKept(Checks& check, const std::string& name, const RankGraph& graph)
{
  LinkShuffles shuffles(graph);
  bool whole = true, kept = true, same = true;
  const Pairs before = PairsOf(graph, whole);
  for (std::uint64_t seed = 0; seed < 5; ++seed)
  {
    const RankGraph shuffled = shuffles.Shuffle(seed);
    bool fits = true;
    const Pairs pairs = PairsOf(shuffled, fits);
    whole = whole && fits;
    kept = kept && shuffled.First == graph.First && WeightsOf(pairs) == WeightsOf(before);
    bool ignored = false;
    same = same && PairsOf(LinkShuffles(graph).Shuffle(seed), ignored) == pairs;
  }
  check(name + ": each link stands at both ends, none twice, none to itself", whole);
  check(name + ": each rank keeps its number of partners, and the weights are the same", kept);
  check(name + ": the same seed gives the same graph", same);
}

/// Share of the links that are where they were.
double Left(const RankGraph& graph, std::uint64_t seed)
{
  bool whole = true;
  const Pairs before = PairsOf(graph, whole),
              after = PairsOf(LinkShuffles(graph).Shuffle(seed), whole);
  return static_cast<double>(std::count_if(before.begin(), before.end(),
           [&](const auto& pair) { return after.count(pair.first) > 0; })) /
    static_cast<double>(before.size());
}

/// The three graphs in which two links join four ranks: all are as likely.
void CheckUniform(Checks& check)
{
  const RankGraph graph = GraphOf(4, { { 0, 1 }, { 2, 3 } });
  LinkShuffles shuffles(graph);
  std::map<std::set<std::pair<int, int>>, int> seen;
  for (std::uint64_t seed = 0; seed < 3000; ++seed)
  {
    bool whole = true;
    std::set<std::pair<int, int>> links;
    for (const auto& pair : PairsOf(shuffles.Shuffle(seed), whole))
    {
      links.insert(pair.first);
    }
    ++seen[links];
  }
  // 6 steps, of which 1/2 have two different links: 1/64 of the graphs are left as they are, so the
  // first has 1000 + 2/3 of 47 and five standard deviations are 130.
  check("all three pairings of four ranks appear", seen.size() == 3);
  check("about as often", std::all_of(seen.begin(), seen.end(), [](const auto& graphSeen) {
    return std::abs(graphSeen.second - 1000) < 165;
  }));
}
}

int UnitTestLinkShuffles(int, char*[])
{
  Checks check;
  const RankGraph blocks = MakeRankGraph(64, BlockPairs(4, 16, 0.5, 0.05, 1));
  std::vector<WeightedPair> all;
  for (int a = 0; a < 40; ++a)
  {
    for (int b = a + 1; b < 40; ++b)
    {
      all.push_back({ a, b, 1.0 + (a * 7 + b) % 5 });
    }
  }
  const RankGraph complete = MakeRankGraph(40, all);
  const RankGraph star = MakeRankGraph(5, { { 0, 1, 1 }, { 0, 2, 2 }, { 0, 3, 3 }, { 0, 4, 4 } });
  CheckKept(check, "blocks", blocks);
  CheckKept(check, "CG", MakeRankGraph(64, CGPairs(64)));
  CheckKept(check, "complete", complete);
  CheckKept(check, "star", star);
  CheckKept(check, "one link", GraphOf(3, { { 0, 2 } }));
  CheckKept(check, "no link", GraphOf(3, {}));
  // Of 64 * 63 / 2 pairs 329 are linked: by chance a sixth of the links stay where they were.
  check("links of blocks move", Left(blocks, 3) < 0.4);
  check("links of a complete graph cannot", Left(complete, 3) == 1);
  bool whole = true;
  check("but their weights do",
    PairsOf(LinkShuffles(complete).Shuffle(3), whole) != PairsOf(complete, whole));
  check("of a star nothing moves",
    PairsOf(LinkShuffles(star).Shuffle(3), whole) == PairsOf(star, whole));
  CheckUniform(check);
  return check.Result();
}
