#include "Filters/Core/Prices/Placement/PlacementTerm.h"
#include "Testing/Support/Check.h"
#include "Testing/Support/CollectiveProgram.h"
#include "Testing/Support/ModelledRun.h"
#include "Testing/Support/PricedProgram.h"

#include <algorithm>

using namespace pclvis;

namespace
{
/// Of the last 8 ranks, i and i + 4 exchange much, others little; on two nodes that hold four ranks
/// each, partners are apart.
std::vector<Placement> Propose(const std::vector<std::int32_t>& nodeOf,
  const std::vector<std::int32_t>& groupOf, bool& sameSizes)
{
  const auto first = static_cast<std::int32_t>(nodeOf.size()) - 8;
  PricedProgram program(nodeOf, groupOf);
  double at = 1e-3;
  for (int i = 0; i < 80; ++i)
  {
    const std::int32_t from = i % 8, to = i % 3 == 0 ? (from + 1) % 8 : (from + 4) % 8;
    program.SendReceive(
      first + from, first + to, at, at + 1e-6, at - 1e-6, at + 1e-5, i % 3 == 0 ? 10 : 100000);
    at += 1e-3;
  }
  const PriceInput input = program.Input();
  const ModelledRun made(input);
  const auto& [run, kinds, lags, model] = made;
  const std::vector<Placement> found =
    ProposePlacements(run, model, { run, RecordedTimes(run.Input.Messages, run.Graph, 0), model });
  std::vector<std::int32_t> size(run.Machine.Nodes(), 0);
  for (const std::int32_t node : run.Machine.NodeOf)
  {
    ++size[node];
  }
  sameSizes = true;
  for (const Placement& placement : found)
  {
    std::vector<std::int32_t> held(size.size(), 0);
    for (const std::int32_t node : placement.NodeOf)
    {
      ++held[node];
    }
    sameSizes = sameSizes && held == size && placement.NodeOf != run.Machine.NodeOf;
  }
  return found;
}

bool KeepsPartners(const Placement& placement)
{
  bool together = true;
  for (std::size_t rank = placement.NodeOf.size() - 8; rank + 4 < placement.NodeOf.size(); ++rank)
  {
    together = together && placement.NodeOf[rank] == placement.NodeOf[rank + 4];
  }
  return together;
}

/// A program without messages whose rows exchange more often than its columns, which are on nodes.
void TestRows(Checks& check)
{
  RowsAndColumns grid(4);
  const PriceInput input = grid.Program.Input();
  const ModelledRun made(input);
  const std::vector<Placement> found = ProposePlacements(made.Run, made.Model,
    { made.Run, RecordedTimes(made.Run.Input.Messages, made.Run.Graph, 0), made.Model });
  check("the communicator of a row comes to one node",
    std::any_of(found.begin(), found.end(), [](const Placement& placement) {
      bool together = true;
      for (std::size_t rank = 0; rank < placement.NodeOf.size(); ++rank)
      {
        together = together && placement.NodeOf[rank] == placement.NodeOf[rank / 4 * 4];
      }
      return together;
    }));
}

/// Ranks 0 to 15 are not read. Nobody knows where they are, and that is no node for others.
void TestUnknown(Checks& check)
{
  std::vector<std::int32_t> nodeOf(16, -1);
  nodeOf.insert(nodeOf.end(), { 0, 0, 0, 0, 1, 1, 1, 1 });
  bool sameSizes = false;
  const std::vector<Placement> found = Propose(nodeOf, {}, sameSizes);
  check("partners come to one node if the nodes of some ranks are unknown",
    std::any_of(found.begin(), found.end(), KeepsPartners) && sameSizes);
  check("these ranks stay where they are",
    std::all_of(found.begin(), found.end(), [](const Placement& placement) {
      return std::all_of(placement.NodeOf.begin(), placement.NodeOf.begin() + 16,
        [](std::int32_t node) { return node == 0; });
    }));
}
}

int UnitTestPlacementTerm(int, char*[])
{
  Checks check;
  TestRows(check);
  bool sameSizes = false;
  const std::vector<Placement> two = Propose({ 0, 0, 0, 0, 1, 1, 1, 1 }, {}, sameSizes);
  check("a placement keeps partners on a node", std::any_of(two.begin(), two.end(), KeepsPartners));
  check("nodes hold as many ranks as before, and none is the present placement", sameSizes);
  bool differ = true;
  for (std::size_t i = 0; i < two.size(); ++i)
  {
    for (std::size_t j = 0; j < i; ++j)
    {
      differ = differ && two[i].NodeOf != two[j].NodeOf;
    }
  }
  check("none is proposed twice", differ);
  // Nodes of two ranks each, partners (0,4), (1,5), ... on nodes whose switches are mixed up.
  const std::vector<Placement> four =
    Propose({ 0, 0, 1, 1, 2, 2, 3, 3 }, { 0, 0, 1, 1, 0, 0, 1, 1 }, sameSizes);
  check("with switches, too", std::any_of(four.begin(), four.end(), KeepsPartners) && sameSizes);
  check("partners and neighbours share nodes: nothing passes less between them",
    Propose({ 0, 0, 1, 1, 0, 0, 1, 1 }, {}, sameSizes).empty());
  TestUnknown(check);
  check("one node: nothing to place", Propose({ 0, 0, 0, 0, 0, 0, 0, 0 }, {}, sameSizes).empty());
  return check.Result();
}
