#pragma once
#include "Filters/Core/Replay/OtherThreads.h"
#include "Filters/Core/Replay/RunGraph.h"

#include <vector>

namespace pclvis
{
/// The calls of each message, by row of Messages; RunCalls::kNone in Received: it is not replayed.
struct MessageCalls
{
  PlainVector<std::uint32_t> Sent, SendCompleted, Posted, Received;
  std::int64_t Lost = 0; ///< matched messages with a call that is not known

  /// By call, whether it receives a message or completes a send.
  std::vector<char> Completing(std::size_t calls) const;
  /// @param joined the new number of each call
  void Renumber(const std::vector<std::uint32_t>& joined);
};

/// The sides of a message whose completing calls are searched.
enum class CompletingCalls
{
  OfBoth,
  OfReceives ///< SendCompleted stays empty
};

/// Finds the calls of each message between two ranks whose two sides were recorded: the calls that
/// had begun last when the send began and when the receive was posted, and the calls during which
/// the send and the receive were completed. A send may have no end (MPI_Request_free).
/// @param others threads whose calls are not among these: messages that they send or receive are
/// lost, and if they complete a send, its completing call is not known
/// @throws Error for columns of different length, or 2^32 rows
/// Cost: O(messages log calls). Deterministic.
MessageCalls FindMessageCalls(const ReplayMessages& messages, const RunCalls& calls,
  CompletingCalls completing = CompletingCalls::OfBoth, const OtherThreads& others = {});

/// Fills the graph's messages: which call waits for which message. Sends of a size wait for their
/// receivers (rendezvous) unless some sends of this size that began well before their receive was
/// posted also ended before that; smaller sizes then do not wait either, nor do sends below 1 KiB.
/// Of such a size, a blocking send still waited if it ended after its receive was posted, and half
/// of its time (nine tenths, if the call also receives) had passed by then, where that is no rare
/// exception: MPI had no buffer left for it. MPI_Bsend never waits.
/// Source: MPI implementations' eager and rendezvous protocols; Filters/README, Time Tree.
/// @param kinds by code of the called region
/// @param calls without SendCompleted: it is searched for the sends that wait
void ListMessages(
  const ReplayInput& input, const std::vector<MpiCall>& kinds, MessageCalls calls, RunGraph& graph);
}
