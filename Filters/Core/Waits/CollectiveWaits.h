#pragma once
#include "Filters/Core/Waits/CallIndex.h"
#include "Filters/Core/Waits/CallWaits.h"
#include "Filters/Core/Waits/RankHomes.h"
#include "Readers/Base/ProcessGroup.h"

#include <cstdint>

namespace pclvis
{
/// What could not be determined about collectives.
struct CollectiveFindings
{
  std::int64_t WithoutOperation = 0;  ///< collective calls without collective_id
  std::int64_t WithoutCompletion = 0; ///< nonblocking ones whose completing call is not known
  std::int64_t Incomplete = 0;   ///< operations with fewer ranks than others of their communicator
  std::int64_t LeftTooEarly = 0; ///< calls that ended before the last rank entered: clocks
};

/// Waits of collective calls; raises the wait of each call.
///   barrier, all to all: last enter of the operation's ranks - own enter
///   from the root:       root's enter - own enter, for the others (late broadcast)
///   to the root:         last enter of the others - own enter, for the root (early reduce)
///   with a root that is not recorded, if none left before the last entered: as in a barrier
///   scan:                last enter of the ranks below - own enter (early scan); ranks count by
///                        their number in MPI_COMM_WORLD, the order of most communicators
/// each within 0 .. duration of the call. Of a nonblocking operation the waiting is in the call
/// that completed it: the wait counts from that call's enter. In an inter-communicator all its
/// ranks count for a barrier, and the root's group does not wait for a root. MPI_Init,
/// MPI_Finalize, MPI_Comm_* and neighbourhood collectives have no wait, as in Scalasca. Source:
/// [Geimer2010] (Scalasca's patterns), Filters/README, Wait States. Cost: O(calls); plus a sort of
/// the operations' ids if these are not small numbers. Collective.
/// @return counts of this process's calls, and of the operations whose last rank is here
CollectiveFindings FindCollectiveWaits(const WaitCalls& calls, const CallIndex& index,
  const RankHomes& homes, CallWaits& waits, ProcessGroup& group, int threads = 0);
}
