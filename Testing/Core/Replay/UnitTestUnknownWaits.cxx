#include "Filters/Core/Replay/UnknownWaits.h"
#include "Testing/Support/Check.h"

using namespace pclvis;

namespace
{
UnknownWait Of(const std::string& name)
{
  return UnknownWaitOf(name, MpiCallOf(name));
}
}

int UnitTestUnknownWaits(int, char*[])
{
  Checks check;
  check("files, in all spellings",
    Of("MPI_File_write_at_all") == UnknownWait::Files &&
      Of("mpi_file_open_") == UnknownWait::Files);
  check("neighbours", Of("MPI_Neighbor_alltoall") == UnknownWait::Neighbours);
  check("one-sided communication, and what synchronises it",
    Of("MPI_Put") == UnknownWait::OneSided && Of("MPI_Win_fence()") == UnknownWait::OneSided);
  check("collectives", Of("MPI_Iallreduce") == UnknownWait::Unjoined);
  check("no messages, and nothing local",
    Of("MPI_Recv") == UnknownWait::None && Of("MPI_Comm_rank") == UnknownWait::None &&
      Of("file_write") == UnknownWait::None);

  UnknownWaits waits;
  waits.Add(UnknownWait::Files, false, 2);
  waits.Add(UnknownWait::Neighbours, true, 1); // their operations are not analysed
  waits.Add(UnknownWait::Unjoined, true, 5);
  waits.Add(UnknownWait::OneSided, true, 7);
  waits.Add(UnknownWait::None, false, 9);
  UnknownWaits more;
  more.Add(UnknownWait::Unjoined, false, 0.5);
  waits.Join(more);
  check("what is joined to an operation is known, but for neighbours",
    waits.Sum(UnknownWait::Files) == 2 && waits.Sum(UnknownWait::Neighbours) == 1 &&
      waits.Sum(UnknownWait::OneSided) == 0 && waits.Sum(UnknownWait::Unjoined) == 0.5);
  const UnknownShares shares(waits, 20);
  check.Near("3.5 of 20 s", shares.All(), 0.175);
  check("most in files", shares.Greatest() == UnknownWait::Files);
  check("in words",
    shares.Sentence().Text() ==
      "Ranks spend 17.5 % of their time in MPI's file operations, neighbourhood collectives and "
      "collectives for which the trace does not record which calls belong together. What they wait "
      "for in these calls, such as other ranks or a file system, is unknown: no cause that acts "
      "through them has a price.");
  check("of no time there is no share", UnknownShares(waits, 0).All() == 0);
  return check.Result();
}
