#pragma once
#include "Filters/Core/Waits/CallIndex.h"
#include "Filters/Core/Waits/CallWaits.h"
#include "Filters/Core/Waits/RankHomes.h"
#include "Filters/Core/Waits/WaitMessages.h"
#include "Readers/Base/ProcessGroup.h"

namespace pclvis
{
/// Waits of messages.
/// Receiving call R: the call of the receiver whose leave is receive_end_s. For a nonblocking
/// receive that is the completing call, in which the waiting happens. Sending call S: the call of
/// the sender whose leave is send_end_s, likewise.
///   late sender   = send_begin - begin(R), within 0 .. duration(R)
///   late receiver = receive_begin - begin(S), within 0 .. duration(S), where receive_begin is in
///                   send_begin .. send_end, S is no MPI_Bsend, and S waited less for a late
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
/// @param messages whose receivers' calls are on this process
/// @param waits    of this process's calls
/// @return columns and counts of this process's rows
/// @throws Cancelled
/// Cost: O(messages) plus a search in the call index each, near hits O(1). Of a sender on another
/// process, 32 bytes are sent for each message whose receive began while it was sent. Collective.
/// Deterministic for any order of rows and number of threads.
MessageWaits FindMessageWaits(const WaitMessages& messages, const WaitCalls& calls,
  const CallIndex& index, const RankHomes& homes, CallWaits& waits, ProcessGroup& group,
  int threads, const Progress& progress = {});
}
