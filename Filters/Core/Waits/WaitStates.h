#pragma once
#include "Filters/Core/Waits/MessageWaits.h"
#include "Filters/Core/Waits/WaitSums.h"
#include "Readers/Base/Findings/Observation.h"
#include "Readers/Base/ProcessGroup.h"

#include <string>
#include <vector>

namespace pclvis
{
struct WaitStateOptions
{
  int Threads = 0;          ///< 0: as many as processors
  bool ByIteration = false; ///< sums also by loop and iteration of the calls
};

/// This process's rows of the tables Messages and Calls, any order.
struct WaitInput
{
  WaitMessages Messages;
  WaitCalls Calls;
  /// Names of the codes of Calls.Call, the same on all processes; some may have none.
  std::vector<std::string> CallNames;
  /// Call paths in words, by number; likewise.
  std::vector<std::string> PathNames;
  CommunicationAxis Axis; ///< what of the calls' time counts; empty: all
};

struct WaitStates
{
  WaitColumns Messages; ///< one value a row of this process; see FindMessageWaits
  /// Likewise for calls: Wait is 0 for an MPI call that waits for nobody, NaN for a row that is no
  /// MPI call.
  OwnColumns<schema::Calls::Wait, schema::Calls::WaitKind> Calls;
  /// Sums, and the findings in words; on process 0, empty elsewhere.
  WaitSums Sums;
  pclvis::Observations Observations;
};

/// Wait states of messages and collectives: how much time was spent waiting for a partner, and for
/// which one. The waits of messages are those of FindMessageWaits, of collectives those of
/// FindCollectiveWaits. Of the waits in one call only the greatest counts for the call and in the
/// sums (they all begin with the call), so the sum of late_sender_s over messages can exceed the
/// sum over calls: a Waitall with three late messages waits once.
/// Source: [Geimer2010] (Scalasca's patterns), Filters/README, Wait States.
/// @throws Error for columns of different length, calls without names, or sums by iteration of
/// calls
///   without loop and iteration; Cancelled
/// Cost: O(messages + calls) if calls are in the reader's order; 60 bytes per call and 40 per
/// message. If the calls of each rank and the messages that it received are on one process, as they
/// are after a reader, each process looks at its own rows; otherwise process 0 looks at all rows.
/// Deterministic for any order of rows and number of threads and processes; collective.
WaitStates FindWaitStates(const WaitInput& input, const WaitStateOptions& options,
  ProcessGroup& group, const Progress& progress = {});
}
