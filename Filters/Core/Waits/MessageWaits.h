#pragma once
#include "Filters/Core/Waits/CallIndex.h"
#include "Filters/Core/Waits/CallWaits.h"

#include <cstdint>

namespace pclvis
{
/// The columns of the table Messages that wait states need; any order of rows.
struct WaitMessages
  : ColumnViews<schema::Messages::Source, schema::Messages::Destination,
      schema::Messages::SendBegin, schema::Messages::SendEnd, schema::Messages::ReceiveBegin,
      schema::Messages::ReceiveEnd, schema::Messages::Matched, schema::Messages::Skewed>
{
  std::size_t Size() const { return this->Source.Size; }
};

/// Columns of Messages, one value per row; NaN where it cannot be determined: unmatched, skewed, or
/// the call is not known. WrongOrder is LateSender or 0.
using WaitColumns = OwnColumns<schema::Messages::LateSender, schema::Messages::LateReceiver,
  schema::Messages::WrongOrder, schema::Messages::Held>;

struct MessageWaits : WaitColumns
{
  std::int64_t Unmatched = 0, Skewed = 0;
  std::int64_t NoReceiveCall = 0; ///< matched, not skewed, the receiver's call is not in the table
  std::int64_t NoSendCall = 0;    ///< the same for the sender's call
};

/// Waits of messages.
/// Receiving call R: the call of the receiver whose leave is receive_end_s. For a nonblocking
/// receive that is the completing call, in which the waiting happens. Sending call S: the call of
/// the sender whose leave is send_end_s, likewise.
///   late sender   = send_begin - begin(R), within 0 .. duration(R)
///   late receiver = receive_begin - begin(S), within 0 .. duration(S), where
///                   end(S) >= receive_begin, S is no MPI_Bsend, and S waited less for a late
///                   sender; else 0
///   wrong order   = late sender, where a message that was sent earlier to the same rank is
///                   completed in a later call of the same thread; else 0
///   held          = max(begin(R), the latest send_begin of R's messages) - send_begin, within
///                   0 .. receive_end - send_begin: the part of the message's time that is due to a
///                   late receiver, or to another message that R waited for, not to the network
/// A send that ends before the receive begins was buffered: the sender did not wait for the
/// receiver. One that ends later is taken as synchronous (rendezvous or MPI_Ssend); a buffered one
/// that happens to overlap gets at most its own short duration. If S also completes receives, and
/// the latest of their senders came after the receiver of this message, that sender explains the
/// wait. Each wait raises the wait of its call. Source: [Geimer2010] (Scalasca's patterns),
/// Filters/README, Wait States.
/// @throws Error for columns of different length; Cancelled
/// Cost: O(messages) plus a search in the call index each, near hits O(1).
/// Deterministic for any order of rows and number of threads.
MessageWaits FindMessageWaits(const WaitMessages& messages, const WaitCalls& calls,
  const CallIndex& index, CallWaits& waits, int threads, const Progress& progress = {});
}
