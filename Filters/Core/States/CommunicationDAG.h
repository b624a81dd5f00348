#pragma once
#include "Filters/Core/States/CommunicationEvents.h"
#include "Filters/Core/States/StateTables.h"
#include "Readers/Base/Column.h"
#include "Readers/Base/Findings/Observation.h"
#include "Readers/Base/ProcessGroup.h"
#include "Readers/Base/Progress.h"

#include <cstdint>
#include <string>
#include <vector>

namespace pclvis
{
/// Columns of the tables Messages and Ranks; this process's rows, any order.
struct DAGInput
{
  EventMessages Messages;
  StateMessageColumns Columns; ///< same rows
  bool HasLatency = false;     ///< the same on every process; else Latency is not used
  /// Same rows; used only if regions are asked for.
  ColumnViews<schema::Messages::SourceRegion, schema::Messages::DestinationRegion> Regions;
  /// Of the table Ranks; no rows: nodes by Messages.
  ColumnViews<schema::Ranks::Rank, schema::Ranks::Node> Ranks;
};

struct DAGOptions
{
  EventWindow Window; ///< of the events' times
  std::vector<std::int32_t>
    Regions;                 ///< messages with both ends in these only; empty or with -1: all
  bool ProgramOrder = false; ///< State Links also has links of program order
  std::int64_t MaximumStates = 250000; ///< more are refused, as by the DAG View; 0: no limit
  int Threads = 0;                     ///< 0: as many as processors
};

/// What the DAG holds; the same on every process.
struct DAGFacts
{
  std::int64_t Messages = 0; ///< with an end in the DAG
  std::int64_t Linked = 0;   ///< with both ends in it and joined
  std::int64_t HalfIn = 0;   ///< matched, but one end lies outside of the window
  std::int64_t Released = 0; ///< received before all that they depend on: not joined
  std::int64_t Across = 0;   ///< left out: only one end in the chosen regions
  std::int64_t Ranks = 0, States = 0, Links = 0, Layers = 0;
  double Begin = 0, End = 0; ///< [s] first and last event; NaN without events
  double MeanLoad = 0;       ///< mc_avg of Eq. 9, messages per rank
  double LoadDeviation = 0;  ///< AD of Eq. 9
};

struct CommunicationDAG
{
  /// State that holds the send and the receive of each message, shape (rows here); -1: none.
  OwnColumns<schema::Messages::SendState, schema::Messages::ReceiveState> Ends;
  DAGFacts Facts;
  pclvis::Observations Observations; ///< the same on every process
  /// Why there are no states although there are events: more than MaximumStates; the same on every
  /// process. Empty: nothing was refused.
  std::string Refusal;
  // On process 0 only:
  StateTable States;
  StateLinkTable Links;
  StateMessageTable Messages;
};

/// The DAG of communication states in a time window, from tables spread over processes.
///   event: send at send_begin, receive at receive_end; state: receives, then sends, of a rank;
///   link: all messages from one state to another                            (Algorithm 2)
/// The window holds events, not messages: a receive whose send lies outside is a row of
/// State Messages without a link, and vice versa. States are numbered by (layer, rank), so that
/// every link leads to a higher number and a higher layer. With regions only messages with both
/// ends in the chosen regions count, as for the regions' latencies. More than MaximumStates are
/// refused: mostly after one pass over the rows (LeastStates), else when events are sorted; nothing
/// of the DAG is built then.
/// Source: [PCLVis] 5.3, Algorithm 2, Eq. 9, 10; Filters/README, Communication DAG.
/// @throws Error     on every process, with what was wrong on one
/// @throws Cancelled on every process if progress returns false on one
/// Cost: linear in events but for sorting each rank's; where there are several processes the
/// messages of the window are gathered on process 0, 65 bytes each.
/// The same result for any number of processes and threads and any order of rows. Collective.
CommunicationDAG ComputeDAG(const DAGInput& input, const DAGOptions& options, ProcessGroup& group,
  const Progress& progress = {});
}
