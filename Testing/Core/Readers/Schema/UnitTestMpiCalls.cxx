#include "Readers/Schema/MpiCalls.h"
#include "Testing/Support/Check.h"

using namespace pclvis;

namespace
{
/// main( Allreduce( Isend()  user( Bcast() ) )  work( Send() ) ), rows shuffled
void TestLevels(Checks& check)
{
  const std::vector<std::string> names = { "main", "MPI_Allreduce", "MPI_Isend", "user",
    "MPI_Bcast", "work", "MPI_Send" };
  Column<std::int64_t> id, parent;
  Column<std::int32_t> call;
  const std::int32_t order[] = { 6, 2, 0, 4, 1, 5, 3 }, parents[] = { -1, 0, 1, 1, 3, 0, 5 };
  const std::uint8_t expected[] = { 0, 1, 2, 0, 2, 0, 1 };
  for (const std::int32_t at : order)
  {
    id.Append(10 + at);
    parent.Append(parents[at] < 0 ? -1 : 10 + parents[at]);
    call.Append(at);
  }
  const Column<std::uint8_t> levels = MpiLevels(id, parent, call, names);
  bool same = levels.Size() == 7;
  for (std::size_t row = 0; same && row < 7; ++row)
  {
    same = levels[row] == expected[order[row]];
  }
  check("calls in other functions are the program's, calls in MPI calls are not", same);
  parent[0] = 99;
  call[1] = 7;
  const Column<std::uint8_t> odd = MpiLevels(id, parent, call, names);
  check("a parent that is not there is none, a code without name no MPI call",
    odd[0] == 1 && odd[1] == 0);
  const Column<std::uint8_t> unnamed = MpiLevels(id, parent, call, {});
  check("without names all are MPI calls", unnamed[2] == 1 && unnamed[4] == 2);
  check("only those at level 1 are the program's own",
    !IsOutermostMpi(0) && IsOutermostMpi(1) && !IsOutermostMpi(2));
}

void TestLocal(Checks& check)
{
  const auto local = [](const char* name) { return MpiCallOf(name).IsLocal; };
  check("calls that ask or describe are local",
    local("MPI_Comm_rank") && local("mpi_comm_size_") && local("MPI_Get_count()") &&
      local("MPI_Type_commit") && local("MPI_Cart_shift") && local("PMPI_Wtime"));
  check("what starts, completes, or waits for something is not",
    !local("MPI_Send") && !local("MPI_Wait") && !local("MPI_Test") && !local("MPI_Iprobe") &&
      !local("MPI_Barrier") && !local("MPI_Comm_split") && !local("MPI_Cart_create") &&
      !local("MPI_Send_init") && !local("MPI_Put") && !local("MPI_File_open") &&
      !local("MPI_Init") && !local("MPI_Finalize"));
}
}

int UnitTestMpiCalls(int, char*[])
{
  Checks check;
  using K = MpiCallKind;
  const auto is = [](const char* name, K kind, bool nonblocking = false) {
    const MpiCall call = MpiCallOf(name);
    return call.Kind == kind && call.Nonblocking == nonblocking;
  };
  check("all spellings of a name are one",
    is("MPI_Recv", K::Receive) && is("mpi_recv_", K::Receive) && is("MPI_Recv()", K::Receive) &&
      is("PMPI_Recv", K::Receive) && is("mpi_recv__", K::Receive));
  check("what does not begin as an MPI call is none",
    is("main", K::NotMpi) && is("MPI Collective Sync", K::NotMpi) && is("", K::NotMpi) &&
      is("Recv", K::NotMpi) && is("MPI_", K::NotMpi));
  check("calls that no partner is waited for in",
    is("MPI_Comm_split", K::Other) && is("MPI_Initialized", K::Other));
  check("probes look for messages without receiving them",
    is("MPI_Probe", K::Probe) && is("MPI_Iprobe", K::Probe) && is("mpi_improbe_", K::Probe) &&
      !MpiCallOf("MPI_Iprobe").CanReceive());
  check("polls return at once",
    MpiCallOf("MPI_Iprobe").Polls && MpiCallOf("MPI_Testall").Polls &&
      !MpiCallOf("MPI_Probe").Polls && !MpiCallOf("MPI_Waitany").Polls);
  check("start-up and shut-down",
    is("MPI_Init", K::StartUp) && is("mpi_init_thread_", K::StartUp) &&
      is("MPI_Finalize", K::ShutDown) && is("MPI_Finalized", K::Other));
  check("neighbourhood collectives move data, but have no wait state",
    is("MPI_Neighbor_alltoall", K::Neighbours) &&
      is("MPI_Ineighbor_allgatherv", K::Neighbours, true) &&
      MpiCallOf("MPI_Neighbor_alltoall").IsOperation() &&
      !MpiCallOf("MPI_Neighbor_alltoall").IsCollective());
  check("operations are collectives, not what makes communicators",
    MpiCallOf("MPI_Barrier").IsOperation() && !MpiCallOf("MPI_Comm_dup").IsOperation() &&
      !MpiCallOf("MPI_Cart_create").IsOperation() && !MpiCallOf("MPI_Init").IsOperation());
  check("sends",
    is("MPI_Send", K::Send) && is("MPI_Ssend", K::Send) && is("MPI_Bsend", K::SendBuffered) &&
      is("MPI_Isend", K::Post) && is("MPI_Issend", K::Post) && is("MPI_Sendrecv", K::SendReceive) &&
      is("MPI_Startall", K::Post));
  check("completions",
    is("MPI_Wait", K::Complete) && is("MPI_Waitsome", K::Complete) &&
      is("MPI_Testany", K::Complete));
  check("collectives of all with all, with v-variants",
    is("MPI_Allgatherv", K::AllToAll) && is("MPI_Alltoallw", K::AllToAll) &&
      is("MPI_Reduce_scatter_block", K::AllToAll) && is("MPI_Allreduce", K::AllToAll));
  check("rooted collectives and scans",
    is("MPI_Bcast", K::FromRoot) && is("MPI_Scatterv", K::FromRoot) &&
      is("MPI_Gatherv", K::ToRoot) && is("MPI_Reduce", K::ToRoot) && is("MPI_Exscan", K::Scan) &&
      is("MPI_Barrier", K::Barrier));
  check("their nonblocking forms",
    is("MPI_Ibarrier", K::Barrier, true) && is("MPI_Iallreduce", K::AllToAll, true) &&
      is("mpi_ibcast_", K::FromRoot, true) && is("MPI_Igatherv", K::ToRoot, true));
  check("MPI_Irecv is no nonblocking collective, MPI_Init no MPI_nit", is("MPI_Irecv", K::Post));
  TestLevels(check);
  TestLocal(check);
  return check.Result();
}
