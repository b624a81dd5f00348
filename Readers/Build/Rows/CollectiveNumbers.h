#pragma once
#include "Readers/Build/Rows/CallRows.h"

namespace pclvis
{
/// Writes the collectives into their calls: communicator, root, bytes, collective_id and the
/// end of the call that completed it.
/// The n-th collective of a communicator on each of its ranks is one operation (MPI: all ranks call
/// the collectives of a communicator in the same order; order = order of initiation). Ids count up
/// communicator by communicator, in the order of their codes; in MPI_COMM_SELF every rank has its
/// own. A call with several collectives shows the first, with the bytes of all.
/// Logs communicators whose ranks disagree about the operations. Collective.
void NumberCollectives(
  const ArchiveContents& contents, CallRows& calls, Diagnostics& log, ProcessGroup& group);
}
