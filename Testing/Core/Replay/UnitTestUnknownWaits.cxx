#include "Filters/Core/Replay/UnknownWaits.h"
#include "Filters/Core/Replay/MakeRunGraph.h"
#include "Testing/Support/Check.h"
#include "Testing/Support/ReplayTables.h"

using namespace pclvis;

namespace
{
UnknownWait Of(const std::string& name)
{
  return UnknownWaitOf(name, MpiCallOf(name));
}

/// Two ranks, for 10 s: rank 1 gets a message of rank 0 in MPI_Wait, for 1 s, and completes another
/// send in MPI_Waitall, for 2 s; an MPI_Sendrecv of 3 s has no message, another one of 1 s only
/// sends.
UnknownShares OfMessages(int lost)
{
  ReplayTables tables;
  tables.Rows.Call(0, "MPI_Send", 0, 1);
  tables.Rows.Call(0, "MPI_Recv", 1, 4);
  tables.Rows.Call(1, "MPI_Irecv", 0, 0);
  tables.Rows.Call(1, "MPI_Isend", 0.5, 0.5);
  tables.Rows.Call(1, "MPI_Wait", 1, 2);
  tables.Rows.Call(1, "MPI_Waitall", 2, 4);
  tables.Rows.Call(1, "MPI_Sendrecv", 4, 7);
  tables.Rows.Call(0, "MPI_Recv", 5, 9);
  tables.Rows.Call(1, "MPI_Sendrecv", 7, 8);
  tables.Rows.Call(1, "MPI_Barrier", 9, 10);
  tables.Message(0, 1, 0, 1, 0, 2);
  tables.Message(1, 0, 0.5, 2.5, 1, 4);
  tables.Message(1, 0, 7, 8, 5, 9);
  for (int i = 0; i < lost; ++i)
  {
    tables.Message(0, 1, 0, 1, 0, 2);
    tables.Rows.Messages.Matched[tables.Rows.Messages.Matched.Size() - 1] = 0;
  }
  const ReplayInput input = tables.Input();
  return FindRun(input)->Unknown;
}

/// A second of each kind of call, twice that of rank 1, within 10 s.
UnknownShares OfCollectives()
{
  ReplayTables tables;
  tables.Rows.Collective(0, "MPI_Allreduce", 0, 1, 0, -1);
  tables.Rows.Collective(1, "MPI_Allreduce", 0, 1, 0, -1);
  tables.Rows.Call(0, "MPI_Allreduce", 2, 3);
  tables.Rows.Call(1, "MPI_Allreduce", 2, 4);
  tables.Rows.Call(0, "MPI_Win_fence", 5, 6);
  tables.Rows.Call(1, "MPI_Put", 5, 7);
  tables.Rows.Call(1, "MPI_File_write", 7, 10);
  const ReplayInput input = tables.Input();
  return FindRun(input)->Unknown;
}

void TestCalls(Checks& check)
{
  const UnknownShares whole = OfMessages(0);
  check.Near("a receive without a message is unknown, of 10 s of two ranks", whole.Of[4], 3.0 / 20);
  const UnknownShares lacking = OfMessages(1);
  check.Near("if receives are missing, so is what need not receive", lacking.Of[4], 6.0 / 20);
  check("that may hide a cause", lacking.HideCauses());
  const UnknownShares of = OfCollectives();
  check.Near("collectives without an operation", of.Of[3], 3.0 / 20);
  check.Near("one-sided communication", of.Of[2], 3.0 / 20);
  check.Near("files", of.Of[0], 3.0 / 20);
  check.Near("nothing else", of.All(), 9.0 / 20);
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
  check("what receives and completes",
    Of("MPI_Recv") == UnknownWait::Messages && Of("MPI_Sendrecv") == UnknownWait::Messages &&
      Of("MPI_Waitall") == UnknownWait::Messages);
  check("no sends, and nothing local",
    Of("MPI_Send") == UnknownWait::None && Of("MPI_Comm_rank") == UnknownWait::None &&
      Of("file_write") == UnknownWait::None);
  TestCalls(check);

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
