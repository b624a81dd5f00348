#pragma once
#include <string>

namespace pclvis
{
/// What an MPI call does in one-sided communication.
enum class OneSidedUse
{
  None,
  Moves,       ///< MPI_Put, MPI_Get, MPI_Accumulate and the like, also with a request
  Synchronises ///< MPI_Win_fence, MPI_Win_start, MPI_Win_lock, MPI_Win_flush and the like; not
               ///< calls that make, free or describe windows
};

/// By its name, in the spellings of NameInMpi.
/// Source: the call lists of the MPI 4.0 standard, chapter One-Sided Communications.
OneSidedUse OneSidedUseOf(const std::string& name);
}
