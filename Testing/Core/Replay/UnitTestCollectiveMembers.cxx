#include "Filters/Core/Replay/CollectiveMembers.h"
#include "Filters/Core/Replay/MakeRunGraph.h"
#include "Testing/Support/Check.h"
#include "Testing/Support/ReplayTables.h"

#include <string>
#include <vector>

using namespace pclvis;

namespace
{
/// One operation of three ranks that enter at 1, 2 and 3 and leave together at 4.
RunGraph Of(const std::string& name, std::int32_t root, double firstLeave = 4)
{
  ReplayTables tables;
  tables.Rows.Collective(0, name, 1, firstLeave, 7, root);
  tables.Rows.Collective(1, name, 2, 4, 7, root);
  tables.Rows.Collective(2, name, 3, 4, 7, root);
  return MakeRunGraph(tables.Input());
}

/// Calls that a call waits for.
std::vector<std::uint32_t> AwaitedBy(const RunGraph& graph, std::size_t call)
{
  std::vector<std::uint32_t> awaited;
  graph.ForEachAwaited(call, [&](std::uint32_t other) { awaited.push_back(other); });
  return awaited;
}

void TestKinds(Checks& check)
{
  using List = std::vector<std::uint32_t>;
  const RunGraph barrier = Of("MPI_Barrier", -1);
  check("at a barrier all wait for all",
    AwaitedBy(barrier, 0) == List({ 0, 1, 2 }) && AwaitedBy(barrier, 2) == List({ 0, 1, 2 }));
  const RunGraph reduce = Of("MPI_Reduce", 1);
  check("in a reduction the root waits for all, the others for nobody",
    AwaitedBy(reduce, 1) == List({ 0, 1, 2 }) && AwaitedBy(reduce, 0).empty());
  const RunGraph broadcast = Of("MPI_Bcast", 1);
  check("in a broadcast all wait for the root, if they are not later",
    AwaitedBy(broadcast, 0) == List({ 1, 0 }) && AwaitedBy(broadcast, 2) == List({ 1, 2 }) &&
      AwaitedBy(broadcast, 1) == List({ 1 }));
  const RunGraph scan = Of("MPI_Scan", -1);
  check("in a scan each waits for the ranks below",
    AwaitedBy(scan, 0) == List({ 0 }) && AwaitedBy(scan, 2) == List({ 0, 1, 2 }));
  check("if the root of a broadcast is not recorded, and nobody left before all had entered, all "
        "wait for all",
    Of("MPI_Bcast", -1).Kind[0] == OperationKind::All);
  check("not if somebody left by a little", // the last enters at 3
    Of("MPI_Bcast", -1, 2.5).Kind[0] == OperationKind::Uncoupled);
  check("nor if the root is a rank that was not read",
    Of("MPI_Bcast", 7).Kind[0] == OperationKind::Uncoupled);
  check("neighbours are not analysed",
    Of("MPI_Neighbor_alltoall", -1).Kind[0] == OperationKind::Uncoupled);
  check("a rank that leaves at 1.5, before others have entered, did not wait",
    Of("MPI_Barrier", -1, 1.5).Kind[0] == OperationKind::Uncoupled);
  check("leaving 0.5 s early of 2 s between first and last enter may be the clocks'",
    Of("MPI_Barrier", -1, 2.5).Kind[0] == OperationKind::All);
}

/// Rank 0 enters at 1 and completes at 9 in another call; rank 1 likewise at 5 and 9.
void TestNonblocking(Checks& check)
{
  ReplayTables tables;
  tables.Rows.Collective(0, "MPI_Iallreduce", 1, 1.1, 3, -1, 9);
  tables.Rows.Call(0, "MPI_Wait", 4, 9);
  tables.Rows.Collective(1, "MPI_Iallreduce", 5, 5.1, 3, -1, 9);
  tables.Rows.Call(1, "MPI_Wait", 6, 9);
  const RunGraph graph = MakeRunGraph(tables.Input());
  check("the call that enters waits for nobody", AwaitedBy(graph, 0).empty());
  check("the one that completes waits for both enters",
    AwaitedBy(graph, 1) == std::vector<std::uint32_t>({ 0, 2 }));
}

void TestFinalize(Checks& check)
{
  ReplayTables tables;
  tables.Rows.Call(0, "MPI_Finalize", 1, 5);
  tables.Rows.Call(1, "MPI_Finalize", 4, 5);
  check("ranks that leave MPI_Finalize together wait for the last",
    AwaitedBy(MakeRunGraph(tables.Input()), 0) == std::vector<std::uint32_t>({ 0, 1 }));
}
}

int UnitTestCollectiveMembers(int, char*[])
{
  Checks check;
  TestKinds(check);
  TestNonblocking(check);
  TestFinalize(check);
  return check.Result();
}
