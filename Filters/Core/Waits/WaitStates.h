#pragma once
#include "Readers/Base/Observation.h"
#include "Filters/Core/Waits/MessageWaits.h"
#include "Filters/Core/Waits/WaitSums.h"
#include "Readers/Base/ProcessGroup.h"

#include <string>
#include <vector>

namespace pclvis
{
struct WaitStateOptions
{
  int Threads = 0; ///< 0: as many as processors
};

/// This process's rows of the tables Messages and Calls, any order.
struct WaitInput
{
  WaitMessages Messages;
  WaitCalls Calls;
  /// Names of the codes of Calls.Call; may be empty on processes without rows.
  std::vector<std::string> CallNames;
  /// Call paths in words, by number; likewise.
  std::vector<std::string> PathNames;
  CommunicationAxis Axis; ///< what of the calls' time counts; empty: all
};

struct WaitStates
{
  WaitColumns Messages; ///< one value a row of this process; see FindMessageWaits
  /// Likewise of calls: Wait 0 where an MPI call waits for nobody, NaN where it is none.
  OwnColumns<schema::Calls::Wait, schema::Calls::WaitKind> Calls;
  /// Sums, and what to know in words; process 0, empty elsewhere.
  WaitSums Sums;
  pclvis::Observations Observations;
};

/// Wait states of messages and collectives: which time was spent waiting for a partner, and for
/// which. The waits of messages are those of FindMessageWaits, of collectives those of
/// FindCollectiveWaits. Of the waits in one call only the greatest counts for the call and in the
/// sums (they all begin with the call), so the sum of late_sender_s over messages can exceed the
/// sum over calls: a Waitall with three late messages waits once.
/// Source: [Geimer2010] (Scalasca's patterns), Filters/README, Wait States.
/// @throws Error for columns of different length or calls without names; Cancelled
/// Cost: O(messages + calls) where calls stand as the reader gives them; 60 bytes a call and 40 a
/// message. The work is done on process 0. Deterministic for any order of rows; collective.
WaitStates FindWaitStates(const WaitInput& input, const WaitStateOptions& options,
  ProcessGroup& group, const Progress& progress = {});
}
