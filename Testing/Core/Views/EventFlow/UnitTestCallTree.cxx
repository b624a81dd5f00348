#include "Testing/Support/Check.h"
#include "Testing/Support/DrawnFlow.h"
#include "Views/Core/EventFlow/CallTree.h"

#include <string>

using namespace pclvis;

namespace
{
/// The part of each node: D direct, r and the function that stands for it, . outside.
std::string Parts(const ProgramFlow& flow, const CallTree& tree, std::int32_t path)
{
  std::string parts;
  for (const NodeShare& share : ShareNodes(flow, tree, tree.Find(path)))
  {
    parts += share.Part == NodePart::Direct ? "D "
      : share.Part == NodePart::Outside
      ? ". "
      : flow.Paths[tree.Places[share.Representative].Path].Region + " ";
  }
  return parts;
}

std::string Rows(
  const ProgramFlow& flow, const CallTree& tree, const std::set<std::int32_t>& closed)
{
  std::string rows;
  for (std::int32_t place : OpenPlaces(tree, closed))
  {
    const std::int32_t path = tree.Places[place].Path;
    rows += path < 0 ? "program" : " " + flow.Paths[path].Region;
  }
  return rows;
}
}

int UnitTestCallTree(int, char*[])
{
  Checks check;
  const ProgramFlow flow = DrawnFlow();
  const CallTree tree = MakeCallTree(flow);
  check("children stand by their time",
    Rows(flow, tree, {}) ==
      "program main exchange wait MPI_Waitall MPI_Isend MPI_Allreduce MPI_Bcast MPI_Reduce");
  check("what is below a closed function is not shown",
    Rows(flow, tree, { tree.Find(1) }) ==
      "program main exchange MPI_Allreduce MPI_Bcast MPI_Reduce");
  const CallTree::Place& exchange = tree.Places[tree.Find(1)];
  check("a function has the sums of what is below it",
    exchange.Sums.Calls == 40 && exchange.Sums.Seconds == 10 && exchange.AllNodes == 2);
  check("the program those of all", tree.Places[0].Sums.Calls == 124);
  // Section 4 of the paper: immediate children; others by what leads to them; the rest.
  check("the whole program shows each node", Parts(flow, tree, -1) == "D D D D D ");
  check("main shows its own calls, and exchange for those in it",
    Parts(flow, tree, 0) == "D exchange exchange D D ");
  check("exchange shows its call, and wait for the other", Parts(flow, tree, 1) == ". D wait . . ");
  check("wait shows one call", Parts(flow, tree, 2) == ". . D . . ");
  check("an MPI call itself", Parts(flow, tree, 5) == ". . D . . ");
  check("a path that is not in the tree is not found", tree.Find(99) == -1);
  check("main holds wait, and not the other way round",
    tree.Holds(tree.Find(0), tree.Find(2)) && !tree.Holds(tree.Find(2), tree.Find(0)));
  ProgramFlow unknown = flow;
  unknown.Paths.clear();
  check("without call paths, all nodes are the program's own",
    MakeCallTree(unknown).Places.size() == 1 && MakeCallTree(unknown).Places[0].Nodes.size() == 5);
  check("nothing is a program without calls", MakeCallTree({}).Places.size() == 1);
  return check.Result();
}
