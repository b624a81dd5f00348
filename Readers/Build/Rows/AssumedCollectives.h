#pragma once
#include "Readers/Build/Rows/CallRows.h"

namespace pclvis
{
/// Joins calls into collective operations where the tracer records none, as TAU does not: the n-th
/// call of a name on each rank's first thread becomes one operation of all ranks, if
/// - it blocks, and is a barrier, a collective in which each rank needs data of all, or one in
/// which
///   the tracer itself first waits for all (TAU's region "MPI Collective Sync"),
/// - all ranks call it equally often, and hardly one is left before all have entered it,
/// - and nothing in the trace makes communicators of some ranks; or else some operations show that
///   all wait: the rank that enters last does so long after the others, and none left before. Where
///   the tracer waits, these are the times of its own barrier.
/// The calls get a communicator of all ranks, if there is one, a collective_id, and their own end
/// as collective_end. Other collectives stay as they are. So do all if only some of the ranks or of
/// the time were read: calls of the same number may be of different operations then. Logs how many
/// operations were assumed, and how many calls of collectives are not joined.
/// Source: MPI 4.0, chapter 6 (who needs data of whom). Collective.
void AssumeCollectives(
  const ArchiveContents& contents, CallRows& calls, Diagnostics& log, ProcessGroup& group);
}
