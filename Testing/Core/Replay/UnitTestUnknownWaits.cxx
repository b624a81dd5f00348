#include "Filters/Core/Replay/UnknownWaits.h"
#include "Filters/Core/Replay/MakeRunGraph.h"
#include "Testing/Support/Check.h"
#include "Testing/Support/ReplayTables.h"

using namespace pclvis;

namespace
{
/// Two ranks in a barrier for 1 s, and rank 0 in two other calls for 2 and 1 s.
Observations Of(const std::string& first, const std::string& second, double length)
{
  ReplayTables tables;
  tables.Rows.Call(0, first, 0, 2);
  tables.Rows.Call(0, second, 3, 4);
  tables.Rows.Collective(0, "MPI_Barrier", 9, 10, 0, -1);
  tables.Rows.Collective(1, "MPI_Barrier", 9, 10, 0, -1);
  const ReplayInput input = tables.Input();
  const RunGraph graph = MakeRunGraph(input);
  return DescribeUnknownWaits(graph.Calls, input.Calls, input.CallNames, length);
}

std::string TextOf(const Observations& said)
{
  return said.empty() ? std::string() : said.front().Text();
}
}

int UnitTestUnknownWaits(int, char*[])
{
  Checks check;
  check("3 s of two ranks in 10 s are 15 %",
    TextOf(Of("MPI_File_write_at_all", "mpi_neighbor_alltoall_", 10)) ==
      "Ranks spend 15 % of the run in MPI's file operations and neighbourhood collectives. What "
      "they wait for in these calls, such as other ranks or a file system, is unknown: no cause "
      "that acts through them has a price.");
  check("2 s, of one-sided communication",
    TextOf(Of("MPI_Win_fence", "MPI_Comm_dup", 10)).find("10 % of the run in one-sided comm") !=
      std::string::npos);
  check("nothing of calls that are analysed, or wait for nobody",
    Of("MPI_Barrier", "MPI_Comm_rank", 10).empty());
  check("nor of less than 1 % of the run: 3 s of two ranks in 151 s",
    Of("MPI_File_open", "MPI_File_close", 151).empty());
  return check.Result();
}
