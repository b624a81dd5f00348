#pragma once
#include "Filters/Core/Replay/RunGraph.h"

#include <cstdint>
#include <vector>

namespace pclvis
{
enum class LogicalKind : std::uint8_t
{
  Send,
  Receive, ///< completes one or more messages
  Collective
};

/// Each rank's events of communication, one after the other. A call that sends, completes receives
/// and completes a collective operation has an event for each, in this order: the messages that
/// MPI_Sendrecv sends do not wait for those that it receives.
struct LogicalEvents
{
  static constexpr std::uint32_t kNone = RunCalls::kNone;

  std::size_t Size() const { return this->Rank.size(); }
  std::int32_t Ranks() const { return static_cast<std::int32_t>(this->First.size()) - 1; }
  bool IsFirst(std::size_t event) const { return event == this->First[this->Rank[event]]; }
  bool IsLast(std::size_t event) const { return event + 1 == this->First[this->Rank[event] + 1]; }

  RunCalls Calls;
  std::vector<std::uint32_t> First; ///< of each rank, shape (ranks + 1)
  PlainVector<std::int32_t> Rank;
  PlainVector<LogicalKind> Kind;
  PlainVector<std::uint32_t> FirstCall, LastCall; ///< they differ for a burst of sends only
  PlainVector<std::uint32_t> SendEvent;           ///< by row of Messages; kNone: not known
  PlainVector<std::uint32_t> ReceiveEvent; ///< by row of Messages; kNone: never, or not known

  /// By event: messages that it receives, rows of Messages.
  PlainVector<std::uint32_t> FirstReceived; ///< shape (events + 1)
  PlainVector<std::uint32_t> Received;
  /// By collective operation: the events of its members, in order of ranks.
  PlainVector<std::uint32_t> FirstMember; ///< shape (operations + 1)
  PlainVector<std::uint32_t> Member;
  PlainVector<std::uint32_t> Operation;    ///< by event; kNone: not collective
  std::vector<std::int64_t> IdOfOperation; ///< collective_id
  std::vector<std::uint8_t> IsSend;        ///< by call: it sends messages
  /// Call that completed the send of a message, by row of Messages; kNone: not known.
  PlainVector<std::uint32_t> SendCompleted;

  std::int64_t Lost = 0;       ///< messages of calls that are not known
  std::int64_t Incomplete = 0; ///< nonblocking collectives without the call that completes them
};

/// Lists the events of a run.
/// The events of a rank's threads are one sequence: sends stand where they begin, others where they
/// end, so that no receive stands before its send. A
/// nonblocking collective is an event of the call that completes it, of its own call if that is not
/// known.
/// Source: [Isaacs2014b], section 2.
/// @param coalesce joins the nonblocking sends that follow each other in this sequence into one
///                 event, unless a call that waits or completes sends ended between them
/// @throws Error for columns of different length, or 2^32 rows
/// Cost: O(messages log calls + calls). The same for any number of threads and order of rows.
LogicalEvents ListLogicalEvents(const ReplayInput& input, bool coalesce);
}
