#pragma once
#include "Filters/Core/States/CommunicationEvents.h"
#include "Filters/Core/States/HappenedBefore.h"
#include "Readers/Base/Column.h"
#include "Readers/Base/Findings/Observation.h"
#include "Readers/Base/ProcessGroup.h"
#include "Readers/Base/Progress.h"

#include <cstdint>
#include <string>
#include <vector>

namespace pclvis
{
enum class MessageSide : std::int32_t
{
  Send = 0,
  Receive = 1
};

struct MessageOrderOptions
{
  std::int64_t Message = 0; ///< message_id of the chosen event
  MessageSide Side = MessageSide::Receive;
  EventWindow Window; ///< events outside get no code; dependence is followed outside, too
  int Threads = 0;    ///< 0: as many as processors
};

struct MessageOrders
{
  /// How the send and the receive of each message relate to the chosen event, as EventOrder, shape
  /// (rows here); -1: no event, or outside of the window.
  OwnColumns<schema::Messages::SendOrder, schema::Messages::ReceiveOrder> Ends;
  // The same on every process:
  std::int64_t Before = 0, After = 0, Concurrent = 0; ///< events in the window
  std::int32_t Rank = -1;                             ///< of the chosen event
  double Time = 0;           ///< [s] of the chosen event; NaN if there is none
  std::int64_t Released = 0; ///< messages received before events that must precede their send
  pclvis::Observations Observations;
};

/// Which sends and receives can have influenced an event (a late receive, say), which it can have
/// influenced, and which have nothing to do with it, over a whole trace.
/// Source: [PCLVis] 5.2, Disciplines 1 and 2; Filters/README, Happened Before. See
/// HappenedBefore.h, ConeOf.
/// @throws Error     on every process: no such message, or it has no such side, or a wrong window
/// @throws Cancelled on every process if progress returns false on one
/// Cost: one sort of each rank's events; the messages of all processes are gathered on process 0,
/// 33 bytes each. The same result for any number of processes and order of rows. Collective.
MessageOrders OrderMessages(const EventMessages& messages, const MessageOrderOptions& options,
  ProcessGroup& group, const Progress& progress = {});
}
