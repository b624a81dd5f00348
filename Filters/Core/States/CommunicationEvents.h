#pragma once
#include "Filters/Core/Common/RankSet.h"
#include "Filters/Core/Common/TimeWindow.h"
#include "Readers/Base/Column.h"
#include "Readers/Schema/TraceSchema.h"
#include "Readers/Base/Progress.h"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace pclvis
{
/// The columns of the table Messages that events are made of; all rows, any order.
struct EventMessages
  : ColumnViews<schema::Messages::MessageId, schema::Messages::Source,
      schema::Messages::Destination, schema::Messages::SendBegin, schema::Messages::ReceiveEnd,
      schema::Messages::Matched>
{
  std::size_t Size() const { return this->MessageId.Size; }
};

/// @throws Error for columns of different length, or 2^31 messages and more
void CheckEventColumns(const EventMessages& messages);

/// What a message contributes; a sum of these bits.
enum : std::uint8_t
{
  kSends = 1,    ///< its send is an event
  kReceives = 2, ///< its receive is an event
  kJoins = 4     ///< the receive depends on the send: both are events, and the message is matched
};
/// By row, shape (n): which sides are events in the window (rank and time are known; the time of a
/// send is SendBegin, of a receive ReceiveEnd), and whether they are joined.
/// @throws Error for columns of different length, or 2^31 messages and more
/// Cost: O(n).
Column<std::uint8_t> EventSides(const EventMessages& messages, const EventWindow& window);

/// The events of all ranks, each rank's in its program order:
///   send at the enter of the sending call, receive at the completion (leave of the receiving or
///   completing call): only then can the program know what it received, however early the request
///   was posted. Times of one rank come from one clock, so that skew between ranks does not change
///   the order. At equal times sends come first, then message_id decides: receives completed by one
///   call are in order of their posting, and an exchange of no measurable length depends on nothing
///   (with receives first, two such exchanges could each wait for the other).
struct CommunicationEvents
{
  /// An event: 2 * row of its message, + 1 for the receive.
  using Code = std::uint32_t;

  EventMessages Messages;         ///< not owned
  Column<std::uint8_t> Sides;     ///< see EventSides; receives released by EventWalk no longer join
  RankSet Ranks;                  ///< ranks with an event
  std::vector<std::size_t> First; ///< first event of a rank by number, shape (ranks + 1)
  Column<Code> Event;             ///< by rank, in program order

  std::size_t Size() const { return this->Event.Size(); }
  static bool IsSend(Code event) { return (event & 1) == 0; }
  static std::size_t Row(Code event) { return event >> 1; }
  /// [s since trace start]
  double Time(Code event) const
  {
    return IsSend(event) ? this->Messages.SendBegin[Row(event)]
                         : this->Messages.ReceiveEnd[Row(event)];
  }
  /// Number of the rank of the other side; -1 where it has no event.
  std::int32_t Partner(Code event) const
  {
    return this->Ranks.NumberOf(
      IsSend(event) ? this->Messages.Destination[Row(event)] : this->Messages.Source[Row(event)]);
  }
};

/// The events that `sides` names, by rank and in program order.
/// Source: [Lamport1978] (process order); Filters/README, Communication DAG.
/// @param sides as returned by EventSides; a caller may remove sides
/// @param threads 0: as many as processors
/// @throws Error     for columns of different length, or 2^31 messages and more
/// @throws Cancelled if progress returns false
/// Cost: one sort of each rank's events, 4 bytes per event. The same for any order of the rows and
/// any number of threads, if message ids differ.
CommunicationEvents MakeEvents(const EventMessages& messages, Column<std::uint8_t> sides,
  int threads = 0, const Progress& progress = {});

/// Position in its rank (0, 1, ...) of the send and of the receive of every row, shape (n) each;
/// kNoPosition if it is no event.
struct EventPositions
{
  Column<std::uint32_t> Send, Receive;
};
constexpr std::uint32_t kNoPosition = 0xffffffff;
/// Cost: O(events), 8 bytes per row.
EventPositions PositionsOf(const CommunicationEvents& events);
}
