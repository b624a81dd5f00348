#include "Filters/Core/Remapping/RankRemapping.h"
#include "Filters/Core/Remapping/MappingStarts.h"
#include "Testing/Support/Check.h"
#include "Testing/Support/MappingOracles.h"
#include "Testing/Support/RankGraphs.h"

#include <algorithm>
#include <numeric>
#include <random>
#include <string>

using namespace pclvis;

namespace
{
using Nodes = std::vector<std::int32_t>;

Nodes RoundRobin(std::int32_t ranks, std::int32_t nodes)
{
  Nodes node(ranks);
  for (std::int32_t rank = 0; rank < ranks; ++rank)
  {
    node[rank] = rank % nodes;
  }
  return node;
}

/// Ranks 0..8, three capacities, every mapping looked at.
void SmallGraphs(Checks& check)
{
  const std::vector<Nodes> capacities = { { 3, 3, 3 }, { 5, 2, 2 }, { 4, 4, 4 }, { 1, 8, 3 },
    { 0, 9, 4 } };
  for (unsigned seed = 0; seed < 80; ++seed)
  {
    const auto pairs = RandomPairs(9, 0.2 + 0.02 * seed, 9, seed);
    const Nodes& capacity = capacities[seed % capacities.size()];
    Nodes now(9);
    std::mt19937 random(seed);
    for (std::int32_t& node : now)
    {
      node = static_cast<std::int32_t>(random() % 3);
    }
    const Remapping found = RemapRanks(MakeRankGraph(9, pairs), now, capacity);
    const std::string label = "graph " + std::to_string(seed) + ": ";
    check.Near(label + "the least of all mappings", found.Proposed, LeastCut(pairs, 9, capacity));
    check.Near(label + "its weight is right", found.Proposed, CutOf(pairs, found.Node));
    check.Near(label + "the weight now is right", found.Now, CutOf(pairs, now));
    check(label + "no node is too full", KeepsCapacities(found.Node, capacity));
  }
}

/// On random graphs of middle size, from random mappings that fit: never worse, and the shares.
void NeverWorse(Checks& check)
{
  for (unsigned seed = 0; seed < 30; ++seed)
  {
    const std::int32_t ranks = 20 + 7 * static_cast<std::int32_t>(seed);
    const auto pairs = RandomPairs(ranks, 0.5 / (1 + seed % 10), 100, seed);
    const RankGraph graph = MakeRankGraph(ranks, pairs);
    Nodes now = RoundRobin(ranks, 4 + seed % 5);
    std::mt19937 random(seed);
    std::shuffle(now.begin(), now.end(), random);
    const Nodes capacity = RanksOnNodes(now, 4 + seed % 5);
    const Remapping found = RemapRanks(graph, now, capacity);
    const std::string label = "random " + std::to_string(seed) + ": ";
    check(label + "never worse", CutOf(pairs, found.Node) <= CutOf(pairs, now));
    check(label + "capacities are kept", RanksOnNodes(found.Node, capacity.size()) == capacity);
    const Remapping again = RemapRanks(graph, found.Node, capacity);
    check(label + "from the proposal again: never worse", again.Proposed <= found.Proposed);
    check(label + "the same seed, the same mapping",
      RemapRanks(graph, now, capacity).Node == found.Node);
    const InterNodeShares shares = BestInterNodeShare(graph, now);
    check.Near(label + "share now", shares.Now, CutOf(pairs, now) / found.Total, 1e-9);
    check(label + "best share is none that is worse", shares.Best <= shares.Now);
  }
}

void Edges(Checks& check)
{
  const RankGraph pair = MakeRankGraph(2, { { 0, 1, 5 } });
  const Remapping together = RemapRanks(pair, { 0, 1 }, { 2, 1 });
  check("two ranks meet where both have room", together.Node == Nodes({ 0, 0 }));
  check("only one moves", together.Moved == 1);
  check("all on one node stay", RemapRanks(pair, { 1, 1 }, { 1, 2 }).Moved == 0);
  check("one rank stays", RemapRanks(MakeRankGraph(1, {}), { 0 }, { 1 }).Node == Nodes({ 0 }));
  check("no rank is no trouble", RemapRanks(MakeRankGraph(0, {}), {}, {}).Node.empty());
  const RankGraph silent = MakeRankGraph(6, {});
  check("no message: nobody moves", RemapRanks(silent, RoundRobin(6, 3), { 2, 2, 2 }).Moved == 0);
  const Remapping placed = RemapRanks(silent, Nodes(6, -1), { 2, 2, 2 });
  check("ranks without a node get one", KeepsCapacities(placed.Node, { 2, 2, 2 }));
  check("and count as moved", placed.Moved == 6);
  const InterNodeShares none = BestInterNodeShare(silent, { 7, 7, 9, 9, -1, 3 });
  check("no message: no share", none.Now == 0 && none.Best == 0);
  check("any numbers of nodes serve",
    BestInterNodeShare(MakeRankGraph(4, { { 0, 2, 1 }, { 1, 3, 1 } }), { 70, 70, 90, 90 }).Best ==
      0);
  check.Throws("too few slots are refused with both numbers", "hold 3 ranks, there are 6", [&] {
    RemapRanks(silent, RoundRobin(6, 3), { 1, 1, 1 });
  });
  check.Throws("one node and one rank in the singular",
    "the capacity of 1 node holds 1 rank, there are 6", [&] {
      RemapRanks(silent, RoundRobin(6, 3), { 1, 0, 0 });
    });
  check.Throws("no work is refused", "work is 0", [&] {
    RemapOptions options;
    options.Work = 0;
    RemapRanks(silent, RoundRobin(6, 3), { 2, 2, 2 }, options);
  });
  int reports = 0;
  bool stopped = false;
  try
  {
    RemapRanks(pair, { 0, 1 }, { 2, 1 }, {}, [&](double, const char*) { return ++reports < 1; });
  }
  catch (const Cancelled&)
  {
    stopped = true;
  }
  check("it stops when asked to", stopped);
}

/// A grid of x * y * z ranks with open borders, numbered along x first, or in any order.
struct Grid
{
  Grid(std::int32_t x, std::int32_t y, std::int32_t z, bool shuffled) : X(x), Y(y), Ranks(x * y * z)
  {
    this->Number.resize(this->Ranks);
    std::iota(this->Number.begin(), this->Number.end(), 0);
    if (shuffled)
    {
      std::shuffle(this->Number.begin(), this->Number.end(), std::mt19937(7));
    }
    const std::int32_t step[3] = { 1, x, x * y };
    for (std::int32_t p = 0; p < this->Ranks; ++p)
    {
      const bool inside[3] = { p % x + 1 < x, p / x % y + 1 < y, p / x / y + 1 < z };
      for (int d = 0; d < 3; ++d)
      {
        if (inside[d])
        {
          this->Pairs.push_back({ this->Number[p], this->Number[p + step[d]], 1 });
        }
      }
    }
  }
  /// The cut of compact blocks of a * b * c ranks, which divide the grid.
  double BlockCut(std::int32_t a, std::int32_t b, std::int32_t c) const
  {
    Nodes block(this->Ranks);
    for (std::int32_t p = 0; p < this->Ranks; ++p)
    {
      const std::int32_t i = p % this->X / a, j = p / this->X % this->Y / b;
      block[this->Number[p]] = i + this->X / a * (j + this->Y / b * (p / this->X / this->Y / c));
    }
    return CutOf(this->Pairs, block);
  }
  std::int32_t X, Y, Ranks;
  Nodes Number;
  std::vector<WeightedPair> Pairs;
};

/// Stencils placed round robin come within 5 % of compact blocks.
void Stencils(Checks& check)
{
  const std::int32_t cases[][6] = { { 8, 8, 1, 4, 4, 1 }, { 16, 16, 1, 4, 4, 1 },
    { 15, 15, 1, 5, 5, 1 }, { 24, 24, 1, 6, 4, 1 }, { 32, 32, 1, 4, 4, 1 }, { 32, 32, 1, 8, 4, 1 },
    { 4, 4, 4, 4, 2, 2 }, { 8, 8, 8, 4, 4, 4 }, { 9, 9, 9, 3, 3, 3 }, { 8, 8, 16, 4, 2, 2 } };
  for (const auto& c : cases)
  {
    for (const bool shuffled : { false, true })
    {
      const Grid grid(c[0], c[1], c[2], shuffled);
      const std::int32_t perNode = c[3] * c[4] * c[5], nodes = grid.Ranks / perNode;
      const RankGraph graph = MakeRankGraph(grid.Ranks, grid.Pairs);
      const Remapping found =
        RemapRanks(graph, RoundRobin(grid.Ranks, nodes), Nodes(nodes, perNode));
      const double blocks = grid.BlockCut(c[3], c[4], c[5]);
      // Where numbers tell nothing, 32 x 32 ranks on 64 nodes are the hardest: 7 %.
      const double factor = HasMetis() ? (shuffled ? 1.07 : 1.05) : 1.15;
      check(std::to_string(c[0]) + " x " + std::to_string(c[1]) + " x " + std::to_string(c[2]) +
          (shuffled ? ", shuffled" : "") + ": " + std::to_string(found.Proposed) + " beside " +
          std::to_string(blocks) + " of blocks",
        found.Proposed <= factor * blocks);
    }
  }
}

/// Two rings of four that exchange nothing, and two ranks without messages.
void Disconnected(Checks& check)
{
  std::vector<WeightedPair> pairs;
  for (int i = 0; i < 4; ++i)
  {
    pairs.push_back({ 2 * i, 2 * ((i + 1) % 4), 1 });
    pairs.push_back({ 2 * i + 1, 2 * ((i + 1) % 4) + 1, 1 });
  }
  const Remapping found =
    RemapRanks(MakeRankGraph(10, pairs), RoundRobin(10, 5), { 4, 4, 1, 1, 0 });
  check("separate rings need no message between nodes", found.Proposed == 0);
}
}

int UnitTestRankRemapping(int, char*[])
{
  Checks check;
  SmallGraphs(check);
  NeverWorse(check);
  Disconnected(check);
  Stencils(check);
  Edges(check);
  return check.Result();
}
