#pragma once
#include "Readers/Base/Column.h"

#include <cstdint>
#include <string>
#include <vector>

namespace pclvis
{
/// What a called region does, as far as waiting goes.
enum class MpiCallKind : std::uint8_t
{
  NotMpi,
  Other,        ///< MPI, waits for no partner that is analysed (also MPI_Comm_*)
  StartUp,      ///< MPI_Init, MPI_Init_thread
  ShutDown,     ///< MPI_Finalize
  Neighbours,   ///< MPI_Neighbor_*: a collective that waits for neighbours only, not analysed
  Post,         ///< starts a message without waiting: MPI_Isend, MPI_Irecv, MPI_Start
  Send,         ///< MPI_Send, MPI_Ssend, MPI_Rsend
  SendBuffered, ///< MPI_Bsend: never waits for the receiver
  Receive,      ///< MPI_Recv, MPI_Mrecv
  SendReceive,  ///< MPI_Sendrecv, MPI_Sendrecv_replace
  Complete,     ///< MPI_Wait*, MPI_Test*
  Probe,        ///< looks for a message without receiving it: MPI_Probe, MPI_Iprobe, MPI_Improbe
  Barrier,      ///< MPI_Barrier
  AllToAll, ///< all ranks need data from all: MPI_Allreduce, MPI_Allgather(v), MPI_Alltoall(v/w),
            ///< MPI_Reduce_scatter(_block)
  FromRoot, ///< MPI_Bcast, MPI_Scatter(v)
  ToRoot,   ///< MPI_Reduce, MPI_Gather(v)
  Scan      ///< MPI_Scan, MPI_Exscan
};

struct MpiCall
{
  MpiCallKind Kind = MpiCallKind::NotMpi;
  bool Nonblocking = false; ///< of a collective: another call completes it
  bool Polls = false; ///< returns at once, whether or not there is a message: MPI_Test*, MPI_Iprobe
  bool IsLocal = false;    ///< asks or describes something on its own rank, and neither starts nor
                           ///< completes communication: MPI_Comm_rank, MPI_Get_count, MPI_Wtime
  bool MakesGroup = false; ///< may make a communicator of other ranks than it is called on:
                           ///< MPI_Comm_split, MPI_Comm_create, MPI_Cart_sub, MPI_Intercomm_merge

  bool IsMpi() const { return this->Kind != MpiCallKind::NotMpi; }
  /// MPI_Init or MPI_Finalize: no part of the communication.
  bool IsApart() const
  {
    return this->Kind == MpiCallKind::StartUp || this->Kind == MpiCallKind::ShutDown;
  }
  bool IsCollective() const { return this->Kind >= MpiCallKind::Barrier; }
  /// Moves data between ranks or synchronises them itself; calls that create communicators do not.
  bool IsOperation() const { return this->IsCollective() || this->Kind == MpiCallKind::Neighbours; }
  bool CanReceive() const
  {
    return this->Kind == MpiCallKind::Receive || this->Kind == MpiCallKind::SendReceive ||
      this->Kind == MpiCallKind::Complete;
  }
  bool CanSend() const
  {
    return this->Kind == MpiCallKind::Send || this->Kind == MpiCallKind::SendBuffered ||
      this->Kind == MpiCallKind::SendReceive || this->Kind == MpiCallKind::Complete;
  }
};

/// Classifies an MPI call by its name, in the spellings of C, Fortran and the tracers: "MPI_Recv",
/// "mpi_recv_", "MPI_Recv()", "PMPI_Recv".
/// Source: the call lists of the MPI 4.0 standard; which calls wait for which is described in
/// Filters/README, Wait States.
MpiCall MpiCallOf(const std::string& name);

/// The same for a list of names, by code.
std::vector<MpiCall> MpiCallsOf(const std::vector<std::string>& names);

/// Whether a row of Calls is an MPI call that the program itself makes, by its mpi_level.
inline bool IsOutermostMpi(std::uint8_t mpiLevel)
{
  return mpiLevel == 1;
}

/// mpi_level of the rows of a table Calls that lacks this column, in any order: 0 not an MPI call,
/// 1 an MPI call of the program, 2 one inside another, however deep (the reader tells 2 from 3).
/// @param names of the codes in `call`; none: all rows are MPI calls
/// @param parentId -1: none; a row encloses only rows of greater call_id
/// Cost: O(n log n + n depth) if there are parents, else O(n).
Column<std::uint8_t> MpiLevels(ColumnView<std::int64_t> callId, ColumnView<std::int64_t> parentId,
  ColumnView<std::int32_t> call, const std::vector<std::string>& names);
}
