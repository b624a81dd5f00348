#pragma once
#include <string>

namespace pclvis
{
/// Writes an intact archive of two locations without any information about messages.
/// @param folder emptied first
/// @param mpi    whether the locations are the two ranks of MPI_COMM_WORLD
/// @param calls  how often each location enters and leaves its only function, at 1, 2, ... us
/// @return path of the anchor file
/// @throws Error if the OTF2 library refuses to write
std::string WriteEmptyArchive(const std::string& folder, bool mpi, int calls);
}
