#include "Filters/Core/Prices/Collectives/CollectiveTraffic.h"
#include "Testing/Support/Check.h"
#include "Testing/Support/CollectiveProgram.h"

#include <cmath>
#include <map>

using namespace pclvis;

namespace
{
const std::vector<std::int32_t> kDealt{ 0, 1, 0, 1, 0, 1, 0, 1 }, kBlocks{ 0, 0, 0, 0, 1, 1, 1, 1 };

CollectiveGroup EightRanks(CollectiveShape shape, OperationKind kind)
{
  return { 0, shape, kind, { 0, 1, 2, 3, 4, 5, 6, 7 } };
}

bool Is(const CollectiveFigures& figures, double within, double between, double bytesWithin,
  const std::vector<std::pair<std::int32_t, double>>& ofNode)
{
  const auto same = [](double a, double b) { return std::fabs(a - b) < 1e-12; };
  bool alike = figures.OfNode.size() == ofNode.size();
  for (std::size_t i = 0; alike && i < ofNode.size(); ++i)
  {
    alike = figures.OfNode[i].first == ofNode[i].first &&
      same(figures.OfNode[i].second, ofNode[i].second);
  }
  return alike && same(figures.RoundsWithin, within) && same(figures.RoundsBetween, between) &&
    same(figures.BytesWithin, bytesWithin);
}

/// A binomial tree of eight: 0 sends to 1, 2, 4; 2 to 3; 4 to 5, 6; 6 to 7.
void TestTree(Checks& check)
{
  const CollectiveGroup down = EightRanks(CollectiveShape::Tree, OperationKind::FromRoot);
  check("dealt out in turn, 1, 3, 5, 7 are on the other node: four times out of node 0",
    Is(FiguresOf(down, kDealt, false), 2, 1, 2, { { 0, 4 }, { 1, 4 } }));
  check("in blocks only what 0 sends to 4",
    Is(FiguresOf(down, kBlocks, false), 2, 1, 2, { { 0, 1 }, { 1, 1 } }));
  check("MPI that knows the nodes sends the same in any placement",
    Is(FiguresOf(down, kDealt, true), 2, 1, 2, { { 0, 1 }, { 1, 1 } }));
  check("towards the root, the last one is awaited: three times on its way, once between nodes",
    Is(FiguresOf(EightRanks(CollectiveShape::Tree, OperationKind::ToRoot), kDealt, false), 2, 1, 2,
      { { 0, 1 } }));
  check("on one node nothing leaves it",
    Is(FiguresOf(down, std::vector<std::int32_t>(8, 0), false), 3, 0, 3, {}));
}

void TestOthers(Checks& check)
{
  const CollectiveGroup pairs = EightRanks(CollectiveShape::Pairs, OperationKind::All);
  check("to all: four ranks of a node send four of eight parts out of it, and three within",
    Is(FiguresOf(pairs, kDealt, false), 2, 1, 3.0 / 8, { { 0, 2 }, { 1, 2 } }) &&
      Is(FiguresOf(pairs, kBlocks, true), 2, 1, 3.0 / 8, { { 0, 2 }, { 1, 2 } }));
  const CollectiveGroup ring = EightRanks(CollectiveShape::Parts, OperationKind::All);
  check("a ring passes seven parts to the next: eight times between nodes, or twice",
    Is(FiguresOf(ring, kDealt, false), 2, 1, 0, { { 0, 3.5 }, { 1, 3.5 } }) &&
      Is(FiguresOf(ring, kBlocks, false), 2, 1, 7.0 / 8, { { 0, 7.0 / 8 }, { 1, 7.0 / 8 } }));
  const CollectiveGroup scatter = EightRanks(CollectiveShape::Parts, OperationKind::FromRoot);
  check("the root sends three parts within its node and four to the other",
    Is(FiguresOf(scatter, kBlocks, false), 2, 1, 3.0 / 8, { { 0, 0.5 }, { 1, 0.5 } }));
  const CollectiveGroup gather = EightRanks(CollectiveShape::Parts, OperationKind::ToRoot);
  check("the last one's part comes to the root",
    Is(FiguresOf(gather, kBlocks, false), 2, 1, 2.0 / 8, { { 0, 1.0 / 8 } }));
}

void TestPairs(Checks& check)
{
  const auto pairsOf = [](const CollectiveGroup& group, std::size_t most) {
    std::map<std::pair<std::int32_t, std::int32_t>, double> pairs;
    ForEachPair(group, most, [&](std::int32_t a, std::int32_t b, double bytes) {
      pairs[{ a, b }] += bytes;
    });
    return pairs;
  };
  const CollectiveGroup all = EightRanks(CollectiveShape::Pairs, OperationKind::All);
  check("each pair of eight exchanges a part both ways",
    pairsOf(all, 8).size() == 28 && pairsOf(all, 8)[{ 0, 7 }] == 0.25);
  check("of many only neighbours count",
    pairsOf(all, 7).size() == 7 && pairsOf(all, 7).count({ 0, 7 }) == 0);
  const auto tree = pairsOf(EightRanks(CollectiveShape::Tree, OperationKind::FromRoot), 8);
  check("a tree", tree.size() == 7 && tree.count({ 6, 7 }) == 1 && tree.at({ 4, 6 }) == 1);
  const auto star = pairsOf(EightRanks(CollectiveShape::Parts, OperationKind::ToRoot), 8);
  check("a star", star.size() == 7 && star.at({ 0, 7 }) == 1.0 / 8);
}

void TestGroups(Checks& check)
{
  CollectiveProgram program({ 0, 0, 1, 1 });
  program.Operation("MPI_Bcast", { 0, 1, 2, 3 }, 1e-3, { 1e-5 }, 2, 0, 64);
  program.Operation("MPI_Bcast", { 0, 1, 2, 3 }, 2e-3, { 1e-5 }, 2, 0, 32);
  program.Operation("MPI_Bcast", { 0, 1, 2, 3 }, 3e-3, { 1e-5 }, 0, 0, 64);
  program.Operation("MPI_Allgather", { 0, 2 }, 4e-3, { 1e-5 }, -1, 8, 16);
  program.Operation("MPI_Gather", { 1, 3 }, 4e-3, { 1e-5 }, 1, 8, 0);
  program.Operation("MPI_Barrier", { 1 }, 5e-3, { 1e-5 }, -1, 0, 0);
  const PriceInput input = program.Input();
  const CollectiveGroups found = FindCollectiveGroups(TakeRun(input));
  std::map<std::string, std::vector<double>> bytes;
  for (std::size_t i = 0; i < found.Of.size(); ++i)
  {
    if (found.Of[i] != CollectiveGroups::kNone)
    {
      const CollectiveGroup& group = found.Groups[found.Of[i]];
      bytes[input.CallNames[group.Call] + std::to_string(group.Ranks.front())].push_back(
        found.Bytes[i]);
    }
  }
  check("operations of the same call, ranks and root are alike, of whatever size",
    bytes["MPI_Bcast2"] == std::vector<double>({ 64, 32 }) && found.Groups.size() == 4);
  check("the root comes first, the others follow in turn",
    found.Groups[found.Of[0]].Ranks == std::vector<std::int32_t>({ 2, 3, 0, 1 }));
  check("of an allgather, what all have; of a gather as well",
    bytes["MPI_Allgather0"] == std::vector<double>{ 16 } &&
      bytes["MPI_Gather1"] == std::vector<double>{ 16 });
  check("nobody waits in a barrier of one rank", bytes.count("MPI_Barrier1") == 0);
}
}

int UnitTestCollectiveTraffic(int, char*[])
{
  Checks check;
  TestTree(check);
  TestOthers(check);
  TestPairs(check);
  TestGroups(check);
  return check.Result();
}
