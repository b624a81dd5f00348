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
  std::int64_t Lost = 0; ///< matched messages of which a call is not known

  /// By call, whether it receives a message or completes a send.
  std::vector<char> Completing(std::size_t calls) const;
  /// @param joined the new number of each call
  void Renumber(const std::vector<std::uint32_t>& joined);
};

/// Of which sides of a message the calls that complete them are looked for.
enum class CompletingCalls
{
  OfBoth,
  OfReceives ///< SendCompleted stays empty
};

/// Finds the calls of messages between two ranks, both sides of which were recorded: those that
/// had begun last when the send began and the receive was posted, and those during which the send
/// and the receive were completed. A send need not have an end (MPI_Request_free).
/// @param others threads whose calls are not among these: what they send or receive is lost, and
///   which call completes a send that they complete is not known
/// @throws Error for columns of different length, or 2^32 rows
/// Cost: O(messages log calls). Deterministic.
MessageCalls FindMessageCalls(const ReplayMessages& messages, const RunCalls& calls,
  CompletingCalls completing = CompletingCalls::OfBoth, const OtherThreads& others = {});

/// Fills the graph's messages: who waits for whom by them.
/// Sends of a size wait for their receivers (rendezvous) unless some that were sent well before
/// their receive was posted ended before it, too; smaller sizes then do not wait either, nor do
/// those below 1 KiB.
/// MPI_Bsend never waits.
/// Source: MPI implementations' eager and rendezvous protocols; Filters/README, Time Tree.
/// @param kinds by code of the called region
/// @param calls without SendCompleted: those of the sends that wait are looked for
void ListMessages(
  const ReplayInput& input, const std::vector<MpiCall>& kinds, MessageCalls calls, RunGraph& graph);
}
