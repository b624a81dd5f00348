#pragma once
#include "Readers/Build/Rows/CallRows.h"

#include <limits>

namespace pclvis
{
/// The times of messages in seconds, and their call paths; from the table Calls where it already
/// has their calls.
class MessageTimes
{
public:
  MessageTimes(const TraceClocks& clocks, const CallRows& calls) : Clocks(clocks), Calls(calls) {}

  /// [s] of the record itself; NaN for a receive that never came.
  double Record(const RankRecords& rank, const MessageRecord& message) const
  {
    return message.Time == kNoTicks
      ? kUnknown
      : this->Clocks.Of(rank.First + message.CompletionThread).Seconds(message.Time);
  }
  /// [s] enter of the call that sent or posted; the record's time if there is no call.
  double Begin(const RankRecords& rank, const MessageRecord& message) const
  {
    return message.Post >= 0 ? this->Calls.Begin(rank.First + message.PostThread, message.Post)
                             : this->Record(rank, message);
  }
  /// [s] leave of the call that completed; NaN where it is unknown.
  double End(const RankRecords& rank, const MessageRecord& message, bool receive) const
  {
    if (message.Completion >= 0)
    {
      return this->Calls.End(rank.First + message.CompletionThread, message.Completion);
    }
    const bool ownTime = message.Completion == kNoCall && (receive || message.Post < 0);
    return ownTime ? this->Record(rank, message) : kUnknown;
  }
  /// Path of the call that sent; -1 outside of calls.
  std::int32_t SendPath(const RankRecords& rank, const MessageRecord& send) const
  {
    return send.Post < 0 ? -1 : this->Calls.Path(rank.First + send.PostThread, send.Post);
  }
  /// Path of the call that completed the receive, or of the one that posted it if none did.
  std::int32_t ReceivePath(const RankRecords& rank, const MessageRecord& receive) const
  {
    return receive.Completion < 0
      ? this->SendPath(rank, receive)
      : this->Calls.Path(rank.First + receive.CompletionThread, receive.Completion);
  }

  /// Prefetches the memory that Begin and End will read.
  void Prefetch(const RankRecords& rank, const MessageRecord& message) const
  {
    if (message.Post >= 0 && message.Completion >= 0)
    {
      this->Calls.Prefetch(rank.First + message.PostThread, message.Post,
        rank.First + message.CompletionThread, message.Completion);
    }
  }

private:
  static constexpr double kUnknown = std::numeric_limits<double>::quiet_NaN();
  const TraceClocks& Clocks;
  const CallRows& Calls;
};
}
