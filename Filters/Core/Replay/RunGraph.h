#pragma once
#include "Filters/Core/Replay/ListStarts.h"
#include "Filters/Core/Replay/OperationKind.h"
#include "Filters/Core/Replay/RunCalls.h"
#include "Filters/Core/Replay/SharedRun.h"
#include "Readers/Schema/CommunicationAxis.h"

#include <algorithm>
#include <memory>
#include <string>
#include <vector>

namespace pclvis
{
/// The columns of the table Messages that a replay needs; any order of rows.
struct ReplayMessages
  : ColumnViews<schema::Messages::Source, schema::Messages::Destination, schema::Messages::Matched,
      schema::Messages::SizeBytes, schema::Messages::SendBegin, schema::Messages::SendEnd,
      schema::Messages::ReceiveBegin, schema::Messages::ReceiveEnd,
      IfPresent<schema::Messages::InterNode>>
{
};

/// All rows of the tables of a run.
struct ReplayInput
{
  ReplayMessages Messages;
  ReplayCalls Calls;
  std::vector<std::string> CallNames; ///< by code of Calls.Call
  CommunicationAxis Axis;             ///< the time that counts; empty: that of all calls
  std::shared_ptr<SharedRun> Shared;  ///< by all filters that use these rows; null: by none
};

/// A run as a replay sees it: each rank's MPI calls one after the other, and which calls a call
/// waits for:
/// - the send of each message that it receives;
/// - the receive of each message whose send it completes, where sends of that size wait for their
///   receivers (rendezvous);
/// - the other members of its collective operation, by kind. A nonblocking one is entered by one
///   call and completed by another.
/// By the recorded times, everything that a call waits for began before the call ended. If clocks
/// disagree, waits for something later are left out.
/// Source: [Badia2003] (trace-driven replay), [Geimer2010] (who waits for whom);
/// Filters/README, Time Tree.
struct RunGraph
{
  static constexpr std::uint32_t kNone = RunCalls::kNone;

  RunCalls Calls;
  PlainVector<std::uint32_t> Order; ///< of calls: none waits for one that comes after it

  /// By row of Messages: the calls that began the send and posted the receive, or the calls with
  /// which these continue (HeldTransfers); kNone: the message is not replayed. Also whether the
  /// transfer begins only when both sides are ready.
  PlainVector<std::uint32_t> Sent, Posted;
  PlainVector<std::uint8_t> Rendezvous;
  /// By call: messages that it receives, and rendezvous messages whose sends it completes.
  ListStarts FirstReceived, FirstCompleted;
  PlainVector<std::uint32_t> Received, Completed; ///< rows of Messages

  /// By collective operation.
  std::vector<OperationKind> Kind;
  PlainVector<std::uint32_t> FirstMember; ///< shape (operations + 1)
  std::vector<std::uint32_t> Root;        ///< the root's member, kNone: unknown or none
  /// By member, in order of ranks.
  PlainVector<std::uint32_t> Entered;   ///< call
  PlainVector<std::uint32_t> Operation; ///< number
  /// By call: members whose operation it completes.
  ListStarts FirstEnding;
  PlainVector<std::uint32_t> Ending; ///< members

  static constexpr std::uint8_t kWaits = 1; ///< the call waits for something
  static constexpr std::uint8_t kLast = 2;  ///< it is its rank's last one
  PlainVector<std::uint8_t> Marks;          ///< by call

  /// Matched messages whose calls are not known, such as those of other threads.
  std::int64_t Lost = 0;
  std::int64_t Unordered = 0; ///< calls that seem to wait for later ones because clocks disagree

  /// Calls visit(call) for each call whose begin decides when `call` ends.
  template<typename Visit>
  void ForEachAwaited(std::size_t call, Visit&& visit) const
  {
    for (auto [j, past] = this->FirstReceived.Of(call); j < past; ++j)
    {
      const std::uint32_t message = this->Received[j];
      visit(this->Sent[message]);
      if (this->Rendezvous[message])
      {
        visit(this->Posted[message]);
      }
    }
    for (auto [j, past] = this->FirstCompleted.Of(call); j < past; ++j)
    {
      visit(this->Sent[this->Completed[j]]);
      visit(this->Posted[this->Completed[j]]);
    }
    for (auto [j, past] = this->FirstEnding.Of(call); j < past; ++j)
    {
      this->ForEachSpanAwaited(this->Ending[j], [&](const MemberSpan& span) {
        for (std::uint32_t member = span.First; member < span.Past; ++member)
        {
          visit(this->Entered[member]);
        }
      });
    }
  }

  /// Calls visit(span) for the members of the operation that must enter before a member can leave.
  /// If there are any, the member itself is one of them.
  template<typename Visit>
  void ForEachSpanAwaited(std::uint32_t member, Visit&& visit) const
  {
    const std::uint32_t operation = this->Operation[member];
    ForEachAwaitedSpan(this->Kind[operation], member,
      { { this->FirstMember[operation], this->FirstMember[operation + 1] }, this->Root[operation] },
      visit);
  }
  bool Waits(std::uint32_t member) const
  {
    bool waits = false;
    this->ForEachSpanAwaited(member, [&waits](const MemberSpan&) { waits = true; });
    return waits;
  }

  /// [s] when the transfer of a replayed message can begin, given these begins of calls.
  template<typename Begins>
  double Start(std::size_t message, const Begins& begin) const
  {
    const double sent = begin[this->Sent[message]];
    return this->Rendezvous[message] ? std::max(sent, begin[this->Posted[message]]) : sent;
  }

  /// Fills Marks.
  void MarkCalls();
};
}
