#include "Readers/Schema/OneSidedCalls.h"
#include "Testing/Support/Check.h"

#include <initializer_list>

int UnitTestOneSidedCalls(int, char*[])
{
  using namespace pclvis;
  Checks check;
  for (const char* name : { "MPI_Put", "mpi_get_", "PMPI_Accumulate", "MPI_Fetch_and_op()",
         "MPI_Rget_accumulate", "MPI_Compare_and_swap" })
  {
    check(std::string(name) + " moves data", OneSidedUseOf(name) == OneSidedUse::Moves);
  }
  for (const char* name : { "MPI_Win_fence", "mpi_win_unlock_all_", "MPI_Win_flush_local",
         "MPI_Win_post", "MPI_Win_wait" })
  {
    check(std::string(name) + " synchronises", OneSidedUseOf(name) == OneSidedUse::Synchronises);
  }
  for (const char* name : { "MPI_Win_create", "MPI_Win_free", "MPI_Win_get_attr", "MPI_Get_count",
         "MPI_Wait", "Put", "put", "" })
  {
    check(std::string("\"") + name + "\" is none", OneSidedUseOf(name) == OneSidedUse::None);
  }
  return check.Result();
}
