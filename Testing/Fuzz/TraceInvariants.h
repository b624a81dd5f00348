#pragma once
#include "Readers/Build/Trace/Trace.h"

#include <cstdint>
#include <string>
#include <vector>

namespace pclvis
{
/// What must be true of every trace, whatever the archive contains.
/// @param traces by process
/// @return the first rule that is broken, with the row; "" if none is
///
/// Ids are the row numbers over all processes; ranks, nodes and codes name something or are -1;
/// sizes are -1 or the size of a message that can exist; a row has the times of the sides that it
/// has; parents are earlier calls of the same thread; paths end with the region of their call, and
/// callers have smaller numbers; the level of an MPI call is one more than that of the MPI call
/// around it; the sums in Ranks match Messages and Calls; findings have a count, a meaning and a
/// rank that exists.
std::string BrokenRule(const std::vector<Trace>& traces);

/// The first difference in a message, a path or an MPI call between an import with all regions and
/// one with only MPI calls, both on one process; "" if there is none.
std::string RegionsDifference(const Trace& all, const Trace& mpi);

/// The first difference in a byte of a row, a rank or a finding between two imports of the same
/// records; "" if there is none. Both by process, with any number of processes each.
std::string Difference(const std::vector<Trace>& a, const std::vector<Trace>& b);
}
