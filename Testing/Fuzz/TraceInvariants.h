#pragma once
#include "Readers/Build/Trace/Trace.h"

#include <cstdint>
#include <string>
#include <vector>

namespace pclvis
{
/// What must be true of every trace, whatever the archive held.
/// @param traces by process
/// @return the first rule that is broken, with the row; "" if none is
///
/// Ids are the row numbers over all processes; ranks, nodes and codes name something or are -1;
/// sizes are -1 or the size of a message that can exist; a row has the times of the sides that it
/// has; parents are earlier calls of the same thread; paths end with the region of their call, and
/// callers have smaller numbers; the level of an MPI call is one more than that of the MPI call
/// around it; sums of Ranks are those of Messages and
/// Calls; findings have a count, a meaning and a rank that exists.
std::string BrokenRule(const std::vector<Trace>& traces);

/// Where an import with all regions and one with MPI calls only, both by one process, differ in a
/// message, a path or an MPI call; "" if they do not.
std::string RegionsDifference(const Trace& all, const Trace& mpi);

/// Where two imports of the same records differ in a byte of a row, a rank or a finding; "" if
/// they do not. Both by process, with any number of processes each.
std::string Difference(const std::vector<Trace>& a, const std::vector<Trace>& b);
}
