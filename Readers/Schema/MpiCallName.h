#pragma once
#include <string>

namespace pclvis
{
/// The name of an MPI call in lower case, without "()", trailing "_" and the prefix, from the
/// spellings of C, Fortran and the tracers: "recv" of "MPI_Recv", "mpi_recv_", "MPI_Recv()" and
/// "PMPI_Recv"; empty if it is not an MPI call.
std::string NameInMpi(const std::string& name);
}
