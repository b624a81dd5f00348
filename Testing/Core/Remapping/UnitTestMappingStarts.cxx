#include "Filters/Core/Remapping/MappingStarts.h"
#include "Testing/Support/Check.h"
#include "Testing/Support/MappingOracles.h"
#include "Testing/Support/RankGraphs.h"

#include <algorithm>
#include <numeric>
#include <string>

using namespace pclvis;

namespace
{
using Nodes = std::vector<std::int32_t>;

void Metis(Checks& check)
{
  // Four blocks of 16 ranks with few messages between them.
  const auto pairs = BlockPairs(4, 16, 0.6, 0.01, 2);
  const RankGraph graph = MakeRankGraph(64, pairs);
  Nodes blocks(64);
  for (std::int32_t rank = 0; rank < 64; ++rank)
  {
    blocks[rank] = rank / 16;
  }
  for (const MetisWay way : { MetisWay::Recursive, MetisWay::KWay })
  {
    const Nodes node = PartitionByMetis(graph, { 16, 16, 16, 16 }, way, 3);
    const std::string label = way == MetisWay::KWay ? "k-way: " : "recursive: ";
    check(label + "METIS finds planted blocks", AdjustedRandIndex(node, blocks) == 1);
    check(label + "the same seed, the same parts",
      node == PartitionByMetis(graph, { 16, 16, 16, 16 }, way, 3));
  }
  auto large = pairs;
  for (WeightedPair& pair : large)
  {
    pair.Weight *= 1e12; // bytes beyond 32 bits
  }
  check("great weights are scaled",
    AdjustedRandIndex(
      PartitionByMetis(MakeRankGraph(64, large), { 16, 16, 16, 16 }, MetisWay::Recursive, 1),
      blocks) == 1);
  const Nodes uneven = PartitionByMetis(graph, { 48, 16 }, MetisWay::Recursive, 1);
  const Nodes ranks = RanksOnNodes(uneven, 2);
  check("capacities are targets", ranks[0] > 40 && ranks[1] > 8);
}

void Fitting(Checks& check)
{
  // Ring of 6 ranks, all on node 0, which holds 3: 0-1-2-3-4-5-0, rank 4 exchanges much with 5.
  const std::vector<WeightedPair> ring = { { 0, 1, 1 }, { 1, 2, 1 }, { 2, 3, 1 }, { 3, 4, 1 },
    { 4, 5, 9 }, { 5, 0, 1 } };
  Nodes node(6, 0);
  FitToCapacities(MakeRankGraph(6, ring), { 3, 3 }, node);
  check("every node holds its ranks", RanksOnNodes(node, 2) == Nodes({ 3, 3 }));
  check("ranks that exchange much stay together", node[4] == node[5]);
  Nodes fits = { 0, 1, 0, 1, 0, 1 };
  FitToCapacities(MakeRankGraph(6, ring), { 3, 3 }, fits);
  check("what fits stays", fits == Nodes({ 0, 1, 0, 1, 0, 1 }));
  Nodes spread(6, 2);
  FitToCapacities(MakeRankGraph(6, {}), { 1, 4, 0, 1 }, spread);
  check(
    "ranks without messages go where room is", RanksOnNodes(spread, 4) == Nodes({ 1, 4, 0, 1 }));
}
}

int UnitTestMappingStarts(int, char*[])
{
  Checks check;
  if (HasMetis())
  {
    Metis(check);
  }
  else
  {
    check.Throws("without METIS, the way out is told", "libmetis-dev", [] {
      PartitionByMetis(MakeRankGraph(2, {}), { 1, 1 }, MetisWay::KWay, 1);
    });
  }
  Fitting(check);
  check("nodes are filled in order, empty ones passed over",
    FillInOrder({ 3, 1, 0, 2 }, { 0, 2, 0, 1, 5 }) == Nodes({ 3, 1, 4, 1 }));
  check("no rank, no node", FillInOrder({}, {}).empty());
  return check.Result();
}
