#include "Filters/Core/Prices/Run/RankMachine.h"
#include "Testing/Support/Check.h"

#include <limits>

using namespace pclvis;

namespace
{
struct Places : RankPlaces::Owned
{
  void Add(std::int32_t rank, std::int32_t node, std::int32_t group)
  {
    this->Rank.Append(rank);
    this->Node.Append(node);
    this->NodeGroup.Append(group);
  }
  RankMachine Machine(std::int32_t ranks) const
  {
    return MachineOf(ViewsOf<RankPlaces>(*this), ranks);
  }
};
using Numbers = std::vector<std::int32_t>;

void TestNumbers(Checks& check)
{
  Places places;
  places.Add(3, 5, 1); // in any order
  places.Add(0, 7, 2);
  places.Add(1, 5, 1);
  places.Add(4, 6, 2);
  const RankMachine machine = places.Machine(5);
  // Ranks 0 to 4 run on nodes 7, 5, unknown, 5, 6, which are in groups 2, 1, unknown, 2.
  check("nodes are numbered by rank; one that is not known is one of its own",
    machine.NodeOf == Numbers({ 0, 1, 2, 1, 3 }) && machine.Nodes() == 4);
  check("each keeps its number in the table", machine.Id == Numbers({ 7, 5, -1, 6 }));
  check("groups by node", machine.GroupOf == Numbers({ 0, 1, 2, 0 }) && machine.Groups == 3);
  check("without a table all ranks share a node",
    Places().Machine(3).NodeOf == Numbers({ 0, 0, 0 }) && Places().Machine(3).Nodes() == 1);
  Places beyond;
  beyond.Add(9, 1, 1);
  check("ranks that the run does not have are none", beyond.Machine(2).Nodes() == 1);
  check("no ranks, no nodes", Places().Machine(0).Nodes() == 0);
}

void TestClocks(Checks& check)
{
  Places places;
  check(
    "without a table no clock is known to be uncertain", places.Machine(2).ClockUncertainty == 0);
  for (const std::int32_t rank : { 0, 1, 2 })
  {
    places.Add(rank, 0, 0);
    places.ClockUncertainty.Append(rank == 1 ? std::numeric_limits<double>::quiet_NaN() : 1 + rank);
  }
  check("the greatest counts, and none that is not known", places.Machine(3).ClockUncertainty == 3);
}

/// Two ranks on one node, two on another, and one alone.
void TestWholeNodes(Checks& check)
{
  Places places;
  for (const std::int32_t rank : { 0, 1, 2, 3, 4 })
  {
    places.Add(rank, rank / 2, 0);
  }
  const RankMachine machine = places.Machine(5);
  check("all ranks of a node", machine.AreWholeNodes({ 2, 3 }));
  check("of two nodes", machine.AreWholeNodes({ 3, 0, 1, 2 }));
  check("not one of two", !machine.AreWholeNodes({ 0 }) && !machine.AreWholeNodes({ 0, 1, 2 }));
  check("nor one that is alone on its node", !machine.AreWholeNodes({ 4 }));
  check("nor all ranks of a machine of one node", !Places().Machine(2).AreWholeNodes({ 0, 1 }));
}
}

int UnitTestRankMachine(int, char*[])
{
  Checks check;
  TestNumbers(check);
  TestWholeNodes(check);
  TestClocks(check);
  return check.Result();
}
